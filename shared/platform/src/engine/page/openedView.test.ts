import { expect, test } from '@jest/globals'
import type { EventWindow } from '../../contract/index.ts'
import { PendingCalls } from '../pendingCalls.ts'
import type { ViewRequest } from '../protocol.ts'
import { OpenedView } from './openedView.ts'

const window: EventWindow = {
  rows: [],
  first: 0,
  total: 9,
  received: 9,
  dropped: 0,
  waiting: 0,
  filter: { query: '', muted: [] },
  searched: 9,
  matched: 9,
  searching: null,
  paused: false,
  limit: 9,
  refused: null,
}

const open = () => {
  const posted: ViewRequest[] = []
  const view = new OpenedView(
    1,
    { rows: 5 },
    {
      post: (message) => void posted.push(message),
      calls: new PendingCalls(),
      closed: () => {},
    },
  )
  return { view, posted }
}

test('EVT-09: the list stands still as the page last saw it', () => {
  const { view, posted } = open()
  view.show({ view: 1, end: 42, window })
  view.hold(true)
  expect(posted.at(-1)).toEqual({
    kind: 'viewport',
    view: 1,
    viewport: { first: 0, held: true, paused: false, seen: 42 },
  })
})

test('EVT-04: resume goes to the newest row', () => {
  const { view, posted } = open()
  view.scrollTo(3)
  view.pause(true)
  view.pause(false)
  expect(posted.at(-1)).toMatchObject({ viewport: { first: 0, paused: false } })
})

test('EVT-09: the same look twice is told once, and nothing after the screen has left', () => {
  const { view, posted } = open()
  view.scrollTo(0)
  view.hold(false)
  view.pause(false)
  expect(posted).toHaveLength(1)
  view.close()
  view.close()
  view.scrollTo(5)
  view.clear()
  expect(posted.map(({ kind }) => kind)).toEqual(['open', 'close'])
})

test('EVT-03: a new filter goes to the newest row; devices are named again only when their names changed', () => {
  const { view, posted } = open()
  view.scrollTo(3)
  view.setFilter({ query: 'a', muted: [] })
  view.hold(true)
  expect(posted.at(-1)).toMatchObject({ viewport: { first: 0, held: true } })
  view.nameDevices(new Map([['d1', 'Lamp']]))
  view.nameDevices(new Map([['d1', 'Lamp']]))
  view.nameDevices(new Map([['d1', 'Desk']]))
  expect(posted.filter(({ kind }) => kind === 'names')).toHaveLength(2)
})

test('EVT-08: who serves it again gets to know its filter, the names and what is plotted', () => {
  const { view, posted } = open()
  const filter = { query: 'device:lamp', muted: ['+/x'] }
  const names = new Map([['d1', 'Lamp']])
  view.setFilter(filter)
  view.nameDevices(names)
  const plotted = { device: 'd1', name: 'e', field: '', points: 9 }
  view.series(plotted)
  view.series(plotted).close()
  posted.length = 0
  view.open()
  expect(posted).toEqual([
    { kind: 'open', view: 1, options: { rows: 5, filter } },
    { kind: 'names', view: 1, names },
    { kind: 'openSeries', view: 1, series: 1, options: plotted },
  ])
})

test('EVT-13: a series keeps its newest points, and starts over when it is told', () => {
  const { view } = open()
  const series = view.series({ device: 'd1', name: 'e', field: '', points: 3 })
  const point = (value: number) => ({ time: 0, value })
  view.showSeries({ view: 1, series: 1, reset: false, points: [1, 2].map(point) })
  view.showSeries({ view: 1, series: 1, reset: false, points: [3, 4].map(point) })
  expect(series.state.getState()).toEqual([2, 3, 4].map(point))
  view.showSeries({ view: 1, series: 1, reset: true, points: [5].map(point) })
  expect(series.state.getState()).toEqual([point(5)])
})
