import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { MqttClient } from 'mqtt'
import { openBroker, type Broker, type BrokerParts } from '../src/broker/broker.ts'
import {
  openDeviceGateway,
  type DeviceGateway,
  type DeviceGatewayOptions,
} from '../src/device-gateway/deviceGateway.ts'
import { KnownArrivals } from '../src/device-gateway/knownArrivals.ts'
import { Fleet } from '../src/fleet/fleet.ts'
import { Grants } from '../src/identity/grants.ts'
import { connectDevice, type ClaimedDevice } from './entrance.ts'
import { addAccounts, addDevice } from './stores/accounts.ts'
import { openTestStore } from './stores/testStore.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { topicOf, type DeviceMessage } from '../src/mqtt/deviceMessage.ts'

const shown = (message: DeviceMessage) => ({ topic: topicOf(message), text: message.payload.toString('utf8') })

interface BenchOptions extends Partial<DeviceGatewayOptions> {
  open?(parts: BrokerParts): Promise<Broker>
}

/** The entrance, with a broker and two devices of one owner, in this process. */
export class EntranceBench {
  readonly device: ClaimedDevice = { id: 'NODE-1', key: 'key of one' }
  readonly other: ClaimedDevice = { id: 'NODE-2', key: 'key of two' }
  readonly published: { topic: string; text: string }[] = []
  /** What goes to the history. */
  readonly recorded: { topic: string; text: string }[] = []
  readonly arrivals = new KnownArrivals()
  readonly log: string[] = []
  readonly folder = temporaryFolder()
  entrance!: DeviceGateway
  broker!: Broker
  fleet!: Fleet
  readonly #opened: (() => unknown)[] = []

  static async open({ open = openBroker, ...options }: BenchOptions = {}): Promise<EntranceBench> {
    const bench = new EntranceBench()
    const store = await openTestStore(bench.folder)
    await addAccounts(store.cloud, 'owner')
    bench.fleet = await Fleet.open(store)
    for (const [at, { id, key }] of [bench.device, bench.other].entries())
      await addDevice(bench.fleet.registry, 'owner', at + 1, id, key)
    const log = (text: string) => void bench.log.push(text)
    bench.broker = await open({
      fleet: bench.fleet,
      grants: new Grants(store.cloud, store.notices),
      arrivals: bench.arrivals,
      record: async (message) => void bench.recorded.push(shown(message)),
      log,
    })
    bench.broker.listen(async (message) => void bench.published.push(shown(message)))
    bench.#opened.push(
      () => bench.broker.close(),
      () => (bench.entrance as DeviceGateway | undefined)?.close(),
      () => bench.arrivals.close(),
      () => bench.fleet.close(),
      () => store.close(),
    )
    const entrance = openDeviceGateway(
      {
        documents: store.documents,
        fleet: bench.fleet,
        broker: bench.broker,
        arrivals: bench.arrivals,
        routes: [],
        log,
      },
      { port: 0, plainPort: 0, lan: false, ...options },
    )
    bench.entrance = await entrance.catch(async (error: unknown) => {
      await bench.close()
      throw error
    })
    return bench
  }

  async connect(options: Parameters<typeof connectDevice>[2] = {}, who = this.device): Promise<MqttClient> {
    const client = await connectDevice(`mqtts://localhost:${this.entrance.port}`, who, {
      ca: this.entrance.ca,
      ...options,
    })
    client.on('error', () => {})
    this.#opened.unshift(() => client.end(true))
    return client
  }

  /** A bare connection, plain unless it is to the port with TLS. */
  socket(port = this.entrance.plainPort ?? 0): Socket {
    const socket = connectTcp({ host: '127.0.0.1', port })
    socket.on('error', () => {})
    this.#opened.unshift(() => socket.destroy())
    return socket
  }

  secureSocket(): Socket {
    const socket = connectTls({ host: 'localhost', port: this.entrance.port, ca: this.entrance.ca })
    socket.on('error', () => {})
    this.#opened.unshift(() => socket.destroy())
    return socket
  }

  fetch(path: string, { who, ...init }: RequestInit & { who?: ClaimedDevice } = {}): Promise<Response> {
    const authorization = who && `Basic ${Buffer.from(`${who.id}:${who.key}`).toString('base64')}`
    return fetch(`http://127.0.0.1:${this.entrance.plainPort ?? 0}${path}`, {
      ...init,
      headers: { ...init.headers, ...(authorization && { authorization }) },
    })
  }

  async close(): Promise<void> {
    for (const close of this.#opened.splice(0)) await close()
  }
}

/** What a connection has got when it has ended. */
export function endOf(socket: Socket): Promise<Buffer> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    socket.on('data', (bytes: Buffer) => pieces.push(bytes))
    socket.once('close', () => resolve(Buffer.concat(pieces)))
  })
}

export function closeOf(client: MqttClient): Promise<number | undefined> {
  return new Promise((resolve) => {
    client.once('disconnect', ({ reasonCode }) => resolve(reasonCode))
    client.once('close', () => setImmediate(() => resolve(undefined)))
  })
}
