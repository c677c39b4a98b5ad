import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { EventFilter, EventTerm } from '../../contract/events.ts'
import type { Kept } from '../events/keptEvent.ts'
import { keptIn } from '../events/keptIn.testing.ts'
import { applyFilter } from './filter.ts'
import { asking, openView } from './liveView.testing.ts'

describe('EVT-03: a search shows what is kept and matches, then what arrives and matches', () => {
  test('counts what it let through, and goes to the newest', () => {
    const opened = openView({ before: 30 })
    opened.look({ first: 9 })
    opened.ask('2')
    opened.arrive('12')
    opened.arrive('x')
    expect(opened.shown()).toEqual(['12', '29', '28'])
    expect(opened.show()).toMatchObject({
      first: 0,
      total: 13,
      received: 32,
      searched: 32,
      matched: 13,
      waiting: 0,
      searching: null,
      filter: asking('2'),
    })
    opened.ask('')
    expect(opened.show()).toMatchObject({ total: 32, received: 32, matched: 32 })
  })

  test('a view can be opened with it', () => {
    const opened = openView({ before: 30, filter: asking('range:10-12') })
    opened.view.work(Infinity)
    opened.arrive('11.5')
    opened.arrive('9.5')
    expect(opened.shown()).toEqual(['11.5', '12', '11'])
    expect(opened.show()).toMatchObject({ total: 4, matched: 4, received: 32 })
  })

  test('EVT-24: a text with an error shows nothing and says so, also what arrives; the next filter shows all again', () => {
    const opened = openView({ before: 3 })
    opened.ask('range:x-')
    opened.arrive('4')
    expect(opened.show()).toMatchObject({
      total: 0,
      matched: 0,
      searched: 4,
      received: 4,
      filter: asking('range:x-'),
      filterError: 'syntax',
    })
    opened.ask('')
    expect(opened.show()).toMatchObject({ total: 4, filterError: null })
  })

  test('EVT-23: the terms are what is asked; the text beside them is not parsed', () => {
    const opened = openView({ before: 12 })
    opened.view.setFilter({
      query: 'range:x-',
      terms: [{ field: 'range', from: 11, to: null, negated: false }],
      muted: [],
    })
    opened.view.work(Infinity)
    expect(opened.shown()).toEqual(['12', '11'])
    expect(opened.show()).toMatchObject({ filterError: null })
    opened.view.setFilter({ query: 'none', terms: [], muted: [] })
    opened.view.work(Infinity)
    expect(opened.show()).toMatchObject({ total: 12 })
  })

  test.each([
    ['a field', [{ field: 'near', text: 'x', negated: false }]],
    [
      'a field among known ones',
      [
        { field: 'any', text: '1', negated: false },
        { field: 'toString', text: '', negated: false },
      ],
    ],
    ['a member', [{ field: 'data', text: '1', negated: false, wholeWord: true }]],
    ['a value', [{ field: 'range', from: { now: true }, to: null, negated: false }]],
    ['a form without a field', [{ or: [] }]],
    ['no term at all', [null]],
    ['another shape of the whole', { or: [] }],
  ])('EVT-24: %s that the console does not know is refused: nothing is shown, and the window says why', (_, terms) => {
    const opened = openView({ before: 3 })
    opened.view.setFilter({ query: '', terms: terms as unknown as EventTerm[], muted: [] })
    opened.view.work(Infinity)
    opened.arrive('1')
    expect(opened.show()).toMatchObject({ total: 0, matched: 0, received: 4, filterError: 'unknownTerm' })
    opened.view.setNames(new Map([['d1', 'x']]))
    expect(opened.view.all()).toEqual([])
  })

  test('EVT-10: a device is found by the name that it has now', () => {
    const opened = openView()
    opened.view.setNames(new Map([['d1', 'Kitchen']]))
    opened.arrive('a')
    opened.arrive('b', 'd2')
    opened.ask('device:kitchen')
    expect(opened.shown()).toEqual(['a'])
    opened.view.setNames(new Map([['d2', 'Kitchen']]))
    opened.view.work(Infinity)
    expect(opened.shown()).toEqual(['b'])
    opened.arrive('c', 'd2')
    expect(opened.shown()).toEqual(['c', 'b'])
  })

  test('EVT-13: muted topics are out, the others stay', () => {
    const opened = openView()
    opened.arrive('a', 'd1', 'heartbeat')
    opened.arrive('b')
    opened.ask('', '+/heartbeat')
    opened.arrive('c', 'd2', 'heartbeat')
    expect(opened.shown()).toEqual(['b'])
    expect(opened.show()).toMatchObject({ received: 3, matched: 1 })
  })
})

