import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Duplex } from 'node:stream'
import { createContext, runInContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { bytesOf, packetsIn, type Sent } from '@console/platform-testing/broker'
import fc from 'fast-check'
import { base } from '@console/platform-build/webpack/base'
import webpack from 'webpack'
import { root } from '../workspace.ts'
import { withBrowserMqtt } from './browserMqtt.ts'

// The same packets go to mqtt.js as the browser gets it and to mqtt.js as it is, with Node's streams: both must do the
// same.

interface Client {
  on(name: string, listener: (...values: never[]) => void): void
  publish(topic: string, payload: string, options: object, done: (error?: Error | null) => void): void
  subscribe(
    filter: string,
    options: object,
    done: (error: Error | null, subscriptions?: { qos: number }[]) => void,
  ): void
  unsubscribe(filter: string, done: (error?: Error | null) => void): void
  end(force: boolean, options: object, done: () => void): void
}
interface Library {
  MqttClient: new (createStream: () => unknown, options: object) => Client
}

/** One side of a connection, whose other side is the test. */
interface Wire {
  client: Client
  arrive(bytes: Uint8Array): void
  /** The network ends it. */
  cut(): void
  sent: Uint8Array[]
  isClosed(): boolean
}

const options = () => ({
  protocolVersion: 5,
  clean: true,
  clientId: 'c',
  username: 'u',
  password: 't',
  keepalive: 15,
  reconnectPeriod: 0,
  resubscribe: false,
  queueQoSZero: false,
  timerVariant: 'native',
  properties: { maximumPacketSize: 100_000 },
})

const shell = path.join(root, 'shell')
const fromShell = createRequire(path.join(shell, 'package.json'))
const { MqttClient } = fromShell('mqtt') as Library

/** mqtt.js from its package, on a stream of Node. */
const openReal = (): Wire => {
  const sent: Uint8Array[] = []
  let closed = false
  const stream = new Duplex({
    read: () => {},
    write: (chunk: Uint8Array, _encoding, done) => {
      sent.push(chunk)
      done()
    },
    final: (done) => {
      closed = true
      done()
    },
    destroy: (error, done) => {
      closed = true
      done(error)
    },
  })
  const client = new MqttClient(() => stream, options())
  return {
    client,
    sent,
    isClosed: () => closed,
    arrive: (bytes) => {
      if (!closed) stream.push(bytes)
    },
    cut: () => stream.destroy(),
  }
}

interface Browser {
  openOurs(): Wire
}

/** The websocket of the bundle. */
interface Socket {
  onmessage(event: { data: unknown }): void
  onclose(): void
  readyState: number
  sent: Uint8Array[]
}

/** A timer without a delay runs at the next turn, so that no test has to wait for a clock. */
const setTimer = (work: (...values: unknown[]) => void, delay = 0, ...values: unknown[]): unknown =>
  delay === 0 ? setImmediate(work, ...values) : setTimeout(work, delay, ...values)

/** The bundle in a world that has no more than a worker has. */
const runInBrowser = (script: string): Browser => {
  let last: Socket
  class WebSocket {
    static readonly OPEN = 1
    readyState = 1
    readonly sent: Uint8Array[] = []
    constructor() {
      last = this as unknown as Socket
    }
    send(bytes: Uint8Array): void {
      this.sent.push(Uint8Array.from(bytes))
    }
    close(): void {
      this.readyState = 3
    }
  }
  const timers = { setTimeout: setTimer, clearTimeout, setInterval, clearInterval, queueMicrotask }
  const world = createContext({ WebSocket, TextDecoder, TextEncoder, ...timers })
  runInContext(script, world)
  const bundled = runInContext('bundle', world) as Library & { SocketStream: new (url: string) => object }
  const ownBuffer = runInContext('(numbers) => Uint8Array.from(numbers).buffer', world) as (
    numbers: Uint8Array,
  ) => ArrayBuffer
  runInContext('Math.random = () => 0.5', world)
  return {
    openOurs: () => {
      const client = new bundled.MqttClient(() => new bundled.SocketStream('ws://broker'), options())
      const socket = last
      const arrive = (bytes: Uint8Array) => socket.onmessage({ data: ownBuffer(bytes) })
      return { client, sent: socket.sent, isClosed: () => socket.readyState === 3, arrive, cut: () => socket.onclose() }
    },
  }
}

const bundle = async (folder: string): Promise<string> => {
  const own = path.join(shell, 'src/broker/mqtt')
  const [globals, stream] = ['nodeGlobals.ts', 'socketStream.ts'].map((file) => JSON.stringify(path.join(own, file)))
  const entry = `data:text/javascript,import ${globals}; export { MqttClient } from "mqtt"; export { SocketStream } from ${stream}`
  const compiler = webpack({
    ...withBrowserMqtt({ ...base(shell, 'development'), cache: false, devtool: false }),
    entry,
    target: ['webworker', 'es2022'],
    output: { path: folder, filename: 'bundle.js', library: { name: 'bundle', type: 'var' } },
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) =>
      compiler.close(() => {
        const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : null)
        if (problem) reject(problem)
        else resolve()
      }),
    )
  })
  return readFileSync(path.join(folder, 'bundle.js'), 'utf8')
}

