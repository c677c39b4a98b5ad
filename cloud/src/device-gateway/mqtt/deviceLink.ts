import type { IConnackPacket, IConnectPacket, IPublishPacket, ISubscribePacket, Packet } from 'mqtt-packet'
import { EventEmitter } from 'node:events'
import { quotas } from '../../api/quotas.data.ts'
import { PacketLimits } from '../../mqtt/packets/packetLimits.ts'
import { reasons } from '../../mqtt/packets/reasons.ts'
import { maxPacketBytes, PacketReader } from '../../broker/remote/packets.ts'
import { SocketStream, type Wire } from '../../broker/socketStream.ts'
import { SessionPolicy } from './sessionPolicy.ts'
import { refusalFor, refusalOfUnknown } from './connectRefusal.ts'
import type { LinkRules } from './linkRules.ts'
import type { Transport } from './transports.ts'
import {
  answerTo,
  connectFor,
  downward,
  isFailure,
  isUntold,
  refusalOf,
  refusedConnection,
  upward,
  type Version,
} from './translation.ts'

/** Pings come well before the broker misses them. */
const [stuckTime, pingPeriod, maxKeepaliveSeconds] = [20_000, 25_000, 1_200]
const [connectHeader, silentTooLong, tooManyMessages] = [0x10, 0x8d, 0x96]
type State = 'new' | 'connecting' | 'connected' | 'ended'

/**
 * A device between its connection and the broker, which sees a client of MQTT 5 whatever the device speaks. What
 * concerns devices only is done here: what they may publish is dropped rather than answered with the end of the
 * connection, long keep-alives are kept, floods are cut.
 */
export class DeviceLink extends EventEmitter<{ message: [bytes: Buffer]; close: []; error: [] }> implements Wire {
  readonly #transport: Transport
  readonly #rules: LinkRules
  readonly #fromDevice: PacketReader
  readonly #fromBroker: PacketReader
  #timer: NodeJS.Timeout
  #stream: SocketStream | undefined
  #state: State = 'new'
  #version: Version = 5
  #device = ''
  #sessionPolicy: SessionPolicy | undefined
  #asked: IConnectPacket | undefined
  #keepalive = 0
  #received = 0
  #lastHeard = Date.now()
  #lastUp = Date.now()
  #outgoing: Buffer[] | undefined
  #paused = false
  /** What came after CONNECT and waits until the broker has let the device in. */
  readonly #early: Packet[] = []
  /** Whether the device has gone meanwhile. */
  #isGone = false
  /** QoS 2 messages that the broker has not seen or has refused: what follows of them is answered here. */
  readonly #unseen = new Set<number>()

