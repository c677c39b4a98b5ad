import type { LookupAddress } from 'node:dns'
import type { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import { boardLimits } from '../limits.data.ts'
import { AtBroker, BrokerSession } from './brokerSession.ts'
import { Connection } from './connection.ts'
import { Datagrams } from './datagrams.ts'
import { dial, targetOf } from './dial.ts'
import type { Lan, Member } from './lan.ts'
import { streamPair } from './pair.ts'
import { firstAccepted, type FromNetwork, type Peer, type ToNetwork } from './protocol.ts'
import type { WebPorts } from './webPorts.ts'

/** A board's place in the network: its owner, what it may reach, and its own connection to the broker. */
export interface NetworkPlace {
  device: string
  lan: Lan
  /** Resolves to the addresses that may be called; throws with the reason if none may. */
  targets(url: URL): Promise<LookupAddress[]>
  /** Returns whether the event could be sent. */
  publish(event: string, payload: Buffer, retained: boolean): boolean
  hear(event: string): void
  /** Takes back one call of hear(). */
  unhear(event: string): void
  web?: WebPorts
}

interface Open {
  taken?(bytes: number): void
  data?(data: Uint8Array): void
  datagram?(data: Uint8Array, host: string, port: number): void
  end(): void
}

type Opening = Extract<ToNetwork, { kind: 'open' }>

const { sockets: maxSockets, unread: maxUnread } = boardLimits.network
const [loopback, unknown] = [
  [127, 0, 0, 1],
  [0, 0, 0, 0],
]

/** The real sockets of one run of a board. */
export class BoardNetwork {
  readonly #member: Member
  readonly #place: NetworkPlace
  readonly #port: MessagePort
  readonly #wake: () => void
  /** How many messages the board's thread has read. */
  readonly #read: () => number
  #sent = 0
  readonly #open = new Map<number, Open>()
  readonly #atBroker: AtBroker
  readonly #sessions = new Set<BrokerSession>()
  #nextAccepted = firstAccepted
  #over = false

  constructor(place: NetworkPlace, port: MessagePort, { wake, read }: { wake: () => void; read: () => number }) {
    this.#place = place
    this.#port = port
    this.#wake = wake
    this.#read = read
    this.#atBroker = new AtBroker(place)
    this.#member = place.lan.join(place.device)
    port.on('message', (message: ToNetwork) => this.#hear(message))
    port.unref()
  }

  get own(): { address: readonly number[]; mac: readonly number[] } {
    return { address: partsOf(this.#member.address), mac: this.#member.mac }
  }

  /** Passes an event of the device on to the firmware's MQTT clients. */
  heard(event: string, payload: Buffer): void {
    for (const session of this.#sessions) session.heard(event, payload)
  }

  close(): void {
    this.#over = true
    this.#atBroker.end()
    for (const open of this.#open.values()) open.end()
    this.#open.clear()
    this.#place.lan.leave(this.#member)
    this.#port.close()
  }

  #tell(message: FromNetwork): void {
    if (
      this.#over ||
      (message.kind === 'datagram' && this.#isBehind('datagrams')) ||
      (message.kind === 'notice' && this.#isBehind('notices'))
    )
      return
    this.#sent += 1
    this.#port.postMessage(message)
    this.#wake()
  }

  /** Firmware that waits reads nothing, and what is sent to it stays in memory. */
  #isBehind(what: keyof typeof maxUnread): boolean {
    return this.#sent - this.#read() >= maxUnread[what]
  }

  #hear(message: ToNetwork): void {
    if (this.#over) return
    if (message.kind === 'open') this.#start(message)
    else if (message.kind === 'name') this.#place.lan.name(this.#member, message.name)
    else {
      const open = this.#open.get(message.socket)
      if (message.kind === 'data') open?.data?.(message.data)
      else if (message.kind === 'datagram') open?.datagram?.(message.data, message.host, message.port)
      else if (message.kind === 'taken') open?.taken?.(message.bytes)
      else this.#end(message.socket)
    }
  }

  #end(socket: number): void {
    const open = this.#open.get(socket)
    this.#open.delete(socket)
    open?.end()
  }

  #start(opening: Opening): void {
    const { socket, use, port } = opening
    if (!this.#place.lan.mayOpen())
      this.#tell({ kind: 'ended', socket, why: 'The simulated devices of this account open too many connections.' })
    else if (use === 'server') this.#listen(socket, port)
    else if (use === 'datagrams') this.#bind(socket, port)
    else if (use === 'now') this.#join(socket)
    else {
      let given = false
      this.#open.set(socket, {
        end: () => {
          given = true
        },
      })
      const opened = use === 'lookup' ? this.#lookUp(opening) : this.#connect(opening, () => given)
      opened.catch((error: unknown) => {
        this.#open.delete(socket)
        this.#tell({ kind: 'ended', socket, why: error instanceof Error ? error.message : String(error) })
      })
    }
  }

  async #lookUp({ socket, host }: Opening): Promise<void> {
    const address =
      this.#place.lan.addressOf(host) ??
      (await this.#place.targets(targetOf(host, 80))).find(({ family }) => family === 4)?.address
    if (address === undefined) throw new Error(`${host} has no address of IPv4.`)
    this.#tell({ kind: 'opened', socket, peer: { address: partsOf(address), port: 0 } })
  }

  async #connect(opening: Opening, given: () => boolean): Promise<void> {
    const { socket, host, port } = opening
    const { stream, address } =
      this.#inside(host, port) ?? (await dial(opening, this.#place.targets, () => this.#place.lan.maySecure()))
    if (given() || this.#over) stream.destroy()
    else this.#adopt(socket, stream, { address: partsOf(address), port })
  }

  /** Connects within the devices' own network: to the broker, or to another device's server. */
  #inside(host: string, port: number): { stream: Duplex; address: string } | undefined {
    const { lan } = this.#place
    const address = lan.addressOf(host)
    if (address === undefined) return undefined
    const [own, far] = streamPair()
    if (address === lan.broker) {
      const session = new BrokerSession(far, this.#atBroker, (text) => this.#tell({ kind: 'notice', text }))
      this.#sessions.add(session)
      far.once('close', () => this.#sessions.delete(session))
    } else if (
      !lan.connect(address, port, far, {
        address: partsOf(this.#member.address),
        port: 40_000 + ((opened += 1) % 20_000),
      })
    )
      throw new Error(`${host} has no server at port ${port}.`)
    return { stream: own, address }
  }

  #adopt(socket: number, stream: Duplex, peer: Peer, server?: number): void {
    this.#open.set(
      socket,
      new Connection(socket, stream, (message) => {
        if (message.kind === 'ended') this.#open.delete(socket)
        this.#tell(message)
      }),
    )
    this.#tell(server === undefined ? { kind: 'opened', socket, peer } : { kind: 'accepted', socket, server, peer })
  }

  #listen(server: number, port: number): void {
    const accept = (stream: Duplex, peer: Peer) => {
      if (this.#open.size >= maxSockets || this.#isBehind('accepted')) stream.destroy()
      else this.#adopt(this.#nextAccepted++, stream, peer, server)
    }
    if (!this.#place.lan.listen(this.#member, port, accept)) {
      this.#tell({ kind: 'ended', socket: server, why: `Port ${port} of the simulated board is in use.` })
      return
    }
    const page = this.#place.web?.open(
      this.#place.device,
      port,
      (stream) => accept(stream, { address: loopback, port: 0 }),
      { tell: (text) => this.#tell({ kind: 'notice', text }), account: this.#place.lan },
    )
    this.#open.set(server, {
      end: () => {
        this.#place.lan.unlisten(this.#member, port)
        page?.close()
      },
    })
    this.#tell({ kind: 'opened', socket: server, peer: { address: unknown, port } })
    page?.opened.then(
      (at) =>
        this.#tell({
          kind: 'notice',
          text: `Port ${port} of this device is open to browsers of this computer: http://localhost:${at}/`,
        }),
      (error: unknown) =>
        this.#tell({
          kind: 'notice',
          text: `Port ${port} of this device can't be opened to browsers: ${String(error)}`,
        }),
    )
  }

  #bind(socket: number, port: number): void {
    if (this.#member.ports.has(port)) {
      this.#tell({ kind: 'ended', socket, why: `Port ${port} of the simulated board is in use for datagrams.` })
      return
    }
    const datagrams = new Datagrams(
      port,
      this.#member,
      this.#place,
      (data, peer) => this.#tell({ kind: 'datagram', socket, data, peer }),
      (text) => this.#tell({ kind: 'notice', text }),
    )
    this.#open.set(socket, datagrams)
    this.#tell({ kind: 'opened', socket, peer: { address: partsOf(this.#member.address), port: datagrams.port } })
  }

  /** ESP-NOW: receives what other devices send to the board's own address, or to all. */
  #join(socket: number): void {
    const { lan } = this.#place
    if (
      !lan.listenNow(this.#member, (data, mac) =>
        this.#tell({ kind: 'datagram', socket, data, peer: { address: mac, port: 0 } }),
      )
    ) {
      this.#tell({ kind: 'ended', socket, why: 'ESP-NOW of the simulated board is in use.' })
      return
    }
    this.#open.set(socket, {
      datagram: (data, mac) => lan.sendNow(this.#member, mac, data),
      end: () => {
        this.#member.now = undefined
      },
    })
    this.#tell({ kind: 'opened', socket, peer: { address: this.#member.mac, port: 0 } })
  }
}

let opened = 0

function partsOf(address: string): number[] {
  const parts = address.split('.').map(Number)
  return parts.length === 4 ? parts : unknown
}
