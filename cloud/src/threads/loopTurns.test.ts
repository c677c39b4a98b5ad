import { describe, expect, test } from '@jest/globals'
import { LoopTurns } from './loopTurns.ts'

const nextTurn = () => new Promise((next) => setImmediate(next))

/** Adds one with so many steps, and lists each step that is done. */
const worker = (turns: LoopTurns, done: string[], name: string, steps: number, cost = () => {}) => {
  let left = steps
  turns.add(() => {
    done.push(name)
    cost()
    left -= 1
    return left > 0
  })
}

describe('BRK-11: steps', () => {
  test('are done one of each in turn, and in the end all', async () => {
    const [turns, done] = [new LoopTurns(4), [] as string[]]
    worker(turns, done, 'a', 5)
    worker(turns, done, 'b', 2)
    expect(done).toEqual([])
    await nextTurn()
    expect(done.join('')).toBe('abab')
    while (done.length < 7) await nextTurn()
    expect(done.join('')).toBe('ababaaa')
    worker(turns, done, 'c', 1)
    await nextTurn()
    expect(done.at(-1)).toBe('c')
  })

  test('CLOUD-103: become fewer in a turn while they take long, with a rest as long as the turn, and more again', async () => {
    let now = 0
    const rests: number[] = []
    const turns = new LoopTurns(64, {
      now: () => now,
      rest: (milliseconds, then) => {
        rests.push(milliseconds)
        then()
      },
    })
    const done: string[] = []
    let cost = 2
    worker(turns, done, 'a', 10_000, () => (now += cost))
    const inTurns: number[] = []
    const turn = async () => {
      const before = done.length
      await nextTurn()
      inTurns.push(done.length - before)
    }
    for (let each = 0; each < 12; each += 1) await turn()
    expect(inTurns.slice(0, 5)).toEqual([64, 32, 16, 8, 4])
    expect(rests.slice(0, 4)).toEqual([50, 50, 32, 16])
    cost = 0
    for (let each = 0; each < 80; each += 1) await turn()
    expect(inTurns.at(-1)).toBe(64)
  })

  test('CLOUD-103: those of others are done while those that have taken long rest', async () => {
    let now = 0
    const ends: (() => void)[] = []
    const turns = new LoopTurns(4, { now: () => now, rest: (_, then) => void ends.push(then) })
    const done: string[] = []
    let left = 10
    const long = () => {
      done.push('long')
      now += 10
      left -= 1
      return left > 0
    }
    turns.add(long)
    await nextTurn()
    expect(done).toHaveLength(4)
    // It has more meanwhile.
    turns.add(long)
    worker(turns, done, 'b', 2)
    await nextTurn()
    expect(done.slice(4)).toEqual(['b', 'b'])
    for (const end of ends) end()
    await nextTurn()
    expect(done.slice(6)).toEqual(['long', 'long', 'long'])
  })

  test('are never fewer in a turn than they are to be', async () => {
    let now = 0
    const turns = new LoopTurns(4, { least: 4, now: () => now, rest: (_, then) => then() })
    const done: string[] = []
    for (let each = 0; each < 20; each += 1) worker(turns, done, 'a', 1, () => (now += 10))
    for (const count of [4, 8, 12, 16, 20]) {
      await nextTurn()
      expect(done).toHaveLength(count)
    }
  })

  test('CLOUD-103: are no fewer, and do not rest, for what others do between two turns', async () => {
    let now = 0
    const rests: number[] = []
    const turns = new LoopTurns(64, { now: () => now, rest: (milliseconds) => void rests.push(milliseconds) })
    const done: string[] = []
    worker(turns, done, 'a', 640)
    for (let each = 0; each < 9; each += 1) {
      now += 50
      await nextTurn()
    }
    expect(rests).toEqual([])
    now += 50
    await nextTurn()
    expect(done).toHaveLength(640)
  })

  test('are no fewer for turns that others make long', async () => {
    let now = 0
    const turns = new LoopTurns(64, { now: () => now })
    const done: string[] = []
    for (let each = 0; each < 8; each += 1) {
      worker(turns, done, 'a', 3)
      now += 50
      await nextTurn()
    }
    worker(turns, done, 'b', 100)
    done.length = 0
    await nextTurn()
    expect(done).toHaveLength(64)
  })
})
