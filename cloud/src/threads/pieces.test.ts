import { expect, test } from '@jest/globals'
import { LoopTurns } from '../../testing/loopTurns.ts'
import { Neighbours } from './neighbours.ts'
import { Pauses } from './pauses.ts'
import { piece } from './pieces.ts'

test('CLOUD-23: pieces of one account are done one after the other, and others come between them', async () => {
  const done: string[] = []
  const work = async (account: string, count: number) => {
    for (let number = 1; number <= count; number += 1) await piece(account, () => done.push(`${account}${number}`))
  }
  const turns = LoopTurns.start()
  const many = Array.from({ length: 50 }, () => work('a', 2))
  await work('b', 3)
  expect(done.indexOf('b3')).toBeLessThan(15)
  await Promise.all(many)
  expect(done).toHaveLength(103)
  expect(turns.stop()).toBeGreaterThan(50)
})

test('CLOUD-23: a piece that fails keeps nobody from the next one', async () => {
  const failed = piece('a', () => Promise.reject(new Error('no')))
  const next = piece('a', () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})

const busy = () => {
  for (const until = performance.now() + 5; performance.now() < until;);
}

test('CLOUD-101: while others are there, the main thread is free between two pieces of an account that keep it busy', async () => {
  const turns = LoopTurns.start()
  await piece('other', () => {})
  const first = piece('busy', () => {
    busy()
    return turns.count
  })
  const second = piece('busy', () => turns.count)
  expect((await second) - (await first)).toBeGreaterThan(10)
  turns.stop()
})

test('CLOUD-101: an account is alone when nobody else was seen for a second; the cloud\'s own work does not count', () => {
  let now = 0
  const neighbours = new Neighbours(() => now)
  neighbours.seen('a')
  neighbours.seen('')
  expect(neighbours.has('a')).toBe(false)
  neighbours.seen('b')
  neighbours.seen('b')
  expect([neighbours.has('a'), neighbours.has('b')]).toEqual([true, true])
  now = 900
  neighbours.seen('b')
  now = 1100
  expect([neighbours.has('a'), neighbours.has('b')]).toEqual([true, false])
})

test('CLOUD-23: work in the background pauses after some milliseconds, not before', async () => {
  const turns = LoopTurns.start()
  const pauses = new Pauses()
  for (let time = 0; time < 5; time += 1) {
    busy()
    await pauses.take()
  }
  expect(turns.stop()).toBeGreaterThanOrEqual(4)
})
