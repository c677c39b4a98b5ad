import { expect, test } from '@jest/globals'
import { TurnCount } from '../../testing/turnCount.ts'
import { Pauses } from './pauses.ts'
import { piece, Pieces } from './pieces.ts'

test('CLOUD-23: pieces of one account are done one after the other, and others come between them', async () => {
  const done: string[] = []
  const work = async (account: string, count: number) => {
    for (let number = 1; number <= count; number += 1) await piece(account, () => done.push(`${account}${number}`))
  }
  const turns = TurnCount.start()
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

const nextTurn = () => new Promise((next) => setImmediate(next))

/** Pieces by a clock that stands still but for what `busy` takes. */
const bench = () => {
  let now = 0
  const rests: number[] = []
  const busy = (milliseconds: number) => void (now += milliseconds)
  return {
    rests,
    busy,
    pieces: new Pieces(
      () => now,
      async (milliseconds) => void rests.push(milliseconds),
    ),
  }
}

test('CLOUD-101: while others are there, an account rests after a piece for as long as that kept the main thread busy, 50 ms at most', async () => {
  const { rests, busy, pieces } = bench()
  await pieces.run('other', () => {})
  await nextTurn()
  for (const length of [5, 0, 80]) {
    await pieces.run('busy', async () => {
      busy(length)
      // As SQLite answers.
      await Promise.resolve()
      busy(length)
    })
  }
  await pieces.run('busy', () => {})
  expect(rests).toEqual([10, 50])
})

test('CLOUD-101: an account does not rest for what others do while its piece waits for a database', async () => {
  const { rests, busy, pieces } = bench()
  await pieces.run('other', () => {})
  await nextTurn()
  const answer = () => new Promise<void>((done) => setImmediate(() => done(busy(20))))
  await pieces.run('waiting', answer)
  await pieces.run('waiting', () => {})
  expect(rests).toEqual([])
})

test('CLOUD-101: pieces that wait for a database keep no place: further ones of these and other accounts are done', async () => {
  const ends: (() => void)[] = []
  const waiting = ['a', 'a', 'b', 'c'].map((account) =>
    piece(account, () => new Promise<void>((end) => ends.push(end))),
  )
  expect(await Promise.all(['a', 'd'].map((account) => piece(account, () => account)))).toEqual(['a', 'd'])
  for (const end of ends) end()
  await Promise.all(waiting)
})

test('CLOUD-23: work in the background pauses after some milliseconds, not before', async () => {
  const turns = TurnCount.start()
  const pauses = new Pauses()
  for (let time = 0; time < 5; time += 1) {
    for (const until = performance.now() + 5; performance.now() < until;);
    await pauses.take()
  }
  expect(turns.stop()).toBeGreaterThanOrEqual(4)
})
