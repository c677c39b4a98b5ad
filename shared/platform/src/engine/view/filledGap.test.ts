import { describe, expect, test } from '@jest/globals'
import type { MissedEvent } from '../../contract/events.ts'
import { EventBuffer } from '../events/eventBuffer.ts'
import { LiveView } from './liveView.ts'

const open = (query = '', events = 1_000) => {
  const views: LiveView[] = []
  const buffer = new EventBuffer({ events, bytes: 10_000_000 }, (kept) => views.forEach((view) => view.drop(kept)))
  const view = new LiveView(buffer, { rows: 10, filter: { query, muted: [] } }, 0)
  views.push(view)
  view.work(Infinity)
  const look = (first: number, paused = false) => view.setViewport({ first, held: false, paused, seen: view.end })
  return {
    view,
    buffer,
    look,
    arrive: (text: string, time: number) => {
      const kept = buffer.add({ topic: 'devices/d/events/e', text, retained: false, time })
      if (kept) view.add(kept)
      buffer.trim()
    },
    gap: (from: number, to: number) => {
      const gap = buffer.addGap(from, to)
      if (gap) view.add(gap)
      return gap?.id ?? 0
    },
    fill: (gap: number, ...missed: MissedEvent[]) => {
      const filled = buffer.fill(gap, missed, null)
      if (filled) view.fill(filled)
      return filled?.fill
    },
    shown: () => {
      view.touch()
      return view
        .takeWindow()
        ?.rows.map((row) => (row.kind === 'gap' ? `gap ${row.fill?.count ?? 'open'}` : row.preview))
    },
  }
}

const missed = (text: string, time: number): MissedEvent => ({ device: 'd', name: 'e', text, time })
const second = 1_000

describe('a gap that is filled', () => {
  test('EVT-110: an event of the store has its bytes, and what its publisher said', () => {
    const { view, arrive, gap, fill } = open()
    const [bytes, properties] = [Uint8Array.of(0xff), { qos: 1, user: [], left: 0 }]
    arrive('a', 0)
    fill(gap(second, 9 * second), { ...missed('\ufffd', 2 * second), bytes, properties }, missed('b', 3 * second))
    expect(view.all().map(({ beside }) => beside)).toEqual([null, { bytes, properties }, null])
  })

  test('HIST-38: what the store has of it stands below its row, in order; the search, the export and the steps have it', () => {
    const { view, arrive, gap, fill, shown } = open()
    arrive('a', 0)
    const id = gap(10 * second, 60 * second)
    arrive('d', 61 * second)
    expect(shown()).toEqual(['d', 'gap open', 'a'])
    fill(id, missed('b', 20 * second), missed('c', 30 * second))
    expect(shown()).toEqual(['d', 'gap 2', 'c', 'b', 'a'])
    expect(view.all().map(({ text }) => text)).toEqual(['d', 'c', 'b', 'a'])
    const c = view.step(3, 1)
    expect(c?.text).toBe('c')
    expect(view.step(c?.id ?? 0, 1)?.text).toBe('b')
    view.setFilter({ query: 'b', muted: [] })
    view.work(Infinity)
    expect(shown()).toEqual(['gap 2', 'b'])
  })

  test('HIST-38: what was heard before and after is not doubled, and what repeats itself in between is not lost', () => {
    const { arrive, gap, fill, shown } = open()
    arrive('0', 8 * second)
    arrive('0', 9.5 * second)
    const id = gap(10 * second, 60 * second)
    arrive('0', 60.2 * second)
    expect(
      fill(
        id,
        missed('0', 8 * second),
        missed('0', 9.5 * second),
        missed('0', 30 * second),
        missed('1', 40 * second),
        missed('0', 60.1 * second),
      ),
    ).toEqual({ count: 2, rest: null })
    expect(shown()).toEqual(['0', 'gap 2', '1', '0', '0', '0'])
  })

  test('HIST-38: what happened before the list began was not missed', () => {
    const { arrive, gap, fill, shown } = open()
    arrive('b', 9 * second)
    const id = gap(10 * second, 60 * second)
    arrive('d', 61 * second)
    expect(
      fill(
        id,
        missed('0', 8 * second),
        missed('a', 8.9 * second),
        missed('b', 8.95 * second),
        missed('c', 9.9 * second),
      ),
    ).toEqual({ count: 1, rest: null })
    expect(shown()).toEqual(['d', 'gap 1', 'c', 'b'])
  })

  test('HIST-38: what fills one gap does not fill the next one, too', () => {
    const { arrive, gap, fill, shown } = open()
    arrive('a', 0)
    const first = gap(10 * second, 12 * second)
    const next = gap(13 * second, 15 * second)
    arrive('d', 16 * second)
    fill(first, missed('b', 11 * second), missed('c', 12.5 * second))
    fill(next, missed('b', 11 * second), missed('c', 12.5 * second), missed('e', 14 * second))
    expect(shown()).toEqual(['d', 'gap 1', 'e', 'gap 2', 'c', 'b', 'a'])
  })

  test('HIST-38: a list that stands still takes in what is below its first row in sight at once, and the rest when it goes on', () => {
    const { arrive, gap, fill, shown, look } = open()
    for (let each = 0; each < 30; each++) arrive(`n${each}`, each)
    const id = gap(10 * second, 60 * second)
    arrive('new', 61 * second)
    look(5)
    const before = shown()
    fill(id, missed('b', 20 * second))
    expect(shown()).toEqual(before)
    look(0)
    expect(shown()?.slice(0, 4)).toEqual(['new', 'gap 1', 'b', 'n29'])
  })

  test('HIST-38: during a pause the missed ones wait with what arrived', () => {
    const { arrive, gap, fill, shown, look, view } = open()
    arrive('a', 0)
    look(0, true)
    const id = gap(10 * second, 60 * second)
    arrive('c', 61 * second)
    fill(id, missed('b', 20 * second))
    expect(shown()).toEqual(['a'])
    view.touch()
    expect(view.takeWindow()?.waiting).toBe(2)
    look(0)
    expect(shown()).toEqual(['c', 'gap 1', 'b', 'a'])
  })

  test('HIST-38: it goes with its events when newer ones need the room, and counts their bytes', () => {
    const { arrive, gap, fill, shown, buffer } = open('', 3)
    arrive('a', 0)
    const id = gap(10 * second, 60 * second)
    const empty = buffer.bytes
    fill(id, missed('b', 20 * second))
    expect(buffer.bytes).toBeGreaterThan(empty)
    for (let each = 0; each < 5; each++) arrive(`n${each}`, 61 * second + each)
    expect(shown()).toEqual(['n4', 'n3', 'n2'])
    expect(buffer.bytes).toBe(3 * (200 + 2 * ('n0'.length + 'devices/d/events/e'.length)))
    expect(fill(id, missed('b', 20 * second))).toBeUndefined()
  })
})
