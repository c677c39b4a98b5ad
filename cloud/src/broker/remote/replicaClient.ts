import { levelsFit, levelsOf, withoutShare } from '../../mqtt/topicLevels.ts'
import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Tell } from '../../operation/log.ts'
import { shownAddress, type BrokerAddress } from './brokerAddress.ts'
import { bytesOf } from './packets.ts'
import { SendQuota } from './sendQuota.ts'

export interface Subscription {
  filter: string
  /** The broker gets its acknowledgement when this has resolved to true. */
  hear(topic: string, payload: Buffer, packet: IPublishPacket): Promise<boolean>
}

const second = 1_000
const firstPause = 500
const maxPauseMs = 2_000
const retryPause = 1_000
const inFlight = 50
/** How long nothing more has to come before a client that takes no more messages ends. */
const quiet = 300
const step = 20
const usualKeepalive = 10
const refusals = new Map([
  [0x86, 'it refuses the user name or password'],
  [0x87, 'it refuses the user name'],
  [0x8a, 'it bans this client'],
  [0x84, 'it does not support MQTT 5'],
  [1, 'it does not support MQTT 5'],
  [4, 'it refuses the user name or password'],
  [5, 'it refuses the user name'],
])

/** The cloud's own connection to the broker, which comes back by itself. */
export class ReplicaClient {
  readonly #client: MqttClient
  readonly #address: BrokerAddress
  readonly #subscriptions: readonly Subscription[]
  readonly #log: Tell
  readonly #quota = new SendQuota()
  #ready = false
  #pause = firstPause
  #told: string | undefined
  #closed = false
  #leaving = false
  #hearing = 0
  #lastHeard = 0

