import { describe, expect, test } from '@jest/globals'
import { generate, type Packet } from 'mqtt-packet'
import { quotas } from '../../api/quotas.data.ts'
import { PacketLimits } from './packetLimits.ts'

const { count, bytes } = quotas.client.properties
const filters = quotas.client.subscriptions

const userProperties = (number: number, value = 'v') => ({
  userProperties: Object.fromEntries(Array.from({ length: number }, (_, at) => [`k${at}`, value])),
})
const connect = (protocolVersion: 4 | 5, more: object = {}) =>
  ({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion,
    clientId: 'c',
    clean: true,
    keepalive: 9,
    username: 'u',
    password: Buffer.from('p'),
    ...more,
  }) as Packet
const subscribe = (number: number, more: object = {}) =>
  ({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: Array.from({ length: number }, (_, at) => ({ topic: `a/${at}`, qos: 1 })),
    ...more,
  }) as Packet
const publish = (more: object = {}) =>
  ({ cmd: 'publish', topic: 'a/b', payload: 'x', qos: 1, messageId: 1, dup: false, retain: false, ...more }) as Packet

/** What the limits say of the last packet. */
function problem(...packets: (Packet | Buffer)[]) {
  const limits = new PacketLimits()
  return packets
    .map((packet) => limits.problemOf(Buffer.isBuffer(packet) ? packet : generate(packet, { protocolVersion: 5 })))
    .at(-1)
}

describe('BRK-25: acknowledgements', () => {
  test.each([
    [0x40, 0],
    [0x40, 1, 0],
    [0x50, 0],
    [0x62, 1, 9],
    [0x70, 0],
  ])('that end within their number are refused: %p', (...bytes) => {
    expect(new PacketLimits().problemOf(Buffer.from(bytes))).toMatchObject({ code: 0x81 })
  })

  test('that are whole pass, with and without a reason', () => {
    for (const bytes of [
      [0x40, 2, 0, 9],
      [0x40, 3, 0, 9, 0],
      [0x62, 2, 0, 9],
    ])
      expect(new PacketLimits().problemOf(Buffer.from(bytes))).toBeUndefined()
  })
})

