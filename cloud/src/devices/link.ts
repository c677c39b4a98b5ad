import mqtt, { type MqttClient } from 'mqtt'
import { deviceTopic, eventTopic, parseDeviceTopic } from '../mqtt/deviceTopic.ts'

const notAuthorized = 0x87

/** A device's own connection to the broker, over the network like any other device's. */
export class Link {
  onOnline = () => {}
  onOffline = () => {}
  onCommand: (branch: string, name: string, payload: Buffer) => void = () => {}
  readonly #url: string
  readonly #id: string
  readonly #key: string
  #client: MqttClient | undefined
  /** The device's own events that it hears, and how often that was asked for. */
  readonly #events = new Map<string, number>()

  constructor(url: string, id: string, key: string) {
    this.#url = url
    this.#id = id
    this.#key = key
  }

  connect(): void {
    if (this.#client) return
    const client = mqtt.connect(this.#url, {
      protocolVersion: 5,
      clientId: this.#id,
      username: this.#id,
      password: this.#key,
      clean: true,
      keepalive: 15,
      reconnectPeriod: 1000,
      queueQoSZero: false,
    })
    this.#client = client
    client.on('connect', () => this.#subscribe(client))
    client.on('close', () => this.#client === client && this.onOffline())
    client.on('message', (topic, payload) => {
      const { kind = '', name = '' } = parseDeviceTopic(topic) ?? {}
      this.onCommand(kind, name, payload)
    })
    client.on('error', (error) => {
      // The device was removed, so its key is void: reconnecting would not help.
      if ('code' in error && error.code === notAuthorized) this.disconnect()
    })
  }

  #subscribe(client: MqttClient): void {
    const topics = ['functions/+', 'variables/+', ...[...this.#events.keys()].map((event) => `events/${below(event)}`)]
    client.subscribe(
      topics.map((topic) => deviceTopic(this.#id, topic)),
      (error) => {
        if (!error && this.#client === client) this.onOnline()
      },
    )
  }

  /** Subscribes to an event, and those below it, until the connection ends; to all events, if it has no name. */
  hear(event: string): void {
    const count = this.#events.get(event) ?? 0
    this.#events.set(event, count + 1)
    if (this.#client?.connected) this.#client.subscribe(eventTopic(this.#id, below(event)))
  }

  /** Takes back one call of hear(). */
  unhear(event: string): void {
    const left = (this.#events.get(event) ?? 0) - 1
    if (left > 0) this.#events.set(event, left)
    if (left !== 0) return
    this.#events.delete(event)
    if (this.#client?.connected) this.#client.unsubscribe(eventTopic(this.#id, below(event)))
  }

  /** Returns whether it could be sent. */
  publish(below: string, payload: string | Buffer, retain = false): boolean {
    if (!this.#client?.connected) return false
    this.#client.publish(deviceTopic(this.#id, below), payload, { retain })
    return true
  }

  disconnect(): void {
    this.#events.clear()
    const client = this.#client
    this.#client = undefined
    client?.end(true)
  }

  /** Disconnects after everything was sent. */
  leave(): void {
    this.#events.clear()
    const client = this.#client
    this.#client = undefined
    client?.end(false)
  }
}

function below(event: string): string {
  return event === '' ? '#' : `${event}/#`
}

/** Reads the payload of a function call; undefined when it is not a call. */
export function callOf(payload: Buffer): { i: number; p: string } | undefined {
  try {
    const call = JSON.parse(payload.toString('utf8')) as { i?: unknown; p?: unknown } | null
    return typeof call?.i === 'number' ? { i: call.i, p: typeof call.p === 'string' ? call.p : '' } : undefined
  } catch {
    return undefined
  }
}
