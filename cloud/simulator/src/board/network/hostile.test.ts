import { afterAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { generate } from 'mqtt-packet'
import { connect as connectTo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { rawRequest } from 'cloud/testing/rawHttp.ts'
import { listenOnLoopbackWith } from 'cloud/testing/simulatedNetworks.ts'
import { until } from 'cloud/testing/until.ts'
import { boardLimits } from '../limits.data.ts'
import { AtBroker, BrokerSession } from './brokerSession.ts'
import { Networks } from './networks.ts'
import { streamPair } from './pair.ts'
import { pageHost } from './pageHost.testing.ts'
import { WebPorts } from './webPorts.ts'

const connect = generate({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 4,
  clientId: 'x',
  clean: true,
  keepalive: 0,
})

function session() {
  const [own, far] = streamPair()
  const [published, notices]: [string[], string[]] = [[], []]
  const broker = new BrokerSession(
    far,
    new AtBroker({ device: 'NODE-1', publish: (event) => published.push(event) > 0, hear: () => {}, unhear: () => {} }),
    (text) => notices.push(text),
  )
  own.on('error', () => {})
  own.resume()
  return { own, far, broker, published, notices }
}

test("NET-05: whatever a sketch sends to broker.local harms nothing, and is its own device's at most", async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc
      .tuple(fc.constantFrom(0x10, 0x30, 0x32, 0x34, 0x62, 0x82, 0xa2, 0xc0, 0xe0), fc.uint8Array({ maxLength: 30 }))
      .map(([kind, rest]) => Uint8Array.from([kind, rest.length, ...rest])),
  )
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(bytes, { maxLength: 6 }), async (begins, parts) => {
      const { own, far, broker, published } = session()
      if (begins) own.write(connect)
      for (const part of parts) if (own.writable) own.write(part)
      broker.heard('in', Buffer.from('x'))
      await new Promise((resolve) => setImmediate(resolve))
      for (const event of published) expect(event).not.toMatch(/^devices\/|[+#\s]/)
      far.destroy()
    }),
    { numRuns: 300 },
  )
})

test("NET-05: messages beyond the limit of a device's events are left out, and a packet that is too large ends the connection", async () => {
  const { own, far, published, notices } = session()
  own.write(connect)
  for (let count = 0; count < 200; count += 1)
    own.write(generate({ cmd: 'publish', topic: 'out', payload: 'x', qos: 0, dup: false, retain: false }))
  await until(() => notices.length > 0, 'the refusal')
  expect(published.length).toBeLessThan(boardLimits.events.atOnce + 10)
  own.write(Buffer.concat([Buffer.from([0x30, 0xff, 0xff, 0x7f]), Buffer.alloc(boardLimits.network.brokerPacket)]))
  await until(() => far.destroyed, 'the end')
})

const web = new WebPorts(listenOnLoopbackWith)
const pages: { close(): void }[] = []
afterAll(() => pages.forEach((page) => page.close()))

async function answered(answer: (stream: Duplex) => void) {
  const page = web.open('NODE-1', pages.length, answer)
  pages.push(page)
  const response = await fetch(`http://localhost:${await page.opened}/`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['a wrong status', 'HTTP/1.1 099 x\r\n\r\n'],
  ['characters that no header has', 'HTTP/1.1 200 OK\r\nX: a\u0001b\r\n\r\n'],
  ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
  ['nothing', ''],
])('NET-12: a sketch that answers with %s gives 502, and harms nothing', async (_what, text) => {
  expect((await answered((stream) => stream.end(text, 'latin1'))).status).toBe(502)
})

