import mqtt, { type IClientOptions, type IConnackPacket, type IDisconnectPacket, type MqttClient } from 'mqtt'
import { isAuthRefusal, wordsFor } from './reasons.ts'

export interface LinkOptions {
  url: string
  sub: string
  clientId: string
  token: string
  /** Seconds. */
  keepalive: number
  /** Milliseconds. */
  connectTimeout: number
}

/** Why a link is over. */
export type Loss =
  /** No connection, or no longer. Messages may be missing since `since`, epoch milliseconds. */
  | { kind: 'lost'; since: number }
  /** The broker didn't let us in; `auth` when the token was the reason. */
  | { kind: 'refused'; auth: boolean; reason: string }
  /** The broker let us in, and ended it because of the token. */
  | { kind: 'expired'; reason: string }

export interface LinkEvents {
  live(): void
  message(topic: string, payload: Uint8Array, retained: boolean): void
  /** Called once; after it nothing is called any more. */
  over(loss: Loss): void
}

/** One connection to the broker, from its attempt to its end. */
export interface Link {
  /** Milliseconds since something was heard from the broker. */
  silence(): number
  publish(topic: string, payload: string): void
  /** `answered` gets null, or why the broker refuses. Not called when the link ends first. */
  subscribe(filter: string, answered: (refusal: string | null) => void): void
  unsubscribe(filter: string): void
  /** Ends it without `over` being called; resolves when it is closed. */
  end(): Promise<void>
}

export type OpenLink = (options: LinkOptions, events: LinkEvents) => Link

// What is larger is of no use on a screen, and brokers that honour this don't send it.
const largestPacket = 8 * 1024 * 1024
const closingTime = 500

/**
 * One mqtt.js client per attempt: reconnecting and resubscribing are ours, because mqtt.js stops for good after a refused
 * CONNACK, offers no moment to fetch a fresh token before an attempt, and keeps what it was given while it was offline.
 */
const optionsOf = ({ sub, clientId, token, keepalive, connectTimeout }: LinkOptions): IClientOptions => ({
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
  // The browser's way also where there is another, so that tests in Node take it.
  forceNativeWebSocket: true,
  properties: { maximumPacketSize: largestPacket },
})

export const openLink: OpenLink = (options, events) => new MqttLink(options, events)

class MqttLink implements Link {
  readonly #client: MqttClient | null
  readonly #events: LinkEvents
  #over = false
  #heard = Date.now()
  #connack: IConnackPacket | null = null

  constructor(options: LinkOptions, events: LinkEvents) {
    this.#events = events
    this.#client = this.#connect(options)
  }

  silence(): number {
    return Date.now() - this.#heard
  }

  publish(topic: string, payload: string): void {
    this.#client?.publish(topic, payload, { qos: 0 })
  }

  subscribe(filter: string, answered: (refusal: string | null) => void): void {
    this.#client?.subscribe(filter, { qos: 0 }, (error) => {
      if (!this.#over) answered(error ? error.message : null)
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
      // mqtt.js waits, also for ever, for answers that are due before it says goodbye.
      const abrupt = !client.connected || Object.keys(client.outgoing).length > 0
      client.end(abrupt, {}, closed)
    })
  }

  #connect(options: LinkOptions): MqttClient | null {
    try {
      return this.#follow(mqtt.connect(options.url, optionsOf(options)))
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
    // It raises no error in mqtt.js.
    client.on('disconnect', (packet) => this.#finish(this.#dismissal(packet)))
    client.on('error', () => this.#finish(this.#failure()))
    client.on('close', () => this.#finish({ kind: 'lost', since: Date.now() }))
    return client
  }

  #failure(): Loss {
    const code = this.#connack?.reasonCode ?? 0
    // A connection that went silent was last sure to be alive when something was heard.
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
