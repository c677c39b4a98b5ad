/** Bytes of a page of an NVS partition. */
export const pageSize = 4096
export const entrySize = 32
export const entriesPerPage = 126

const firstEntryAt = 64
const bitmapAt = 32
const state = { active: 0xfffffffe, full: 0xfffffffc }
/** Blobs may span pages. */
const version2 = 0xfe

/** The CRC-32 of zlib, begun with 0xFFFFFFFF, as NVS has it. */
export const crc32 = (bytes: Uint8Array): number => {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** One page: a header, two bits for the state of each entry, and 126 entries. */
export class NvsPage {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** How many entries are written. */
  count = 0
  readonly #view: DataView

  constructor(bytes: Uint8Array<ArrayBuffer>, index: number) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#view.setUint32(0, state.active, true)
    this.#view.setUint32(4, index, true)
    bytes[8] = version2
    this.#view.setUint32(28, crc32(bytes.subarray(4, 28)), true)
  }

  /** Entries that are left. */
  get room(): number {
    return entriesPerPage - this.count
  }

  /** Nothing more is written to it. */
  close(): void {
    this.#view.setUint32(0, state.full, true)
  }

  /** Writes an entry and the data that follow it. */
  write(entry: Uint8Array, data: Uint8Array = new Uint8Array(0)): void {
    const at = firstEntryAt + this.count * entrySize
    this.bytes.set(entry, at)
    this.bytes.set(data, at + entrySize)
    const last = this.count + 1 + Math.ceil(data.length / entrySize)
    for (; this.count < last; this.count += 1) {
      const byte = bitmapAt + (this.count >> 2)
      // Of the two bits, the lower one says "written" when it is 0.
      this.bytes[byte] = (this.bytes[byte] ?? 0) & ~(1 << ((this.count & 3) * 2))
    }
  }
}