let folder = ''
let browser: Browser
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mqtt-test-'))
  browser = runInBrowser(await bundle(folder))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => void jest.restoreAllMocks())

interface Step {
  /** What the broker sends, cut where the network cuts it: parts of the whole, from 0 to 1. */
  packets?: readonly Sent[]
  cuts?: readonly number[]
  act?: (client: Client, done: (what: string) => void) => void
}

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * Goes through the steps as the transport does, which ends a client at its first problem. Returns what could be seen of
 * the client.
 */
const run = async ({ client, sent, arrive, cut, isClosed }: Wire, steps: readonly Step[]) => {
  const seen: string[] = []
  // Apart: they come by promises, which Node and browsers put elsewhere among the packets of one chunk.
  const replies: string[] = []
  let over = false
  const see = (what: string) => void (!over && seen.push(what))
  const finish = (what: string) => {
    see(what)
    if (!over) setImmediate(() => client.end(true, {}, () => {}))
    over = true
  }
  client.on('packetreceive', ({ cmd }: { cmd: string }) => see(`packet ${cmd}`))
  client.on('connect', () => see('connect'))
  client.on(
    'message',
    (topic: string, payload: Uint8Array, { retain, properties }: { retain: boolean; properties?: object }) =>
      see(`message ${topic} ${Buffer.from(payload).toString()} ${retain} ${Object.keys(properties ?? {})}`),
  )
  client.on('disconnect', ({ reasonCode }: { reasonCode?: number }) => finish(`disconnect ${reasonCode}`))
  client.on('error', ({ message }: Error) => finish(`error ${message}`))
  client.on('close', () => finish('close'))
  for (const { packets = [], cuts = [], act } of steps) {
    const bytes = Buffer.concat(packets.map(bytesOf))
    const ends = [...cuts.map((part) => Math.floor(part * bytes.length)), bytes.length].sort((a, b) => a - b)
    for (const [index, end] of ends.entries())
      if (end > (ends[index - 1] ?? 0)) arrive(bytes.subarray(ends[index - 1] ?? 0, end))
    if (!over) act?.(client, (reply) => replies.push(reply))
    await turns(4)
  }
  // What a client still sends that is at its end, nobody reads.
  const live = over ? null : { closed: isClosed(), replies: [...replies], sent: Buffer.concat(sent).toString('hex') }
  cut()
  await turns(4)
  return { seen, closed: isClosed(), live }
}

const kindsIn = (sent = ''): string[] => packetsIn(Buffer.from(sent, 'hex')).map(({ cmd }) => cmd)

const both = async (steps: readonly Step[]) => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  const real = openReal()
  const ours = browser.openOurs()
  jest.restoreAllMocks()
  return Promise.all([run(real, steps), run(ours, steps)])
}

const connack = (properties: object = {}): Sent => ({
  cmd: 'connack',
  reasonCode: 0,
  sessionPresent: false,
  properties,
})
const subscribing = (filter: string): Step => ({
  act: (client, done) =>
    client.subscribe(filter, { qos: 0 }, (error, subscriptions = []) => {
      done(`subscribed ${error?.message} ${subscriptions.map(({ qos }) => qos)}`)
    }),
})
const unsubscribing: Step = {
  act: (client, done) => client.unsubscribe('a', (error) => done(`unsubscribed ${error?.message}`)),
}
const publishing = (qos: number): Step => ({
  act: (client, done) => client.publish('a/b', 'grüße', { qos }, (error) => done(`published ${error?.message}`)),
})

// The first ids that the client gives, and one that it does not.
const id = fc.constantFrom(32_767, 32_768, 32_769, 7)
const someOf = (properties: Readonly<Record<string, unknown>>) =>
  fc.subarray(Object.keys(properties)).map((names) => Object.fromEntries(names.map((name) => [name, properties[name]])))
const userProperties = { one: 'a', two: ['b', 'c'] }
const problem = someOf({ reasonString: 'why', userProperties })

const connacks = fc
  .record({
    reasonCode: fc.constantFrom(0, 0, 0, 0x87, 0x9c),
    properties: someOf({
      receiveMaximum: 1,
      maximumQoS: 0,
      retainAvailable: false,
      maximumPacketSize: 200,
      topicAliasMaximum: 10,
      serverKeepAlive: 5,
      reasonString: 'hello',
      userProperties,
    }),
  })
  .map((given): Sent => ({ cmd: 'connack', sessionPresent: false, ...given }))