test('NET-36: a body in chunks arrives whole with its length, and one that is too large is refused', async () => {
  const page = web.open('NODE-1', pages.length, (stream) => {
    let text = ''
    stream.on('data', (data) => {
      text += String(data)
      if (text.endsWith('end'))
        stream.end(
          `HTTP/1.1 200 OK\r\n\r\n${/content-length: \d+/i.exec(text)?.[0] ?? 'none'} ${/transfer-encoding/i.test(text)}`,
        )
    })
  })
  pages.push(page)
  const send = async (parts: number) => {
    let left = parts
    const body = new ReadableStream({
      pull: (to) => {
        left -= 1
        to.enqueue(Buffer.from(left > 0 ? 'x'.repeat(1000) : 'end'))
        if (left <= 0) to.close()
      },
    })
    const response = await fetch(`http://localhost:${await page.opened}/`, {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit)
    return `${response.status} ${await response.text()}`
  }
  expect(await send(4)).toMatch(/^200 content-length: 3003 false$/i)
  expect(await send(200)).toMatch(/^413 A body without a length/)
})

test('NET-36: a device has so many ports for browsers, finds them again, and is forgotten', async () => {
  const ports = new WebPorts(listenOnLoopbackWith)
  const opened = Array.from({ length: boardLimits.network.pagesOfDevice }, (_, port) =>
    ports.open('NODE-2', port, (stream) => stream.end()),
  )
  const places = await Promise.all(opened.map(({ opened: at }) => at))
  await expect(ports.open('NODE-2', 99, () => {}).opened).rejects.toThrow('too many')
  const closed = async (page: { close(): void }, at: number) => {
    page.close()
    await until(
      async () =>
        fetch(`http://localhost:${at}/`).then(
          () => false,
          () => true,
        ),
      'its end',
    )
  }
  const again = async () => {
    const page = ports.open('NODE-2', 0, (stream) => stream.end())
    const at = await page.opened
    await closed(page, at)
    return at
  }
  for (const [index, page] of opened.entries()) await closed(page, places[index] ?? 0)
  expect(await again()).toBe(places[0])
  ports.forget('NODE-2')
  expect(await again()).not.toBe(places[0])
})

test('NET-45: the devices of one account have 64 ports for browsers together, so that others have some', async () => {
  const ports = new WebPorts(listenOnLoopbackWith)
  const open = (account: string, device: number, port: number) =>
    ports.open(`${account}-${device}`, port, (stream) => stream.end(), { account })
  const opened = Array.from({ length: boardLimits.network.pagesOfAccount }, (_, index) =>
    open('ada', Math.floor(index / 8), index),
  )
  pages.push(...opened)
  await Promise.all(opened.map((page) => page.opened))
  await expect(open('ada', 99, 80).opened).rejects.toThrow('too many')
  const other = open('grace', 1, 80)
  pages.push(other)
  expect(await other.opened).toBeGreaterThan(0)
})

test('NET-45: connections that ask nothing keep no page from being shown', async () => {
  const page = web.open('NODE-1', pages.length, (stream) =>
    stream.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'),
  )
  pages.push(page)
  const at = await page.opened
  const half = Array.from({ length: 80 }, (_, index) =>
    connectTo(at, '127.0.0.1', function (this: Socket) {
      if (index % 2 === 0) this.write('GET / HTTP/1.1\r\nHost: ')
    }).on('error', () => {}),
  )
  await Promise.all(
    half.map((socket) => new Promise((resolve) => void socket.once('connect', resolve).once('close', resolve))),
  )
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => (await fetch(`http://localhost:${at}/`)).status),
  )
  for (const socket of half) socket.destroy()
  expect(answers).toEqual([200, 200, 200, 200, 200])
})

const answerOk = (stream: Duplex) => stream.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
/** Of a device of its own. */
const openOther = () => {
  const page = web.open(`OTHER-${pages.length}`, 80, answerOk)
  pages.push(page)
  return page
}
const sent = (port: number, method: string, headers: Readonly<Record<string, string>>) =>
  rawRequest(
    port,
    `${method} /led?on HTTP/1.1\r\nConnection: close\r\nContent-Length: 1\r\n${Object.entries({
      host: `localhost:${port}`,
      ...headers,
    })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\nx`,
  )
const requested = async (method: string, headers: Readonly<Record<string, string>>) =>
  sent(await openOther().opened, method, headers)

