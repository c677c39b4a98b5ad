import './mqtt/nodeGlobals.ts'
import { MqttClient, type IClientOptions, type IConnackPacket, type IDisconnectPacket } from 'mqtt'
import type { Loss, OpenTransport, Transport, TransportEvents, TransportOptions } from '@console/platform/engine'
import { acceptedMessage, messageProperties } from './mqtt/messageProperties.ts'
import { publishBytes, subscribeBytes } from './mqtt/packetSize.ts'
import { isAuthRefusal, reason, wordsFor } from './mqtt/reasonCodes.ts'
import { SocketStream } from './mqtt/socketStream.ts'

// Larger messages can't be read on a screen; brokers that support the property don't send them.
const maxPacketBytes = 8 * 1024 * 1024
const closingTime = 500

/**
 * One mqtt.js client per attempt: reconnecting and resubscribing are ours, because mqtt.js stops for good after a
 * refused CONNACK, offers no moment to fetch a fresh token before an attempt, and keeps what it was given while it was
 * offline.
 */
const optionsOf = ({ sub, clientId, token, keepalive, connectTimeout }: TransportOptions): IClientOptions => ({
  protocolVersion: 5,
  clean: true,
  clientId,
  username: sub,
  password: token,
  keepalive,
  connectTimeout,
  reconnectPeriod: 0,
  resubscribe: false,
  // Otherwise a command given while the connection is down would be sent on the next one.
  queueQoSZero: false,
  // The default starts a worker from a blob: address, which the Content-Security-Policy forbids.
  timerVariant: 'native',
  // Every number of two bytes, written in advance: 15 MB for the few packets that a console sends.
  writeCache: false,
  properties: { maximumPacketSize: maxPacketBytes },
})

export const openMqttTransport: OpenTransport = (options, events) => new MqttTransport(options, events)

class MqttTransport implements Transport {
  readonly #client: MqttClient | null
  readonly #events: TransportEvents
  #over = false
  #heard = Date.now()
  #connack: IConnackPacket | null = null

  constructor(options: TransportOptions, events: TransportEvents) {
    this.#events = events
    this.#client = this.#connect(options)
  }

  silence(): number {
    return Date.now() - this.#heard
  }

  publish(topic: string, payload: string): number | null {
    // mqtt.js sends packets of any size, over which a broker ends the connection.
    if (publishBytes(topic, payload) > this.#maxBytes) return this.#maxBytes
    this.#client?.publish(topic, payload, { qos: 0 })
    return null
  }

  subscribe(filter: string, replied: (refusal: string | null) => void): void {
    const reply = (refusal: string | null) => {
      if (!this.#over) replied(refusal)
    }
    const refusedCode = this.#refusedBefore(filter)
    if (refusedCode !== null) return queueMicrotask(() => reply(wordsFor(refusedCode, undefined)))
    this.#client?.subscribe(filter, { qos: 0 }, (error, _granted, suback) => {
      const code = suback?.granted.find((granted) => Number(granted) >= 128)
      reply(code === undefined ? error && error.message : wordsFor(Number(code), suback?.properties?.reasonString))
    })
  }

  unsubscribe(filter: string): void {
    this.#client?.unsubscribe(filter)
  }

  end(): Promise<void> {
    this.#over = true
    const client = this.#client
    if (!client) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, closingTime)
      const closed = () => {
        clearTimeout(timer)
        resolve()
      }
      // Before it disconnects, mqtt.js waits without a limit for replies that are due.
      const abrupt = !client.connected || Object.keys(client.outgoing).length > 0
      client.end(abrupt, {}, closed)
    })
  }

  /** The largest packet that the broker accepts. */
  get #maxBytes(): number {
    return this.#connack?.properties?.maximumPacketSize ?? Infinity
  }

  /** Why the broker, by its CONNACK, takes no subscription to this filter: it would end the connection over it. */
  #refusedBefore(filter: string): number | null {
    if (this.#connack?.properties?.wildcardSubscriptionAvailable === false && /[+#]/.test(filter))
      return reason.noWildcards
    return subscribeBytes(filter) > this.#maxBytes ? reason.packetTooLarge : null
  }

  #connect(options: TransportOptions): MqttClient | null {
    try {
      const createStream = () => new SocketStream(options.url) as unknown as MqttClient['stream']
      return this.#follow(new MqttClient(createStream, optionsOf(options)), options.keepalive)
    } catch {
      // The browser throws at an address that it won't connect to.
      queueMicrotask(() => this.#finish({ kind: 'lost', since: this.#heard }))
      return null
    }
  }

  #follow(client: MqttClient, keepalive: number): MqttClient {
    client.on('packetreceive', (packet) => {
      this.#heard = Date.now()
      if (packet.cmd === 'connack') this.#connack = packet
    })
    client.on('connect', () => {
      // A broker may ask for fewer pings. More of them do no harm, and show sooner that the connection is dead.
      if (client.keepalive > keepalive) client.keepaliveManager?.setKeepalive(keepalive)
      if (!this.#over) this.#events.live()
    })
    client.on('message', (topic, payload, packet) => {
      if (this.#over) return
      const [properties, accepted] = [messageProperties(packet), acceptedMessage(packet)]
      this.#events.message(topic, payload, packet.retain, {
        ...(properties && { properties }),
        ...(accepted && { accepted }),
      })
    })
    // mqtt.js raises no error for it.
    client.on('disconnect', (packet) => this.#finish(this.#dismissal(packet)))
    client.on('error', (error) => this.#finish(this.#failure(error)))
    client.on('close', () => this.#finish({ kind: 'lost', since: Date.now() }))
    return client
  }

  #failure({ message }: Error): Loss {
    const { reasonCode: code = 0, properties } = this.#connack ?? {}
    if (code !== 0) {
      const words = wordsFor(code, properties?.reasonString, properties?.serverReference)
      return { kind: 'refused', auth: isAuthRefusal(code, words), reason: words }
    }
    // A silent connection counts as lost since its last packet.
    if (message.endsWith('timeout')) return { kind: 'lost', since: this.#heard }
    // All other errors are about what the broker sent.
    return { kind: 'lost', since: this.#heard, reason: `Protocol error: ${message.replace(/^Protocol error: /, '')}` }
  }

  #dismissal({ reasonCode: code = 0, properties }: IDisconnectPacket): Loss {
    const words = wordsFor(code, properties?.reasonString, properties?.serverReference)
    if (isAuthRefusal(code, words)) return { kind: 'expired', reason: words }
    // One that restarts has nothing against this connection.
    const isRestart = code < 128 || code === reason.shuttingDown
    return { kind: 'lost', since: Date.now(), ...(!isRestart && { reason: words }) }
  }

  #finish(loss: Loss): void {
    if (this.#over) return
    this.#over = true
    // Not at once: mqtt.js goes through the other packets of the same chunk, for which it needs what `end` takes from
    // it.
    setTimeout(() => this.#client?.end(true))
    this.#events.over(loss)
  }
}
