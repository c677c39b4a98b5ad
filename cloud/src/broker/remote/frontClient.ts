import type {
  IConnackPacket,
  IConnectPacket,
  IDisconnectPacket,
  IPublishPacket,
  ISubscribePacket,
  IUnsubscribePacket,
  Packet,
} from 'mqtt-packet'
import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { quotas } from '../../api/quotas.data.ts'
import { bytesOf as sizeOf } from '../quotas/boundPersistence.ts'
import { signedIn, type SocketStream } from '../socketStream.ts'
import { markHeard, withMessage, withoutMark, withoutOwn } from '../../mqtt/messageProperties.ts'
import { fromBroker, toBroker } from '../../mqtt/ownerTopics.ts'
import { reasons } from '../../mqtt/packets/reasons.ts'
import { sendingOf } from '../../mqtt/packets/sending.ts'
import {
  acknowledgementOfUnseen,
  bytesOf,
  downstreamConnack,
  maxPacketBytes,
  PacketReader,
  refusedConnack,
  upstreamConnect,
} from './packets.ts'
import { Acknowledgements } from './acknowledgements.ts'
import { BrokerLink } from './brokerLink.ts'
import type { FrontConnection, FrontRules } from './frontRules.ts'
import { LastWill } from './lastWill.ts'
import { Subscriptions } from './subscriptions.ts'

const connectTime = 10_000

/**
 * One client of the front, with a connection of its own to the broker. Packets are passed on with the owner's level in
 * front of their topics; what the client may not do is answered here, and the broker does not see it.
 */
export class FrontClient implements FrontConnection {
  id = ''
  sessionExpiryInterval = 0
  readonly conn: SocketStream
  readonly #rules: FrontRules
  readonly #reader: PacketReader
  readonly #acknowledgements: Acknowledgements
  readonly #subscriptions: Subscriptions
  readonly #timer: NodeJS.Timeout
  #broker: BrokerLink | undefined
  #owner = ''
  readonly #will = new LastWill()
  #state: 'new' | 'connecting' | 'connected' | 'ended' = 'new'
  #entering = false
  #silent = false
  #replaced = false

