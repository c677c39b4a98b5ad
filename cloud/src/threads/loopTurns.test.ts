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

  test('CLOUD-103: become fewer in a turn while turns take long, with a rest as long as the turn for others, and more again', async () => {
    let now = 0
    const rests: number[] = []
    const turns = new LoopTurns(64, () => now, (milliseconds, then) => {
      rests.push(milliseconds)
      then()
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

  test('are no fewer for turns that others make long', async () => {
    let now = 0
    const turns = new LoopTurns(64, () => now)
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
