import { describe, expect, test } from '@jest/globals'
import { BuildQueue, placesOf } from './buildQueue.ts'

const gigabyte = 1024 ** 3

/** A queue whose builds end when they are told to. */
function queueOf(places: number) {
  const queue = new BuildQueue(places)
  const running = new Map<string, () => void>()
  const told: Record<string, number[]> = {}
  const enter = (name: string, owner: string, signal = new AbortController().signal) =>
    queue
      .enter(owner, (place) => (told[name] ??= []).push(place), signal)
      .then((leave) => void running.set(name, leave))
  const end = (name: string) => {
    running.get(name)?.()
    running.delete(name)
  }
  const settled = () => new Promise<string[]>((resolve) => setImmediate(() => resolve([...running.keys()])))
  return { enter, end, settled, told }
}

describe('CLOUD-21: builds that wait', () => {
  test('leave one place to others, and begin in turn', async () => {
    const { enter, end, settled, told } = queueOf(3)
    for (const name of ['a1', 'a2', 'a3', 'a4']) void enter(name, 'a')
    expect(await settled()).toEqual(['a1', 'a2'])
    expect(told).toEqual({ a3: [1], a4: [2] })
    void enter('b1', 'b')
    expect(await settled()).toEqual(['a1', 'a2', 'b1'])
    void enter('b2', 'b')
    expect(told).toEqual({ a3: [1, 2], a4: [2, 3], b2: [1] })
    end('a1')
    expect(await settled()).toEqual(['a2', 'b1', 'b2'])
    expect(told['a3']).toEqual([1, 2, 1])
  })

  test('of one account let another pass when there is one place only', async () => {
    const { enter, end, settled, told } = queueOf(1)
    for (const name of ['a1', 'a2', 'a3']) void enter(name, 'a')
    void enter('b1', 'b')
    expect(await settled()).toEqual(['a1'])
    expect(told).toMatchObject({ b1: [1], a2: [1, 2], a3: [2, 3] })
    end('a1')
    expect(await settled()).toEqual(['b1'])
    end('b1')
    expect(await settled()).toEqual(['a2'])
  })

  test('are five of an account at most, and those that are ended make room', async () => {
    const { enter, end, settled } = queueOf(1)
    const stop = new AbortController()
    void enter('a1', 'a')
    const ended = enter('gone', 'a', stop.signal).catch(() => 'ended')
    for (const name of ['a2', 'a3', 'a4', 'a5']) void enter(name, 'a')
    await expect(enter('a6', 'a')).rejects.toMatchObject({ statusCode: 429 })
    stop.abort()
    expect(await ended).toBe('ended')
    void enter('a6', 'a')
    end('a1')
    expect(await settled()).toEqual(['a2'])
  })

  test('have as many places as there are cores, and a gigabyte each of half of the memory', () => {
    expect([
      placesOf(1, 64 * gigabyte),
      placesOf(2, 8 * gigabyte),
      placesOf(8, 6 * gigabyte),
      placesOf(64, 64 * gigabyte),
      placesOf(8, gigabyte),
    ]).toEqual([1, 2, 3, 4, 1])
  })
})
