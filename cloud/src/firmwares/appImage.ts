/** The application's part of an ESP image, which is what an update over the air replaces. */
export interface AppImage {
  bytes: Buffer
  /** SHA-256 of the program's ELF file, in hex: what the running firmware calls itself (`esp_app_get_elf_sha256`). Some builds don't write it. */
  elfSha256?: string
  /** Bytes that the smallest partition for updates takes; unknown for an image without a partition table, 0 where the table has no such partition. */
  slotSize?: number
}

// Source of the offsets: esp_image_format.h, esp_app_desc.h and gen_esp32part.py of ESP-IDF.
const imageMark = 0xe9
const headerSize = 24
const mostSegments = 16
const descriptionMark = 0xabcd5432
const elfHashAt = 0xb0
/** Where the table is in the flash. */
const tableAt = 0x8000
/** Images begin at the start of the flash, or at the bootloader of an ESP32 or ESP32-S2. */
const bases = [0, 0x1000]
const tableSize = 0xc00
const entrySize = 32
const entryMark = 0x50aa
const appType = 0
const firstUpdateSlot = 0x10
const lastUpdateSlot = 0x1f

/** Finds the application in an image of one, or in one that was merged with bootloader and partition table. Undefined: there is none, or it is cut off. */
export function appOf(image: Buffer): AppImage | undefined {
  const apps = bases.map((base) => appPartitions(image, base)).find((found) => found.length > 0) ?? []
  const bytes = cut(image.subarray(apps.length > 0 ? Math.min(...apps.map(({ at }) => at)) : 0))
  if (!bytes) return undefined
  const elf = bytes.subarray(elfHashAt, elfHashAt + 32)
  const slots = apps.filter(({ subtype }) => subtype >= firstUpdateSlot && subtype <= lastUpdateSlot).map(({ size }) => size)
  return {
    bytes,
    ...(elf.some((byte) => byte !== 0) && { elfSha256: elf.toString('hex') }),
    ...(apps.length > 0 && { slotSize: slots.length === 0 ? 0 : Math.min(...slots) }),
  }
}

/** The partitions for applications; `at` is a place in the image, which begins at `base` in the flash. */
function appPartitions(image: Buffer, base: number) {
  const found = []
  const first = tableAt - base
  for (let at = first; at <= Math.min(first + tableSize, image.length) - entrySize && image.readUInt16LE(at) === entryMark; at += entrySize) {
    const [type, subtype] = [image.readUInt8(at + 2), image.readUInt8(at + 3)]
    if (type === appType) found.push({ subtype, at: image.readUInt32LE(at + 4) - base, size: image.readUInt32LE(at + 8) })
  }
  return found.filter(({ at }) => at >= 0)
}

/** The bytes from here to the end of the application's image: header, segments, checksum, and hash if it has one. */
function cut(from: Buffer): Buffer | undefined {
  const segments = from.length > elfHashAt + 32 && from[0] === imageMark && from.readUInt32LE(headerSize + 8) === descriptionMark ? from.readUInt8(1) : 0
  if (segments === 0 || segments > mostSegments) return undefined
  let end = headerSize
  for (let segment = 0; segment < segments; segment++) {
    if (end + 8 > from.length) return undefined
    end += 8 + from.readUInt32LE(end + 4)
  }
  // A byte of checksum ends the last block of 16.
  const length = (Math.floor(end / 16) + 1) * 16 + (from[23] === 1 ? 32 : 0)
  return length <= from.length ? from.subarray(0, length) : undefined
}
