import mqttPacket, { type IConnectPacket, type IPublishPacket, type Packet } from 'mqtt-packet'
import type { WebSocket } from 'ws'
import type { BrokerScript } from './script.ts'
import { filterMatcher } from './filterMatcher.ts'

const v5 = { protocolVersion: 5 }

export interface Message {
  topic: string
  payload: Uint8Array
  properties?: IPublishPacket['properties']
}

/** What a connection needs of the broker. */
export interface BrokerContext {
  readonly script: BrokerScript
  readonly retained: ReadonlyMap<string, Message>
  received(packet: Packet): void
  publish(message: Message): void
}

/** One connection to the test broker. */
export class BrokerClient {
  readonly #socket: WebSocket
  readonly #broker: BrokerContext
  readonly #filters = new Map<string, (topic: string) => boolean>()
  readonly #heldBack: Packet[] = []
  #silent = false
  /** Whether its CONNECT was accepted. */
  admitted = false

  constructor(socket: WebSocket, broker: BrokerContext) {
    this.#socket = socket
    this.#broker = broker
    const parser = mqttPacket.parser(v5)
    parser.on('packet', (packet) => this.#handle(packet))
    parser.on('error', () => socket.terminate())
    socket.on('message', (data) => {
      if (this.#silent) return
      parser.parse(Array.isArray(data) ? Buffer.concat(data) : Buffer.from(new Uint8Array(data)))
    })
    socket.on('error', () => {})
  }

  get filters(): string[] {
    return [...this.#filters.keys()]
  }

  send(packet: Packet): void {
    if (!this.#silent && this.#socket.readyState === this.#socket.OPEN)
      this.#socket.send(mqttPacket.generate(packet, v5))
  }

  deliver(message: Message): void {
    const copies = [...this.#filters].filter(
      ([filter, matches]) => matches(message.topic) && this.#broker.script.delivers(filter),
    ).length
    const sent = this.#broker.script.copies === 'each' ? copies : Math.min(1, copies)
    for (let copy = 0; copy < sent; copy++) this.send(publishOf(message, false))
  }

  /** Nothing is read or sent any more, and the connection stays open: what a dead network looks like. */
  fallSilent(): void {
    this.#silent = true
  }

  disconnect(code: number, reason: string): void {
    this.send({ cmd: 'disconnect', reasonCode: code, properties: { reasonString: reason } })
    this.#socket.close()
  }

  cutOff(): void {
    this.#socket.terminate()
  }

  /** Sends the responses that were held back. */
  sendHeldBack(): void {
    for (const packet of this.#heldBack.splice(0)) this.send(packet)
  }

  #handle(packet: Packet): void {
    this.#broker.received(packet)
    switch (packet.cmd) {
      case 'connect':
        return this.#connect(packet)
      case 'subscribe':
        return this.#subscribe(
          packet.messageId ?? 0,
          packet.subscriptions.map(({ topic }) => topic),
        )
      case 'unsubscribe':
        return this.#unsubscribe(packet.messageId ?? 0, packet.unsubscriptions)
      case 'pingreq':
        return this.#respond({ cmd: 'pingresp' })
      case 'publish':
        return this.#broker.publish({ topic: packet.topic, payload: Buffer.from(packet.payload) })
      case 'disconnect':
        return this.#socket.close()
      default:
        return
    }
  }

  #connect(packet: IConnectPacket): void {
    const { admit, admits, garbles, properties } = this.#broker.script
    if (garbles) this.#socket.send('HTTP/1.1 200 OK')
    if (garbles || !admits) return
    const verdict = admit(packet)
    const { code, reason } = typeof verdict === 'number' ? { code: verdict, reason: '' } : verdict
    const refusal = reason ? { reasonString: reason } : {}
    this.send({
      cmd: 'connack',
      reasonCode: code,
      sessionPresent: false,
      properties: code === 0 ? properties : refusal,
    })
    if (code === 0) this.admitted = true
    else this.#socket.close()
  }

  #subscribe(messageId: number, filters: string[]): void {
    const granted = filters.map((filter) => this.#broker.script.grant(filter))
    const accepted = filters.filter((_, index) => (granted[index] ?? 128) < 128)
    for (const filter of accepted) this.#filters.set(filter, filterMatcher(filter))
    this.#respond({ cmd: 'suback', messageId, granted })
    for (const filter of accepted) this.#replay(filter)
  }

  #unsubscribe(messageId: number, filters: string[]): void {
    const granted = filters.map((filter) => (this.#filters.delete(filter) ? 0 : 17))
    this.#respond({ cmd: 'unsuback', messageId, granted })
  }

  #replay(filter: string): void {
    const matches = filterMatcher(filter)
    for (const message of this.#broker.retained.values()) {
      if (matches(message.topic) && this.#broker.script.delivers(filter)) this.send(publishOf(message, true))
    }
  }

  #respond(packet: Packet): void {
    if (this.#broker.script.responds) this.send(packet)
    else this.#heldBack.push(packet)
  }
}

const publishOf = ({ topic, payload, properties }: Message, retain: boolean): Packet => ({
  cmd: 'publish',
  topic,
  payload: Buffer.from(payload),
  qos: 0,
  dup: false,
  retain,
  ...(properties && { properties }),
})
