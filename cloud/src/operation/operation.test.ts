import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { IDisconnectPacket } from 'mqtt'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { build, projectOf } from '../../testing/firmware/building.ts'
import { get, portOf, rawRequest } from '../../testing/rawHttp.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { User } from '../../testing/user.ts'
import { Metrics } from './metrics.ts'
import { Readiness } from './readiness.ts'

const host = '127.0.0.1'
let cloud: CloudProcess
let user: User

beforeAll(async () => {
  cloud = await startCloudProcess({ operations: { host, port: 0 }, drain: 1, allowTargets: ['*'] })
  user = await User.signIn(cloud)
})
afterAll(async () => {
  user.disconnect()
  await cloud.stop()
  removeTemporaryFolders()
})

const asked = async (address: string) => {
  const answer = await fetch(address)
  return `${answer.status} ${await answer.text()}`
}
const metrics = async () => (await fetch(`${cloud.operations}/metrics`)).text()
const value = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1),
  )

describe('CLOUD-65: probes', () => {
  test("are answered at the console's port, without a word of what is behind it, and at the operators'", async () => {
    for (const address of [cloud.address, cloud.operations]) {
      expect(await asked(`${address}/healthz`)).toBe('200 alive\n')
      expect(await asked(`${address}/readyz`)).toBe('200 ready\n')
      expect((await fetch(`${address}/readyz`, { method: 'POST', body: 'x' })).status).toBe(405)
    }
  })

  test('tell operators what is missing; what hangs counts as missing, and is asked now and then only', async () => {
    const readiness = new Readiness()
    let calls = 0
    expect(await readiness.problems()).toEqual(['starting'])
    const running = new Readiness()
    running.started()
    running.require('store', () => {
      calls += 1
      return new Promise(() => {})
    })
    running.require('broker', () => {
      throw new Error('away')
    })
    running.require('else', () => true)
    expect(await Promise.all([running.problems(), running.problems()])).toEqual([
      ['store', 'broker'],
      ['store', 'broker'],
    ])
    expect(calls).toBe(1)
    running.drain()
    expect(await running.problems()).toEqual(['draining'])
  })
})

