import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import { boardLimits } from '../limits.data.ts'
import { uses, type FromNetwork, type Peer, type ToNetwork, type Use } from '../network/protocol.ts'
import { place } from '../protocol.ts'
import type { BoardRun } from './board.ts'
import type { Imports } from './firmware.ts'
import { Meter } from './meter.ts'

const limits = boardLimits.network
const state = { opens: 0, open: 1, ended: 2, failed: 3 } as const
const slowDown = 5
/** Bytes that firmware may read before this is reported to the cloud. */
const maxUnreported = 4096

interface Socket {
  use: Use
  state: number
  /** Received data that were not read yet; datagrams with their senders. */
  received: { data: Uint8Array; peer?: Peer }[]
  /** How much of the first entry was read. */
  read: number
  unread: number
  untold: number
  unsent: number
  accepted: number[]
  peer: Peer
}

const nobody: Peer = { address: [0, 0, 0, 0], port: 0 }
const made = (use: Use, now: number, peer = nobody): Socket => ({
  use,
  state: now,
  received: [],
  read: 0,
  unread: 0,
  untold: 0,
  unsent: 0,
  accepted: [],
  peer,
})

/** The firmware's sockets as its thread knows them. The real ones are in the cloud. */
class Sockets {
  readonly #run: BoardRun
  readonly #port: MessagePort
  readonly #sockets = new Map<number, Socket>()
  readonly #opened = new Meter(limits.opened)
  readonly #bytes = new Meter(limits.bytes)
  readonly #messages = new Meter(limits.messages)
  readonly #told = new Set<string>()
  #next = 1

  constructor(run: BoardRun, port: MessagePort) {
    this.#run = run
    this.#port = port
  }

  open(use: Use, host: string, port: number, trust: string): number {
    if (this.#sockets.size >= limits.sockets)
      return this.#refused(`The simulated board has ${limits.sockets} sockets, and all are open.`)
    if (!this.#opened.pass())
      return this.#refused(
        `The simulated board opens ${limits.opened.perSecond} connections a second, and ${limits.opened.atOnce} at once.`,
      )
    const socket = this.#next++
    this.#sockets.set(socket, made(use, state.opens))
    this.#tell({ kind: 'open', socket, use, host, port: port & 0xffff, trust })
    return socket
  }

  #refused(why: string): number {
    this.#notice(why)
    return -1
  }

  /** A socket, after received messages have been taken in. */
  of(id: number): Socket | undefined {
    for (let next = receiveMessageOnPort(this.#port); next; next = receiveMessageOnPort(this.#port)) {
      Atomics.add(this.#run.shared.control, place.readOfNetwork, 1)
      this.#hear(next.message as FromNetwork)
    }
    return this.#sockets.get(id)
  }

  #hear(message: FromNetwork): void {
    if (message.kind === 'notice') this.#notice(message.text)
    else if (message.kind === 'accepted') this.#accept(message)
    else {
      const socket = this.#sockets.get(message.socket)
      if (socket) this.#change(socket, message)
    }
  }

  #accept({ socket, server, peer }: Extract<FromNetwork, { kind: 'accepted' }>): void {
    const listening = this.#sockets.get(server)
    if (!listening || this.#sockets.size >= limits.sockets) {
      this.#tell({ kind: 'end', socket })
      return
    }
    this.#sockets.set(socket, made('tcp', state.open, peer))
    listening.accepted.push(socket)
  }

