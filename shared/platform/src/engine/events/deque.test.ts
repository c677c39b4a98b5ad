import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { Deque } from './deque.ts'

test('EVT-09: a deque is what a plain list would be, however it grows and shrinks', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('push' as const), count: fc.nat(3_000) }),
    fc.record({ kind: fc.constantFrom('shift' as const, 'pop' as const), count: fc.nat(3_000) }),
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const), count: fc.constant(0) }) },
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const deque = new Deque<number>()
      let list: number[] = []
      let next = 0
      for (const { kind, count } of steps) {
        for (let turn = 0; turn < count; turn++) {
          if (kind === 'push') list.push(next)
          if (kind === 'push') deque.push(next++)
        }
        if (kind === 'shift')
          expect(Array.from({ length: count }, () => deque.shift())).toEqual(
            Array.from({ length: count }, () => list.shift()),
          )
        if (kind === 'pop')
          expect(Array.from({ length: count }, () => deque.pop())).toEqual(
            Array.from({ length: count }, () => list.pop()),
          )
        if (kind === 'clear') {
          deque.clear()
          list = []
        }
        expect(deque.length).toBe(list.length)
        expect(deque.slice(0, Infinity)).toEqual(list)
        expect([deque.at(-1), deque.at(0), deque.at(list.length - 1), deque.at(list.length)]).toEqual([
          undefined,
          list[0],
          list.at(-1),
          undefined,
        ])
      }
    }),
    { numRuns: 40 },
  )
})
