import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { act, createTestConsole, renderScreen, waitFor } from '@console/platform-testing'
import { alertOf, serverOf } from '../alerts.testing.ts'
import { AlertBell } from '../bell/AlertBell.tsx'
import { createLocks, hold } from '../locks.testing.ts'

const shown: string[] = []
const locks = createLocks()
const heldNow = async () => (await locks.query()).held.map(({ name }) => name).sort()

const hide = (hidden: boolean) =>
  act(async () => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

beforeEach(() => {
  setLanguage('en')
  class Shown extends EventTarget {
    static permission = 'granted'
    constructor(title: string) {
      super()
      shown.push(title)
    }
  }
  Object.defineProperty(window, 'Notification', { value: Shown, configurable: true })
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})
afterEach(() => {
  jest.useRealTimers()
  for (const [of, name] of [
    [window, 'Notification'],
    [navigator, 'locks'],
    [document, 'hidden'],
  ] as const)
    Reflect.deleteProperty(of, name)
})

test('ALERT-46, ALERT-47: of tabs that are not seen one keeps a stream, the next when that one is closed; the system tells only while none is seen', async () => {
  const closeTeller = hold(locks, 'alert-notifications', 'exclusive')
  const { answers, state, stream } = serverOf()
  const console = createTestConsole({ api: answers })
  renderScreen(AlertBell, { console, at: '/devices' })
  await waitFor(() => expect(stream()).toBeDefined())
  await waitFor(async () => expect(await heldNow()).toEqual(['alert-notifications', 'alerts-seen']))

  jest.useFakeTimers()
  await hide(true)
  await act(() => jest.advanceTimersByTimeAsync(70_000))
  jest.useRealTimers()
  expect(stream()?.cancelled).toHaveBeenCalled()

  closeTeller()
  await waitFor(() => expect(state.streams).toHaveLength(2))
  await stream()?.say({ alert: alertOf({ id: 'one' }), firing: 1 })
  await waitFor(() => expect(shown).toEqual(['Device offline: Cellar sensor']))

  const leave = hold(locks, 'alerts-seen', 'shared')
  await stream()?.say({ alert: alertOf({ id: 'two', device: 'NODE-2' }), firing: 2 })
  await stream()?.say({ alert: alertOf({ id: 'two', device: 'NODE-2', state: 'resolved' }), firing: 1 })
  leave()
  await waitFor(async () => expect(await heldNow()).toEqual(['alert-notifications']))
  await stream()?.say({ alert: alertOf({ id: 'three', device: 'NODE-2', kind: 'crash', preset: 'crash' }), firing: 2 })
  await waitFor(() => expect(shown).toHaveLength(2))
  expect(shown[1]).toMatch(/^Device crashed/)
  expect(console.toasts).toEqual([])
})
