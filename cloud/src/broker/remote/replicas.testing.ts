import { connect as connectTcp, createServer, type AddressInfo, type Socket } from 'node:net'
import mqtt, { type IClientOptions, type IDisconnectPacket, type MqttClient } from 'mqtt'
import type { BrokerAddress } from './brokerAddress.ts'
import { addAccounts, addDevice } from '../../../testing/stores/accounts.ts'
import { openTestStore } from '../../../testing/stores/testStore.ts'
import { Fleet } from '../../fleet/fleet.ts'
import { knownAddresses } from '../../http/addresses.ts'
import { closeServers, listenOnLoopback } from '../../http/listen.ts'
import { Grants } from '../../identity/grants.ts'
import { CloudMetrics } from '../../operation/cloudMetrics.ts'
import type { Store } from '../../store/store.ts'
import type { Broker } from '../broker.ts'
import { openRemoteBroker } from './remoteBroker.ts'
import { topicOf, type DeviceMessage } from '../../mqtt/deviceMessage.ts'

export interface Replica {
  broker: Broker
  fleet: Fleet
  grants: Grants
  metrics: CloudMetrics
  log: string[]
  url: string
  /** What its listener got. */
  heard: { topic: string; text: string }[]
  /** What it has passed to the history. */
  recorded: string[]
  /** What it has recorded. */
  messages: DeviceMessage[]
  /** What its listener does with it. */
  store: (topic: string, payload: Buffer) => Promise<void>
  close(): Promise<void>
}

export const owner = 'user/1+#'
const devices = ['NODE-1', 'NODE-2']

/** In the form of a signed token. */
export const tokenOf = (sub: string): string => `test.${Buffer.from(sub).toString('base64url')}.test`

/** A store with two devices, and replicas of the message part of a cloud that use it with one broker. */
export class Replicas {
  readonly #store: Store
  readonly #origin: string | undefined
  readonly #opened: Replica[] = []
  readonly #clients: MqttClient[] = []

  private constructor(store: Store, origin: string | undefined) {
    this.#store = store
    this.#origin = origin
  }

  /** `origin` is the address of what stands in front of them, if anything does. */
  static async open(origin?: string): Promise<Replicas> {
    const store = await openTestStore()
    await addAccounts(store.cloud, owner, 'user-2')
    for (const sub of [owner, 'user-2'])
      await store.cloud.run(
        "INSERT INTO identity (model, id, account, payload) VALUES ('Grant', ?, ?, '{}')",
        `grant of ${sub}`,
        sub,
      )
    const fleet = await Fleet.open(store)
    for (const [number, id] of devices.entries()) await addDevice(fleet.registry, owner, number + 1, id)
    await addDevice(fleet.registry, 'user-2', 3, 'NODE-3')
    return new Replicas(store, origin)
  }

  async add(address: BrokerAddress, direct = false, connections?: number, keepalive?: number): Promise<Replica> {
    const [fleet, grants, metrics, log] = [
      await Fleet.open(this.#store),
      new Grants(this.#store.cloud, this.#store.notices),
      new CloudMetrics(),
      [] as string[],
    ]
    const recorded: string[] = []
    const messages: DeviceMessage[] = []
    const broker = await openRemoteBroker(
      {
        fleet,
        grants,
        metrics,
        record: async (message) => {
          messages.push(message)
          recorded.push(`${topicOf(message)} ${message.payload.toString('utf8')}`)
        },
        log: (text) => log.push(text),
        ...(connections !== undefined && { connections }),
      },
      { address, direct, ...(keepalive !== undefined && { keepalive }) },
    )
    const { servers, port } = await listenOnLoopback(0, 'message broker')
    const addresses = knownAddresses({
      port: 1,
      brokerPort: port,
      ...(this.#origin !== undefined && { publicOrigin: this.#origin }),
    })
    broker.admit(servers, addresses, async (token) => {
      const sub = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
      return sub === '' ? undefined : { sub, grant: `grant of ${sub}`, expiresAt: Date.now() + 60_000, signedInAt: 0 }
    })
    let closing: Promise<void> | undefined
    const replica: Replica = {
      broker,
      fleet,
      grants,
      metrics,
      log,
      url: addresses.brokerUrl,
      heard: [],
      recorded,
      messages,
      store: async () => {},
      close: () =>
        (closing ??= broker
          .close()
          .then(() => closeServers(servers, 100))
          .then(() => fleet.close())),
    }
    broker.listen(async (message) => {
      const [topic, { payload }] = [topicOf(message), message]
      await replica.store(topic, payload)
      replica.heard.push({ topic, text: payload.toString('utf8') })
    })
    this.#opened.push(replica)
    return replica
  }

  async connect(replica: Replica, options: IClientOptions): Promise<MqttClient> {
    const client = await mqtt.connectAsync(replica.url, { protocolVersion: 5, reconnectPeriod: 0, ...options }, false)
    client.on('error', () => {})
    this.#clients.push(client)
    return client
  }

  device(replica: Replica, id = 'NODE-1', options: IClientOptions = {}): Promise<MqttClient> {
    return this.connect(replica, { clientId: id, username: id, password: 'key', ...options })
  }

  user(replica: Replica, sub = owner, options: IClientOptions = {}): Promise<MqttClient> {
    return this.connect(replica, { username: sub, password: tokenOf(sub), ...options })
  }

  /** Somebody with the cloud's own account at the broker. */
  async atBroker({ host, port, username, password }: BrokerAddress, options: IClientOptions = {}): Promise<MqttClient> {
    const client = await mqtt.connectAsync({
      host,
      port,
      protocolVersion: 5,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      reconnectPeriod: 0,
      ...options,
    })
    this.#clients.push(client)
    return client
  }

  async close(): Promise<void> {
    for (const client of this.#clients.splice(0)) client.end(true)
    for (const replica of this.#opened.splice(0)) await replica.close()
    await this.#store.close()
  }
}

export function ended(client: MqttClient): Promise<number | undefined> {
  return new Promise((resolve) => {
    client.once('disconnect', ({ reasonCode }: IDisconnectPacket) => resolve(reasonCode))
    client.once('close', () => setImmediate(() => resolve(undefined)))
  })
}

/**
 * Passes connections on to a port of this machine. While it holds, new ones get no answer; it counts those. It can say
 * something in the other side's place on the last one.
 */
export async function slowRelay(to: number) {
  const waiting = new Set<Socket>()
  const sockets = new Set<Socket>()
  let [holding, most] = [false, 0]
  let last: Socket | undefined
  const pass = (client: Socket) => {
    const server = connectTcp({ host: '127.0.0.1', port: to })
    sockets.add(server.on('error', () => {}))
    client.pipe(server).pipe(client)
    last = client
  }
  const relay = createServer((client) => {
    sockets.add(client.on('error', () => {}))
    if (!holding) return pass(client)
    waiting.add(client)
    most = Math.max(most, waiting.size)
  })
  await new Promise<void>((resolve) => void relay.listen(0, '127.0.0.1', resolve))
  return {
    port: (relay.address() as AddressInfo).port,
    hold: () => void (holding = true),
    held: () => waiting.size,
    say: (bytes: Buffer) => void last?.write(bytes),
    most: () => most,
    letGo: () => {
      holding = false
      for (const client of waiting) pass(client)
    },
    close: () => {
      relay.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
