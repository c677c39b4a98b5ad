import {
  generate,
  parser,
  type IConnackPacket,
  type IConnectPacket,
  type IPublishPacket,
  type Packet,
  type Parser,
} from 'mqtt-packet'
import { quotas } from '../../api/quotas.data.ts'
import { Frames, lengthOf } from '../../mqtt/packets/frames.ts'
import type { PacketLimits } from '../../mqtt/packets/packetLimits.ts'
import { reasons } from '../../mqtt/packets/reasons.ts'

export const maxPacketBytes = 256 * 1024
const maxKeepaliveSeconds = 60

/** Fails where the library would leave a part out: the broker would take what follows for the rest of this packet. */
export function bytesOf(packet: Packet): Buffer {
  const bytes = generate(packet, { protocolVersion: 5 })
  if (lengthOf(bytes) !== bytes.length) throw new Error(`This ${packet.cmd} packet can't be written.`)
  return bytes
}

/**
 * Parses a stream of packets, each when all of it is there; `failed` gets the reason code of what can't be one, or is
 * over a limit. It parses no more after that.
 */
export class PacketReader {
  readonly #parser: Parser = parser({ protocolVersion: 5 })
  readonly #frames: Frames
  readonly #limits: PacketLimits | undefined
  readonly #failed: (code: number, why?: string) => void
  #ended = false

  constructor(
    most: number,
    packet: (packet: Packet) => void,
    failed: (code: number, why?: string) => void,
    limits?: PacketLimits,
  ) {
    this.#frames = new Frames(most)
    this.#limits = limits
    this.#failed = failed
    this.#parser.on('packet', (each: Packet) => {
      if (this.#ended) return
      if (isWhole(each)) packet(each)
      else this.#fail(reasons.malformed)
    })
    this.#parser.on('error', () => this.#fail(reasons.malformed))
  }

  read(bytes: Buffer): void {
    if (this.#ended) return
    this.#frames.add(bytes)
    for (let packet = this.#frames.next(); packet !== undefined && !this.#ended; packet = this.#frames.next()) {
      if (typeof packet === 'string') return this.#fail(reasons[packet])
      const problem = this.#limits?.problemOf(packet)
      if (problem) return this.#fail(problem.code, problem.why)
      try {
        this.#parser.parse(packet)
      } catch {
        // No packet may end more than its own connection.
        return this.#fail(reasons.malformed)
      }
    }
  }

  end(): void {
    this.#ended = true
    this.#frames.clear()
  }

  #fail(code: number, why?: string): void {
    if (this.#ended) return
    this.end()
    this.#failed(code, why)
  }
}

/** The parser takes packets that end within a property or before their id, and properties that are given twice. */
function isWhole(packet: Packet): boolean {
  const { messageId, properties, will } = packet as {
    messageId?: number
    properties?: object
    will?: { properties?: object }
  }
  return (
    (messageId === undefined || messageId > 0) &&
    [properties, will?.properties].every((some) =>
      Object.entries(some ?? {}).every(([name, value]) => isProperty(name, value)),
    )
  )
}

function isProperty(name: string, value: unknown): boolean {
  if (name === 'userProperties')
    return Object.values(value as object)
      .flat()
      .every((text) => typeof text === 'string')
  if (name === 'subscriptionIdentifier') return [value].flat().every((id) => typeof id === 'number')
  return value !== undefined && value !== null && value !== -1 && !Array.isArray(value)
}

/** What the client asked for, as far as it may have it. */
export function upstreamConnect(
  { clean, keepalive = 0, properties, will }: IConnectPacket,
  clientId: string,
  account: { username?: string; password?: string },
): IConnectPacket {
  const {
    sessionExpiryInterval = 0,
    receiveMaximum,
    maximumPacketSize,
    requestProblemInformation,
    userProperties,
  } = properties ?? {}
  const session = Math.min(sessionExpiryInterval, quotas.client.session)
  return {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 5,
    clientId,
    clean: clean ?? true,
    keepalive: keepalive === 0 ? maxKeepaliveSeconds : Math.min(keepalive, maxKeepaliveSeconds),
    ...(account.username !== undefined && { username: account.username }),
    ...(account.password !== undefined && { password: Buffer.from(account.password) }),
    ...(will && { will }),
    properties: {
      sessionExpiryInterval: session,
      ...(receiveMaximum !== undefined && { receiveMaximum }),
      ...(maximumPacketSize !== undefined && { maximumPacketSize }),
      ...(requestProblemInformation !== undefined && { requestProblemInformation }),
      ...(userProperties && { userProperties }),
    },
  }
}

/** The broker's answer, as far as it holds for this client. */
export function downstreamConnack(
  { sessionPresent, properties }: IConnackPacket,
  { keepalive = 0, properties: asked }: IConnectPacket,
  assigned: string | undefined,
  session: number,
): IConnackPacket {
  const { receiveMaximum, maximumQoS, retainAvailable } = properties ?? {}
  return {
    cmd: 'connack',
    reasonCode: 0,
    sessionPresent,
    properties: {
      ...(receiveMaximum !== undefined && { receiveMaximum }),
      ...(maximumQoS !== undefined && { maximumQoS }),
      ...(retainAvailable !== undefined && { retainAvailable }),
      ...(assigned !== undefined && { assignedClientIdentifier: assigned }),
      ...(session !== (asked?.sessionExpiryInterval ?? 0) && { sessionExpiryInterval: session }),
      ...((keepalive === 0 || keepalive > maxKeepaliveSeconds) && { serverKeepAlive: maxKeepaliveSeconds }),
      maximumPacketSize: maxPacketBytes,
      sharedSubscriptionAvailable: false,
    },
  }
}

export function refusedConnack(reasonCode: number, reasonString?: string): Packet {
  return {
    cmd: 'connack',
    reasonCode,
    sessionPresent: false,
    ...(reasonString !== undefined && { properties: { reasonString } }),
  }
}

/** Of a message that its client never sees. */
export function acknowledgementOfUnseen({ qos, messageId = 0 }: IPublishPacket): Packet {
  return { cmd: qos === 1 ? 'puback' : 'pubrec', messageId, reasonCode: qos === 1 ? 0 : reasons.notAuthorized }
}