  #change(socket: Socket, message: Exclude<FromNetwork, { kind: 'notice' | 'accepted' }>): void {
    if (message.kind === 'opened') Object.assign(socket, { state: state.open, peer: message.peer })
    else if (message.kind === 'sent') socket.unsent -= message.bytes
    else if (message.kind === 'ended') {
      socket.state = socket.state === state.opens ? state.failed : state.ended
      if (message.why !== undefined) this.#notice(message.why)
    } else if (message.kind === 'data') {
      socket.received.push({ data: message.data })
      socket.unread += message.data.length
    } else if (socket.received.length < limits.datagrams)
      socket.received.push({ data: message.data, peer: message.peer })
  }

  /** Returns the number of bytes accepted. */
  write(id: number, data: Uint8Array): number {
    const socket = this.of(id)
    if (socket?.state !== state.open) return -1
    const part = data.slice(0, Math.max(0, limits.window - socket.unsent))
    if (part.length === 0) return 0
    socket.unsent += part.length
    this.#slowDown(this.#bytes, part.length)
    this.#tell({ kind: 'data', socket: id, data: part })
    return part.length
  }

  send(id: number, host: string, port: number, data: Uint8Array): number {
    if (!this.of(id) || data.length > limits.maxDatagramBytes) return 0
    this.#slowDown(this.#bytes, data.length)
    this.#tell({ kind: 'datagram', socket: id, host, port: port & 0xffff, data: data.slice() })
    return 1
  }

  read(id: number, to: Uint8Array, takes: boolean): number {
    const socket = this.of(id)
    let count = 0
    while (socket && count < to.length) {
      const first = socket.received[0]
      if (!first) break
      const part = first.data.subarray(socket.read, socket.read + to.length - count)
      to.set(part, count)
      count += part.length
      if (!takes) break
      socket.read += part.length
      if (socket.read < first.data.length) break
      socket.received.shift()
      socket.read = 0
    }
    if (socket && takes && count > 0) this.#taken(id, socket, count)
    return count
  }

  #taken(id: number, socket: Socket, count: number): void {
    this.#slowDown(this.#bytes, count)
    socket.unread -= count
    socket.untold += count
    if (socket.untold < maxUnreported && socket.unread > 0) return
    this.#tell({ kind: 'taken', socket: id, bytes: socket.untold })
    socket.untold = 0
  }

  /** Copies the next datagram, preceded by its sender. Returns its whole length; -1 if there is none. */
  packet(id: number, to: Uint8Array): number {
    const next = this.of(id)?.received.shift()
    if (!next) return -1
    const header = headerOf(next.peer ?? nobody)
    to.set(header.subarray(0, to.length))
    if (to.length > header.length) to.set(next.data.subarray(0, to.length - header.length), header.length)
    return next.data.length
  }

  close(id: number): void {
    if (!this.of(id)) return
    this.#sockets.delete(id)
    this.#tell({ kind: 'end', socket: id })
  }

  name(name: string): void {
    this.#tell({ kind: 'name', name })
  }

  #tell(message: ToNetwork): void {
    this.#slowDown(this.#messages, 1)
    this.#port.postMessage(message)
  }

  #slowDown(meter: Meter, count: number): void {
    while (!meter.pass(count)) Atomics.wait(this.#run.shared.control, place.sleep, 0, slowDown)
  }

  #notice(text: string): void {
    if (this.#told.has(text) || this.#told.size >= boardLimits.notices) return
    this.#told.add(text)
    this.#run.sender.send({ kind: 'notice', text })
  }
}

/** Six bytes of an address, then the port, high byte first. */
function headerOf({ address, port }: Peer): Uint8Array {
  return Uint8Array.from([...address, 0, 0].slice(0, 6).concat(port >> 8, port & 255))
}

/** The network functions that firmware can call. */
export function network(run: BoardRun): Imports {
  const {
    setup: { network: setup },
  } = run
  const sockets = new Sockets(run, setup.port)
  const text = (at: number, length: number, most: number = limits.maxNameLength) =>
    run.firmware.text(at, Math.min(length >>> 0, most))
  return {
    net_own: (to: number) => run.firmware.bytes(to, 10).set([...setup.address, ...setup.mac]),
    net_open: (use: number, at: number, length: number, port: number, trustAt: number, trustLength: number) => {
      const wanted = uses[use]
      return wanted ? sockets.open(wanted, text(at, length), port, text(trustAt, trustLength, limits.trust)) : -1
    },
    net_state: (id: number) => sockets.of(id)?.state ?? state.ended,
    net_available: (id: number) => sockets.of(id)?.unread ?? 0,
    net_unsent: (id: number) => sockets.of(id)?.unsent ?? 0,
    net_read: (id: number, to: number, most: number, takes: number) =>
      sockets.read(id, run.firmware.bytes(to, most), takes !== 0),
    net_write: (id: number, at: number, length: number) => sockets.write(id, run.firmware.bytes(at, length)),
    net_send: (id: number, at: number, length: number, port: number, dataAt: number, dataLength: number) =>
      sockets.send(id, text(at, length), port, run.firmware.bytes(dataAt, dataLength)),
    net_packet: (id: number, to: number, most: number) => sockets.packet(id, run.firmware.bytes(to, most)),
    net_accept: (id: number) => sockets.of(id)?.accepted.shift() ?? -1,
    net_peer: (id: number, to: number) => run.firmware.bytes(to, 8).set(headerOf(sockets.of(id)?.peer ?? nobody)),
    net_close: (id: number) => sockets.close(id),
    net_name: (at: number, length: number) => sockets.name(text(at, length)),
  }
}
