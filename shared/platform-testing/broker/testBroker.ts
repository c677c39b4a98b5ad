import { once } from 'node:events'
import type { IPublishPacket, Packet } from 'mqtt-packet'
import { WebSocketServer } from 'ws'
import { BrokerClient, type Message } from './brokerClient.ts'
import { friendly, type BrokerScript, type Received } from './script.ts'

/**
 * A small MQTT 5 broker over websocket that does what a test tells it to, and records what it received. QoS 0 only, no
 * wills, no sessions. Starts on a free port of the loopback interface.
 */
export const startTestBroker = async (script: Partial<BrokerScript> = {}): Promise<TestBroker> => {
  const broker = new TestBroker({ ...friendly(), ...script })
  await broker.start()
  return broker
}

export class TestBroker {
  /** Change its members to change the broker's behaviour. */
  readonly script: BrokerScript
  readonly received: Received[] = []
  readonly retained = new Map<string, Message>()
  readonly #clients = new Set<BrokerClient>()
  #server: WebSocketServer | null = null
  #port = 0
  #connections = 0

  constructor(script: BrokerScript) {
    this.script = script
  }

  get url(): string {
    return `ws://127.0.0.1:${this.#port}/mqtt`
  }

  /** How many connections are open, accepted or not. */
  get connected(): number {
    return this.#clients.size
  }

  /** How many clients are connected and accepted. */
  get present(): number {
    return [...this.#clients].filter(({ admitted }) => admitted).length
  }

  /** The filters that are subscribed now, of all clients. */
  get filters(): string[] {
    return [...this.#clients].flatMap(({ filters }) => filters)
  }

  /** Listens, on the same port as before when there was one. */
  async start(): Promise<void> {
    const server = new WebSocketServer({
      host: '127.0.0.1',
      port: this.#port,
      path: '/mqtt',
      handleProtocols: () => 'mqtt',
    })
    server.on('connection', (socket) => {
      const connection = ++this.#connections
      const client: BrokerClient = new BrokerClient(socket, {
        script: this.script,
        retained: this.retained,
        received: (packet) => this.received.push({ packet, time: Date.now(), connection }),
        publish: ({ topic, payload }) => this.publish(topic, payload),
      })
      this.#clients.add(client)
      socket.on('close', () => this.#clients.delete(client))
    })
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The test broker has no port.')
    this.#port = address.port
    this.#server = server
  }

  /** Cuts all connections and stops listening, as a broker that is killed. `start()` brings it back. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = null
    this.drop()
    if (server) await new Promise((closed) => server.close(closed))
  }

  /**
   * Sends a message to the clients that subscribed to its topic; an empty retained one deletes what was retained, as in
   * MQTT.
   */
  publish(
    topic: string,
    payload: string | Uint8Array,
    { retain = false, properties }: { retain?: boolean; properties?: IPublishPacket['properties'] } = {},
  ): void {
    const message = {
      topic,
      payload: typeof payload === 'string' ? Buffer.from(payload) : payload,
      ...(properties && { properties }),
    }
    if (retain && message.payload.length === 0) this.retained.delete(topic)
    else if (retain) this.retained.set(topic, message)
    for (const client of this.#clients) client.deliver(message)
  }

  /** Sends DISCONNECT to all clients and closes their connections: 135 is what brokers send when a token expires. */
  disconnect(code: number, reason = ''): void {
    for (const client of this.#clients) client.disconnect(code, reason)
  }

  /** Cuts all connections without a DISCONNECT. */
  drop(): void {
    for (const client of this.#clients) client.cutOff()
    this.#clients.clear()
  }

  /** The present connections stay open, but nothing comes or goes over them any more. New ones work. */
  fallSilent(): void {
    for (const client of this.#clients) client.fallSilent()
  }

  /** Sends the responses that were held back while `script.responds` was false. */
  sendHeldBack(): void {
    this.script.responds = true
    for (const client of this.#clients) client.sendHeldBack()
  }

  /** The packets of one kind that were received so far, in order. */
  packets<C extends Packet['cmd']>(cmd: C): (Extract<Packet, { cmd: C }> & { time: number; connection: number })[] {
    return this.received.flatMap(({ packet, time, connection }) =>
      isA(packet, cmd) ? [{ ...packet, time, connection }] : [],
    )
  }
}

const isA = <C extends Packet['cmd']>(packet: Packet, cmd: C): packet is Extract<Packet, { cmd: C }> =>
  packet.cmd === cmd