  constructor(address: BrokerAddress, subscriptions: readonly Subscription[], log: Tell, keepalive = usualKeepalive) {
    this.#address = address
    this.#subscriptions = subscriptions
    this.#log = log
    const { host, port, tls, username, password } = address
    this.#client = mqtt.connect({
      protocol: tls ? 'mqtts' : 'mqtt',
      host,
      port,
      protocolVersion: 5,
      clientId: `cloud-${randomBytes(9).toString('base64url')}`,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      clean: true,
      keepalive,
      connectTimeout: 10_000,
      reconnectPeriod: firstPause,
      queueQoSZero: false,
      resubscribe: false,
      properties: { receiveMaximum: inFlight, sessionExpiryInterval: 0 },
    })
    this.#client.on('connect', (connack) => {
      this.#quota.begin(connack)
      this.#subscribe()
    })
    this.#client.on('close', () => this.#lost())
    this.#client.on('error', (error) => this.#failed(error))
    this.#hearInTurn()
  }

  get ready(): boolean {
    return this.#ready
  }

  /** Nothing waits for a broker that is away, and nothing is sent that is larger than what it takes. */
  publish(
    topic: string,
    payload: string | Buffer,
    options: mqtt.IClientPublishOptions = {},
    published: () => void = () => {},
  ): void {
    if (!this.#ready || !this.#quota.fits(() => sizeOf(topic, payload, options))) return published()
    if ((options.qos ?? 0) === 0) return void this.#client.publish(topic, payload, options)
    this.#quota.send((done) =>
      this.#client.publish(topic, payload, options, () => {
        done()
        published()
      }),
    )
  }

  /** Resolves when the broker has it, or when it is too late. */
  async confirmed(topic: string, payload: string, longest: number): Promise<void> {
    if (!this.#ready) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longest)
      this.publish(topic, payload, { qos: 1 }, () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  /** What is retained below a filter. Ends when nothing more has come for a while. */
  async retained(filter: string, quiet: number, found: (topic: string) => void): Promise<void> {
    if (!this.#ready) return
    await new Promise<void>((resolve) => {
      const end = () => {
        this.#client.off('message', hear)
        this.#client.unsubscribe(filter)
        resolve()
      }
      let timer = setTimeout(end, quiet)
      const hear = (topic: string, payload: Buffer, { retain }: IPublishPacket) => {
        if (!retain || payload.length === 0) return
        found(topic)
        clearTimeout(timer)
        timer = setTimeout(end, quiet)
      }
      this.#client.on('message', hear)
      this.#client.subscribe(filter, { qos: 0, rap: true })
    })
  }

  /** Takes no more messages, and ends when those on their way are stored, or when that takes too long. */
  async leave(longest: number): Promise<void> {
    this.#leaving = true
    this.#lastHeard = Date.now()
    const end = this.#lastHeard + longest
    let asked = false
    this.#client.unsubscribe(
      this.#subscriptions.map(({ filter }) => filter),
      () => {
        asked = true
        this.#lastHeard = Date.now()
      },
    )
    while (this.#ready && Date.now() < end && (!asked || this.#hearing > 0 || Date.now() - this.#lastHeard < quiet))
      await pause(step)
    await this.close()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#ready = false
    await this.#client.endAsync(true)
  }

  #subscribe(): void {
    this.#pause = firstPause
    this.#setPause()
    if (this.#leaving) return
    this.#client.subscribe(
      this.#subscriptions.map(({ filter }) => filter),
      { qos: 1 },
      (error) => {
        if (this.#closed) return
        if (error) {
          this.#failed(error)
          this.#client.stream.destroy()
          return
        }
        if (this.#told !== undefined)
          this.#log(`The message broker at ${shownAddress(this.#address)} is there again.`, 'info')
        this.#told = undefined
        this.#ready = true
      },
    )
  }

  #lost(): void {
    const was = this.#ready
    this.#ready = false
    if (this.#closed) return
    if (was) this.#tell('it closed the connection')
    this.#pause = Math.min(maxPauseMs, this.#pause * 2)
    this.#setPause()
  }

  /**
   * For the next end of the connection; the library has begun the pause of the one that has just ended. Not all
   * replicas at once.
   */
  #setPause(): void {
    this.#client.options.reconnectPeriod = Math.round(this.#pause * (0.5 + Math.random()))
  }

  #failed(error: Error & { code?: number | string }): void {
    this.#tell(
      (typeof error.code === 'number' ? refusals.get(error.code) : undefined) ??
        (error.message === '' ? String(error.code) : error.message),
    )
  }

  /** Once, until something changes. */
  #tell(why: string): void {
    if (this.#told === why) return
    this.#told = why
    this.#log(
      `The message broker at ${shownAddress(this.#address)} (--broker) is not there: ${why}. It is tried again; until then no device and no page can connect.`,
    )
  }

  /**
   * A message is acknowledged once it is stored; while it can't be, no further ones are taken. What an ended connection
   * brought is not acknowledged at the next one.
   */
  #hearInTurn(): void {
    this.#client.handleMessage = ({ topic, payload, ...packet }, done) => {
      const { stream } = this.#client
      const subscription = this.#subscriptions.find(({ filter }) => matches(filter, topic))
      const isOver = () => this.#client.stream !== stream || this.#closed
      const release = this.#stayAlive(isOver)
      const attempt = (): void => {
        if (isOver()) return release()
        const heard = subscription
          ? subscription.hear(topic, Buffer.from(payload), { ...packet, topic, payload })
          : Promise.resolve(true)
        heard
          .catch(() => false)
          .then(
            (stored) => {
              if (!stored && !isOver()) return void setTimeout(attempt, retryPause).unref()
              release()
              if (!isOver()) done()
            },
            () => {},
          )
      }
      attempt()
    }
  }

  /**
   * While a message is being stored the library reads nothing, no answer to its own ping either, and would end the
   * connection.
   */
  #stayAlive(isOver: () => boolean): () => void {
    this.#hearing += 1
    const timer = setInterval(
      () => {
        if (isOver()) return
        this.#client.sendPing()
        this.#client.reschedulePing(true)
      },
      (this.#client.keepalive * second) / 3,
    ).unref()
    return () => {
      clearInterval(timer)
      this.#hearing -= 1
      this.#lastHeard = Date.now()
    }
  }
}

/** Of the packet. */
function sizeOf(
  topic: string,
  payload: string | Buffer,
  { qos = 0, retain = false, properties }: mqtt.IClientPublishOptions,
): number {
  return bytesOf({
    cmd: 'publish',
    topic,
    payload,
    qos,
    retain,
    dup: false,
    ...(qos > 0 && { messageId: 1 }),
    ...(properties && { properties }),
  }).length
}

/** Whether a topic is one of a filter's, `$share/…/` taken away. */
function matches(filter: string, topic: string): boolean {
  return levelsFit(levelsOf(withoutShare(filter)), levelsOf(topic))
}
