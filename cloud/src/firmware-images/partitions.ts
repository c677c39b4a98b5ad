import { isApplication } from './espImage.ts'

// Source of the formats: gen_esp32part.py and esp_flash_partitions.h of ESP-IDF.

/** A partition for an application. */
export interface Slot {
  subtype: number
  /** In the image. */
  at: number
  size: number
}

export interface Partitions {
  apps: readonly Slot[]
  /** Which of the slots for updates is started, counted from 0 and beyond their number. */
  started?: number
}

/**
 * Images begin at the start of the flash, or at the bootloader: at 0x1000 of an ESP32 or ESP32-S2, at 0x2000 of a C5,
 * H4, P4 or S31.
 */
const bases = [0, 0x1000, 0x2000]
const sector = 0x1000
/** Where the table is in the flash: at 0x8000, unless a project with a large bootloader says otherwise. */
const tablePlaces = Array.from({ length: 25 }, (_, index) => 0x8000 + index * sector)
const tableSize = 0xc00
const entrySize = 32
const entryMark = 0x50aa
const appType = 0
const dataType = 1
const otaData = 0

/** The partitions that the table of a merged image names; none where it has no table. */
export function partitionsIn(image: Buffer): Partitions {
  const tables = tablePlaces.flatMap((place) => bases.map((base) => readTable(image, base, place - base)))
  const found = tables.filter(({ apps }) => apps.length > 0)
  return found.find(({ apps }) => apps.some(({ at }) => isApplication(image.subarray(at)))) ?? found[0] ?? { apps: [] }
}

/** The table at `first` of an image that begins at `base` in the flash. */
function readTable(image: Buffer, base: number, first: number): Partitions {
  const apps: Slot[] = []
  let started: number | undefined
  for (
    let at = first;
    at <= Math.min(first + tableSize, image.length) - entrySize && image.readUInt16LE(at) === entryMark;
    at += entrySize
  ) {
    const [type, subtype] = [image.readUInt8(at + 2), image.readUInt8(at + 3)]
    const place = image.readUInt32LE(at + 4) - base
    if (type === appType && place >= 0) apps.push({ subtype, at: place, size: image.readUInt32LE(at + 8) })
    if (type === dataType && subtype === otaData && place >= 0) started = startedBy(image, place)
  }
  return { apps, ...(started !== undefined && { started }) }
}

const none = 0xffffffff
/** States of a record: the bootloader gave its slot up. */
const givenUp = [3, 4]

/** By the two records of the partition `otadata`, of which the one with the higher number counts. */
function startedBy(image: Buffer, at: number): number | undefined {
  const numbers = [at, at + sector].flatMap((place) => {
    if (place + 32 > image.length) return []
    const number = image.subarray(place, place + 4)
    const counts =
      number.readUInt32LE(0) !== none &&
      number.readUInt32LE(0) !== 0 &&
      !givenUp.includes(image.readUInt32LE(place + 24)) &&
      image.readUInt32LE(place + 28) === checkOf(number)
    return counts ? [number.readUInt32LE(0)] : []
  })
  return numbers.length === 0 ? undefined : Math.max(...numbers) - 1
}

/** CRC-32 that begins with 0, as the bootloader computes it. */
function checkOf(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return ~sum >>> 0
}
