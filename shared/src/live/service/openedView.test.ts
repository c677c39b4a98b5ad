import { expect, test } from '@jest/globals'
import type { EventWindow } from '../../contract/index.ts'
import { OpenedView } from './openedView.ts'
import type { ViewRequest } from './protocol.ts'

const window: EventWindow = {
  rows: [], first: 0, total: 9, received: 9, dropped: 0, waiting: 0, filter: { query: '', muted: [] }, matched: 9, searching: null, paused: false, limit: 9, refused: null,
}

const open = () => {
  const posted: ViewRequest[] = []
  const view = new OpenedView(1, { rows: 5 }, {
    post: (message) => void posted.push(message), askEvent: async () => null, askEvents: async () => [], askTopics: async () => [], closed: () => {},
  })
  return { view, posted }
}

test('EVT-09: the list stands still as the page last saw it', () => {
  const { view, posted } = open()
  view.show({ view: 1, end: 42, window })
  view.hold(true)
  expect(posted.at(-1)).toEqual({ kind: 'look', view: 1, look: { first: 0, held: true, paused: false, seen: 42 } })
})

test('EVT-04: resume goes to the newest row', () => {
  const { view, posted } = open()
  view.scrollTo(3)
  view.pause(true)
  view.pause(false)
  expect(posted.at(-1)).toMatchObject({ look: { first: 0, paused: false } })
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
