import { deepest } from './jsonText.ts'

interface Head {
  /** Bytes that follow the first one and are no items: a length, a value, a text. */
  size: number
  /** How many items follow. */
  items: number
}

/** Reads the first byte of an item, and its length where it has one. */
const headAt = (view: DataView, at: number): Head => {
  const first = view.getUint8(at)
  const length = (bytes: number) =>
    bytes === 1 ? view.getUint8(at + 1) : bytes === 2 ? view.getUint16(at + 1) : view.getUint32(at + 1)
  if (first < 0x80 || first >= 0xe0) return { size: 0, items: 0 }
  if (first < 0x90) return { size: 0, items: 2 * (first & 15) }
  if (first < 0xa0) return { size: 0, items: first & 15 }
  if (first < 0xc0) return { size: first & 31, items: 0 }
  if (first < 0xc4) return { size: 0, items: 0 }
  if (first < 0xc7) return { size: 2 ** (first - 0xc4) + length(2 ** (first - 0xc4)), items: 0 }
  if (first < 0xca) return { size: 2 ** (first - 0xc7) + 1 + length(2 ** (first - 0xc7)), items: 0 }
  if (first < 0xcc) return { size: first === 0xca ? 4 : 8, items: 0 }
  if (first < 0xd4) return { size: 2 ** (first & 3), items: 0 }
  if (first < 0xd9) return { size: 1 + 2 ** (first - 0xd4), items: 0 }
  if (first < 0xdc) return { size: 2 ** (first - 0xd9) + length(2 ** (first - 0xd9)), items: 0 }
  const wide = first & 1 ? 4 : 2
  return { size: wide, items: first < 0xde ? length(wide) : 2 * length(wide) }
}

/**
 * Whether the bytes are one item of MessagePack of a bounded depth, whose lists are not longer than the bytes. The
 * library reserves room for each list before it reads it, and has no limit of depth: 64 kB of lists in lists, each said
 * to be long, would take all memory.
 */
export const isBounded = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // How many items are still to come, in each list that is open.
  const open = [1]
  let awaited = 1
  let at = 0
  while (awaited > 0) {
    while (open.at(-1) === 0) open.pop()
    if (awaited > bytes.length - at || open.length > deepest) return false
    try {
      const { size, items } = headAt(view, at)
      open[open.length - 1] = (open.at(-1) ?? 0) - 1
      awaited += items - 1
      at += 1 + size
      if (items > 0) open.push(items)
    } catch {
      return false
    }
  }
  return at === bytes.length
}
