import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { generate, parser, type Packet } from 'mqtt-packet'
import { WebSocket, WebSocketServer } from 'ws'
import { until } from '../../testing/until.ts'
import { LimitedSocket } from './limitedSocket.ts'

let server: WebSocketServer
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
})
afterEach(() => {
  for (const client of server.clients) client.terminate()
  server.close()
})

const written = (packet: object) => generate(packet as Packet, { protocolVersion: 5 })
const connect = (more: object = {}) =>
  written({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 5, clean: true, clientId: 'c', keepalive: 9, ...more })
const publish = (payload: string) => written({ cmd: 'publish', topic: 'a', payload, qos: 0, dup: false, retain: false })

/** A client, and what the broker would see of it. */
async function joined() {
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [seen, answers] = [[] as string[], [] as Packet[]]
  const [incoming] = (await once(server, 'connection')) as [WebSocket]
  const socket = new LimitedSocket(incoming)
  const read = (to: (packet: Packet) => void) => {
    const reader = parser({ protocolVersion: 5 })
    reader.on('packet', to)
    return (bytes: Buffer) => void reader.parse(bytes)
  }
  socket.on(
    'message',
    read((packet) => void seen.push(packet.cmd === 'publish' ? String(packet.payload) : packet.cmd)),
  )
  socket.once('close', () => seen.push('closed'))
  client.on(
    'message',
    read((packet) => void answers.push(packet)),
  )
  if (client.readyState !== client.OPEN) await once(client, 'open')
  return { client, socket, seen, answers, closed: new Promise((ended) => void client.once('close', ended)) }
}

describe('BRK-10: the websocket of a client', () => {
  test('passes on what follows CONNECT once the client has signed in, in its order, also when it has gone', async () => {
    const { client, socket, seen } = await joined()
    client.send(Buffer.concat([connect(), publish('one')]))
    // A packet in pieces.
    const two = publish('two')
    client.send(two.subarray(0, 3))
    client.send(Buffer.concat([two.subarray(3), publish('three')]))
    client.close()
    await once(client, 'close')
    const gone = Date.now()
    // A broker of others, or a database, may take its time.
    await until(() => Date.now() - gone > 1_500, 'the answer to the CONNECT')
    expect(seen).toEqual(['connect'])
    socket.signedIn()
    await until(() => seen.includes('closed'), 'the end')
    expect(seen).toEqual(['connect', 'one', 'two', 'three', 'closed'])
  })

  test('passes on nothing while the broker does not read', async () => {
    const { client, socket, seen } = await joined()
    client.send(connect())
    await until(() => seen.length === 1, 'CONNECT')
    socket.signedIn()
    socket.pause()
    client.send(Buffer.concat([publish('one'), publish('two')]))
    const answered = once(client, 'pong')
    client.ping()
    await answered
    expect(seen).toEqual(['connect'])
    socket.resume()
    await until(() => seen.length === 3, 'the rest')
  })

  test.each<[string, Buffer[], number]>([
    ['something else than CONNECT', [publish('early')], 0x82],
    ['a CONNECT of 40 kB', [connect({ username: 'u', password: Buffer.alloc(40_000) })], 0x95],
    ['a length that is none', [Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0xff])], 0x81],
    [
      'a CONNECT with too many properties',
      [
        connect({
          properties: { userProperties: Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`k${at}`, 'v'])) },
        }),
      ],
      0x97,
    ],
  ])('refuses %s', async (_name, packets, reasonCode) => {
    const { client, seen, answers, closed } = await joined()
    for (const packet of packets) client.send(packet)
    await closed
    expect(seen).toEqual(['closed'])
    expect(answers).toMatchObject([{ cmd: 'connack', reasonCode }])
  })

  test('that has signed in is told what was too much, and what follows is not read', async () => {
    const { client, socket, seen, answers, closed } = await joined()
    client.send(connect())
    await until(() => seen.length === 1, 'CONNECT')
    socket.signedIn()
    client.send(
      Buffer.concat([
        publish('fits'),
        written({ cmd: 'unsubscribe', messageId: 1, unsubscriptions: Array.from({ length: 101 }, () => 'a') }),
        publish('late'),
      ]),
    )
    client.send(Buffer.alloc(200_000))
    await closed
    expect(seen).toEqual(['connect', 'fits', 'closed'])
    expect(answers).toMatchObject([
      {
        cmd: 'disconnect',
        reasonCode: 0x97,
        properties: { reasonString: 'A packet has 101 topic filters, at most 100. Send fewer at once.' },
      },
    ])
  })

  test.each([
    [0x40, 0],
    [0x40, 1, 0],
    [0x62, 1, 9],
  ])('that has signed in is told of an acknowledgement that ends within its number: %p', async (...bytes) => {
    const { client, socket, seen, answers, closed } = await joined()
    client.send(connect())
    await until(() => seen.length === 1, 'CONNECT')
    socket.signedIn()
    client.send(Buffer.from(bytes))
    await closed
    expect(seen).toEqual(['connect', 'closed'])
    expect(answers).toMatchObject([{ cmd: 'disconnect', reasonCode: 0x81 }])
  })

  test('is ended when there is no whole CONNECT after 3 s, and not for one that is there, and waits for its turn', async () => {
    const [start, waiting, slow] = [Date.now(), await joined(), await joined()]
    waiting.socket.pause()
    waiting.client.send(connect())
    const dribbling = setInterval(() => slow.client.send(Buffer.from([0x10])), 500)
    slow.client.send(connect().subarray(0, 5))
    await slow.closed
    clearInterval(dribbling)
    expect(Date.now() - start).toBeGreaterThan(2_900)
    expect(Date.now() - start).toBeLessThan(10_000)
    await until(() => Date.now() - start > 3_300, 'the time for a CONNECT to be over')
    expect([waiting.client.readyState, waiting.seen]).toEqual([waiting.client.OPEN, []])
    waiting.socket.resume()
    await until(() => waiting.seen.length === 1, 'CONNECT')
  })
})
