import {
  generate,
  type IConnackPacket,
  type IConnectPacket,
  type IPublishPacket,
  type ISubackPacket,
  type Packet,
} from 'mqtt-packet'
import { quotas } from '../../api/quotas.data.ts'
import { reasons } from '../../mqtt/packets/reasons.ts'
import { bytesOf, maxPacketBytes } from '../../broker/remote/packets.ts'
import { lengthProblem } from '../../mqtt/topicLevels.ts'

export type Version = 4 | 5

/** Seconds. The broker takes nothing longer; the link answers for the client in between. */
const brokerKeepalive = 60
const firstFailure = 0x80
const badCredentials = 0x86

/** The CONNECT that the broker gets: always of MQTT 5. */
export function connectFor(
  { protocolVersion, clean = true, will, username, password, properties }: IConnectPacket,
  id: string,
): IConnectPacket {
  // Sessions of 3.1.1 have no end of their own.
  const own = protocolVersion === 5 ? properties : { sessionExpiryInterval: clean ? 0 : quotas.client.session }
  return {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 5,
    clientId: id,
    clean,
    keepalive: brokerKeepalive,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(will && { will: { ...will, payload: Buffer.from(will.payload) } }),
    ...(own && { properties: own }),
  }
}

/** A client's packet for the broker. */
export function upward(packet: Packet): Buffer {
  switch (packet.cmd) {
    case 'puback':
    case 'pubrec':
    case 'pubrel':
    case 'pubcomp':
      return bytesOf({ ...packet, reasonCode: packet.reasonCode ?? 0 })
    case 'disconnect':
      return bytesOf({ ...packet, reasonCode: (packet as { reasonCode?: number }).reasonCode ?? 0 } as Packet)
    default:
      return bytesOf(packet)
  }
}

/** The broker's packet for a client; undefined where its version has none. */
export function downward(packet: Packet, version: Version): Buffer | undefined {
  if (version === 5) return bytesOf(packet)
  if (packet.cmd === 'disconnect') return undefined
  return generate(plain(packet), { protocolVersion: 4 })
}

function plain(packet: Packet): Packet {
  if (packet.cmd === 'connack') {
    const { sessionPresent, reasonCode = 0 } = packet as IConnackPacket
    return { cmd: 'connack', sessionPresent, returnCode: returnCodeOf(reasonCode) }
  }
  if (packet.cmd === 'suback') {
    const { granted, ...rest } = packet as ISubackPacket
    return { ...rest, granted: (granted as number[]).map((code) => (code >= firstFailure ? firstFailure : code)) }
  }
  if (packet.cmd === 'publish') {
    const { properties: _, ...rest } = packet as IPublishPacket
    return rest
  }
  const { cmd, messageId } = packet as Packet & { messageId?: number }
  return { cmd, ...(messageId !== undefined && { messageId }) } as Packet
}

/** Who is not let in has given a wrong name or key. */
export function refusalOf(code: number): number {
  return code === reasons.notAuthorized ? badCredentials : code
}

const returnCodes: Readonly<Record<number, number>> = {
  0: 0,
  [reasons.unsupportedVersion]: 1,
  0x85: 2,
  [reasons.serverUnavailable]: 3,
  [reasons.shuttingDown]: 3,
  [reasons.quotaExceeded]: 3,
  [badCredentials]: 4,
}

function returnCodeOf(reasonCode: number): number {
  return returnCodes[reasonCode] ?? 5
}

/** The answer to a client that the broker does not see. */
export function refusedConnection(code: number, version: Version): Buffer {
  return version === 5
    ? bytesOf({ cmd: 'connack', reasonCode: code, sessionPresent: false })
    : generate({ cmd: 'connack', returnCode: returnCodeOf(code), sessionPresent: false }, { protocolVersion: 4 })
}

/** Of a message with QoS that the broker does not see, to a client that has said by its CONNECT what it takes. */
export function answerTo({ topic, qos, messageId = 0 }: IPublishPacket, asked: IConnectPacket | undefined): Packet {
  const problem = lengthProblem(topic)
  const { requestProblemInformation = true, maximumPacketSize = maxPacketBytes } = asked?.properties ?? {}
  const words =
    problem !== undefined && requestProblemInformation && maximumPacketSize > 2 * problem.length
      ? { properties: { reasonString: problem } }
      : {}
  return {
    cmd: qos === 1 ? 'puback' : 'pubrec',
    messageId,
    reasonCode: problem === undefined ? reasons.notAuthorized : reasons.invalidTopic,
    ...words,
  }
}

/**
 * Whether a message could not be stored, and the client's version has no word for it: in 3.1.1 an acknowledgement means
 * success, and only a client that connects again sends the message again.
 */
export function isUntold(packet: Packet, version: Version): boolean {
  return version === 4 && (packet.cmd === 'puback' || packet.cmd === 'pubrec') && packet.reasonCode === reasons.failed
}

export function isFailure(code: number | undefined): boolean {
  return (code ?? 0) >= firstFailure
}