  constructor(conn: SocketStream, rules: FrontRules) {
    this.conn = conn
    this.#rules = rules
    this.#subscriptions = new Subscriptions((filter) => rules.maySubscribe(this, filter))
    this.#acknowledgements = new Acknowledgements((packet) => this.#down(packet))
    this.#reader = new PacketReader(
      maxPacketBytes,
      (packet) => this.#received(packet),
      (code) => this.#end(code),
    )
    this.#timer = setTimeout(() => this.#end(), connectTime)
    conn.on('data', (bytes: Buffer) => this.#reader.read(bytes))
    conn.on('error', () => {})
    conn.once('close', () => this.#end())
  }

  get replaced(): boolean {
    return this.#replaced
  }

  rest(): void {
    this.conn.rest()
  }

  get isSettled(): boolean {
    return this.#state === 'ended' || (this.conn.isSettled && this.#acknowledgements.isEmpty)
  }

  disconnect({ reasonCode, properties: { reasonString } }: Parameters<FrontConnection['disconnect']>[0]): void {
    this.#end(reasonCode, reasonString)
  }

  replace(): void {
    this.#end(reasons.takenOver)
  }

  #received(packet: Packet): void {
    if (this.#state === 'ended') return
    if (packet.cmd === 'connect' && this.#state === 'new') this.#connect(packet).catch(() => this.#end())
    else if (this.#state !== 'connected') this.#end()
    else this.#handle(packet)
  }

  async #connect(packet: IConnectPacket): Promise<void> {
    this.#state = 'connecting'
    // What follows is read once it is in the list of those who are connected: it may leave at once.
    this.conn.pause()
    if (packet.protocolVersion !== 5) return this.#refuse(reasons.unsupportedVersion)
    if (packet.properties?.authenticationMethod !== undefined) return this.#refuse(reasons.badMethod)
    const assigned = packet.clientId === '' ? `auto-${randomBytes(12).toString('base64url')}` : undefined
    this.id = assigned ?? packet.clientId
    const admitted = await this.#rules
      .admit(this, packet.username ?? '', packet.password?.toString() ?? '')
      .catch(() => 'unknown' as const)
    if (this.#state !== 'connecting') return
    if (!admitted || admitted === 'unknown')
      return this.#refuse(admitted ? reasons.serverUnavailable : reasons.notAuthorized)
    this.#owner = admitted.owner
    const { will, ...rest } = packet
    const left =
      will && this.#rules.mayPublish(this, will.topic, will.retain ?? false)
        ? this.#will.leave(admitted.owner, will)
        : {}
    const asked = upstreamConnect({ ...rest, ...left }, this.id, this.#rules.account)
    this.sessionExpiryInterval = asked.properties?.sessionExpiryInterval ?? 0
    const problem = this.#rules.quotaProblem(this, admitted.who)
    if (problem !== undefined) return this.#refuse(reasons.quotaExceeded, problem)
    this.#entering = true
    await this.#rules.entering(this)
    if (this.#state !== 'connecting') return
    const socket = await this.#rules.openSocket()
    if (this.#state === 'connecting') this.#open(socket, packet, asked, assigned)
    else socket.destroy()
  }

  #open(socket: Duplex, packet: IConnectPacket, asked: IConnectPacket, assigned: string | undefined): void {
    this.#broker = new BrokerLink(socket, {
      received: (each) =>
        this.#state === 'connecting' ? this.#answered(each, packet, assigned) : this.#fromBroker(each),
      drained: () => this.conn.resume(),
      // It says nothing when another connection takes the place of this one, or when it ends itself.
      closed: () =>
        this.#state === 'connecting' ? this.#refuse(reasons.serverUnavailable) : this.#end(reasons.shuttingDown),
    })
    this.#broker.write(asked)
  }

  #answered(answer: Packet, packet: IConnectPacket, assigned: string | undefined): void {
    if (answer.cmd !== 'connack') return this.#refuse(reasons.serverUnavailable)
    const { reasonCode = 0 } = answer as IConnackPacket
    if (reasonCode !== 0) {
      this.#rules.brokerRefused(reasonCode)
      return this.#refuse(reasons.serverUnavailable)
    }
    clearTimeout(this.#timer)
    this.#state = 'connected'
    signedIn(this)
    this.#down(downstreamConnack(answer as IConnackPacket, packet, assigned, this.sessionExpiryInterval))
    this.#silent = packet.properties?.requestProblemInformation === false
    this.#rules.entered(this)
    this.conn.resume()
  }

  #handle(packet: Packet): void {
    switch (packet.cmd) {
      case 'publish':
        return this.#publish(packet)
      case 'subscribe':
      case 'unsubscribe':
        return this.#subscribe(packet)
      case 'puback':
      case 'pubrec':
      case 'pubrel':
      case 'pubcomp':
      case 'pingreq':
        return this.#up(packet)
      case 'disconnect':
        return this.#leave(packet as IDisconnectPacket)
      default:
        return this.#end(reasons.protocolError)
    }
  }

  #publish(packet: IPublishPacket): void {
    const { topic, qos, messageId = 0 } = packet
    const properties = withoutOwn(packet.properties)
    if (properties?.topicAlias !== undefined) return this.#end(reasons.aliasInvalid)
    if (topic === '' || /[+#\0]/.test(topic)) return this.#end(reasons.invalidTopic)
    if (!this.#rules.mayPublish(this, topic, packet.retain)) {
      this.#rules.count('refused')
      return this.#refuseMessage(packet, reasons.notAuthorized)
    }
    const payload = Buffer.from(packet.payload)
    let { retain } = packet
    if (retain) {
      const problem = payload.length === 0 ? undefined : this.#rules.keepProblem(topic, sizeOf({ ...packet, payload }))
      if (problem !== undefined && qos > 0) return this.#refuseMessage(packet, reasons.quotaExceeded, problem)
      retain = problem === undefined
      if (retain) this.#rules.kept({ ...packet, payload })
    }
    const sending = sendingOf({ qos, ...(properties && { properties }) })
    const message = this.#rules.accept(this, { owner: this.#owner, topic, payload, sending })
    const stored = message ? this.#rules.hear(this, message) : Promise.resolve(false)
    if (qos > 0) this.#acknowledgements.wait(messageId, stored)
    const marked = markHeard(withMessage(properties, message))
    this.#up({ ...packet, retain, topic: toBroker(this.#owner, topic), properties: marked })
  }

  #refuseMessage({ qos, messageId }: IPublishPacket, reasonCode: number, reasonString?: string): void {
    if (qos === 0 || messageId === undefined) return
    this.#down({
      cmd: qos === 1 ? 'puback' : 'pubrec',
      messageId,
      reasonCode,
      ...(reasonString !== undefined && !this.#silent && { properties: { reasonString } }),
    })
  }

  #subscribe(packet: ISubscribePacket | IUnsubscribePacket): void {
    const {
      up,
      down,
      problem,
      code = reasons.quotaExceeded,
    } = packet.cmd === 'subscribe'
      ? this.#subscriptions.ask(this.#owner, packet)
      : this.#subscriptions.end(this.#owner, packet)
    if (up) this.#up(up)
    else if (down) this.#down(down)
    else this.#end(code, problem)
  }