const publishes = fc
  .record({
    topic: fc.constantFrom('a', 'a/b', 'grüße'),
    payload: fc.string({ maxLength: 200 }),
    qos: fc.constantFrom<(0 | 1 | 2)[]>(0, 1, 2),
    messageId: id,
    retain: fc.boolean(),
    dup: fc.boolean(),
    properties: someOf({
      payloadFormatIndicator: true,
      messageExpiryInterval: 60,
      subscriptionIdentifier: [1, 2],
      userProperties,
      contentType: 'text/plain',
    }),
  })
  .map((given): Sent => ({ cmd: 'publish', ...given, dup: given.dup && given.qos > 0 }))
const acknowledgements = fc
  .record({
    cmd: fc.constantFrom<('puback' | 'pubrec' | 'pubrel' | 'pubcomp')[]>('puback', 'pubrec', 'pubrel', 'pubcomp'),
    messageId: id,
    properties: problem,
  })
  .map((given): Sent => ({ reasonCode: 0, ...given }))
const codes = (...each: number[]) => fc.array(fc.constantFrom(...each), { minLength: 1, maxLength: 2 })
const subacks = fc
  .record({ messageId: id, granted: codes(0, 1, 0x80, 0xa2), properties: problem })
  .map((given): Sent => ({ cmd: 'suback', ...given }))
const unsubacks = fc
  .record({ messageId: id, granted: codes(0, 17), properties: problem })
  .map((given): Sent => ({ cmd: 'unsuback', ...given }))
const disconnects = fc
  .record({ reasonCode: fc.constantFrom(0, 0x8b, 0x98), properties: problem })
  .map((given): Sent => ({ cmd: 'disconnect', ...given }))
const auth: Sent = { cmd: 'auth', reasonCode: 0x18, properties: { authenticationMethod: 'SCRAM' } }
const others = fc.constantFrom<Sent[]>({ cmd: 'pingresp' }, auth)
const garbage = fc.uint8Array({ minLength: 2, maxLength: 12 })

const packet: fc.Arbitrary<Sent> = fc.oneof(
  connacks,
  publishes,
  acknowledgements,
  subacks,
  unsubacks,
  disconnects,
  others,
  garbage,
)
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 })
const usual: fc.Arbitrary<Step> = fc.record({ packets: fc.array(packet, { minLength: 1, maxLength: 5 }), cuts })
const acting = fc.constantFrom<Step>(
  subscribing('a'),
  subscribing('b/#'),
  unsubscribing,
  publishing(0),
  publishing(1),
  publishing(2),
)

describe('BRK-06: mqtt.js in the browser does what it does with the packages that it comes with', () => {
  test('whatever the broker sends, and wherever that is cut', async () => {
    const beginning = fc.constantFrom<Step>(
      { packets: [connack()] },
      { packets: [connack({ topicAliasMaximum: 10 })] },
      {},
    )
    const rest = fc.array(fc.oneof(usual, acting), { maxLength: 8 })
    const scenario = fc
      .tuple(fc.array(acting, { maxLength: 1 }), beginning, rest)
      .map(([before, first, more]) => [...before, first, ...more])
    await fc.assert(
      fc.asyncProperty(scenario, async (steps) => {
        const [real, ours] = await both(steps)
        expect(ours).toEqual(real)
      }),
      { numRuns: 30 },
    )
  })

  test('messages of QoS 1 and 2 that wait for the connection are sent, one after the other', async () => {
    const [real, ours] = await both([
      publishing(1),
      publishing(2),
      { packets: [connack({ topicAliasMaximum: 10 })] },
      { packets: [{ cmd: 'puback', messageId: 32_767 }] },
      { packets: [{ cmd: 'pubrec', messageId: 32_768 }] },
      { packets: [{ cmd: 'pubcomp', messageId: 32_768 }] },
      subscribing('a'),
    ])
    expect(ours).toEqual(real)
    expect(kindsIn(ours.live?.sent)).toEqual(['connect', 'publish', 'publish', 'pubrel', 'subscribe'])
  })

  test('the end that the console makes is told to the broker first', async () => {
    const [real, ours] = await both([
      { packets: [connack()] },
      { act: (client, done) => client.end(false, {}, () => done('ended')) },
    ])
    expect(ours).toEqual(real)
    expect(kindsIn(ours.live?.sent)).toEqual(['connect', 'disconnect'])
  })

  test('a filter that is none is refused', async () => {
    const [real, ours] = await both([{ packets: [connack()] }, subscribing('a+')])
    expect(ours).toEqual(real)
    expect(ours.live?.replies).toEqual(['subscribed Invalid topic a+ '])
  })
})
