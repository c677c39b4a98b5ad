import type { IPublishPacket } from 'mqtt-packet'
import type { CloudMetrics } from '../../operation/cloudMetrics.ts'
import type { Broker, BrokerParts } from '../broker.ts'
import { Places } from '../../threads/places.ts'
import { spread } from '../../threads/jitter.ts'
import type { BrokerClients } from '../brokerClients.ts'
import type { Published } from '../published.ts'
import { bytesOf as sizeOf } from '../quotas/boundPersistence.ts'
import { reasons } from '../../mqtt/packets/reasons.ts'
import { acceptMessage } from '../../mqtt/deviceMessage.ts'
import { withMessage } from '../../mqtt/messageProperties.ts'
import { sendingOf } from '../../mqtt/packets/sending.ts'
import { settled } from '../settled.ts'
import type { SocketStream } from '../socketStream.ts'
import { openSocket, type BrokerAddress } from './brokerAddress.ts'
import type { Control } from './control.ts'
import { FrontClient } from './frontClient.ts'
import type { FrontConnection, FrontRules } from './frontRules.ts'
import type { FrontQuotas } from './frontQuotas.ts'

interface FrontParts extends Pick<BrokerParts, 'fleet' | 'log'> {
  address: BrokerAddress
  /** Whether clients connect to the broker itself, too: they could forge the ids of messages. */
  hasOtherClients: boolean
  clients: BrokerClients
  quotas: FrontQuotas
  published: Published
  control: Control
  announce: Broker['announce']
  publish(owner: string, message: IPublishPacket): void
  metrics: CloudMetrics
}

const second = 1000
const ending = {
  reasonCode: reasons.shuttingDown,
  properties: { reasonString: 'This server ends. Connect again.' },
}
const logPeriod = 60 * second
/**
 * Connections to the broker that it has not answered yet. A server may leave out what comes while a hundred wait, and
 * each of those tries again after seconds only.
 */
const maxOpening = 32

/** Where clients connect when the broker is another server: each gets a connection of its own to it. */
export class Front {
  readonly #parts: FrontParts
  readonly #rules: FrontRules
  readonly #all = new Set<FrontConnection>()
  readonly #byId = new Map<string, FrontConnection>()
  readonly #opening = new Places(maxOpening)
  #lastLog = 0
  #refusing = false

  constructor(parts: FrontParts) {
    this.#parts = parts
    this.#rules = this.#makeRules()
  }

