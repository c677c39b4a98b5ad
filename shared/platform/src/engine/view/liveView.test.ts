import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { EventBuffer } from '../events/eventBuffer.ts'
import type { Kept } from '../events/keptEvent.ts'
import { keptIn } from '../events/keptIn.testing.ts'
import { openView } from './liveView.testing.ts'
import type { Viewport } from '../protocol.ts'

const open = (rows = 3, device?: string, events = 1_000) => {
  const opened = openView({ rows, events, ...(device !== undefined && { device }) })
  opened.view.work(Infinity)
  opened.show()
  return opened
}
type Opened = ReturnType<typeof open>
const arriveAll = (opened: Opened, ...texts: string[]) => texts.forEach((text) => opened.arrive(text))

describe('EVT-01: the newest events are shown first', () => {
  test('as many as the screen shows, from where it is scrolled to', () => {
    const opened = open()
    arriveAll(opened, 'a', 'b', 'c', 'd', 'e')
    expect(opened.shown()).toEqual(['e', 'd', 'c'])
    opened.look({ first: 1 })
    expect(opened.shown()).toEqual(['d', 'c', 'b'])
    opened.look({ first: 99 })
    expect(opened.show()).toMatchObject({ first: 2, total: 5 })
    expect(opened.shown()).toEqual(['c', 'b', 'a'])
  })

  test('DEV-05: of one device only, when asked for', () => {
    const opened = open(3, 'd2')
    opened.arrive('a')
    opened.arrive('b', 'd2')
    expect(opened.shown()).toEqual(['b'])
    expect(opened.show()).toMatchObject({ total: 1, received: 1 })
  })

  test('nothing is shown again when nothing changed', () => {
    const opened = open(3, 'd2')
    opened.arrive('a')
    expect(opened.view.takeWindow()).toBeNull()
    opened.arrive('b', 'd2')
    expect(opened.view.takeWindow()).not.toBeNull()
    expect(opened.view.takeWindow()).toBeNull()
  })
})

describe('EVT-100: what the broker had kept is below all that comes live', () => {
  const keep = (opened: Opened, text: string) => opened.arrive(text, 'd1', text, true)

  test('and no new event: it is neither received nor waiting', () => {
    const opened = open(5)
    arriveAll(opened, 'a')
    keep(opened, 'kept 1')
    opened.look({ paused: true })
    keep(opened, 'kept 2')
    arriveAll(opened, 'b')
    expect(opened.shown()).toEqual(['a', 'kept 1', 'kept 2'])
    expect(opened.show()).toMatchObject({ received: 2, waiting: 1, total: 3, before: 2 })
    opened.look({})
    opened.ask('kept')
    expect(opened.shown()).toEqual(['kept 1', 'kept 2'])
    opened.ask('')
    expect(opened.shown()).toEqual(['b', 'a', 'kept 1', 'kept 2'])
  })

  test('Clear removes it, and it makes room before live events do', () => {
    const opened = open(5, undefined, 3)
    keep(opened, 'kept')
    opened.view.clear()
    expect(opened.shown()).toEqual([])
    arriveAll(opened, 'a', 'b', 'c')
    expect(opened.shown()).toEqual(['c', 'b', 'a'])
    expect(opened.show()).toMatchObject({ received: 3, dropped: 0 })
  })
})

