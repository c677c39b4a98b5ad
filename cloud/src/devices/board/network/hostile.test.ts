import { afterAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { generate } from 'mqtt-packet'
import type { Duplex } from 'node:stream'
import { until } from '../../../../testing/until.ts'
import { boardLimits } from '../limits.data.ts'
import { AtBroker, BrokerSession } from './brokerSession.ts'
import { streamPair } from './pair.ts'
import { WebPorts } from './webPorts.ts'

const connect = generate({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clientId: 'x', clean: true, keepalive: 0 })

function session() {
  const [own, far] = streamPair()
  const [published, notices]: [string[], string[]] = [[], []]
  const broker = new BrokerSession(far, new AtBroker({ device: 'NODE-1', publish: (event) => published.push(event) > 0, hear: () => {}, unhear: () => {} }), (text) => notices.push(text))
  own.on('error', () => {})
  own.resume()
  return { own, far, broker, published, notices }
}

test('NET-05: whatever a sketch sends to broker.local harms nothing, and is its own device\'s at most', async () => {
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.tuple(fc.constantFrom(0x10, 0x30, 0x32, 0x34, 0x62, 0x82, 0xa2, 0xc0, 0xe0), fc.uint8Array({ maxLength: 30 })).map(([kind, rest]) => Uint8Array.from([kind, rest.length, ...rest])))
  await fc.assert(fc.asyncProperty(fc.boolean(), fc.array(bytes, { maxLength: 6 }), async (begins, parts) => {
    const { own, far, broker, published } = session()
    if (begins) own.write(connect)
    for (const part of parts) if (own.writable) own.write(part)
    broker.heard('in', Buffer.from('x'))
    await new Promise((resolve) => setImmediate(resolve))
    for (const event of published) expect(event).not.toMatch(/^devices\/|[+#\s]/)
    far.destroy()
  }), { numRuns: 300 })
})

test('NET-05: messages beyond the limit of a device\'s events are left out, and a packet that is too large ends the connection', async () => {
  const { own, far, published, notices } = session()
  own.write(connect)
  for (let count = 0; count < 200; count += 1) own.write(generate({ cmd: 'publish', topic: 'out', payload: 'x', qos: 0, dup: false, retain: false }))
  await until(() => notices.length > 0, 'the refusal')
  expect(published.length).toBeLessThan(boardLimits.events.atOnce + 10)
  own.write(Buffer.concat([Buffer.from([0x30, 0xff, 0xff, 0x7f]), Buffer.alloc(boardLimits.network.brokerPacket)]))
  await until(() => far.destroyed, 'the end')
})

const web = new WebPorts()
const pages: { close(): void }[] = []
afterAll(() => pages.forEach((page) => page.close()))

async function answered(answer: (stream: Duplex) => void) {
  const page = web.open('NODE-1', pages.length, answer)
  pages.push(page)
  const response = await fetch(`http://localhost:${await page.opened}/`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test.each([
  ['no HTTP', 'hello\r\n\r\n'], ['a wrong status', 'HTTP/1.1 099 x\r\n\r\n'], ['characters that no header has', 'HTTP/1.1 200 OK\r\nX: a\u0001b\r\n\r\n'], ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'], ['nothing', ''],
])('NET-12: a sketch that answers with %s gives 502, and harms nothing', async (_what, text) => {
  expect((await answered((stream) => stream.end(text, 'latin1'))).status).toBe(502)
})

test('NET-11: a policy of the sketch\'s own stays, and takes nothing of the sandbox away', async () => {
  const { headers } = await answered((stream) => stream.end('HTTP/1.1 200 OK\r\nContent-Security-Policy: sandbox allow-same-origin allow-scripts\r\nAccess-Control-Allow-Credentials: true\r\nService-Worker-Allowed: /\r\n\r\nok'))
  expect(headers.get('content-security-policy')).toBe('sandbox allow-same-origin allow-scripts, sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads')
  expect([headers.get('access-control-allow-credentials'), headers.get('service-worker-allowed')]).toEqual([null, null])
})
