import { describe, expect, test } from '@jest/globals'
import { FairQueue } from './fairQueue.ts'

/** Work that ends when it is told to, and keeps the order in which it began. */
function bench(places: number, ofAccount?: number) {
  const queue = new FairQueue(places, ofAccount)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (account: string, name: string, kind?: 'asked' | 'background') =>
    void queue.run(
      account,
      () =>
        new Promise<void>((end) => {
          begun.push(name)
          ends.set(name, end)
        }),
      kind,
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, begun, add, end }
}

describe('a queue for all accounts', () => {
  test('CLOUD-05: takes them in turn, however much one of them has', async () => {
    const { begun, add, end } = bench(1)
    for (const name of ['a1', 'a2', 'a3']) add('a', name)
    add('b', 'b1')
    add('c', 'c1')
    for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) {
      expect(begun.at(-1)).toBe(name)
      await end(name)
    }
  })

  test('CLOUD-05: leaves the last place to others', async () => {
    const { begun, add, end } = bench(2)
    add('a', 'a1')
    add('a', 'a2')
    expect(begun).toEqual(['a1'])
    add('b', 'b1')
    expect(begun).toEqual(['a1', 'b1'])
    await end('b1')
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'a2'])
  })

  test('CLOUD-05: an account has as many places as it may have, however many are free', async () => {
    const { queue, begun, end } = bench(4, 1)
    const add = (name: string) =>
      void queue.run('a', () => {
        begun.push(name)
        return new Promise(() => {})
      })
    add('a1')
    add('a2')
    await end('')
    expect(begun).toEqual(['a1'])
    void queue.run('b', async () => void begun.push('b1'))
    expect(begun).toEqual(['a1', 'b1'])
  })

  test('CLOUD-05: does first what somebody waits for, and goes on after a failure', async () => {
    const { queue, begun, add, end } = bench(1)
    const failed = queue.run('a', () => Promise.reject(new Error('no')))
    add('a', 'background')
    add('a', 'asked', 'asked')
    expect(queue.asked('a')).toBe(1)
    await expect(failed).rejects.toThrow('no')
    await end('')
    expect(begun).toEqual(['asked'])
    await end('asked')
    expect(begun).toEqual(['asked', 'background'])
    expect(queue.asked('nobody')).toBe(0)
  })

  test('CLOUD-05: who no longer waits leaves the queue at once; what has begun goes on', async () => {
    const { queue, begun, add, end } = bench(1)
    const ending = new AbortController()
    const first = queue.run(
      'a',
      async () => {
        await new Promise((resolve) => setImmediate(resolve))
        return 'done'
      },
      'asked',
      ending.signal,
    )
    const second = queue.run('a', async () => void begun.push('never'), 'asked', ending.signal)
    const third = queue.run('b', async () => void begun.push('never'), 'asked', ending.signal)
    add('a', 'a3')
    expect(queue.asked('a')).toBe(1)
    ending.abort(new Error('gone'))
    expect(queue.asked('a')).toBe(0)
    expect(await Promise.allSettled([first, second, third])).toMatchObject([
      { value: 'done' },
      { reason: { message: 'gone' } },
      { reason: { message: 'gone' } },
    ])
    await expect(queue.run('a', async () => {}, 'asked', ending.signal)).rejects.toThrow('gone')
    await end('')
    expect(begun).toEqual(['a3'])
  })
})