describe('EVT-04: paused keeps what is shown still and counts what arrives', () => {
  test('resume brings it in', () => {
    const opened = open()
    arriveAll(opened, 'a', 'b')
    opened.look({ paused: true })
    arriveAll(opened, 'c', 'd')
    expect(opened.shown()).toEqual(['b', 'a'])
    expect(opened.show()).toMatchObject({ waiting: 2, received: 4, total: 2, paused: true })
    opened.look({})
    expect(opened.shown()).toEqual(['d', 'c', 'b'])
    expect(opened.show()).toMatchObject({ waiting: 0, total: 4, paused: false })
  })

  test('resume under the pointer brings it in once, then stands still again', () => {
    const opened = open()
    arriveAll(opened, 'a')
    opened.look({ paused: true, held: true })
    arriveAll(opened, 'b')
    opened.look({ held: true })
    arriveAll(opened, 'c')
    expect(opened.shown()).toEqual(['b', 'a'])
    expect(opened.show()).toMatchObject({ waiting: 1 })
  })

  test('however much arrives: the rows stay although the buffer has dropped them, and can be read', () => {
    const opened = open(3, undefined, 5)
    arriveAll(opened, 'a', 'b')
    opened.look({ paused: true })
    for (let index = 0; index < 20; index++) opened.arrive('later')
    expect(opened.shown()).toEqual(['b', 'a'])
    expect(opened.show()).toMatchObject({ received: 22, dropped: 17, waiting: 20 })
    expect(opened.view.find(1)).toMatchObject({ text: 'a' })
    opened.look({})
    expect(opened.view.find(1)).toBeUndefined()
    expect(opened.show()).toMatchObject({ total: 5 })
  })

  test('clear empties the table, also a paused one', () => {
    const opened = open()
    arriveAll(opened, 'a')
    opened.view.clear()
    expect(opened.show()).toMatchObject({ rows: [], total: 0, received: 0, dropped: 0 })
    arriveAll(opened, 'b')
    opened.look({ paused: true })
    opened.view.clear()
    arriveAll(opened, 'c')
    expect(opened.show()).toMatchObject({ rows: [], total: 0, waiting: 1, received: 1 })
    opened.look({})
    expect(opened.shown()).toEqual(['c'])
  })

  test('clear during a pause empties what is shown; what waits stays, is counted and comes in at resume', () => {
    const opened = open()
    arriveAll(opened, 'a', 'b')
    opened.look({ paused: true })
    arriveAll(opened, 'c', 'd')
    opened.view.clear()
    opened.view.work(Infinity)
    expect(opened.show()).toMatchObject({ rows: [], total: 0, waiting: 2, received: 2 })
    expect(opened.view.topics(1)).toMatchObject([{ count: 2, last: 'd' }])
    arriveAll(opened, 'e')
    opened.view.clear()
    opened.view.work(Infinity)
    expect(opened.show()).toMatchObject({ rows: [], total: 0, waiting: 3, received: 3 })
    opened.look({})
    opened.view.work(Infinity)
    expect(opened.shown()).toEqual(['e', 'd', 'c'])
    expect(opened.show()).toMatchObject({ waiting: 0 })
  })

  test('clear of a scrolled table keeps what arrived above it', () => {
    const opened = open(1)
    arriveAll(opened, 'a', 'b', 'c')
    opened.look({ first: 1 })
    arriveAll(opened, 'd')
    expect(opened.show()).toMatchObject({ waiting: 1 })
    opened.view.clear()
    opened.view.work(Infinity)
    expect(opened.shown()).toEqual(['d'])
  })

  test('clear takes a scrolled table back to the newest', () => {
    const opened = open(1)
    arriveAll(opened, 'a', 'b', 'c')
    opened.look({ first: 2 })
    opened.view.clear()
    arriveAll(opened, 'd')
    expect(opened.shown()).toEqual(['d'])
    expect(opened.show()).toMatchObject({ first: 0, waiting: 0 })
  })
})

describe('EVT-09: rows stay in their places', () => {
  test.each<Partial<Viewport>>([{ held: true }, { first: 1 }])('under the pointer and while scrolled: %p', (look) => {
    const opened = open(2)
    arriveAll(opened, 'a', 'b', 'c')
    opened.look(look)
    const before = opened.shown()
    arriveAll(opened, 'd', 'e')
    expect(opened.shown()).toEqual(before)
    expect(opened.show()).toMatchObject({ waiting: 2, total: 3 })
    opened.look({})
    expect(opened.shown()).toEqual(['e', 'd'])
  })

  test('from what the page saw when it asked, not from what came in between', () => {
    const opened = open(2)
    arriveAll(opened, 'a', 'b')
    const seen = opened.view.end
    arriveAll(opened, 'c')
    opened.look({ held: true, seen })
    expect(opened.shown()).toEqual(['b', 'a'])
    expect(opened.show()).toMatchObject({ waiting: 1 })
  })
})

