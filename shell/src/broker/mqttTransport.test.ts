import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { provideWebSocket, startTestBroker, until, type TestBroker } from '@console/platform-testing/broker'
import type { Loss, Transport } from '@console/platform/engine'
import { isAuthRefusal, wordsFor } from './mqtt/reasonCodes.ts'
import { openMqttTransport } from './mqttTransport.ts'

provideWebSocket()

let server: TestBroker
let transport: Transport
afterEach(async () => {
  jest.useRealTimers()
  await transport.end()
  await server.stop()
})

const open = (url: string, connectTimeout = 10_000) => {
  const seen = { live: 0, losses: [] as Loss[] }
  transport = openMqttTransport(
    { url, sub: 'u', clientId: 'c', token: 't', keepalive: 15, connectTimeout },
    {
      live: () => seen.live++,
      message: () => {},
      over: (loss) => seen.losses.push(loss),
    },
  )
  return seen
}

describe('DEV-16: what is given to a connection that is not up', () => {
  test('is not sent when it comes up', async () => {
    server = await startTestBroker()
    const seen = open(server.url)
    transport.publish('early', '')
    await until('it is live', () => seen.live === 1)
    transport.publish('now', '')
    await until('that has arrived', () => server.packets('publish').length > 0)
    expect(server.packets('publish').map(({ topic }) => topic)).toEqual(['now'])
  })
})

describe('EVT-08: every way to have no connection is told, once', () => {
  test('a server that answers nothing is given up after the time for that', async () => {
    server = await startTestBroker({ admits: false })
    const seen = open(server.url, 100)
    await until('it is over', () => seen.losses.length > 0)
    await until('the broker has nobody left', () => server.connected === 0)
    expect(seen).toMatchObject({ live: 0, losses: [{ kind: 'lost' }] })
  })

  test('a server that is not there', async () => {
    server = await startTestBroker()
    await server.stop()
    const seen = open(server.url)
    await until('it is over', () => seen.losses.length > 0)
    expect(seen.losses).toMatchObject([{ kind: 'lost' }])
  })

  test('an address that the browser does not even try', async () => {
    server = await startTestBroker()
    const seen = open('http://127.0.0.1:1/mqtt')
    await until('it is over', () => seen.losses.length > 0)
    expect(seen.losses).toMatchObject([{ kind: 'lost' }])
  })

  test('a server that speaks another language', async () => {
    server = await startTestBroker({ garbles: true })
    const seen = open(server.url)
    await until('it is over', () => seen.losses.length > 0)
    expect(seen.losses).toMatchObject([{ kind: 'lost' }])
  })

  test('a connection that is silently dead is noticed after one and a half keepalives, and dated from when something was last heard', async () => {
    jest.useFakeTimers({ now: 1_000_000, doNotFake: ['nextTick', 'performance', 'queueMicrotask', 'setImmediate'] })
    server = await startTestBroker()
    const seen = open(server.url)
    while (seen.live === 0) await new Promise((resolve) => setImmediate(resolve))
    server.fallSilent()
    jest.advanceTimersByTime(22_499)
    expect(seen.losses).toEqual([])
    jest.advanceTimersByTime(1)
    expect(seen.losses).toEqual([{ kind: 'lost', since: 1_000_000 }])
  })

  test.each([
    [5, 7_500],
    [65_535, 22_500],
    [0, 22_500],
  ])(
    'BRK-06: with a broker that asks for a ping each %i s, it is noticed after %i ms',
    async (serverKeepAlive, noticed) => {
      jest.useFakeTimers({ now: 1_000_000, doNotFake: ['nextTick', 'performance', 'queueMicrotask', 'setImmediate'] })
      server = await startTestBroker({ properties: { serverKeepAlive } })
      const seen = open(server.url)
      while (seen.live === 0) await new Promise((resolve) => setImmediate(resolve))
      server.fallSilent()
      jest.advanceTimersByTime(noticed - 1)
      expect(seen.losses).toEqual([])
      jest.advanceTimersByTime(1)
      expect(seen.losses).toEqual([{ kind: 'lost', since: 1_000_000 }])
    },
  )

  test('nothing is told after the end', async () => {
    server = await startTestBroker()
    const seen = open(server.url)
    await until('it is live', () => seen.live === 1)
    await transport.end()
    await until('the broker has nobody left', () => server.connected === 0)
    expect(seen.losses).toEqual([])
  })
})

describe('BRK-06: what the broker says when it ends a connection', () => {
  test.each([
    [139, '', undefined],
    [0, '', undefined],
    [149, '', 'Packet too large'],
    [152, 'Come back at noon', 'Come back at noon'],
  ])('DISCONNECT %i with the words %p: %p', async (code, words, reason) => {
    server = await startTestBroker()
    const seen = open(server.url)
    await until('it is live', () => seen.live === 1)
    server.disconnect(code, words)
    await until('it is over', () => seen.losses.length > 0)
    expect(seen.losses).toEqual([{ kind: 'lost', since: expect.any(Number), ...(reason !== undefined && { reason }) }])
  })
})

test.each([
  [135, undefined, 'Not authorized', true],
  [134, undefined, 'Bad user name or password', true],
  [5, undefined, 'Not authorized', true],
  [4, undefined, 'Bad user name or password', true],
  [135, 'Token expired', 'Token expired', true],
  [128, 'You are not Authorized here', 'You are not Authorized here', true],
  [131, 'wrong PASSWORD', 'wrong PASSWORD', true],
  [136, undefined, 'Server unavailable', false],
  [138, '', 'Banned', false],
  [200, undefined, 'Reason code 200', false],
])('BRK-03: reason %i with the words %p reads "%s" and asks for a new token: %p', (code, own, words, auth) => {
  expect(wordsFor(code, own)).toBe(words)
  expect(isAuthRefusal(code, words)).toBe(auth)
})
