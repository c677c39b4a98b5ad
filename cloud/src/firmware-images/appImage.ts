import { extentOf, isApplication } from './espImage.ts'
import { partitionsIn, type Partitions, type Slot } from './partitions.ts'

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
const firstUpdateSlot = 0x10
const lastUpdateSlot = 0x1f

/**
 * Finds the application in an image of one, or in one that was merged with bootloader and partition table. Undefined:
 * there is none, or it is cut off.
 */
export function appOf(image: Buffer): AppImage | undefined {
  const partitions = partitionsIn(image)
  const { apps } = partitions
  const from = image.subarray(apps.length > 0 ? startOf(image, partitions) : 0)
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
 * The slot for updates that is started, or the first one that holds an application: a factory firmware beside it is only
 * there to install it. Else the first application of the flash.
 */
function startOf(image: Buffer, { apps, started }: Partitions): number {
  const filled = apps.filter(({ at }) => isApplication(image.subarray(at)))
  const slots = filled.filter(isForUpdates).toSorted((one, other) => one.subtype - other.subtype)
  const count = apps.filter(isForUpdates).length
  const slot = slots.find(({ subtype }) => started !== undefined && subtype === firstUpdateSlot + (started % count))
  return (slot ?? slots[0])?.at ?? Math.min(...(filled.length > 0 ? filled : apps).map(({ at }) => at))
}

function isForUpdates({ subtype }: Slot): boolean {
  return subtype >= firstUpdateSlot && subtype <= lastUpdateSlot
}
