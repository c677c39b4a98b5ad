/** A part of an image and its address in the flash. */
export interface Region {
  address: number
  data: Uint8Array<ArrayBuffer>
}

interface Range {
  start: number
  end: number
}

const table = { at: 0x8000, size: 0xc00, entrySize: 32, magic: 0x50aa }
const settings = { type: 1, subtype: 2 }
const sector = 0x1000

/** The settings (NVS) in the image's partition table, where the image leaves them blank. */
const blankSettings = (image: Uint8Array): Range[] => {
  const ranges: Range[] = []
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength)
  for (let at = table.at; at + table.entrySize <= Math.min(image.length, table.at + table.size); at += table.entrySize) {
    if (view.getUint16(at, true) !== table.magic) break
    if (view.getUint8(at + 2) !== settings.type || view.getUint8(at + 3) !== settings.subtype) continue
    const start = view.getUint32(at + 4, true)
    const end = start + view.getUint32(at + 8, true)
    const fits = start % sector === 0 && end % sector === 0 && start > at && end > start && end < image.length
    if (fits && image.subarray(start, end).every((byte) => byte === 0xff)) ranges.push({ start, end })
  }
  return ranges.toSorted((a, b) => a.start - b.start)
}

/** Pads to whole words: flash is written in words. */
const inWords = (data: Uint8Array): Uint8Array<ArrayBuffer> => {
  const padded = new Uint8Array(Math.ceil(data.length / 4) * 4).fill(0xff)
  padded.set(data)
  return padded
}

/** What to write of a merged image: all of it, or all but the blank range that would erase the board's settings. */
export const regionsOf = (image: Uint8Array, keepSettings: boolean): Region[] => {
  const kept = keepSettings ? blankSettings(image) : []
  const starts = [0, ...kept.map(({ end }) => end)]
  const ends = [...kept.map(({ start }) => start), image.length]
  return starts.map((address, index) => ({ address, data: inWords(image.subarray(address, ends[index])) })).filter(({ data }) => data.length > 0)
}
