import { describe, expect, test, beforeEach, afterEach, jest } from '@jest/globals'
import { ApiError } from '@console/platform/contract'
import { setLanguage } from '@console/platform/i18n'
import { renderScreen, rowOf, act, createTestConsole, type TestConsole } from '@console/platform-testing'
import { DeviceListScreen } from './DeviceListScreen.tsx'

describe('useDevices', () => {
  const loadTime = 1000

  let console: TestConsole
  let status: string
  let loads: number

  beforeEach(() => {
    setLanguage('en')
    jest.useFakeTimers()
    console = createTestConsole()
    status = 'online'
    loads = 0
    // A slow server, whose response is as old as the request.
    console.api.json = (path, options) => {
      // Whether the server takes devices is asked for once, beside the list.
      if (path === '/api/v1/entrance') return Promise.reject(new ApiError('http', 'No such call.', { status: 404 }))
      const response = { a: { name: 'Pump', status } }
      loads += 1
      return new Promise((resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new Error('cancelled')))
        setTimeout(() => resolve(response), loadTime)
      })
    }
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  const tell = () => act(() => console.broker.deliver('devices/a/events/status', status))
  const open = async () => {
    renderScreen(DeviceListScreen, { console, at: '/devices' })
    await pass(loadTime + 1)
    expect(row().getByText('Online')).toBeVisible()
  }
  const row = () => rowOf('Pump')

  test('DEV-14: status events without a pause don’t keep the new status from the list', async () => {
    await open()
    status = 'offline'
    for (let sent = 0; sent < 20; sent += 1) {
      tell()
      await pass(100)
    }
    expect(row().getByText('Offline')).toBeVisible()
  })

  test('DEV-14: what changes while the list is on its way is loaded after it, once', async () => {
    await open()
    tell()
    await pass(400)
    expect(loads).toBe(2)
    status = 'offline'
    tell()
    await pass(350)
    tell()
    await pass(loadTime)
    expect(row().getByText('Online')).toBeVisible()
    await pass(loadTime)
    expect(row().getByText('Offline')).toBeVisible()
    expect(loads).toBe(3)
  })

  test('SHELL-08: the first opening of the live connection, and what the broker kept from before, load nothing again; its return does', async () => {
    console.broker.setConnection({ kind: 'connecting' })
    await open()
    act(() => console.broker.setConnection({ kind: 'live', since: Date.now() }))
    act(() => console.broker.deliver('devices/a/events/status', 'online', { retained: true }))
    await pass(2 * loadTime)
    expect(loads).toBe(1)
    act(() => console.broker.setConnection({ kind: 'standby', since: Date.now() }))
    act(() => console.broker.setConnection({ kind: 'live', since: Date.now() }))
    await pass(2 * loadTime)
    expect(loads).toBe(2)
  })

  test('DEV-14: a first connection that comes long after the list loads it again: what changed until then was told to nobody', async () => {
    console.broker.setConnection({ kind: 'connecting' })
    await open()
    status = 'offline'
    await pass(6000)
    act(() => console.broker.setConnection({ kind: 'live', since: Date.now() }))
    await pass(400 + loadTime)
    expect(row().getByText('Offline')).toBeVisible()
    expect(loads).toBe(2)
  })

  test('DEV-15: the server’s response is read once, not at every render', async () => {
    let reads = 0
    const device = {
      id: 'a',
      get name() {
        reads += 1
        return 'Pump'
      },
    }
    console.api.json = async () => [device]
    renderScreen(DeviceListScreen, { console, at: '/devices' })
    await pass(1)
    expect(row().getByText('Unknown')).toBeVisible()
    const once = reads
    act(() => setLanguage('de'))
    expect(row().getByText('Unbekannt')).toBeVisible()
    expect(reads).toBe(once)
  })
})