describe('CLOUD-66: metrics', () => {
  test("are nowhere but at the operators' address, which pages of other sites can't reach by a name of theirs", async () => {
    expect((await fetch(`${cloud.address}/metrics`)).status).toBe(404)
    expect(await asked(`${cloud.operations}/metrics`)).toMatch(/^200 # HELP/)
    const port = portOf(cloud.operations ?? '')
    expect((await rawRequest(port, get('/metrics', { Host: `attacker.example:${port}` }))).status).toBe(421)
    expect(
      (await rawRequest(port, get('/metrics', { Host: `localhost:${port}`, Origin: 'http://localhost:1' }))).status,
    ).toBe(421)
    expect((await rawRequest(port, get('/metrics', { Host: 'console-1' }))).status).toBe(200)
    expect(await startCloudProcess({ operations: { host, port } }).catch(String)).toMatch(
      /--operations: 127\.0\.0\.1:\d+ can't be listened on: something else listens there\./,
    )
  })

  test('count requests by route, method and status, never by address', async () => {
    await user.read('/devices/NODE-A41C7E')
    await user.call('GET', '/devices/NODE-NONE')
    await fetch(`${cloud.address}/assets/none-${'x'.repeat(50)}.js`)
    const text = await until(async () => {
      const now = await metrics()
      return value(now, 'cloud_http_requests_total{route="/api/v1/devices/:id",method="GET",status="404"}') === 1 && now
    }, 'the requests')
    expect(value(text, 'cloud_http_requests_total{route="/api/v1/devices/:id",method="GET",status="200"}')).toBe(1)
    expect(value(text, 'cloud_http_request_seconds_bucket{route="/api/v1/devices/:id",le="+Inf"}')).toBe(2)
    expect(text).toContain('route="/oidc/*"')
    expect(text).not.toMatch(/NODE-|none-x/)
  })

  test('count messages, connections, deliveries, builds, and how late the process is', async () => {
    const client = await user.connect()
    await client.subscribeAsync('devices/+/events/#')
    await user.call('PUT', '/integrations/i1', {
      id: 'i1',
      type: 'webhook',
      content: { name: 'hook', url: 'http://127.0.0.1:9/' },
    })
    await user.call('PUT', '/integrations/i2', {
      id: 'i2',
      type: 'lambda',
      content: { name: 'code', lambda: { language: 'javascript', code: 'export default () => 1' } },
    })
    for (const name of ['hook', 'code'])
      await client.publishAsync(`devices/NODE-A41C7E/webhooks/${name}`, '1', { qos: 1 })
    await expect(client.publishAsync('other', '', { qos: 1 })).rejects.toThrow('Not authorized')
    await build(user, await projectOf(user, 'empty', {}))
    const text = await until(async () => {
      const now = await metrics()
      return (
        /cloud_deliveries_total\{outcome="(failed|retry)"\} 1\n/.test(now) &&
        value(now, 'cloud_deliveries_total{outcome="succeeded"}') === 1 &&
        now
      )
    }, 'the deliveries')
    expect(value(text, 'cloud_messages_total{direction="in"}')).toBeGreaterThan(1)
    expect(value(text, 'cloud_messages_total{direction="out"}')).toBeGreaterThan(0)
    expect(value(text, 'cloud_messages_total{direction="refused"}')).toBe(1)
    expect(value(text, 'cloud_connections{kind="user"}')).toBe(1)
    expect(value(text, 'cloud_connections{kind="device"}')).toBeGreaterThan(0)
    expect(value(text, 'cloud_builds_total{result="failed"}')).toBe(1)
    expect(value(text, 'cloud_builds_under_way{state="running"}')).toBe(0)
    for (const series of [
      'cloud_deliveries_waiting',
      'cloud_delivery_queue_seconds',
      'cloud_event_loop_lag_seconds{quantile="0.99"}',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ])
      expect(value(text, series)).toBeGreaterThanOrEqual(0)
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/)
  })

  test("keep to so many series, whatever comes, and leave out what can't be read", async () => {
    const some = new Metrics()
    const counter = some.counter('a', 'A.')
    for (let number = 0; number < 5000; number += 1) counter.add({ label: `${number}"\\\n` })
    some.gauge('b', 'B.', () => Promise.reject(new Error('away')))
    const lines = (await some.text()).split('\n')
    expect(lines.filter((line) => line.startsWith('a{'))).toHaveLength(1000)
    expect(lines).toContain('a{label="0\\"\\\\\\n"} 1')
    expect(lines.at(-2)).toBe('# TYPE b gauge')
  })
})

// The last of the file: it ends the cloud.
describe('CLOUD-68: a cloud that is asked to end, with --drain', () => {
  test('is not ready any more but answers on, then moves its connections one by one, and ends', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => user.connect()))
    const ends = clients.map(
      (client) =>
        new Promise<{ at: number; code: number | undefined }>((resolve) =>
          client.once('disconnect', ({ reasonCode }: IDisconnectPacket) =>
            resolve({ at: performance.now(), code: reasonCode }),
          ),
        ),
    )
    const began = performance.now()
    const stopped = cloud.stop()
    await until(
      async () => (await asked(`${cloud.operations}/readyz`)) === '503 not ready: draining\n',
      'the readiness to end',
    )
    expect(await asked(`${cloud.address}/readyz`)).toBe('503 not ready\n')
    expect(await asked(`${cloud.address}/healthz`)).toBe('200 alive\n')
    expect((await user.call('GET', '/devices')).status).toBe(200)
    expect(clients.every(({ connected }) => connected)).toBe(true)
    const all = await Promise.all(ends)
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set([139]))
    expect(Math.min(...all.map(({ at }) => at)) - began).toBeGreaterThanOrEqual(990)
    expect(new Set(all.map(({ at }) => Math.round(at))).size).toBeGreaterThan(3)
    expect(await stopped).toBeLessThan(10_000)
    expect(cloud.process.exitCode).toBe(0)
  })
})