describe('EVT-09: a search through much is done in slices, the newest first', () => {
  test('says how far it is, and what arrives meanwhile is in its place', () => {
    const opened = openView({ rows: 99, before: 1_000, filter: asking('data:7') })
    expect(opened.show()).toMatchObject({ total: 0, searching: 0 })
    opened.view.work(0)
    const begun = opened.show()
    expect(begun?.searching).toBeCloseTo(0.064)
    expect(begun?.rows[0]).toMatchObject({ preview: '997' })
    opened.arrive('1007')
    opened.arrive('1008')
    expect(opened.show()?.rows[0]).toMatchObject({ preview: '1007' })
    for (let slices = 0; opened.view.isSearching; slices++) {
      expect(slices).toBeLessThan(16)
      opened.view.work(0)
    }
    expect(opened.show()).toMatchObject({ total: 272, searched: 1_000, matched: 272, searching: null })
  })

  test('what made room meanwhile is not found any more', () => {
    const opened = openView({ rows: 99, before: 1_000, filter: asking('7') })
    opened.view.work(0)
    for (let index = 0; index < 900; index++) opened.arrive('x')
    opened.view.work(Infinity)
    expect(opened.show()).toMatchObject({ total: 19, dropped: 900, received: 1_900 })
  })

  test('counts of how many it was asked: no longer those that made room before', () => {
    const opened = openView({ events: 20 })
    for (let index = 1; index <= 50; index++) opened.arrive(String(index))
    opened.ask('5')
    expect(opened.show()).toMatchObject({ received: 50, searched: 20, matched: 3 })
    for (let index = 0; index < 30; index++) opened.arrive('5')
    expect(opened.show()).toMatchObject({ received: 80, searched: 50, matched: 33, total: 20 })
  })

  test('a pause before the page saw what it found keeps all that it found', () => {
    const opened = openView({ rows: 99, before: 1_000 })
    opened.view.work(Infinity)
    const { end } = opened.view
    for (let index = 0; index < 10; index++) opened.arrive('7')
    opened.view.setFilter(asking('7'))
    opened.view.work(0)
    opened.look({ paused: true, seen: end })
    opened.view.work(Infinity)
    expect(opened.show()).toMatchObject({ total: 280, waiting: 0 })
    opened.ask('77')
    opened.ask('7')
    expect(opened.show()).toMatchObject({ total: 280, waiting: 0 })
    opened.look({})
    opened.view.work(Infinity)
    expect(opened.show()).toMatchObject({ total: 280, waiting: 0 })
  })

  test('what the pointer or a pause holds while it goes on becomes whole as well', () => {
    for (const look of [{ held: true }, { paused: true }]) {
      const opened = openView({ rows: 99, before: 1_000, filter: asking('7') })
      opened.view.work(0)
      opened.look(look)
      opened.arrive('7')
      opened.view.work(Infinity)
      expect(opened.show()).toMatchObject({ total: 271, waiting: 1, matched: 272 })
      opened.look({})
      expect(opened.show()).toMatchObject({ total: 272, waiting: 0 })
    }
  })
})

describe('EVT-04: a paused list is searched as it stands', () => {
  test('also what the buffer has dropped since; what waits is counted by the new filter and comes with the resume', () => {
    const opened = openView({ rows: 9, events: 5 })
    for (const text of ['a1', 'b1', 'a2']) opened.arrive(text)
    opened.look({ paused: true })
    for (const text of ['a3', 'b2', 'a4', 'b3', 'b4', 'b5']) opened.arrive(text)
    opened.ask('b')
    expect(opened.shown()).toEqual(['b1'])
    opened.arrive('b6')
    opened.arrive('a5')
    expect(opened.show()).toMatchObject({ waiting: 5, paused: true })
    opened.ask('a')
    expect(opened.shown()).toEqual(['a2', 'a1'])
    opened.ask('b')
    opened.look({})
    opened.view.work(Infinity)
    expect(opened.shown()).toEqual(['b6', 'b5', 'b4', 'b3'])
    expect(opened.show()).toMatchObject({ waiting: 0, paused: false })
  })
})

