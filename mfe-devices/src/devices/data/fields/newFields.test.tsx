import { act, createTestConsole, renderScreen, screen, type Answers } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { DeviceDetailsScreen } from '../../details/DeviceDetailsScreen.tsx'

const climate = { event: 'climate', field: 'temperature', last: 22.7, at: Date.now(), every: 15_000, numeric: true }

const open = (fields: () => unknown) => {
  const api: Answers = {
    'GET /api/v1/devices': () => ({ d1: { name: 'Greenhouse', status: 'online', functions: [], variables: {} } }),
    'GET /api/v1/devices/:id': () => ({ lastSeen: Date.now() }),
    'GET /api/v1/history/fields': fields,
  }
  const console = createTestConsole({ api })
  renderScreen(DeviceDetailsScreen, { console, at: '/devices/d1?tab=data', path: '/devices/:id' })
  return (event: string, message: string) => act(() => console.broker.deliver(`devices/d1/events/${event}`, message))
}
const pass = (time: number) => act(() => jest.advanceTimersByTimeAsync(time))
const listed = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)

beforeEach(() => {
  setLanguage('en')
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test.each([
  ['21.5', 'value21.5', 21.5],
  ['"wet"', 'valuewet', 'wet'],
  ['true', 'valuetrue', 'true'],
  ['wet', 'valuewet', 'wet'],
])('DATA-60: a message that is itself the value %s is a new field', async (message, row, last) => {
  let fields = [climate]
  const deliver = open(() => ({ fields }))
  await pass(1_000)
  expect(listed()).toEqual(['temperature22.7'])
  fields = [climate, { ...climate, event: 'level', field: null as never, last: last as never }]
  deliver('level', message)
  await pass(3_000)
  expect(listed()).toEqual(['temperature22.7', row])
})

test('DATA-60: an answer that takes longer than the pause between two questions is waited for', async () => {
  let calls = 0
  let answer = () => {}
  const fields = [climate, { ...climate, field: 'one', last: 1 }]
  const deliver = open(() => {
    calls += 1
    return calls === 1
      ? { fields: [climate] }
      : new Promise((resolve) => {
          answer = () => resolve({ fields })
        })
  })
  await pass(1_000)
  for (const name of ['one', 'two', 'three']) {
    deliver('climate', `{"${name}":1}`)
    await pass(4_000)
  }
  expect(calls).toBe(2)
  answer()
  await pass(100)
  expect(listed()).toEqual(['temperature22.7', 'one1'])
})
