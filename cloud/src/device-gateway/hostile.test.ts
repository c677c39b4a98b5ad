import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import type { IDisconnectPacket } from 'mqtt'
import { generate } from 'mqtt-packet'
import { connectDevice } from '../../testing/entrance.ts'
import { closeOf, endOf, EntranceBench } from '../../testing/entranceBench.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'

// Long enough for a busy machine to sign a client in.
const patience = 1500
let bench: EntranceBench

beforeAll(async () => {
  bench = await EntranceBench.open({ patience })
})
afterAll(async () => {
  await bench.close()
  removeTemporaryFolders()
})

const refusals = () => bench.arrivals.refusals.of(bench.device.id)
const heard = (topic: string) => bench.published.filter((message) => message.topic === topic).length
const connect = (more: object = {}) =>
  generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clientId: 'c',
    clean: true,
    keepalive: 60,
    username: bench.device.id,
    password: Buffer.from(bench.device.key),
    ...more,
  })

const upgrading = (protocol: string) =>
  `GET /mqtt HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ${protocol}\r\n\r\n`

describe('JOIN-04: a forbidden message', () => {
  test.each([4, 5] as const)(
    'of version %s is dropped, counted and answered, and the client stays',
    async (protocolVersion) => {
      bench.arrivals.forget(bench.device.id)
      const client = await bench.connect({ protocolVersion })
      const results = [0, 1, 2].map((qos) =>
        client.publishAsync('devices/NODE-2/events/mine', 'x', { qos: qos as 0 | 1 | 2 }).then(
          () => 'acknowledged',
          (error: Error) => error.message,
        ),
      )
      expect(await Promise.all(results)).toEqual(
        protocolVersion === 4
          ? ['acknowledged', 'acknowledged', 'acknowledged']
          : ['acknowledged', 'Publish error: Not authorized', 'Publish error: Not authorized'],
      )
      await client.publishAsync('devices/NODE-1/events/after', 'x', { qos: 1 })
      expect([client.connected, heard('devices/NODE-2/events/mine')]).toEqual([true, 0])
      expect(refusals()).toMatchObject({ reason: 'topic', count: 3 })
      await client.endAsync()
    },
  )

  test('left for the end is not taken, and the rest is', async () => {
    bench.arrivals.forget(bench.device.id)
    const client = await bench.connect({
      will: { topic: 'devices/NODE-2/events/gone', payload: Buffer.from('x'), qos: 0, retain: false },
    })
    expect(refusals()).toMatchObject({ reason: 'topic', count: 1 })
    client.stream.destroy()
    const good = await bench.connect({
      will: { topic: 'devices/NODE-1/events/gone', payload: Buffer.from('x'), qos: 0, retain: false },
    })
    good.stream.destroy()
    await until(() => heard('devices/NODE-1/events/gone') === 1, 'the last will')
    expect(heard('devices/NODE-2/events/gone')).toBe(0)
  })
})

