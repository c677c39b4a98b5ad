import {
  generate,
  parser,
  type IConnectPacket,
  type IPublishPacket,
  type ISubscribePacket,
  type Packet,
} from 'mqtt-packet'
import type { Duplex } from 'node:stream'
import { boardLimits } from '../limits.data.ts'
import { eventName } from '../protocol.ts'
import { Meter } from '../thread/meter.ts'

interface Device {
  device: string
  publish(event: string, payload: Buffer, retained: boolean): boolean
  hear(event: string): void
  unhear(event: string): void
}

const { filters: maxFilters, brokerPacket } = boardLimits.network
const mqtt5 = 5

/** What the sessions of one board share: its device, and the limits, which more sessions do not widen. */
export class AtBroker {
  readonly #device: Device
  readonly #events = new Meter(boardLimits.events)
  #filters = 0
  #over = false

  constructor(device: Device) {
    this.#device = device
  }

  get device(): string {
    return this.#device.device
  }

  /** Returns whether it is within the limit. */
  publish(event: string, payload: Buffer, retained: boolean): boolean {
    if (!this.#events.pass()) return false
    this.#device.publish(event, payload, retained)
    return true
  }

  /** Returns whether it is within the limit. */
  hear(event: string): boolean {
    if (this.#over || this.#filters >= maxFilters) return false
    this.#filters += 1
    this.#device.hear(event)
    return true
  }

  /** After its end the device's connection has forgotten all. */
  unhear(event: string): void {
    if (this.#over) return
    this.#filters -= 1
    this.#device.unhear(event)
  }

  end(): void {
    this.#over = true
  }
}

/**
 * The broker that a sketch finds at broker.local. A client there acts as its device, with any name and password. Its
 * topics are events of the device: `outTopic` is the event of that name, and so is `devices/{id}/events/outTopic`. So
 * sketches written for other brokers work unchanged.
 */
export class BrokerSession {
  readonly #stream: Duplex
  readonly #device: AtBroker
  readonly #notice: (text: string) => void
  /** The event that each is for. */
  readonly #filters = new Map<string, string>()
  #version = 4
  #connected = false
  #will: IConnectPacket['will']

  constructor(stream: Duplex, device: AtBroker, notice: (text: string) => void) {
    this.#stream = stream
    this.#device = device
    this.#notice = notice
    const packets = parser()
    let since = 0
    packets.on('packet', (packet) => {
      since = 0
      this.#take(packet)
    })
    packets.on('error', () => stream.destroy())
    stream.on('data', (data: Buffer) => {
      since += data.length
      // The library throws at some packets that it can read but not answer.
      try {
        packets.parse(data)
      } catch {
        stream.destroy()
      }
      if (since > brokerPacket) {
        notice(`A packet to broker.local has at most ${brokerPacket / 1024} kB.`)
        stream.destroy()
      }
    })
    stream.on('error', () => {})
    stream.once('close', () => {
      if (this.#will) this.#publish({ retain: false, ...this.#will })
      for (const filter of [...this.#filters.keys()]) this.#forget(filter)
    })
  }

  /** Passes an event of the device on to the sketch. */
  heard(event: string, payload: Buffer): void {
    for (const filter of this.#filters.keys()) {
      const topic = filter.startsWith(this.#prefix) ? `${this.#prefix}${event}` : event
      if (!matches(filter, topic)) continue
      this.#send({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false })
      return
    }
  }

  get #prefix(): string {
    return `devices/${this.#device.device}/events/`
  }

  #take(packet: Packet): void {
    if (packet.cmd === 'connect') this.#connect(packet)
    else if (!this.#connected) this.#stream.destroy()
    else if (packet.cmd === 'publish') this.#published(packet)
    else if (packet.cmd === 'pubrel') this.#send({ cmd: 'pubcomp', messageId: packet.messageId ?? 0 })
    else if (packet.cmd === 'subscribe') this.#subscribe(packet)
    else if (packet.cmd === 'unsubscribe') {
      for (const filter of packet.unsubscriptions) this.#forget(filter)
      this.#send({ cmd: 'unsuback', messageId: packet.messageId ?? 0, granted: packet.unsubscriptions.map(() => 0) })
    } else if (packet.cmd === 'pingreq') this.#send({ cmd: 'pingresp' })
    else if (packet.cmd === 'disconnect') {
      this.#will = undefined
      this.#stream.end()
    }
  }

  #connect({ protocolVersion = 4, will, clientId }: IConnectPacket): void {
    this.#version = protocolVersion
    this.#connected = true
    this.#will = will
    this.#send({
      cmd: 'connack',
      returnCode: 0,
      reasonCode: 0,
      sessionPresent: false,
      ...(this.#version === mqtt5 &&
        clientId === '' && { properties: { assignedClientIdentifier: this.#device.device } }),
    })
  }

  #published(packet: IPublishPacket): void {
    this.#publish(packet)
    if (packet.qos === 1) this.#send({ cmd: 'puback', messageId: packet.messageId ?? 0, reasonCode: 0 })
    if (packet.qos === 2) this.#send({ cmd: 'pubrec', messageId: packet.messageId ?? 0, reasonCode: 0 })
  }

  #publish({ topic, payload, retain }: Pick<IPublishPacket, 'topic' | 'payload' | 'retain'>): void {
    const event = this.#eventOf(topic)
    const data = Buffer.from(payload)
    if (!eventName.test(event))
      this.#notice(`${topic.slice(0, 100)} was not sent to broker.local: it can be no event of this device.`)
    else if (data.length > boardLimits.maxEventBytes)
      this.#notice(`${topic} was not sent to broker.local: it is too large.`)
    else if (!this.#device.publish(event, data, retain === true))
      this.#notice(`Messages to broker.local are left out: a device sends ${boardLimits.events.perSecond} a second.`)
  }

  #forget(filter: string): void {
    const event = this.#filters.get(filter)
    if (event !== undefined) this.#device.unhear(event)
    this.#filters.delete(filter)
  }

  /** Other topics of devices are not events. */
  #eventOf(topic: string): string {
    if (topic.startsWith(this.#prefix)) return topic.slice(this.#prefix.length)
    return topic.startsWith('devices/') ? '' : topic.replace(/^\//, '')
  }

  #subscribe({ subscriptions, messageId = 0 }: ISubscribePacket): void {
    const [refused, granted] = [this.#version === 3 ? 0 : 128, 0]
    const answers = subscriptions.slice(0, maxFilters).map(({ topic }) => {
      const fixed = this.#eventOf(topic).split('/')
      const wild = fixed.findIndex((level) => level === '+' || level === '#')
      const event = (wild === -1 ? fixed : fixed.slice(0, wild)).join('/')
      const fits =
        (event === '' ? wild === 0 : eventName.test(event)) && (this.#filters.has(topic) || this.#device.hear(event))
      if (!fits)
        this.#notice(
          `${topic.slice(0, 100)} can't be subscribed to at broker.local: these are no events of this device, or there are more than ${maxFilters}.`,
        )
      if (!fits) return refused
      this.#filters.set(topic, event)
      return granted
    })
    this.#send({ cmd: 'suback', messageId, granted: answers })
  }

  #send(packet: Packet): void {
    if (this.#stream.destroyed || !this.#stream.writable) return
    // Messages that a sketch does not read are lost, as with a real broker's limit.
    if (this.#stream.writableLength > brokerPacket) return
    this.#stream.write(generate(packet, { protocolVersion: this.#version }))
  }
}

function matches(filter: string, topic: string): boolean {
  const [wanted, levels] = [filter.replace(/^\//, '').split('/'), topic.split('/')]
  const rest = wanted.indexOf('#')
  if (rest === -1 ? wanted.length !== levels.length : levels.length < rest) return false
  return wanted
    .slice(0, rest === -1 ? wanted.length : rest)
    .every((level, index) => level === '+' || level === levels[index])
}
