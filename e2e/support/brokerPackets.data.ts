import type { PacketScript, Sent } from '@console/platform-testing/broker'

/** What the worker comes to. */
export interface Outcome {
  /** The event that the broker sends. */
  event?: string
  /** Where the replies of the device come in, to a call and to a read. */
  replies?: readonly string[]
  /** Why the broker refuses the subscription. */
  refused?: string
  /** Why the broker refuses the connection, or ends it. */
  disconnected?: string
  /** The error that ends the worker. */
  failed?: string
}

interface Case extends Partial<PacketScript> {
  expected: Outcome
}

type Cases = Record<string, Case>
type Publish = Extract<Sent, { cmd: 'publish' }>
type Words = Readonly<Record<number, string>>

const publish = (more: Partial<Publish> = {}): Publish => ({
  cmd: 'publish',
  topic: 'devices/d1/events/e',
  payload: 'here',
  qos: 0,
  dup: false,
  retain: false,
  ...more,
})
const connack = (properties: object, reasonCode = 0): Sent => ({
  cmd: 'connack',
  reasonCode,
  sessionPresent: false,
  properties,
})
const disconnect = (reasonCode: number, properties: object = {}): Sent => ({
  cmd: 'disconnect',
  reasonCode,
  properties,
})
const suback = (messageId: number, code = 0, properties: object = {}): Sent => ({
  cmd: 'suback',
  messageId,
  granted: [code],
  properties,
})

/** What the console asks of a device, and what it gets. */
export const asked = {
  'devices/d1/functions/f': 'devices/d1/functions/f/result',
  'devices/d1/variables/v': 'devices/d1/variables/v/value',
}
/** What it has an integration tried with. */
export const testEvent = 'devices/d1/webhooks/w'

const isAsked = (topic: string): topic is keyof typeof asked => Object.hasOwn(asked, topic)

/** A broker that gives what is asked for, and sends an event; a device behind it replies. */
export const friendly: PacketScript = {
  connack: connack({}),
  suback: (messageId) => [suback(messageId), publish()],
  reply: (topic) => (isAsked(topic) ? [publish({ topic: asked[topic], payload: '{"i":1,"r":1,"v":1}' })] : []),
}

/** All of it works: events, calls, reads. */
export const isHere: Outcome = { event: 'here', replies: Object.values(asked) }
const granting =
  (...packets: readonly Sent[]): PacketScript['suback'] =>
  (messageId) => [suback(messageId), ...packets]
const refusing =
  (code: number, properties?: object): PacketScript['suback'] =>
  (messageId) => [suback(messageId, code, properties)]

/** Each of these properties alone, and all together. */
const eachOf = (
  name: string,
  properties: Readonly<Record<string, unknown>>,
  caseWith: (properties: object) => Case,
): Cases => ({
  ...Object.fromEntries(
    Object.entries(properties).map(([property, value]) => [`${name}: ${property}`, caseWith({ [property]: value })]),
  ),
  [`${name}: all of them`]: caseWith(properties),
})

const eachCode = (name: string, words: Words, caseOf: (code: number, word: string) => Case): Cases =>
  Object.fromEntries(Object.entries(words).map(([code, word]) => [`${name} ${code}`, caseOf(Number(code), word)]))

const userProperties = { one: 'a', two: ['b', 'c'] }

const ofConnack = {
  sessionExpiryInterval: 0,
  receiveMaximum: 1,
  maximumQoS: 0,
  retainAvailable: false,
  maximumPacketSize: 200,
  assignedClientIdentifier: 'from-the-broker',
  topicAliasMaximum: 10,
  reasonString: 'welcome',
  userProperties,
  wildcardSubscriptionAvailable: true,
  subscriptionIdentifiersAvailable: false,
  sharedSubscriptionAvailable: false,
  serverKeepAlive: 5,
  responseInformation: 'responses/',
  serverReference: 'other.example',
  authenticationMethod: 'none',
  authenticationData: Buffer.from('x'),
}
const ofPublish = {
  payloadFormatIndicator: true,
  messageExpiryInterval: 60,
  responseTopic: 'answer',
  correlationData: Buffer.from('x'),
  userProperties,
  subscriptionIdentifier: [1, 2],
  contentType: 'text/plain',
}
const ofDisconnect = {
  sessionExpiryInterval: 0,
  reasonString: 'Moved away',
  userProperties,
  serverReference: 'other.example',
}

