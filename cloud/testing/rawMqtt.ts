import { once } from 'node:events'
import type { Socket } from 'node:net'
import { generate, parser, type IConnectPacket, type Packet } from 'mqtt-packet'
import { until } from './until.ts'

type Version = 4 | 5
type Cmd = Packet['cmd']

/**
 * A client that says no more than it is told to, and acknowledges nothing: bytes and packets over a bare connection.
 */
export class RawMqtt {
  readonly packets: Packet[] = []
  readonly #socket: Socket
  readonly #version: Version
  readonly #ended: Promise<unknown>
  #bytes = Buffer.alloc(0)

  constructor(socket: Socket, version: Version = 5) {
    this.#socket = socket
    this.#version = version
    const reader = parser({ protocolVersion: version })
    reader.on('packet', (packet: Packet) => this.packets.push(packet))
    reader.on('error', () => {})
    socket.on('data', (bytes: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, bytes])
      reader.parse(bytes)
    })
    socket.on('error', () => {})
    this.#ended = once(socket, 'close')
  }

  /** Signed in. */
  static async open(
    socket: Socket,
    who: { id: string; key: string },
    { version = 5, ...more }: Partial<IConnectPacket> & { version?: Version } = {},
  ): Promise<RawMqtt> {
    const client = new RawMqtt(socket, version)
    client.send({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: version,
      clientId: 'raw',
      clean: true,
      keepalive: 60,
      username: who.id,
      password: Buffer.from(who.key),
      ...more,
    })
    await client.next('connack')
    return client
  }

  /** All that came. */
  get bytes(): Buffer {
    return this.#bytes
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.readable
  }

  send(...packets: (Packet | readonly number[])[]): void {
    this.#socket.write(
      Buffer.concat(
        packets.map((packet) =>
          'cmd' in packet ? generate(packet, { protocolVersion: this.#version }) : Buffer.from(packet),
        ),
      ),
    )
  }

  all<Kind extends Packet = Packet>(cmd: Cmd): Kind[] {
    return this.packets.filter((packet) => packet.cmd === cmd) as Kind[]
  }

  /** Waits until so many packets of a kind have come, and returns the last of them. */
  async next<Kind extends Packet = Packet>(cmd: Cmd, count = 1): Promise<Kind> {
    return until(() => this.all<Kind>(cmd)[count - 1], `${cmd} ${count}`)
  }

  /** Resolves when all that was sent before has been handled. */
  async answered(): Promise<void> {
    const before = this.all('pingresp').length
    this.send({ cmd: 'pingreq' })
    await this.next('pingresp', before + 1)
  }

  /** What came last when the connection has ended: the reason, where there is one. */
  async end(): Promise<number | undefined> {
    await this.#ended
    return (this.all('disconnect')[0] as { reasonCode?: number } | undefined)?.reasonCode
  }

  /** As clients leave; with their session, if they had one. */
  async leave(): Promise<void> {
    this.send({
      cmd: 'disconnect',
      ...(this.#version === 5 && { reasonCode: 0, properties: { sessionExpiryInterval: 0 } }),
    } as Packet)
    await this.#ended
  }

  destroy(): void {
    this.#socket.destroy()
  }
}
