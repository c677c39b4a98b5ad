import { EventEmitter } from 'node:events'
import type { RawData, WebSocket } from 'ws'
import { quotas } from '../api/quotas.data.ts'
import { LoopTurns } from '../threads/loopTurns.ts'
import { Frames } from '../mqtt/packets/frames.ts'
import { PacketLimits } from '../mqtt/packets/packetLimits.ts'
import { reasons } from '../mqtt/packets/reasons.ts'
import { bytesOf, maxPacketBytes, refusedConnack } from './remote/packets.ts'
import type { Wire } from './socketStream.ts'

const connectHeader = 0x10
const connectTime = 3_000
const closingTime = 1_000
/** That the broker may take to let in one that has gone already, and to hear what it has said. */
const leavingTime = 10_000
/** Bytes that wait for their turn. Beyond this nothing is read. */
const maxWaiting = 64 * 1024
/** Of all clients: some milliseconds of work for the broker. */
const turns = new LoopTurns(100)

/**
 * A client's websocket, which passes on whole packets that are within the limits. Clients take turns, so that what one
 * sends at once delays the others by a few milliseconds only. What follows CONNECT waits until the client has signed
 * in.
 */
export class LimitedSocket extends EventEmitter<{ message: [packet: Buffer]; close: []; error: [] }> implements Wire {
  readonly #socket: WebSocket
  readonly #frames = new Frames(quotas.entrance.unknown)
  readonly #limits = new PacketLimits()
  readonly #timer: NodeJS.Timeout
  readonly #step = () => this.#passOn()
  #state: 'new' | 'connecting' | 'signedIn' | 'over' = 'new'
  #paused = false
  #isClosed = false

  constructor(socket: WebSocket) {
    super()
    this.#socket = socket
    this.#timer = setTimeout(() => socket.terminate(), connectTime)
    socket.on('message', (data: RawData) => this.#received(data as Buffer))
    socket.on('error', () => this.emit('error'))
    socket.once('close', () => this.#closed())
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount
  }

  get isPaused(): boolean {
    return this.#paused
  }

  /** It may send more than its name from now on. */
  signedIn(): void {
    if (this.#state === 'over') return
    this.#state = 'signedIn'
    this.#frames.most = maxPacketBytes
    turns.add(this.#step)
  }

  send(bytes: Buffer, sent: () => void): void {
    this.#socket.send(bytes, sent)
  }

  pause(): void {
    this.#paused = true
  }

  resume(): void {
    this.#paused = false
    turns.add(this.#step)
  }

  close(): void {
    this.#socket.close()
    if (this.#isClosed) this.#end()
  }

  terminate(): void {
    this.#socket.terminate()
    if (this.#isClosed) this.#end()
  }

  #received(bytes: Buffer): void {
    if (this.#state === 'over') return
    this.#frames.add(bytes)
    // It may be long until its turn comes when many connect at once.
    if (this.#state === 'new' && this.#frames.hasNext) clearTimeout(this.#timer)
    if (this.#frames.size > maxWaiting) this.#socket.pause()
    turns.add(this.#step)
  }

  /** Whether there may be another packet to pass on. */
  #passOn(): boolean {
    if (this.#paused || this.#state === 'connecting' || this.#state === 'over') return false
    const packet = this.#frames.next()
    if (packet === undefined) {
      if (this.#socket.isPaused) this.#socket.resume()
      if (this.#isClosed) this.#end()
      return false
    }
    const problem = typeof packet === 'string' ? { code: reasons[packet] } : this.#limits.problemOf(packet)
    if (problem) this.#refuse(problem)
    // A connection begins with CONNECT, and has one.
    else if ((this.#state === 'new') !== (packet[0] === connectHeader)) this.#refuse({ code: reasons.protocolError })
    else {
      if (this.#state === 'new') this.#state = 'connecting'
      this.emit('message', packet as Buffer)
    }
    return true
  }

  #refuse({ code, why }: { code: number; why?: string }): void {
    if (this.#state === 'signedIn')
      this.#socket.send(
        bytesOf({
          cmd: 'disconnect',
          reasonCode: code,
          ...(why !== undefined && { properties: { reasonString: why } }),
        }),
      )
    else this.#socket.send(bytesOf(refusedConnack(code, why)))
    this.#end()
    this.#socket.pause()
    this.#socket.close()
    setTimeout(() => this.#socket.terminate(), closingTime).unref()
  }

  /** What it has said before it left is still passed on, once it is let in. */
  #closed(): void {
    this.#isClosed = true
    turns.add(this.#step)
    setTimeout(() => this.#end(), leavingTime).unref()
  }

  #end(): void {
    if (this.#state === 'over') return
    clearTimeout(this.#timer)
    this.#state = 'over'
    this.#frames.clear()
    this.emit('close')
  }
}