describe('JOIN-09: whoever', () => {
  test('JOIN-06 has no key of a device is refused, is counted, and is forgotten once the right one came', async () => {
    bench.arrivals.forget(bench.device.id)
    for (const protocolVersion of [4, 5] as const)
      await expect(bench.connect({ protocolVersion, password: 'wrong' })).rejects.toMatchObject({
        code: protocolVersion === 4 ? 4 : 134,
      })
    expect(refusals()).toMatchObject({ reason: 'wrongKey', count: 2 })
    expect(bench.arrivals.of(bench.device.id)).toMatchObject({
      seen: { protocol: 'mqtts' },
      problem: { reason: 'wrongKey', count: 2 },
    })
    const before = Date.now()
    await expect(bench.connect({ username: 'owner', password: 'a token' })).rejects.toMatchObject({ code: 4 })
    expect(bench.arrivals.knocks.last(before)).toMatchObject({ reason: 'unknownDevice' })
    await (await bench.connect()).endAsync()
    expect(refusals()).toBeUndefined()
  })

  test('JOIN-33 only names a device, and does what devices are cut for, costs that device nothing', async () => {
    const { id } = bench.device
    bench.arrivals.forget(id)
    const device = await bench.connect()
    const ended = closeOf(device)
    const forbidden = { topic: 'devices/NODE-2/events/x', payload: 'x', qos: 0, retain: false } as const
    const named = connect({ password: Buffer.from('wrong'), will: forbidden })
    const misdeeds = [
      Array.from({ length: 1200 }, () => generate({ cmd: 'pingreq' })),
      [generate({ cmd: 'publish', dup: false, ...forbidden })],
      [generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: '#', qos: 0 }] })],
      [Buffer.from([0x30, 0x80, 0xc2, 0xd7, 0x2f, 0, 1, 0x61])],
      [Buffer.from([0xff, 0])],
      [],
    ]
    for (const packets of misdeeds) {
      const socket = bench.socket()
      const got = endOf(socket)
      socket.write(Buffer.concat([named, ...packets]))
      await got
      expect([undefined, 'wrongKey']).toContain(refusals()?.reason)
      expect(bench.arrivals.of(id).seen?.protocol).toBe('mqtts')
    }
    expect(refusals()?.reason).toBe('wrongKey')
    await device.publishAsync('devices/NODE-1/events/unharmed', 'x', { qos: 1 })
    expect([device.connected, heard('devices/NODE-1/events/unharmed')]).toEqual([true, 1])
    await device.endAsync()
    await ended
  })

  test('wants all of its own topics is refused that, and stays', async () => {
    bench.arrivals.forget(bench.device.id)
    const client = await bench.connect()
    for (const filter of ['devices/NODE-1/#', 'devices/NODE-1/other/+'])
      await expect(client.subscribeAsync(filter)).rejects.toThrow()
    await client.publishAsync('devices/NODE-1/events/stays', 'x', { qos: 1 })
    expect([client.connected, refusals()]).toEqual([true, undefined])
    await client.endAsync()
  })

  test('floods is cut and named, also when it comes back at once', async () => {
    bench.arrivals.forget(bench.device.id)
    for (let round = 0; round < 2; round += 1) {
      const client = await bench.connect({ protocolVersion: 5 })
      const ended = closeOf(client)
      for (let message = 0; message < 1200; message += 1) client.publish('devices/NODE-1/events/flood', 'x')
      expect(await ended).toBe(0x96)
    }
    expect(refusals()).toMatchObject({ reason: 'flood', count: 2 })
    expect(heard('devices/NODE-1/events/flood')).toBeLessThan(1200)
    const other = await bench.connect({}, bench.other)
    await other.publishAsync('devices/NODE-2/events/calm', 'x', { qos: 1 })
    await other.endAsync()
  })

  test('announces a packet of 100 MB is cut before it has sent it, and named', async () => {
    bench.arrivals.forget(bench.other.id)
    const socket = bench.secureSocket()
    const got = endOf(socket)
    socket.write(connect({ username: bench.other.id, password: Buffer.from(bench.other.key) }))
    await new Promise((answered) => void socket.once('data', answered))
    socket.write(Buffer.from([0x30, 0x80, 0xc2, 0xd7, 0x2f, 0, 1, 0x61]))
    expect((await got).length).toBe(4)
    expect(bench.arrivals.refusals.of(bench.other.id)).toMatchObject({ reason: 'tooLarge', count: 1 })
  })

  test('BRK-10 sends a packet with too many properties is told so, and named', async () => {
    bench.arrivals.forget(bench.other.id)
    const client = await bench.connect({ protocolVersion: 5 }, bench.other)
    const told = new Promise<IDisconnectPacket>((resolve) => client.once('disconnect', resolve))
    client.publish('devices/NODE-2/events/described', 'x', {
      properties: { userProperties: Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`k${at}`, 'v'])) },
    })
    expect(await told).toMatchObject({
      reasonCode: 0x97,
      properties: { reasonString: 'A packet has 65 properties, at most 64.' },
    })
    expect([bench.arrivals.refusals.of(bench.other.id)?.reason, heard('devices/NODE-2/events/described')]).toEqual([
      'tooLarge',
      0,
    ])
  })

  test('sends what is no MQTT and no request is cut: nothing, half of either, a CONNECT of 200 kB, noise', async () => {
    const sent = [
      Buffer.alloc(0),
      Buffer.from([0x10, 40, 0, 4]),
      Buffer.from('GET /device/v1/ca HTTP/1.1\r\nHost: x\r\n'),
      Buffer.concat([Buffer.from([0x10, 0xc0, 0x9a, 0x0c]), Buffer.alloc(40_000)]),
      Buffer.from([0x20, 2, 0, 0]),
      Buffer.alloc(300, 0xff),
    ]
    const ends = sent.flatMap((bytes) =>
      [bench.socket(), bench.secureSocket()].map((socket) => {
        const end = endOf(socket)
        if (bytes.length > 0) socket.write(bytes)
        return end
      }),
    )
    expect((await Promise.all(ends)).map(({ length }) => length < 500)).toEqual(ends.map(() => true))
    const client = await bench.connect({}, bench.other)
    await client.endAsync()
  })

  test('JOIN-13 begins TLS and does not end it is cut, and keeps nobody out meanwhile', async () => {
    const half = Array.from({ length: 40 }, () => bench.socket(bench.entrance.port))
    const ends = half.map(endOf)
    for (const [at, socket] of half.entries()) socket.write(Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1].slice(0, at % 8)))
    const client = await bench.connect({}, bench.other)
    await client.publishAsync('devices/NODE-2/events/between', 'x', { qos: 1 })
    await client.endAsync()
    await Promise.all(ends)
    expect(heard('devices/NODE-2/events/between')).toBe(1)
  })

  test('has the key of a connected device takes its place; when that happens again and again, the owner is told', async () => {
    bench.arrivals.forget(bench.device.id)
    const told: (string | undefined)[] = []
    let client = await bench.connect()
    for (let round = 0; round < 3; round += 1) {
      const ended = closeOf(client)
      client = await bench.connect()
      await ended
      told.push(refusals()?.reason)
    }
    expect(told).toEqual([undefined, undefined, 'twice'])
    await client.endAsync()
  })

  test('writes MQTT 3.1 gets code 1, and the cloud knows', async () => {
    const before = Date.now()
    const socket = bench.socket()
    const got = endOf(socket)
    socket.write(connect({ protocolId: 'MQIsdp', protocolVersion: 3 }))
    expect(await got).toEqual(Buffer.from([0x20, 2, 0, 1]))
    expect(bench.arrivals.knocks.last(before)).toMatchObject({ reason: 'oldProtocol', remote: '127.0.0.1' })
    expect(refusals()).toMatchObject({ reason: 'oldProtocol' })
  })
})

