import { expect, test } from '@jest/globals'
import { LoopTurns } from '../../testing/loopTurns.ts'
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

test('CLOUD-23: work in the background pauses after some milliseconds, not before', async () => {
  const turns = LoopTurns.start()
  const pauses = new Pauses()
  const busy = () => {
    for (const until = performance.now() + 5; performance.now() < until;);
  }
  for (let time = 0; time < 5; time += 1) {
    busy()
    await pauses.take()
  }
  expect(turns.stop()).toBeGreaterThanOrEqual(4)
})
