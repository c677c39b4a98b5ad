import { isIP, type Socket } from 'node:net'
import { isOfProxy, plainAddress } from '../http/sender.ts'

// Version 1 of the PROXY protocol: a line of 107 bytes at most, sent at once, before anything else.
const begin = Buffer.from('PROXY ')
const maxLineLength = 107
const lineOfAddresses = /^PROXY TCP[46] (\S+) \S+ \d{1,5} \d{1,5}$/

/** Where connections come from: their other end; behind a named proxy what it tells by the PROXY protocol. */
export class Senders {
  readonly #told = new Map<string, string>()
  readonly #proxies: readonly string[]
  readonly #patience: number

  /** `patience` is how many milliseconds a proxy may take for its line. */
  constructor(proxies: readonly string[], patience: number) {
    this.#proxies = proxies
    this.#patience = patience
  }

  /** Of a connection, or of TLS in it. */
  of(socket: Socket): string {
    return this.#told.get(idOf(socket)) ?? plainAddress(socket.remoteAddress ?? '')
  }

  /**
   * Calls `known` once it is known where a connection comes from. One of a proxy whose line is damaged, or does not
   * come, is ended.
   */
  find(socket: Socket, known: () => void): void {
    if (!isOfProxy(socket.remoteAddress ?? '', this.#proxies)) {
      known()
      return
    }
    const timer = setTimeout(() => socket.destroy(), this.#patience)
    socket.once('close', () => clearTimeout(timer))
    socket.once('data', (first: Buffer) => {
      clearTimeout(timer)
      const read = readLine(first)
      if (!read) {
        socket.destroy()
        return
      }
      if (read.sender !== undefined) {
        const id = idOf(socket)
        this.#told.set(id, read.sender)
        socket.once('close', () => this.#told.delete(id))
      }
      socket.pause()
      if (read.rest.length > 0) socket.unshift(read.rest)
      known()
      process.nextTick(() => socket.resume())
    })
  }
}

/** The same for a connection and for TLS in it. */
export function idOf({ remoteAddress, remotePort, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localPort}`
}

/**
 * A proxy may also connect for itself, to see whether somebody is there: without a line, or with one that names nobody.
 */
function readLine(first: Buffer): { sender?: string; rest: Buffer } | undefined {
  if (first.compare(begin, 0, begin.length, 0, begin.length) !== 0) return { rest: first }
  const end = first.subarray(0, maxLineLength).indexOf('\r\n')
  if (end < 0) return undefined
  const line = first.toString('latin1', 0, end)
  const rest = first.subarray(end + 2)
  if (line.startsWith('PROXY UNKNOWN')) return { rest }
  const [, sender = ''] = lineOfAddresses.exec(line) ?? []
  return isIP(sender) === 0 ? undefined : { sender: plainAddress(sender), rest }
}
