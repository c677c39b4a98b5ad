import { act, createTestConsole, renderScreen, screen } from '@console/platform-testing'
import type { BoxField } from '@console/platform/api'
import { afterEach, expect, jest, test } from '@jest/globals'
import { useHeard } from './useHeard.ts'
import { shownAt } from './valueAt.ts'

const keyOf = ({ event, field }: BoxField) => `${event}.${field}`
const read = (text: string, { field }: BoxField) => shownAt(text, field)

const open = (fields: readonly BoxField[]) => {
  const console = createTestConsole({ api: {} })
  const { subscribe } = console.broker
  const subscribed = new Set<string>()
  const views = jest.spyOn(console.broker, 'events')
  jest.spyOn(console.broker, 'subscribe').mockImplementation((filter, listener) => {
    subscribed.add(filter)
    const end = subscribe(filter, listener)
    return () => {
      subscribed.delete(filter)
      end()
    }
  })
  const Screen = () => <output>{JSON.stringify([...useHeard(fields, keyOf, read)])}</output>
  renderScreen(Screen, { console, at: '/', path: '/' })
  return { deliver: console.broker.deliver, subscribed, views }
}
const shown = () => screen.getAllByRole('status')[0]?.textContent
const setHidden = (hidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

afterEach(() => {
  jest.restoreAllMocks()
})

const fields = ['a', 'b'].map((field) => ({ device: 'NODE-1', event: 'climate', field }))
const topic = 'devices/NODE-1/events/climate'

test('DATA-60: of two messages of an event that come together, each has its field shown, a field that comes twice its newest value', async () => {
  const { deliver } = open(fields)
  deliver(topic, '{"a":1}')
  deliver(topic, '{"b":"wet"}')
  deliver(topic, '{"a":3}')
  expect(await screen.findByText('[["climate.a",3],["climate.b","wet"]]')).toBeVisible()
})

test('EVT-111: a reading that comes late, and says so, stands behind the newer one that was shown before', async () => {
  const { deliver } = open(fields)
  const before = (minutes: number) => Date.now() - minutes * 60_000
  deliver(topic, JSON.stringify({ ts: before(1), a: 2 }))
  deliver(topic, JSON.stringify({ ts: before(30), a: 1, b: 1 }))
  deliver(topic, JSON.stringify({ time: new Date(before(20)).toISOString(), b: 3 }))
  deliver(topic, JSON.stringify({ ts: before(25) * 1000, b: 2 }))
  expect(await screen.findByText('[["climate.a",2],["climate.b",3]]')).toBeVisible()
})

test('DASH-13: what is shown is subscribed once and no more, and nothing while the page is hidden; what has come is shown', () => {
  const { deliver, subscribed, views } = open(fields)
  expect([...subscribed]).toEqual([topic])
  expect(views).not.toHaveBeenCalled()
  deliver(topic, '{"a":1}')
  setHidden(true)
  expect([...subscribed]).toEqual([])
  expect(shown()).toBe('[["climate.a",1]]')
  setHidden(false)
  expect([...subscribed]).toEqual([topic])
})