describe('EVT-11: gap rows', () => {
  test('stand between events, leave with the older ones and never stand alone', () => {
    const opened = open(9, undefined, 3)
    opened.gap()
    arriveAll(opened, 'a')
    opened.gap()
    arriveAll(opened, 'b')
    expect(opened.shown()).toEqual(['b', 'gap', 'a'])
    expect(opened.show()).toMatchObject({ received: 2, total: 3 })
    arriveAll(opened, 'c')
    expect(opened.shown()).toEqual(['c', 'b'])
    expect(opened.show()).toMatchObject({ received: 3, dropped: 1, total: 2 })
  })

  test('are not shown to a view that has nothing before them', () => {
    const opened = open(9, 'd2')
    arriveAll(opened, 'a')
    opened.gap()
    opened.arrive('b', 'd2')
    opened.gap()
    expect(opened.shown()).toEqual(['gap', 'b'])
  })
})

// The same list, kept in the most obvious way.
class Model {
  list: Kept[] = []
  frozen: Kept[] | null = null
  received = 0
  waiting = 0
  add(kept: Kept) {
    if (kept.kind === 'gap' && this.list.length === 0) return
    this.list.push(kept)
    if (kept.kind === 'gap') return
    this.received++
    if (this.frozen) this.waiting++
  }
  trim(buffer: EventBuffer) {
    const kept = new Set(keptIn(buffer))
    this.list = this.list.filter((item) => kept.has(item))
    while (this.list[0]?.kind === 'gap') this.list.shift()
  }
  look(first: number, paused: boolean, resumed: boolean) {
    if (resumed) this.frozen = null
    if (first === 0 && !paused) this.frozen = null
    else if (!this.frozen) [this.frozen, this.waiting] = [[...this.list], 0]
    if (!this.frozen) this.waiting = 0
  }
}

test('EVT-04, EVT-09: any run of arrivals, gaps, scrolling and pausing shows what the obvious list would', () => {
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('arrive' as const), count: fc.integer({ min: 1, max: 8 }) }),
    },
    fc.record({ kind: fc.constant('gap' as const) }),
    fc.record({ kind: fc.constant('look' as const), first: fc.nat(12), paused: fc.boolean() }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const opened = open(4, undefined, 10)
      const model = new Model()
      let [first, paused] = [0, false]
      for (const next of steps) {
        if (next.kind === 'look') {
          opened.look(next)
          model.look(next.first, next.paused, paused && !next.paused)
          ;[first, paused] = [next.first, next.paused]
        } else {
          for (let index = 0; index < (next.kind === 'arrive' ? next.count : 1); index++) {
            const before = opened.buffer.nextId
            if (next.kind === 'gap') opened.gap()
            else opened.arrive(String(before))
            const kept = opened.buffer.get(before)
            if (kept) model.add(kept)
            model.trim(opened.buffer)
          }
        }
        const list = [...(model.frozen ?? model.list)].reverse()
        const from = Math.max(0, Math.min(first, list.length - 4))
        const window = opened.show()
        expect(window?.rows.map(({ id }) => id)).toEqual(list.slice(from, from + 4).map(({ id }) => id))
        expect(window).toMatchObject({
          first: from,
          total: list.length,
          received: model.received,
          waiting: model.waiting,
        })
        expect((window?.received ?? 0) - (window?.dropped ?? 0)).toBe(
          model.list.filter(({ kind }) => kind === 'message').length,
        )
      }
    }),
  )
})
