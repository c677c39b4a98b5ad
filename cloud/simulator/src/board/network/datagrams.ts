import { createSocket, type Socket } from 'node:dgram'
import type { LookupAddress } from 'node:dns'
import { boardLimits } from '../limits.data.ts'
import { targetOf } from './dial.ts'
import type { Lan, Member } from './lan.ts'
import type { Peer } from './protocol.ts'

interface Reach {
  lan: Lan
  targets(url: URL): Promise<LookupAddress[]>
}

const timePort = 123
/** Seconds from 1900, where NTP counts from, to 1970. */
const epochs = 2_208_988_800
const maxTargets = 16
const [firstOwn, ownPorts] = [50_000, 10_000]
let taken = 0

function freeOf({ ports }: Member): number {
  do taken = (taken + 1) % ownPorts
  while (ports.has(firstOwn + taken))
  return firstOwn + taken
}

/**
 * Datagrams of one port of a board: to other devices in memory, to others through a real socket, and to servers of the
 * time by the cloud's own clock.
 */
export class Datagrams {
  readonly port: number
  readonly #member: Member
  readonly #reach: Reach
  readonly #tell: (data: Uint8Array, from: Peer) => void
  readonly #notice: (text: string) => void
  /** The targets that the guard has allowed, by host and port. Only these can send answers. */
  readonly #targets = new Map<string, Promise<string>>()
  readonly #answering = new Set<string>()
  #socket: Socket | undefined
  #over = false

  constructor(
    port: number,
    member: Member,
    reach: Reach,
    tell: (data: Uint8Array, from: Peer) => void,
    notice: (text: string) => void,
  ) {
    this.port = port === 0 ? freeOf(member) : port
    this.#member = member
    this.#reach = reach
    this.#tell = tell
    this.#notice = notice
    member.ports.set(this.port, tell)
  }

  datagram(data: Uint8Array, host: string, port: number): void {
    const { lan } = this.#reach
    if (port === timePort) this.#tell(timeNow(data), { address: [192, 0, 2, 1], port })
    else
      this.#send(data, host, port, lan).catch((error: unknown) =>
        this.#notice(error instanceof Error ? error.message : String(error)),
      )
  }

  async #send(data: Uint8Array, host: string, port: number, lan: Lan): Promise<void> {
    const inside = lan.isInside(host) ? host : lan.addressOf(host)
    if (inside !== undefined) {
      lan.send(this.#member, this.port, inside, port, data)
      return
    }
    const address = await this.#allowed(host, port)
    if (this.#over) return
    this.#answering.add(`${address}:${port}`)
    this.#open().send(data, port, address)
  }

  #allowed(host: string, port: number): Promise<string> {
    const key = `${host}:${port}`
    const known = this.#targets.get(key)
    if (known) return known
    if (this.#targets.size >= maxTargets)
      throw new Error(`The simulated board sends datagrams of one port to ${maxTargets} hosts at most.`)
    const found = this.#reach.targets(targetOf(host, port)).then((addresses) => {
      const address = addresses.find(({ family }) => family === 4)?.address
      if (address === undefined) throw new Error(`${host} has no address of IPv4.`)
      return address
    })
    this.#targets.set(key, found)
    // It may be known, or allowed, the next time.
    found.catch(() => this.#targets.delete(key))
    return found
  }

  #open(): Socket {
    if (this.#socket) return this.#socket
    const socket = createSocket('udp4')
    socket.on('error', () => {})
    socket.on('message', (data, { address, port }) => {
      const fits = data.length <= boardLimits.network.maxDatagramBytes && this.#answering.has(`${address}:${port}`)
      if (fits) this.#tell(Uint8Array.from(data), { address: address.split('.').map(Number), port })
    })
    return (this.#socket = socket.unref())
  }

  end(): void {
    this.#over = true
    this.#member.ports.delete(this.port)
    this.#socket?.close()
  }
}

/** The answer to an NTP request, with the cloud's time. */
function timeNow(request: Uint8Array): Uint8Array {
  const answer = Buffer.alloc(48)
  const [version, server, stratum] = [4, 4, 2]
  answer.set([(version << 3) | server, stratum, 6, 0xec])
  answer.set(request.subarray(40, 48), 24)
  const now = Date.now()
  for (const at of [16, 32, 40]) {
    answer.writeUInt32BE((Math.floor(now / 1000) + epochs) >>> 0, at)
    answer.writeUInt32BE(Math.floor(((now % 1000) / 1000) * 2 ** 32), at + 4)
  }
  return Uint8Array.from(answer)
}