  constructor(transport: Transport, rules: LinkRules) {
    super()
    this.#transport = transport
    this.#rules = rules
    this.#fromDevice = new PacketReader(
      maxPacketBytes,
      (packet) => this.#up(packet),
      (code, why) => this.#malformed(code, why),
      new PacketLimits(),
    )
    this.#fromBroker = new PacketReader(
      2 * maxPacketBytes,
      (packet) => this.#down(packet),
      () => this.#end(),
    )
    this.#timer = setTimeout(() => this.#end(), rules.askingTime)
    transport.closed(() => this.#closed())
    transport.read((bytes) => this.#read(bytes))
  }

  get bufferedAmount(): number {
    return this.#transport.unsent
  }

  get isPaused(): boolean {
    return this.#paused
  }

  pause(): void {
    this.#paused = true
    this.#transport.pause()
  }

  resume(): void {
    this.#paused = false
    this.#transport.resume()
  }

  /** From the broker. */
  send(bytes: Buffer, sent: () => void): void {
    this.#outgoing = []
    this.#fromBroker.read(bytes)
    const packets = this.#outgoing
    this.#outgoing = undefined
    if (packets.length > 0) this.#transport.write(Buffer.concat(packets), sent)
    else setImmediate(sent)
  }

  close(): void {
    if (this.#state === 'ended') return
    this.#leave()
    this.#transport.end()
  }

  terminate(): void {
    this.#leave()
    this.#transport.destroy()
  }

  /** Called every few seconds. */
  watch(now: number): void {
    if (this.#state !== 'connected') return
    if (this.#paused) this.#lastHeard = now
    if (this.#stream?.stuckFor(stuckTime, now)) this.#stream.cutOff()
    else if (now - this.#lastHeard > this.#keepalive * 1500) this.#end(silentTooLong)
    else if (now - this.#lastUp > pingPeriod) this.#pass(upward({ cmd: 'pingreq' }))
  }

  #read(bytes: Buffer): void {
    if (this.#state === 'ended') return
    this.#lastHeard = Date.now()
    if (this.#state !== 'connected') {
      if (this.#received === 0 && bytes[0] !== connectHeader) return this.#end()
      if ((this.#received += bytes.length) > quotas.entrance.unknown) return this.#end()
    }
    this.#fromDevice.read(bytes)
  }

  #up(packet: Packet): void {
    if (this.#state === 'ended') return
    if (packet.cmd === 'connect')
      return this.#state === 'new' ? this.#connect(packet) : this.#malformed(reasons.protocolError)
    if (this.#state === 'new') return this.#end()
    if (this.#sessionPolicy?.isTooMuch(packet)) return this.#cut('flood', tooManyMessages)
    if (this.#state === 'connecting') this.#early.push(packet)
    else this.#handle(packet)
  }

  #handle(packet: Packet): void {
    if (this.#state !== 'connected') return
    try {
      switch (packet.cmd) {
        case 'pingreq':
          return this.#write(downward({ cmd: 'pingresp' }, this.#version))
        case 'publish':
          return this.#publish(packet)
        case 'subscribe':
          return this.#subscribe(packet)
        case 'pubrel':
          return this.#unseen.delete(packet.messageId ?? 0)
            ? this.#write(downward({ cmd: 'pubcomp', messageId: packet.messageId ?? 0, reasonCode: 0 }, this.#version))
            : this.#pass(upward(packet))
        default:
          return this.#pass(upward(packet))
      }
    } catch {
      this.#malformed(reasons.malformed)
    }
  }

  #connect(packet: IConnectPacket): void {
    const { username = '', will } = packet
    this.#version = packet.protocolVersion === 5 ? 5 : 4
    const refusal = refusalFor(packet, this.#rules, this.#transport)
    if (refusal !== undefined) return this.#refuse(refusal)
    this.#device = username
    this.#asked = packet
    this.#state = 'connecting'
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#end(), this.#rules.patience)
    this.#sessionPolicy = new SessionPolicy(this.#rules, username)
    if (will && !this.#sessionPolicy.mayLeave(will)) delete packet.will
    if (!this.#rules.isDevice(username))
      return void refusalOfUnknown(packet, this.#rules).then(
        (code) => this.#refuse(code),
        () => this.#end(),
      )
    this.#stream = new SocketStream(this)
    if (this.#rules.enter(this.#stream)) this.#pass(upward(connectFor(packet, username)))
    else this.#refuse(reasons.serverUnavailable)
  }

  #publish(packet: IPublishPacket): void {
    const { topic, qos, messageId = 0, retain, properties } = packet
    // The broker answers for aliases.
    if (properties?.topicAlias !== undefined || this.#sessionPolicy?.mayPublish(topic, retain))
      return this.#pass(upward(packet))
    if (qos === 2) this.#unseen.add(messageId)
    if (this.#unseen.size > quotas.client.queue.count) return this.#cut('flood', tooManyMessages)
    if (qos > 0) this.#write(downward(answerTo(packet, this.#asked), this.#version))
  }

  /** The broker answers for each filter; many programs also subscribe to what is nobody's here, and work without it. */
  #subscribe(packet: ISubscribePacket): void {
    this.#sessionPolicy?.asksFor(packet.subscriptions.map(({ topic }) => topic))
    this.#pass(upward(packet))
  }

  #down(packet: Packet): void {
    if (this.#state === 'ended') return
    if (packet.cmd === 'connack') return this.#answered(packet as IConnackPacket)
    if (packet.cmd === 'pingresp') return
    // What came with it is sent before.
    if (isUntold(packet, this.#version)) return queueMicrotask(() => this.#end())
    if (packet.cmd === 'disconnect' && packet.reasonCode === reasons.takenOver) this.#sessionPolicy?.takenOver()
    if (packet.cmd === 'pubrec' && isFailure(packet.reasonCode) && this.#version === 4)
      this.#unseen.add(packet.messageId ?? 0)
    this.#write(downward(packet, this.#version))
  }

  #answered(packet: IConnackPacket): void {
    const { reasonCode = 0, properties } = packet
    if (reasonCode !== 0) return this.#write(downward({ ...packet, reasonCode: refusalOf(reasonCode) }, this.#version))
    const { keepalive = 0, clientId } = this.#asked ?? { clientId: '' }
    clearTimeout(this.#timer)
    this.#state = 'connected'
    this.#sessionPolicy?.signedIn(this.#transport)
    this.#rules.known?.()
    this.#keepalive = keepalive === 0 ? maxKeepaliveSeconds : Math.min(keepalive, maxKeepaliveSeconds)
    const own = {
      ...(clientId === '' && { assignedClientIdentifier: this.#device }),
      ...(this.#keepalive !== keepalive && { serverKeepAlive: this.#keepalive }),
    }
    this.#write(downward({ ...packet, properties: { ...properties, ...own } }, this.#version))
    for (const early of this.#early.splice(0)) this.#handle(early)
    if (this.#isGone) this.#closed()
  }

  #pass(bytes: Buffer): void {
    this.#lastUp = Date.now()
    this.emit('message', bytes)
  }

  #write(bytes: Buffer | undefined): void {
    if (!bytes) return
    if (this.#outgoing) this.#outgoing.push(bytes)
    else this.#transport.write(bytes)
  }

  #refuse(code: number): void {
    this.#write(refusedConnection(code, this.#version))
    this.#end()
  }

  #cut(reason: 'flood', code: number): void {
    this.#sessionPolicy?.refused(reason)
    this.#end(code)
  }

  #malformed(code: number, why?: string): void {
    this.#sessionPolicy?.refused(code === reasons.tooLarge || code === reasons.quotaExceeded ? 'tooLarge' : 'protocol')
    this.#end(code, why)
  }

  #end(code?: number, why?: string): void {
    if (this.#state === 'ended') return
    if (code !== undefined && this.#state === 'connected' && this.#version === 5)
      this.#write(
        downward(
          {
            cmd: 'disconnect',
            reasonCode: code,
            ...(why !== undefined && { properties: { reasonString: why } }),
          } as Packet,
          5,
        ),
      )
    this.#leave()
    this.#transport.end()
    this.emit('close')
  }

  /** A device may say all it has to say and leave, without waiting to be let in. */
  #closed(): void {
    if (this.#state === 'connecting') {
      this.#isGone = true
      return
    }
    this.#leave()
    this.emit('close')
  }

  #leave(): void {
    clearTimeout(this.#timer)
    this.#state = 'ended'
    this.#fromDevice.end()
    this.#fromBroker.end()
  }
}