test.each([
  [
    'a form of another site',
    { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    403,
  ],
  ['a request of another site whose browser tells no more', { origin: 'http://evil.example' }, 403],
  ['a page of another port of this computer', { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }, 403],
  [
    'a sandboxed page of another site',
    { origin: 'null', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
    403,
  ],
  ['a sandboxed page whose browser tells no more', { origin: 'null' }, 403],
  ['a program', {}, 200],
])('NET-12: %s that sends something gets %j', async (_who, headers, status) => {
  expect((await requested('POST', headers)).status).toBe(status)
})

const opening = (site: string) => ({ 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' })
const secret = /^http:\/\/[0-9a-f]{32}\.localhost:\d+\/led\?on$/
test.each([
  ['typed', opening('none'), 307, secret],
  ['opened by a link of the console', opening('same-site'), 307, secret],
  ['opened by a page of another site, which may be one in a frame', opening('cross-site'), 403, undefined],
  [
    'used for an image by another site',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    403,
    undefined,
  ],
  ['used for an image by another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }, 403, undefined],
])(
  'NET-12: an address that is %s leads to the own address of the page, or is refused',
  async (_how, headers, status, location) => {
    const answer = await requested('GET', headers)
    expect(answer.status).toBe(status)
    if (location) expect(answer.headers.get('location')).toMatch(location)
    else expect(answer.headers.has('location')).toBe(false)
  },
)

test('NET-12: a websocket is refused where a page would be led to its own address', async () => {
  const told: string[] = []
  const page = web.open('NODE-13', 80, answerOk, { tell: (text) => told.push(text) })
  pages.push(page)
  const at = await page.opened
  const { status } = await rawRequest(
    at,
    `GET / HTTP/1.1\r\nHost: localhost:${at}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-Fetch-Site: none\r\nSec-Fetch-Mode: navigate\r\n\r\n`,
  )
  expect([status, told]).toEqual([
    403,
    ["A page's websocket was refused: A request that opens a page can't open a websocket."],
  ])
})

test('NET-11 NET-12: a page at its own address asks all that a page asks, pages of named sites nothing there, and it stays over an update', async () => {
  const open = () => {
    const page = web.open('NODE-12', 80, answerOk)
    pages.push(page)
    return page
  }
  const first = open()
  const at = await first.opened
  const host = await pageHost(at)
  for (const [method, headers, status] of [
    ['POST', { origin: 'null', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }, 200],
    ['POST', { origin: 'null', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 200],
    ['GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 200],
    ['GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 200],
    ['POST', { origin: 'http://evil.example' }, 403],
  ] as const)
    expect([headers, (await sent(at, method, { ...headers, host })).status]).toEqual([headers, status])
  first.close()
  expect(await pageHost(await open().opened)).toBe(host)
  expect(await pageHost(await openOther().opened)).not.toBe(host)
})

test('NET-36: no port is opened where browsers are not on this computer', () => {
  const place = (isNear: boolean) =>
    new Networks({ listen: listenOnLoopbackWith, isNear, targets: async () => [] }).placeOf(
      'ada',
      'NODE-1',
      () => undefined,
    )
  expect([place(true).web instanceof WebPorts, place(false).web]).toEqual([true, undefined])
})

test('NET-07: boards are in the network of their account', () => {
  const networks = new Networks({ listen: listenOnLoopbackWith, isNear: true, targets: async () => [] })
  const [one, other, stranger] = [
    ['ada', 'A'],
    ['ada', 'B'],
    ['grace', 'C'],
  ].map(([owner = '', device = '']) => {
    const { lan } = networks.placeOf(owner, device, () => undefined)
    lan.join(device)
    return lan
  })
  expect(other === one).toBe(true)
  expect(stranger === one).toBe(false)
  expect(one?.addressOf('b.local')).toMatch(/^192\.0\.2\./)
  expect(() => stranger?.addressOf('b.local')).toThrow('No simulated device')
})

test("NET-11: a policy of the sketch's own stays, and takes nothing of the sandbox away", async () => {
  const { headers } = await answered((stream) =>
    stream.end(
      'HTTP/1.1 200 OK\r\nContent-Security-Policy: sandbox allow-same-origin allow-scripts\r\nAccess-Control-Allow-Credentials: true\r\nService-Worker-Allowed: /\r\n\r\nok',
    ),
  )
  expect(headers.get('content-security-policy')).toBe(
    'sandbox allow-same-origin allow-scripts, sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads',
  )
  expect([headers.get('access-control-allow-credentials'), headers.get('service-worker-allowed')]).toEqual([null, null])
})
