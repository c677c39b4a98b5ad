import { afterEach, describe, expect, test } from '@jest/globals'
import { NotConnectedError } from '@console/platform/contract'
import { until, type BrokerScript } from '@console/platform-testing/broker'
import { closeTestConsoles, openTestConsole, type TestConsole } from './broker.testing.ts'

afterEach(closeTestConsoles)

const passwords = ({ server }: TestConsole) => server.packets('connect').map(({ password }) => String(password))
const only = (token: string, code = 135): Pick<BrokerScript, 'admit'> => ({
  admit: ({ password }) => (String(password) === token ? 0 : code),
})

describe('BRK-03: a refused token is renewed once and the connection comes back', () => {
  test.each([134, 135, 4, 5])('after CONNACK %i', async (code) => {
    const opened = await openTestConsole(only('token-2', code))
    await opened.is('live')
    expect(passwords(opened)).toEqual(['token-1', 'token-2'])
    expect(opened.session.renewed).toEqual(['token-1'])
    expect(opened.states.map(({ kind }) => kind)).toEqual(['connecting', 'live'])
  })

  test("after a refusal in the broker's own words", async () => {
    const opened = await openTestConsole({
      admit: ({ password }) => (String(password) === 'token-2' ? 0 : { code: 128, reason: 'You are not authorized' }),
    })
    await opened.is('live')
    expect(opened.session.renewed).toEqual(['token-1'])
  })

  test('also when it was live before and comes back from a loss with a stale token', async () => {
    const opened = await openTestConsole()
    await opened.is('live')
    opened.server.script.admit = only('token-2').admit
    opened.server.drop()
    await opened.is('reconnecting')
    await opened.is('live')
    expect(passwords(opened)).toEqual(['token-1', 'token-1', 'token-2'])
  })

  test('a newer token of the session is used without asking for another', async () => {
    const opened = await openTestConsole()
    await opened.is('live')
    opened.session.count = 7
    opened.server.drop()
    await opened.is('reconnecting')
    await opened.is('live')
    expect(passwords(opened)).toEqual(['token-1', 'token-7'])
    expect(opened.session.renewed).toEqual([])
  })

  test('refused with a fresh token too, it says why, tries with pauses, and recovers by itself', async () => {
    const opened = await openTestConsole(
      { admit: () => ({ code: 135, reason: 'Account is locked' }) },
      { refusedPauses: [20, 60] },
    )
    await opened.is('disconnected')
    expect(opened.broker.state.getState()).toMatchObject({ reason: 'Account is locked' })
    await expect(opened.broker.publish('a', '')).rejects.toBeInstanceOf(NotConnectedError)
    await until('it has tried some more', () => passwords(opened).length >= 5)
    expect(opened.session.renewed).toEqual(['token-1'])
    opened.server.script.admit = () => 0
    await opened.is('live')
  })

  test('a server that is not ready is no reason for a new token', async () => {
    const opened = await openTestConsole({ admit: () => 136 }, { refusedPauses: [20] })
    await opened.is('disconnected')
    expect(opened.broker.state.getState()).toMatchObject({ reason: 'Server unavailable' })
    opened.server.script.admit = () => 0
    await opened.is('live')
    expect(opened.session.renewed).toEqual([])
  })
})

describe('BRK-03: a token that expires on the connection', () => {
  test('twenty times: back without a pause and with a new one, the old one never sent again, everything subscribed once', async () => {
    const opened = await openTestConsole({}, { steady: 0, retry: 60_000, refusedPauses: [60_000] })
    const { server, broker } = opened
    const view = broker.events({ rows: 5 })
    await opened.is('live')
    for (let round = 1; round <= 20; round++) {
      await until('the view is subscribed', () => server.packets('subscribe').length === round)
      server.publish('devices/d1/events/e', String(round))
      await until('the event is there', () => view.state.getState().received === round)
      server.disconnect(135, 'Token expired')
      await until('it connects again', () => server.packets('connect').length === round + 1)
      await until('it is subscribed again', () => server.packets('subscribe').length === round + 1)
    }
    await opened.is('live')
    expect(passwords(opened)).toEqual(Array.from({ length: 21 }, (_, index) => `token-${index + 1}`))
    expect(opened.states.some(({ kind }) => kind === 'disconnected')).toBe(false)
  })

  test('another reason for a DISCONNECT is a loss like any other', async () => {
    const opened = await openTestConsole()
    await opened.is('live')
    opened.server.disconnect(139, 'Server shutting down')
    await opened.is('reconnecting')
    await opened.is('live')
    expect(passwords(opened)).toEqual(['token-1', 'token-1'])
  })

  test('while the session can get none, nothing is sent, and the first one it gets is used', async () => {
    const opened = await openTestConsole({}, { tokenPauses: [10] })
    await opened.is('live')
    opened.session.failures = 5
    opened.server.disconnect(135)
    await opened.is('reconnecting')
    await opened.is('live')
    expect(opened.session.failures).toBe(0)
    expect(passwords(opened)).toEqual(['token-1', 'token-2'])
  })
})