const connectionRefusals: Words = {
  0x80: 'Unspecified error',
  0x81: 'Malformed packet',
  0x82: 'Protocol error',
  0x83: 'Implementation specific error',
  0x84: 'Unsupported protocol version',
  0x85: 'Client identifier not valid',
  0x88: 'Server unavailable',
  0x89: 'Server busy',
  0x8a: 'Banned',
  0x8c: 'Bad authentication method',
  0x90: 'Topic name invalid',
  0x95: 'Packet too large',
  0x97: 'Quota exceeded',
  0x99: 'Payload format invalid',
  0x9a: 'Retain not supported',
  0x9b: 'QoS not supported',
  0x9c: 'Use another server',
  0x9d: 'Server moved',
  0x9f: 'Connection rate exceeded',
}
const subscriptionRefusals: Words = {
  0x80: 'Unspecified error',
  0x83: 'Implementation specific error',
  0x87: 'Not authorized',
  0x8f: 'Topic filter invalid',
  0x91: 'Packet identifier in use',
  0x97: 'Quota exceeded',
  0x9e: 'Shared subscriptions not supported',
  0xa1: 'Subscription identifiers not supported',
  0xa2: 'Wildcard subscriptions not supported',
}
const endings: Words = {
  0x80: 'Unspecified error',
  0x81: 'Malformed packet',
  0x82: 'Protocol error',
  0x83: 'Implementation specific error',
  0x89: 'Server busy',
  0x8d: 'Keep alive timeout',
  0x8e: 'Session taken over',
  0x8f: 'Topic filter invalid',
  0x90: 'Topic name invalid',
  0x93: 'Receive maximum exceeded',
  0x94: 'Topic alias invalid',
  0x95: 'Packet too large',
  0x96: 'Message rate too high',
  0x97: 'Quota exceeded',
  0x98: 'Administrative action',
  0x99: 'Payload format invalid',
  0x9a: 'Retain not supported',
  0x9b: 'QoS not supported',
  0x9c: 'Use another server',
  0x9d: 'Server moved',
  0x9e: 'Shared subscriptions not supported',
  0x9f: 'Connection rate exceeded',
  0xa0: 'Maximum connect time',
  0xa1: 'Subscription identifiers not supported',
  0xa2: 'Wildcard subscriptions not supported',
}

const connections: Cases = {
  ...eachOf('CONNACK', ofConnack, (properties) => ({ connack: connack(properties), expected: isHere })),
  ...eachCode('CONNACK', connectionRefusals, (code, word) => ({
    connack: connack({}, code),
    expected: { disconnected: word },
  })),
  'CONNACK: a code that MQTT does not have': {
    connack: Uint8Array.of(0x20, 3, 0, 0x55, 0),
    expected: { disconnected: 'Reason code 85' },
  },
  'CONNACK: one topic alias': { connack: connack({ topicAliasMaximum: 1 }), expected: isHere },
  'CONNACK: all topic aliases': { connack: connack({ topicAliasMaximum: 65_535 }), expected: isHere },
  'CONNACK: a rare keepalive': { connack: connack({ serverKeepAlive: 65_535 }), expected: isHere },
  'CONNACK: a session': { connack: { cmd: 'connack', reasonCode: 0, sessionPresent: true }, expected: isHere },
  'CONNACK: no wildcards': {
    connack: connack({ wildcardSubscriptionAvailable: false }),
    expected: { refused: 'Wildcard subscriptions not supported' },
  },
  'CONNACK: too small for a subscription': {
    connack: connack({ maximumPacketSize: 20 }),
    expected: { refused: 'Packet too large' },
  },
  'CONNACK: another server': {
    connack: connack({ serverReference: 'other.example:1883' }, 0x9c),
    expected: { disconnected: 'Use another server (other.example:1883)' },
  },
  'CONNACK: refused in its own words': {
    connack: connack({ reasonString: 'Maintenance until noon', userProperties }, 0x88),
    expected: { disconnected: 'Maintenance until noon' },
  },
  // It ends mqtt.js, and the page starts another worker.
  'CONNACK: two keepalives': {
    connack: connack({ serverKeepAlive: [1, 2] }),
    expected: { failed: 'Keepalive value must be an integer between 0 and 2147483647. Provided value is NaN' },
  },
  'a second CONNACK': {
    suback: granting(connack({})),
    expected: { disconnected: 'Protocol error: duplicate CONNACK on the same network connection' },
  },
  'AUTH that nobody asked for': {
    connack: { cmd: 'auth', reasonCode: 0x18, properties: { authenticationMethod: 'SCRAM' } },
    expected: { disconnected: 'Protocol error: Auth packet received but enhanced authentication was not requested' },
  },
}

