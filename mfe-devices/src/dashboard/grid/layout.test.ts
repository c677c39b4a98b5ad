import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  columns,
  compact,
  emptyCells,
  freePlace,
  inReadingOrder,
  lastRow,
  move,
  resize,
  rowsOf,
  settle,
  tallest,
  type Placed,
} from './layout.ts'
import { begin, redo, take, undo } from './steps.ts'

const box = (id: string, x: number, y: number, w: number, h: number): Placed => ({ id, x, y, w, h })

const anyNumber = fc.oneof(fc.integer({ min: -5, max: 30 }), fc.constantFrom(Number.NaN, Infinity, -Infinity, 1e9, 2.5))
const anyBoxes = fc
  .array(fc.record({ x: anyNumber, y: anyNumber, w: anyNumber, h: anyNumber }), { maxLength: 30 })
  .map((places) => places.map((place, index) => ({ ...place, id: String(index) })))

const act = fc.record({
  kind: fc.constantFrom('move', 'resize', 'remove', 'compact', 'add'),
  which: fc.nat(29),
  a: anyNumber,
  b: anyNumber,
})
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

const apply = (boxes: readonly Placed[], { kind, which, a, b }: Act): readonly Placed[] => {
  const id = boxes[which % Math.max(1, boxes.length)]?.id ?? ''
  if (kind === 'move') return move(boxes, id, { x: a, y: b })
  if (kind === 'resize') return resize(boxes, id, { w: a, h: b })
  if (kind === 'remove') return boxes.filter((each) => each.id !== id)
  if (kind === 'add')
    return [...boxes, { id: `new ${boxes.length} ${which} ${rowsOf(boxes)}`, ...freePlace(boxes, { w: 3, h: 2 }) }]
  return compact(boxes)
}

const faultsOf = (boxes: readonly Placed[]): string[] =>
  boxes.flatMap((one, index) => [
    ...(Number.isInteger(one.x) &&
    Number.isInteger(one.y) &&
    one.x >= 0 &&
    one.y >= 0 &&
    one.w >= 1 &&
    one.h >= 1 &&
    one.x + one.w <= columns &&
    one.h <= tallest
      ? []
      : [`${one.id} is out of the grid`]),
    ...boxes
      .slice(index + 1)
      .filter(
        (other) =>
          one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h,
      )
      .map((other) => `${one.id} covers ${other.id}`),
  ])

describe('DASH-10: whatever is done to the boxes', () => {
  test('none covers another, none leaves the twelve columns, none is lost', () => {
    fc.assert(
      fc.property(anyBoxes, fc.array(act, { maxLength: 25 }), (boxes, acts) => {
        let now: readonly Placed[] = settle(boxes)
        expect(faultsOf(now)).toEqual([])
        for (const each of acts) {
          const before = now
          now = apply(now, each)
          expect(faultsOf(now)).toEqual([])
          if (each.kind !== 'add' && each.kind !== 'remove')
            expect(now.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
        }
      }),
    )
  })

  test('undo restores each step, redo the way back', () => {
    fc.assert(
      fc.property(anyBoxes, fc.array(act, { maxLength: 12 }), (boxes, acts) => {
        const states = acts.reduce<(readonly Placed[])[]>(
          (list, each) => [...list, apply(list.at(-1) ?? [], each)],
          [settle(boxes)],
        )
        let steps = states.slice(1).reduce((each, next) => take(each, next), begin(states[0] ?? []))
        for (const state of states.toReversed()) {
          expect(steps.now).toBe(state)
          steps = undo(steps)
        }
        expect(steps.past).toEqual([])
        for (const state of states.slice(1)) {
          steps = redo(steps)
          expect(steps.now).toBe(state)
        }
        expect(redo(steps)).toBe(steps)
      }),
    )
  })

  test('a list that fits stays as it is, and only what is covered goes down', () => {
    fc.assert(
      fc.property(anyBoxes, fc.nat(29), fc.nat(12), fc.nat(20), (boxes, which, x, y) => {
        const settled = settle(boxes)
        expect(settle(settled)).toEqual(settled)
        const id = settled[which % Math.max(1, settled.length)]?.id ?? ''
        for (const after of move(settled, id, { x, y })) {
          const before = settled.find((each) => each.id === after.id)
          if (after.id !== id)
            expect([after.x, after.w, after.h, after.y >= (before?.y ?? 0)]).toEqual([
              before?.x,
              before?.w,
              before?.h,
              true,
            ])
        }
      }),
    )
  })
})

describe('DASH-11', () => {
  test('a box that moves pushes what it would cover below itself, and that pushes what is below', () => {
    const boxes = [box('a', 0, 0, 6, 2), box('b', 6, 0, 6, 2), box('c', 0, 2, 12, 1)]
    expect(move(boxes, 'b', { x: 3, y: 0 })).toEqual([
      box('a', 0, 2, 6, 2),
      box('b', 3, 0, 6, 2),
      box('c', 0, 4, 12, 1),
    ])
  })

  test('a box grows to the last column and twelve rows at most, and never below one cell', () => {
    const boxes = [box('a', 8, 0, 2, 2)]
    expect(resize(boxes, 'a', { w: 40, h: 40 })).toEqual([box('a', 8, 0, 4, tallest)])
    expect(resize(boxes, 'a', { w: -1, h: 0 })).toEqual([box('a', 8, 0, 1, 1)])
    expect(move(boxes, 'a', { x: -3, y: 5e9 })).toEqual([box('a', 0, lastRow, 2, 2)])
  })

  test('a new box takes the first place that is free', () => {
    const boxes = [box('a', 0, 0, 5, 1), box('b', 8, 0, 4, 2)]
    expect(freePlace(boxes, { w: 3, h: 1 })).toEqual({ x: 5, y: 0, w: 3, h: 1 })
    expect(freePlace(boxes, { w: 12, h: 1 })).toEqual({ x: 0, y: 2, w: 12, h: 1 })
  })

  test('rows in which nothing stands are closed; cells in which nothing stands are known', () => {
    const boxes = [box('a', 0, 3, 11, 2), box('b', 0, 9, 12, 1)]
    expect(compact(boxes)).toEqual([box('a', 0, 0, 11, 2), box('b', 0, 2, 12, 1)])
    expect(emptyCells(compact(boxes), rowsOf(compact(boxes)))).toEqual([
      { x: 11, y: 0 },
      { x: 11, y: 1 },
    ])
  })

  test('reading goes row by row', () => {
    expect(
      inReadingOrder([box('c', 0, 2, 1, 1), box('b', 4, 0, 1, 5), box('a', 1, 0, 1, 1)]).map(({ id }) => id),
    ).toEqual(['a', 'b', 'c'])
  })
})