test('JOIN-13 one address gets half of the connections, and those who are in stay', async () => {
  const small = await EntranceBench.open({ connections: 4 })
  try {
    const client = await small.connect()
    await small.connect({}, small.other)
    const began = performance.now()
    await endOf(small.socket())
    // At once, and not because it says nothing.
    expect(performance.now() - began).toBeLessThan(2_500)
    await client.publishAsync('devices/NODE-1/events/still', 'x', { qos: 1 })
    expect(small.published).toHaveLength(1)
  } finally {
    await small.close()
  }
})

test('JOIN-13 300 idle connections keep nobody of their address out', async () => {
  const crowded = await EntranceBench.open({ connections: 200 })
  try {
    await Promise.all(Array.from({ length: 300 }, () => once(crowded.socket(), 'connect')))
    const client = await connectDevice(`mqtt://127.0.0.1:${crowded.entrance.plainPort ?? 0}`, crowded.other)
    await client.publishAsync('devices/NODE-2/events/in', 'x', { qos: 1 })
    expect(crowded.published).toHaveLength(1)
    await client.endAsync()
  } finally {
    await crowded.close()
  }
})

test('JOIN-13 who says nothing for three seconds, before TLS or after it, is cut', async () => {
  const patient = await EntranceBench.open()
  try {
    const began = performance.now()
    const half = patient.socket()
    half.write(connect().subarray(0, 20))
    const webSocket = patient.socket()
    webSocket.write(upgrading('mqtt'))
    await Promise.all(
      [patient.socket(), patient.socket(patient.entrance.port), patient.secureSocket(), half, webSocket].map(endOf),
    )
    expect(performance.now() - began).toBeLessThan(8_000)
  } finally {
    await patient.close()
  }
})

describe('JOIN-96: only to ask', () => {
  test('holds no place: whatever is answered, the connection ends', async () => {
    const requests = ['GET /device/v1/ca', 'GET /nothing', 'POST /device/v1/ca', 'POST /device/v1/events'].map(
      (line) => `${line} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`,
    )
    const answers = await Promise.all(
      [...requests, upgrading('other')].map(async (request) => {
        const socket = bench.socket()
        socket.write(request)
        const answer = (await endOf(socket)).toString()
        return `${answer.slice(9, 12)} ${/^connection: .*$/im.exec(answer)?.[0].toLowerCase()}`
      }),
    )
    expect(answers).toEqual(['200', '404', '405', '401', '400'].map((status) => `${status} connection: close`))
  })

  test('JOIN-14 as often as one likes keeps no device of the address from being heard, on one connection for all it has to say', async () => {
    const asking = await EntranceBench.open()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      while ((await asking.fetch('/device/v1/ca')).status !== 429) continue
      expect(
        (
          await asking.fetch('/device/v1/events', {
            method: 'POST',
            who: { ...asking.device, key: 'wrong' },
            body: '{}',
          })
        ).status,
      ).toBe(429)
      const post = async () => {
        const sent = request({
          host: '127.0.0.1',
          port: asking.entrance.plainPort,
          path: '/device/v1/events',
          method: 'POST',
          agent,
          auth: `${asking.device.id}:${asking.device.key}`,
        })
        sent.end('{"event":"x"}')
        const [answer] = (await once(sent, 'response')) as [IncomingMessage]
        await once(answer.resume(), 'end')
        return [answer.statusCode, sent.reusedSocket]
      }
      expect([await post(), await post()]).toEqual([
        [202, false],
        [202, true],
      ])
    } finally {
      agent.destroy()
      await asking.close()
    }
  })
})