const subscriptions: Cases = {
  ...eachOf('SUBACK', { reasonString: 'granted', userProperties }, (properties) => ({
    suback: (messageId) => [suback(messageId, 0, properties), publish()],
    expected: isHere,
  })),
  'SUBACK: QoS 1': { suback: (messageId) => [suback(messageId, 1), publish()], expected: isHere },
  'SUBACK: QoS 2': { suback: (messageId) => [suback(messageId, 2), publish()], expected: isHere },
  ...eachCode('SUBACK', subscriptionRefusals, (code, word) => ({
    suback: refusing(code),
    expected: { refused: word },
  })),
  'SUBACK: refused in its own words': {
    suback: refusing(0x87, { reasonString: 'Not for you', userProperties }),
    expected: { refused: 'Not for you' },
  },
  'SUBACK: a code that MQTT does not have': {
    suback: (messageId) => [Uint8Array.of(0x90, 4, messageId >> 8, messageId & 255, 0, 0x55)],
    expected: { disconnected: 'Protocol error: Invalid suback code' },
  },
  'SUBACK: for nobody': {
    suback: (messageId) => [suback(messageId === 1 ? 2 : 1), suback(messageId), publish()],
    expected: isHere,
  },
}

const acknowledgement = (cmd: 'puback' | 'pubrec' | 'pubrel' | 'pubcomp'): Sent => ({
  cmd,
  messageId: 9,
  reasonCode: 0,
  properties: { reasonString: 'none' },
})

const messages: Cases = {
  ...eachOf('PUBLISH', ofPublish, (properties) => ({ suback: granting(publish({ properties })), expected: isHere })),
  'PUBLISH: retained': { suback: granting(publish({ retain: true })), expected: isHere },
  'PUBLISH: QoS 1, twice': {
    suback: granting(
      publish({ qos: 1, messageId: 7, properties: ofPublish }),
      publish({ qos: 1, dup: true, messageId: 7 }),
    ),
    expected: isHere,
  },
  'PUBLISH: QoS 2, twice': {
    suback: granting(publish({ qos: 2, messageId: 7 }), publish({ qos: 2, dup: true, messageId: 7 }), {
      cmd: 'pubrel',
      messageId: 7,
    }),
    expected: isHere,
  },
  'PUBLISH: a topic alias that was not allowed': {
    suback: granting(publish({ properties: { topicAlias: 1 } })),
    expected: {
      disconnected: 'Protocol error: Received a PUBLISH Topic Alias but no Topic Alias Maximum was advertised',
    },
  },
  'acknowledgements of nothing': {
    suback: granting(
      ...(['puback', 'pubrec', 'pubrel', 'pubcomp'] as const).map(acknowledgement),
      { cmd: 'unsuback', messageId: 9, granted: [0] },
      { cmd: 'pingresp' },
      publish(),
    ),
    expected: isHere,
  },
}

const ends: Cases = {
  ...eachCode('DISCONNECT', endings, (code, word) => ({
    suback: granting(disconnect(code)),
    expected: { disconnected: word },
  })),
  ...eachOf('DISCONNECT', ofDisconnect, (properties) => {
    const words = 'reasonString' in properties ? 'Moved away' : 'Server moved'
    const disconnected = 'serverReference' in properties ? `${words} (other.example)` : words
    return { suback: granting(disconnect(0x9d, properties)), expected: { disconnected } }
  }),
  'DISCONNECT: messages after it': {
    suback: granting(disconnect(0x98), publish(), publish(), publish({ qos: 2, messageId: 1 })),
    expected: { disconnected: 'Administrative action' },
  },
  'DISCONNECT: a code that MQTT does not have': {
    suback: granting(Uint8Array.of(0xe0, 2, 0xfe, 0)),
    expected: { disconnected: 'Protocol error: Invalid disconnect reason code' },
  },
}

/** What an MQTT 5 broker may send, and some of what it may not, each with what the worker must come to. */
export const cases: Cases = { ...connections, ...subscriptions, ...messages, ...ends }