describe('EVT-12: through the messages one by one', () => {
  test('next and previous are those of the list, without gaps; there is an end', () => {
    const opened = openView({ rows: 9 })
    for (const text of ['a1', 'b', 'a2']) opened.arrive(text)
    opened.gap()
    opened.arrive('a3')
    opened.ask('a')
    const step = (id: number, by: 1 | -1) => opened.view.step(id, by)?.text
    expect([step(5, 1), step(3, 1), step(1, 1), step(1, -1), step(3, -1), step(5, -1)]).toEqual([
      'a2',
      'a1',
      undefined,
      'a2',
      'a3',
      undefined,
    ])
    // Also from one that is not, or no longer, in the list.
    expect([step(2, 1), step(2, -1), step(99, 1), step(0, -1)]).toEqual(['a1', 'a2', 'a3', 'a1'])
  })

  test('all are those of the list, newest first, also of a search that is under way', () => {
    const opened = openView({ before: 1_000, filter: asking('77') })
    opened.view.work(0)
    expect(opened.view.all().map(({ text }) => text)).toEqual(
      Array.from({ length: 1_000 }, (_, index) => String(1_000 - index)).filter((text) => text.includes('77')),
    )
  })
})

// The plainest way: everything is kept, and searched again each time.
const naive = (events: readonly Kept[], filter: EventFilter): Kept[] => {
  const { matcher } = applyFilter(filter, new Map())
  const list = events.filter((kept) => kept.kind === 'gap' || matcher.matches(kept))
  const first = list.findIndex(({ kind }) => kind === 'message')
  return first < 0 ? [] : list.slice(first).reverse()
}

test('EVT-03, EVT-04, EVT-09: however filters, arrivals, gaps, scrolling and pauses follow each other, the list is what a plain search finds', () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('arrive' as const),
        texts: fc.array(fc.constantFrom('a', 'b', '5', '{"t":7}', 'ab'), { maxLength: 6 }),
      }),
    },
    fc.record({ kind: fc.constant('gap' as const) }),
    fc.record({ kind: fc.constant('clear' as const) }),
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const), first: fc.nat(6), paused: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('ask' as const),
        query: fc.constantFrom('', 'a', '-data:a', 'range:6-', 'topic:d1', 'none'),
      }),
    },
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const opened = openView({ rows: 100, events: 12 })
      opened.view.work(Infinity)
      let [filter, paused, from]: [EventFilter, boolean, number] = [asking(''), false, 0]
      let still: Kept[] | null = null
      let base: Kept[] = []
      let seen = 0
      const kept = () => keptIn(opened.buffer).filter(({ id }) => id >= from)
      for (const next of steps) {
        if (next.kind === 'arrive') for (const text of next.texts) opened.arrive(text)
        if (next.kind === 'gap') opened.gap()
        if (next.kind === 'ask') {
          opened.ask(next.query)
          filter = asking(next.query)
          still = paused ? naive(base, filter) : null
        }
        if (next.kind === 'clear') {
          opened.view.clear()
          opened.view.work(Infinity)
          // What arrived since the list stands still is not cleared: nobody has seen it.
          ;[from, base, still] = [(still ? seen : opened.buffer.nextId - 1) + 1, [], paused ? [] : null]
        }
        if (next.kind === 'look') {
          opened.look({ first: next.first, paused: next.paused })
          opened.view.work(Infinity)
          if (paused && !next.paused) still = null
          // What the buffer dropped before the pause is shown still, but not searched.
          if (next.paused && !paused) base = still ? base.filter(({ id }) => id >= opened.buffer.firstId) : kept()
          if (next.first === 0 && !next.paused) still = null
          else if (!still) [still, base, seen] = [naive(kept(), filter), kept(), opened.buffer.nextId - 1]
          paused = next.paused
        }
        const list = still ?? naive(kept(), filter)
        expect(opened.view.all()).toEqual(list.filter(({ kind }) => kind === 'message'))
        const window = opened.show()
        expect(window?.total).toBe(list.length)
        expect(window?.received).toBe((window?.dropped ?? 0) + kept().filter(({ kind }) => kind === 'message').length)
        if (!still) expect(window?.waiting).toBe(0)
      }
    }),
    { numRuns: 500 },
  )
})
