/** Of the header of a packet. */
const maxOverhead = 5

export type FrameProblem = 'malformed' | 'tooLarge'

/** Cuts a stream of bytes into the packets of MQTT in it. Nothing of a packet is read but its length. */
export class Frames {
  /** Bytes of a packet. */
  most: number
  // Put together once: a packet that comes in very many pieces would else cost more with each of them.
  #pieces: Buffer[] = []
  #size = 0
  #needed = 2

  constructor(most: number) {
    this.most = most
  }

  get size(): number {
    return this.#size
  }

  add(bytes: Buffer): void {
    this.#pieces.push(bytes)
    this.#size += bytes.length
  }

  /** Whether `next` has something to say. */
  get hasNext(): boolean {
    const length = this.#size < this.#needed ? undefined : lengthOf(this.#joined())
    return (
      typeof length === 'string' || (length !== undefined && (length <= this.#size || length > this.most + maxOverhead))
    )
  }

  /** The next packet; undefined while it is not whole. After a problem there is no next one. */
  next(): Buffer | FrameProblem | undefined {
    if (this.#size < this.#needed) return undefined
    const all = this.#joined()
    const length = lengthOf(all)
    if (length === 'malformed') return 'malformed'
    if (length !== undefined && length > this.most + maxOverhead) return 'tooLarge'
    if (length === undefined || all.length < length) {
      this.#keep(all, length ?? all.length + 1)
      return undefined
    }
    this.#keep(all.subarray(length), 2)
    return all.subarray(0, length)
  }

  clear(): void {
    this.#keep(Buffer.alloc(0), 2)
  }

  #joined(): Buffer {
    const all = this.#pieces.length === 1 ? (this.#pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#pieces)
    this.#pieces = [all]
    return all
  }

  #keep(rest: Buffer, needed: number): void {
    this.#pieces = rest.length > 0 ? [rest] : []
    this.#size = rest.length
    this.#needed = needed
  }
}

/** The length of the first packet, its header included; undefined while that is not known. */
export function lengthOf(bytes: Buffer): number | 'malformed' | undefined {
  let length = 0
  for (let at = 1; at < maxOverhead; at += 1) {
    const byte = bytes[at]
    if (byte === undefined) return undefined
    length += (byte & 0x7f) * 128 ** (at - 1)
    if (byte < 0x80) return length + at + 1
  }
  return 'malformed'
}

/** The packets in bytes that are whole packets. */
export function* packetsIn(bytes: Buffer): Generator<Buffer> {
  for (let rest = bytes; rest.length > 0;) {
    const length = lengthOf(rest)
    const end = typeof length === 'number' ? length : rest.length
    yield rest.subarray(0, end)
    rest = rest.subarray(end)
  }
}
