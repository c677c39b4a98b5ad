import './mqtt/nodeGlobals.ts'
import { MqttClient, type IClientOptions, type IConnackPacket, type IDisconnectPacket } from 'mqtt'
import type { Loss, OpenTransport, Transport, TransportEvents, TransportOptions } from '@console/platform/engine'
import { SocketStream } from './mqtt/socketStream.ts'

// Larger messages can't be read on a screen; brokers that support the property don't send them.
const largestPacket = 8 * 1024 * 1024
const closingTime = 500

/**
 * One mqtt.js client per attempt: reconnecting and resubscribing are ours, because mqtt.js stops for good after a refused
 * CONNACK, offers no moment to fetch a fresh token before an attempt, and keeps what it was given while it was offline.
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
  properties: { maximumPacketSize: largestPacket },
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

  publish(topic: string, payload: string): void {
    this.#client?.publish(topic, payload, { qos: 0 })
  }

  subscribe(filter: string, replied: (refusal: string | null) => void): void {
    this.#client?.subscribe(filter, { qos: 0 }, (error) => {
      if (!this.#over) replied(error ? error.message : null)
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

  #connect(options: TransportOptions): MqttClient | null {
    try {
      return this.#follow(new MqttClient(() => new SocketStream(options.url) as unknown as MqttClient['stream'], optionsOf(options)))
    } catch {
      // The browser throws at an address that it won't connect to.
      queueMicrotask(() => this.#finish({ kind: 'lost', since: this.#heard }))
      return null
    }
  }

  #follow(client: MqttClient): MqttClient {
    client.on('packetreceive', (packet) => {
      this.#heard = Date.now()
      if (packet.cmd === 'connack') this.#connack = packet
    })
    client.on('connect', () => {
      if (!this.#over) this.#events.live()
    })
    client.on('message', (topic, payload, { retain }) => {
      if (!this.#over) this.#events.message(topic, payload, retain)
    })
    // mqtt.js raises no error for it.
    client.on('disconnect', (packet) => this.#finish(this.#dismissal(packet)))
    client.on('error', () => this.#finish(this.#failure()))
    client.on('close', () => this.#finish({ kind: 'lost', since: Date.now() }))
    return client
  }

  #failure(): Loss {
    const code = this.#connack?.reasonCode ?? 0
    // A silent connection counts as lost since its last packet.
    if (code === 0) return { kind: 'lost', since: this.#heard }
    const reason = wordsFor(code, this.#connack?.properties?.reasonString)
    return { kind: 'refused', auth: isAuthRefusal(code, reason), reason }
  }

  #dismissal({ reasonCode = 0, properties }: IDisconnectPacket): Loss {
    const reason = wordsFor(reasonCode, properties?.reasonString)
    return isAuthRefusal(reasonCode, reason) ? { kind: 'expired', reason } : { kind: 'lost', since: Date.now() }
  }

  #finish(loss: Loss): void {
    if (this.#over) return
    this.#over = true
    this.#client?.end(true)
    this.#events.over(loss)
  }
}

// What MQTT calls the reasons that a broker gives for refusing a connection; 1 to 5 are those of brokers that respond as in MQTT 3.
const names: Readonly<Record<number, string>> = {
  1: 'Unacceptable protocol version',
  2: 'Identifier rejected',
  3: 'Server unavailable',
  4: 'Bad user name or password',
  5: 'Not authorized',
  128: 'Unspecified error',
  129: 'Malformed packet',
  130: 'Protocol error',
  131: 'Implementation specific error',
  132: 'Unsupported protocol version',
  133: 'Client identifier not valid',
  134: 'Bad user name or password',
  135: 'Not authorized',
  136: 'Server unavailable',
  137: 'Server busy',
  138: 'Banned',
  140: 'Bad authentication method',
  149: 'Packet too large',
  151: 'Quota exceeded',
  153: 'Payload format invalid',
  154: 'Retain not supported',
  155: 'QoS not supported',
  156: 'Use another server',
  157: 'Server moved',
  159: 'Connection rate exceeded',
}

/** The broker's reason, or else what MQTT calls the code. */
export const wordsFor = (code: number, own: string | undefined): string => own || names[code] || `Reason code ${code}`

/** Whether a new token may help. */
export const isAuthRefusal = (code: number, reason: string): boolean =>
  [4, 5, 134, 135].includes(code) || /authorized|password/i.test(reason)