  #fromBroker(packet: Packet): void {
    if (this.#state !== 'connected') return
    switch (packet.cmd) {
      case 'publish':
        return this.#deliver(packet)
      case 'puback':
      case 'pubrec':
        return this.#acknowledgements.pass(packet)
      case 'suback':
        return this.#down(this.#subscriptions.answered(packet))
      case 'pubrel':
      case 'pubcomp':
      case 'unsuback':
      case 'pingresp':
        return this.#down(packet)
      case 'disconnect':
        return this.#end((packet as IDisconnectPacket).reasonCode ?? reasons.shuttingDown)
      default:
        return this.#end(reasons.serverUnavailable)
    }
  }

  /**
   * A message to the client. One that is retained or acknowledged waits until it reads; others are left out while it
   * does not.
   */
  #deliver(packet: IPublishPacket): void {
    const topic = fromBroker(this.#owner, packet.topic)
    const waits = packet.retain || packet.qos > 0
    if (topic === undefined || !this.#rules.mayReceive(this, topic))
      return packet.qos > 0 ? this.#up(acknowledgementOfUnseen(packet)) : undefined
    if (!waits && this.conn.unsent > quotas.client.unsent) return this.#rules.count('dropped')
    this.#rules.count('out')
    const without = this.#rules.mayReceiveIds(this) ? withoutMark : withoutOwn
    const properties = without(packet.properties)
    this.#down({ ...packet, topic, ...(properties && { properties }) })
    if (waits && this.conn.unsent > quotas.client.drained) this.#broker?.waitFor(this.conn.drained())
  }

  #up(packet: Packet): void {
    try {
      // The client is read on when the broker has read.
      if (this.#broker?.write(packet) === false) this.conn.pause()
    } catch {
      this.#end(reasons.malformed)
    }
  }

  #down(packet: Packet): void {
    try {
      if (!this.conn.destroyed) this.conn.write(bytesOf(packet))
    } catch {
      this.#end(reasons.failed)
    }
  }

  #refuse(...why: Parameters<typeof refusedConnack>): void {
    this.#down(refusedConnack(...why))
    this.#end()
  }

  /** The client ends the connection. It may keep its session for another time than it said. */
  #leave({ reasonCode, properties }: IDisconnectPacket): void {
    if (reasonCode !== reasons.withWill) this.#will.forget()
    if (properties?.sessionExpiryInterval === 0) this.sessionExpiryInterval = 0
    this.#end(undefined, undefined, { sessionExpiryInterval: this.sessionExpiryInterval })
  }

  #end(reasonCode?: number, reasonString?: string, properties?: IDisconnectPacket['properties']): void {
    const was = this.#state
    if (was === 'ended') return
    this.#state = 'ended'
    clearTimeout(this.#timer)
    this.#reader.end()
    // The broker may say so before the other replica does.
    this.#replaced = reasonCode === reasons.takenOver
    if (this.#replaced) this.#will.forget()
    if (was === 'connected' && reasonCode !== undefined)
      this.#down({ cmd: 'disconnect', reasonCode, ...(reasonString !== undefined && { properties: { reasonString } }) })
    if (was === 'connected') this.#rules.left(this, this.#owner, this.#will.message)
    else if (this.#entering) this.#rules.failed(this)
    this.conn.end()
    this.conn.destroy()
    this.#broker?.end(
      was === 'connected'
        ? { cmd: 'disconnect', reasonCode: this.#will.reason, ...(properties && { properties }) }
        : undefined,
    )
  }
}