describe('BRK-10: a packet is measured before it is parsed', () => {
  const kinds: [string, (properties: object) => Packet][] = [
    ['PUBLISH', (properties) => publish({ properties })],
    ['PUBLISH of QoS 0', (properties) => publish({ qos: 0, properties })],
    ['SUBSCRIBE', (properties) => subscribe(1, { properties })],
    ['UNSUBSCRIBE', (properties) => ({ cmd: 'unsubscribe', messageId: 1, unsubscriptions: ['a'], properties })],
    ['PUBACK', (properties) => ({ cmd: 'puback', messageId: 1, reasonCode: 0, properties })],
    ['PUBCOMP', (properties) => ({ cmd: 'pubcomp', messageId: 1, reasonCode: 0, properties })],
    ['DISCONNECT', (properties) => ({ cmd: 'disconnect', reasonCode: 0, properties })],
    [
      'AUTH',
      (properties) =>
        ({ cmd: 'auth', reasonCode: 0, properties: { authenticationMethod: 'm', ...properties } }) as Packet,
    ],
    ['CONNECT', (properties) => connect(5, { properties })],
    [
      'a last will',
      (properties) =>
        connect(5, { will: { topic: 't', payload: Buffer.from('x'), qos: 0, retain: false, properties } }),
    ],
  ]

  test.each(kinds)('%s: by the number and the bytes of its properties', (name, packet) => {
    const others = name === 'AUTH' ? 1 : 0
    expect(problem(connect(5), packet(userProperties(count - others)))).toBeUndefined()
    expect(problem(connect(5), packet(userProperties(count + 1 - others)))).toEqual({
      code: 0x97,
      why: `A packet has ${count + 1} properties, at most ${count}.`,
    })
    expect(problem(connect(5), packet(userProperties(1, 'x'.repeat(bytes - 100))))).toBeUndefined()
    expect(problem(connect(5), packet(userProperties(1, 'x'.repeat(bytes))))).toMatchObject({
      code: 0x97,
      why: expect.stringMatching(/^A packet has \d+ bytes of properties, at most 8192\.$/),
    })
  })

  test('by its topic filters, whatever the version', () => {
    for (const version of [4, 5] as const) {
      const written = (packet: Packet) => generate(packet, { protocolVersion: version })
      for (const each of [
        (number: number) => subscribe(number),
        (number: number) =>
          ({ cmd: 'unsubscribe', messageId: 1, unsubscriptions: Array.from({ length: number }, () => 'a') }) as Packet,
      ]) {
        expect(problem(connect(version), written(each(filters)))).toBeUndefined()
        expect(problem(connect(version), written(each(filters + 1)))).toEqual({
          code: 0x97,
          why: `A packet has ${filters + 1} topic filters, at most ${filters}. Send fewer at once.`,
        })
      }
    }
  })

  test.each([
    ['CONNACK', { cmd: 'connack', reasonCode: 0, sessionPresent: false }],
    ['SUBACK', { cmd: 'suback', messageId: 1, granted: [0] }],
    ['UNSUBACK', { cmd: 'unsuback', messageId: 1, granted: [0] }],
    ['PINGRESP', { cmd: 'pingresp' }],
  ] as [string, Packet][])('%s is not of a client: it is not parsed, whatever it has', (_name, packet) => {
    expect(problem(connect(5), packet)).toMatchObject({ code: 0x82 })
  })

  test('every property of the protocol is known, and what may be left out may', () => {
    const all = {
      payloadFormatIndicator: true,
      messageExpiryInterval: 1,
      topicAlias: 1,
      responseTopic: 'r',
      correlationData: Buffer.from('c'),
      subscriptionIdentifier: 268_435_455,
      contentType: 'text/plain',
      ...userProperties(2),
    }
    const session = {
      sessionExpiryInterval: 1,
      receiveMaximum: 1,
      maximumPacketSize: 100,
      topicAliasMaximum: 1,
      requestResponseInformation: true,
      requestProblemInformation: true,
      authenticationMethod: 'm',
      authenticationData: Buffer.from('d'),
      ...userProperties(2),
    }
    const will = {
      topic: 't',
      payload: Buffer.from('x'),
      qos: 0,
      retain: false,
      properties: {
        willDelayInterval: 1,
        payloadFormatIndicator: true,
        messageExpiryInterval: 1,
        contentType: 'c',
        responseTopic: 'r',
        correlationData: Buffer.from('c'),
      },
    }
    const bare = [
      Buffer.from([0x40, 2, 0, 1]),
      Buffer.from([0x40, 3, 0, 1, 0]),
      Buffer.from([0x62, 2, 0, 1]),
      Buffer.from([0xe0, 0]),
      Buffer.from([0xe0, 1, 4]),
      Buffer.from([0xc0, 0]),
    ]
    for (const packet of [
      publish({ properties: all }),
      connect(5, { properties: session, will }),
      {
        cmd: 'disconnect',
        reasonCode: 0,
        properties: { sessionExpiryInterval: 1, reasonString: 'r', serverReference: 's' },
      } as Packet,
      ...bare,
    ])
      expect(problem(connect(5), packet)).toBeUndefined()
  })

  test('version 3.1.1 has no properties: its payloads may look like some', () => {
    const looksLikeSome = Buffer.concat([Buffer.from([0xff, 0xff, 0x7f]), Buffer.alloc(400, 0x26)])
    const packet = publish({ qos: 0, payload: looksLikeSome })
    expect(problem(connect(4), generate(packet, { protocolVersion: 4 }))).toBeUndefined()
    // A bridge marks its version.
    const bridge = generate(connect(4))
    bridge[bridge.indexOf('MQTT') + 4] = 0x84
    expect(problem(bridge, generate(packet, { protocolVersion: 4 }))).toBeUndefined()
  })

  test.each([
    ['half an id', Buffer.from([0x32, 4, 0, 1, 0x61, 0])],
    ['half a user property', Buffer.from([0x30, 8, 0, 1, 0x61, 4, 38, 0, 9, 0x61])],
    ['a property that there is not', Buffer.from([0x30, 6, 0, 1, 0x61, 2, 0x7f, 0])],
    ['properties that are longer than the packet', Buffer.from([0x30, 5, 0, 1, 0x61, 9, 1])],
    ['half a topic filter', Buffer.from([0x82, 6, 0, 1, 0, 0, 9, 0x61])],
    ['half a CONNECT', Buffer.from([0x10, 4, 0, 4, 0x4d, 0x51])],
  ])('%s is malformed', (_name, packet) => {
    expect(problem(connect(5), packet)).toMatchObject({ code: 0x81 })
  })
})
