const end = 0xc0
const escape = 0xdb
const escaped: Readonly<Record<number, number>> = { 0xdc: end, 0xdd: escape }

const unescape = (bytes: Uint8Array): Uint8Array => {
  const text: number[] = []
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    if (byte === escape) index += 1
    text.push(byte === escape ? (escaped[bytes[index] ?? 0] ?? 0) : byte)
  }
  return Uint8Array.from(text)
}

/** Finds SLIP packets in a chip's output; skips its boot messages. */
export class SlipReader {
  #bytes = new Uint8Array(0)

  push(bytes: Uint8Array): void {
    const all = new Uint8Array(this.#bytes.length + bytes.length)
    all.set(this.#bytes)
    all.set(bytes, this.#bytes.length)
    this.#bytes = all
  }

  /** Received bytes that were not read yet. */
  get waiting(): Uint8Array {
    return this.#bytes
  }

  clear(): void {
    this.#bytes = new Uint8Array(0)
  }

  /** The next whole packet; null while there is none. */
  take(): Uint8Array | null {
    let start = this.#bytes.indexOf(end)
    // Two ends in a row: the second one starts a packet.
    while (start >= 0 && this.#bytes[start + 1] === end) start += 1
    const stop = start < 0 ? -1 : this.#bytes.indexOf(end, start + 1)
    if (stop < 0) return null
    const packet = unescape(this.#bytes.subarray(start + 1, stop))
    this.#bytes = this.#bytes.slice(stop + 1)
    return packet
  }
}
