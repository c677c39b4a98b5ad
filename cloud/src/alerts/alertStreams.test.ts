import { afterEach, expect, jest, test } from '@jest/globals'
import { createInterface } from 'node:readline'
import { Alerting, seconds } from '../../testing/alerting.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { AlertStreams } from './alertStreams.ts'

let its: Alerting
let streams: AlertStreams | undefined

afterEach(async () => {
  jest.useRealTimers()
  streams?.close()
  await its.close()
  removeTemporaryFolders()
})

test('ALERT-70: the stream tells at the moment at which a silence ends that its alert counts as firing, after a sleep of the computer with the next heartbeat, and waits for none once it is closed', async () => {
  its = await Alerting.open()
  its.add('one')
  await its.rule({ watch: { kind: 'value', event: 'climate', field: null, above: 30 } })
  await its.look()
  its.send('one', 'climate', 31)
  await its.pass(seconds(10))
  // Heartbeats, every 15 s, have no part in it.
  jest.useFakeTimers({
    now: its.now,
    doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'hrtime'],
  })
  const [{ id = '' } = {}] = await its.alerts()
  await its.open.alerts.mark(
    'user',
    id,
    { silencedUntil: its.now + seconds(10) },
    { at: its.now, change: 'silenced', by: 'user' },
  )
  streams = new AlertStreams({
    alerts: its.open.alerts,
    rules: its.open.rules,
    endsWithToken: false,
    grants: { isLive: async () => true, onEnded: () => {}, onUnsure: () => {} },
  })
  const stream = streams.open({ sub: 'user', grant: 'g', expiresAt: Infinity, signedInAt: 0 })
  const lines = createInterface(stream)[Symbol.asyncIterator]()
  const firing = async (): Promise<number> => {
    const line = (await lines.next()).value as string
    return line === '' ? firing() : (JSON.parse(line) as { firing: number }).firing
  }
  expect(await firing()).toBe(0)
  // The timer is set after the line was written.
  await new Promise((resolve) => setImmediate(resolve))
  jest.advanceTimersByTime(seconds(10))
  expect(await firing()).toBe(1)
  await its.open.alerts.mark(
    'user',
    id,
    { silencedUntil: Date.now() + seconds(3600) },
    { at: Date.now(), change: 'silenced', by: 'user' },
  )
  jest.advanceTimersByTime(seconds(1))
  expect(await firing()).toBe(0)
  await new Promise((resolve) => setImmediate(resolve))
  // Timers stand still meanwhile.
  jest.setSystemTime(Date.now() + seconds(3600))
  jest.advanceTimersByTime(seconds(15))
  expect(await firing()).toBe(1)
  await its.open.alerts.mark(
    'user',
    id,
    { silencedUntil: Date.now() + seconds(10) },
    { at: Date.now(), change: 'silenced', by: 'user' },
  )
  jest.advanceTimersByTime(seconds(1))
  expect(await firing()).toBe(0)
  streams.close()
  expect(jest.getTimerCount()).toBe(0)
})
