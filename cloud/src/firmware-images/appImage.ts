import { extentOf, isApplication } from './espImage.ts'

/** The application's part of an ESP image, which is what an update over the air replaces. */
export interface AppImage {
  /** Up to the end of its signature, where it has one. */
  bytes: Buffer
  /**
   * SHA-256 of the program's ELF file, in hex: what the running firmware calls itself (`esp_app_get_elf_sha256`). Some
   * builds don't write it.
   */
  elfSha256?: string
  /** What its project calls this version, such as a tag of Git; some builds don't write it. */
  version?: string
  /**
   * Bytes that the smallest partition for updates takes; unknown for an image without a partition table, 0 where the
   * table has no such partition.
   */
  slotSize?: number
}

// Source of the offsets: esp_app_desc.h and gen_esp32part.py of ESP-IDF.
const elfHashAt = 0xb0
const versionAt = 0x30
const versionSize = 32
/** Where the table is in the flash. */
const tableAt = 0x8000
/**
 * Images begin at the start of the flash, or at the bootloader: at 0x1000 of an ESP32 or ESP32-S2, at 0x2000 of a C5,
 * H4, P4 or S31.
 */
const bases = [0, 0x1000, 0x2000]
const tableSize = 0xc00
const entrySize = 32
const entryMark = 0x50aa
const appType = 0
const firstUpdateSlot = 0x10
const lastUpdateSlot = 0x1f

interface Slot {
  subtype: number
  /** In the image. */
  at: number
  size: number
}

/**
 * Finds the application in an image of one, or in one that was merged with bootloader and partition table. Undefined:
 * there is none, or it is cut off.
 */
export function appOf(image: Buffer): AppImage | undefined {
  const apps = bases.map((base) => appPartitions(image, base)).find((found) => found.length > 0) ?? []
  const from = image.subarray(apps.length > 0 ? startOf(image, apps) : 0)
  const extent = extentOf(from)
  if (!extent) return undefined
  const bytes = from.subarray(0, extent.signature)
  const elf = bytes.subarray(elfHashAt, elfHashAt + 32)
  const version = textOf(bytes.subarray(versionAt, versionAt + versionSize))
  const slots = apps.filter(isForUpdates).map(({ size }) => size)
  return {
    bytes,
    ...(elf.some((byte) => byte !== 0) && { elfSha256: elf.toString('hex') }),
    ...(version !== '' && { version }),
    ...(apps.length > 0 && { slotSize: slots.length === 0 ? 0 : Math.min(...slots) }),
  }
}

/** A text of C in a field of fixed size: up to its zero byte, without what is no printable ASCII. */
function textOf(field: Buffer): string {
  return field
    .subarray(0, field.includes(0) ? field.indexOf(0) : field.length)
    .toString('latin1')
    .replace(/[^ -~]/g, '')
    .trim()
}

/**
 * The first slot for updates that holds an application: a factory firmware beside it is only there to install it. Else
 * the first application of the flash.
 */
function startOf(image: Buffer, apps: readonly Slot[]): number {
  const filled = apps.filter(({ at }) => isApplication(image.subarray(at)))
  const [slot] = filled.filter(isForUpdates).toSorted((one, other) => one.subtype - other.subtype)
  return slot?.at ?? Math.min(...(filled.length > 0 ? filled : apps).map(({ at }) => at))
}

function isForUpdates({ subtype }: Slot): boolean {
  return subtype >= firstUpdateSlot && subtype <= lastUpdateSlot
}

/** The partitions for applications of an image that begins at `base` in the flash. */
function appPartitions(image: Buffer, base: number): Slot[] {
  const found: Slot[] = []
  const first = tableAt - base
  for (
    let at = first;
    at <= Math.min(first + tableSize, image.length) - entrySize && image.readUInt16LE(at) === entryMark;
    at += entrySize
  ) {
    const [type, subtype] = [image.readUInt8(at + 2), image.readUInt8(at + 3)]
    if (type === appType)
      found.push({ subtype, at: image.readUInt32LE(at + 4) - base, size: image.readUInt32LE(at + 8) })
  }
  return found.filter(({ at }) => at >= 0)
}