  /** Returns false when it takes nobody. */
  enter(stream: SocketStream): boolean {
    if (this.#refusing) return false
    const client = new FrontClient(stream, this.#rules)
    this.#all.add(client)
    stream.once('close', () => this.#all.delete(client))
    return true
  }

  /** A client with this id has connected elsewhere. */
  replace(id: string): void {
    this.#byId.get(id)?.replace()
  }

  /** Takes nobody from now on, and asks all to go elsewhere, one by one within this time. */
  async move(milliseconds: number): Promise<void> {
    this.#refusing = true
    await spread([...this.#all], milliseconds, async (client) => {
      await settled([client])
      client.disconnect(ending)
    })
  }

  async end(): Promise<void> {
    this.#refusing = true
    await settled(this.#all)
    for (const client of [...this.#all]) client.disconnect(ending)
  }

  #makeRules(): FrontRules {
    const { address, hasOtherClients, clients, quotas, published, control, fleet, metrics } = this.#parts
    const { username, password } = address
    return {
      account: { ...(username !== undefined && { username }), ...(password !== undefined && { password }) },
      openSocket: async () => {
        const giveBack = await this.#opening.take()
        return openSocket(address).once('data', giveBack).once('close', giveBack)
      },
      admit: async (client, name, secret) => {
        const who = await clients.admit(client, name, secret)
        const owner = who?.kind === 'device' ? fleet.registry.ownerOf(who.id) : who?.sub
        return who && owner !== undefined ? { who, owner } : undefined
      },
      quotaProblem: (client, who) => quotas.admit(client, who),
      entering: async (client) => {
        this.#byId.get(client.id)?.replace()
        this.#byId.set(client.id, client)
        client.conn.once('close', () => this.#byId.get(client.id) === client && this.#byId.delete(client.id))
        await control.told({ kind: 'taken', client: client.id })
      },
      entered: (client) => this.#entered(client),
      failed: (client) => this.#failed(client),
      left: (client, owner, will) => this.#left(client, owner, will),
      mayPublish: (client, topic, retain) => clients.mayPublish(client, topic, retain),
      maySubscribe: (client, filter) => clients.maySubscribe(client, filter),
      mayReceive: (client, topic) => clients.mayReceive(client, topic),
      keepProblem: (topic, bytes) => this.#keepProblem(topic, bytes),
      kept: (packet) => this.#kept(packet),
      accept: (client, packet) => acceptMessage({ ...packet, publisher: clients.principalOf(client)?.kind ?? 'user' }),
      hear: (client, message) => published.hear(client, message),
      mayReceiveIds: (client) => !hasOtherClients && clients.principalOf(client)?.kind === 'user',
      count: (direction) => metrics.messages.add({ direction }),
      brokerRefused: (code) => this.#tell(`The broker refuses a connection with reason ${code}.`),
    }
  }

  #entered(client: FrontConnection): void {
    const { clients, fleet } = this.#parts
    const id = clients.connected(client)
    if (id === undefined) return
    fleet.connected(id)
    this.#announce(id, 'online')
  }

  /** Behind what it has published before. */
  #announce(id: string, status: 'online' | 'offline'): void {
    const { published, announce } = this.#parts
    published.behind(id, () => announce(id, 'status', status))
  }

  /**
   * A device for which its former connection has made room, here or elsewhere, did not get in: nobody else tells that
   * it is gone.
   */
  #failed(client: FrontConnection): void {
    const { clients, fleet } = this.#parts
    const who = clients.principalOf(client)
    const number = who?.kind === 'device' ? fleet.registry.numberOf(who.id) : undefined
    if (who?.kind !== 'device' || number === undefined || client.replaced || this.#byId.get(client.id) !== client)
      return
    const before = fleet.presenceOf({ number }).status
    fleet.connected(who.id)
    fleet.disconnected(who.id)
    if (before !== 'offline') this.#announce(who.id, 'offline')
  }

  #left(client: FrontConnection, owner: string, will: IPublishPacket | undefined): void {
    const { clients, quotas, fleet, published, publish } = this.#parts
    const who = clients.principalOf(client)
    if (who) quotas.left(client, who)
    if (will && clients.mayPublish(client, will.topic, will.retain)) {
      const payload = Buffer.from(will.payload)
      const message = acceptMessage({
        owner,
        publisher: who?.kind ?? 'user',
        topic: will.topic,
        payload,
        sending: sendingOf(will),
      })
      if (message) published.hearWill(client, message).catch(() => {})
      const retain =
        will.retain &&
        (payload.length === 0 || this.#keepProblem(will.topic, sizeOf({ ...will, payload })) === undefined)
      if (retain) this.#kept(will)
      publish(owner, { ...will, retain, properties: withMessage(will.properties, message) })
    }
    const id = clients.disconnected(client)
    if (id === undefined || client.replaced) return
    fleet.disconnected(id)
    this.#announce(id, 'offline')
  }

  #keepProblem(topic: string, bytes: number): string | undefined {
    const problem = this.#parts.quotas.retained.reserve(topic, bytes)
    if (problem !== undefined) this.#tell(problem)
    return problem
  }

  #kept(packet: IPublishPacket): void {
    const { quotas, control } = this.#parts
    const payload = Buffer.from(packet.payload)
    const expiry = packet.properties?.messageExpiryInterval
    const until = expiry === undefined ? Number.POSITIVE_INFINITY : Date.now() + expiry * second
    const bytes = payload.length === 0 ? 0 : sizeOf({ ...packet, payload })
    if (bytes === 0) quotas.retained.removed(packet.topic)
    else quotas.retained.stored(packet.topic, bytes, until)
    control.tell({ kind: 'kept', topic: packet.topic, bytes, until: expiry === undefined ? null : until })
  }

  #tell(text: string): void {
    const now = Date.now()
    if (now - this.#lastLog < logPeriod) return
    this.#lastLog = now
    this.#parts.log(`Broker: ${text}`)
  }
}
