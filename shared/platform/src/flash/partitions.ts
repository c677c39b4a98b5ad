import { partitionTable, startOf } from './inspectImage.ts'

/** An entry of an image's partition table. */
export interface Partition {
  type: number
  subtype: number
  /** First address in the flash. */
  start: number
  /** The address behind its last byte. */
  end: number
  label: string
}

const table = { ...partitionTable, size: 0xc00, entrySize: 32 }
const labelAt = 12
const labelSize = 16
const sector = 0x1000
const settings = { type: 1, subtype: 2 }

const textOf = (bytes: Uint8Array): string => {
  const end = bytes.indexOf(0)
  return String.fromCharCode(...(end < 0 ? bytes : bytes.subarray(0, end)))
}

/** What the partition table of a merged image lists. */
const partitionsOf = (image: Uint8Array): Partition[] => {
  const found: Partition[] = []
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength)
  const first = table.at - startOf(image)
  for (let at = first; at + table.entrySize <= Math.min(image.length, first + table.size); at += table.entrySize) {
    if (view.getUint16(at, true) !== table.magic) break
    const start = view.getUint32(at + 4, true)
    const end = start + view.getUint32(at + 8, true)
    found.push({
      type: view.getUint8(at + 2),
      subtype: view.getUint8(at + 3),
      start,
      end,
      label: textOf(image.subarray(at + labelAt, at + labelAt + labelSize)),
    })
  }
  return found
}

/** Those that hold settings (NVS), in whole sectors behind the table. */
export const settingsPartitions = (image: Uint8Array): Partition[] =>
  partitionsOf(image).filter(
    ({ type, subtype, start, end }) =>
      type === settings.type &&
      subtype === settings.subtype &&
      start % sector === 0 &&
      end % sector === 0 &&
      start >= table.at + sector &&
      end > start,
  )
