import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { boardLimits } from '../limits.data.ts'
import { Meter } from '../thread/meter.ts'
import type { Peer } from './protocol.ts'

/** A network that is reserved for documentation, so nobody really has these addresses. */
const network = '192.0.2.'
const [firstHost, lastHost] = [10, 250]
const broadcast = new Set(['255.255.255.255', `${network}255`])
const everyMac = 'ff:ff:ff:ff:ff:ff'
const {
  openedOfAccount: opened,
  socketsOfAccount: sockets,
  deliveredOfAccount: delivered,
  securedOfAccount: secured,
} = boardLimits.network

type Accept = (stream: Duplex, peer: Peer) => void
type HearDatagram = (data: Uint8Array, from: Peer) => void
type HearNow = (data: Uint8Array, mac: readonly number[]) => void

/** A device in the network. */
export interface Member {
  readonly device: string
  readonly address: string
  readonly mac: readonly number[]
  readonly servers: Map<number, Accept>
  readonly ports: Map<number, HearDatagram>
  /** Of ESP-NOW. */
  now: HearNow | undefined
  names: string[]
}

/** The network of an account's simulated devices: they reach each other and the broker by address and name. */
export class Lan {
  readonly broker = `${network}2`
  readonly #members = new Set<Member>()
  readonly #opened = new Meter(opened)
  readonly #secured = new Meter(secured)
  readonly #delivered = new Meter(delivered)

  join(device: string): Member {
    const hash = createHash('sha256').update(device).digest()
    const mac = [0x24, 0x6f, 0x28, ...hash.subarray(0, 3)]
    const member: Member = {
      device,
      address: this.#freeAddress(hash.readUInt16BE(4)),
      mac,
      servers: new Map(),
      ports: new Map(),
      now: undefined,
      names: [],
    }
    this.#members.add(member)
    return member
  }

  leave(member: Member): void {
    this.#members.delete(member)
  }

  get isEmpty(): boolean {
    return this.#members.size === 0
  }

  #at(address: string): Member | undefined {
    return [...this.#members].find((member) => member.address === address)
  }

  /** A device gets the same address at each start, if that is free. If all are taken, other devices can't reach it. */
  #freeAddress(start: number): string {
    const count = lastHost - firstHost + 1
    const hosts = Array.from({ length: count }, (_, index) => `${network}${firstHost + ((start + index) % count)}`)
    return hosts.find((address) => !this.#at(address)) ?? '0.0.0.0'
  }

  /** Counts a new connection, and returns whether it is allowed. */
  mayOpen(): boolean {
    const open = [...this.#members].reduce((sum, { servers, ports }) => sum + servers.size + ports.size, 0)
    return open < sockets && this.#opened.pass()
  }

  /** Counts the begins of TLS, each of which takes some of the cloud's time. */
  maySecure(): boolean {
    return this.#secured.pass()
  }

  /** A name that a device gives itself, below `.local`. */
  name(member: Member, name: string): void {
    if (/^[a-z\d-]{1,63}$/i.test(name) && name.toLowerCase() !== 'broker')
      member.names = [...new Set([...member.names, name.toLowerCase()])].slice(-4)
  }

  /**
   * The address of a host in this network; undefined for any other. Names that end with .local are never looked up
   * elsewhere.
   */
  addressOf(host: string): string | undefined {
    const name = host.toLowerCase().replace(/\.$/, '')
    if (name === 'broker.local') return this.broker
    if (name.startsWith(network) && /^[\d.]+$/.test(name)) return name
    if (!name.endsWith('.local')) return undefined
    const label = name.slice(0, -'.local'.length)
    const member = [...this.#members].find(
      ({ device, names }) => names.includes(label) || device.toLowerCase() === label,
    )
    if (!member) throw new Error(`No simulated device is called ${host}.`)
    return member.address
  }

  listen(member: Member, port: number, accept: Accept): boolean {
    if (member.servers.has(port)) return false
    member.servers.set(port, accept)
    return true
  }

  unlisten(member: Member, port: number): void {
    member.servers.delete(port)
  }

  /** Returns whether there is such a server. */
  connect(address: string, port: number, stream: Duplex, from: Peer): boolean {
    const accept = this.#at(address)?.servers.get(port)
    accept?.(stream, from)
    return accept !== undefined
  }

  /** Whether the address is in this network, or its broadcast address. */
  isInside(address: string): boolean {
    return address.startsWith(network) || broadcast.has(address) || /^2(2[4-9]|3\d)\./.test(address)
  }

  /** Sends to one device, or to all others: multicast works like broadcast here. */
  send(from: Member, port: number, address: string, to: number, data: Uint8Array): void {
    const one = this.#at(address)
    const others = one
      ? [one]
      : address.startsWith(network) && !broadcast.has(address)
        ? []
        : [...this.#members].filter((member) => member !== from)
    for (const member of others)
      if (member.ports.has(to) && this.#delivered.pass())
        member.ports.get(to)?.(data, { address: from.address.split('.').map(Number), port })
  }

  /** One listener of a device: what is sent to all takes the cloud's time for each. */
  listenNow(member: Member, hear: HearNow): boolean {
    if (member.now) return false
    member.now = hear
    return true
  }

  sendNow(from: Member, mac: string, data: Uint8Array): void {
    for (const member of this.#members) {
      if (member === from || !member.now || (mac !== everyMac && mac !== macText(member.mac))) continue
      if (this.#delivered.pass()) member.now(data, from.mac)
    }
  }
}

function macText(mac: readonly number[]): string {
  return mac.map((part) => part.toString(16).padStart(2, '0')).join(':')
}
