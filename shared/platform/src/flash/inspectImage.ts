/** What an image is, by its content. */
export type Inspected =
  /** For a chip; `chip` is null where the header does not say which. */
  | { kind: 'chip'; chip: string | null }
  /** For the simulated boards of the local cloud. */
  | { kind: 'simulator' }
  /** An application without bootloader, as for updates over the air: no chip starts from it. */
  | { kind: 'application' }
  /** None of these. */
  | { kind: 'unknown' }

const imageMagic = 0xe9
const webAssembly = [0x00, 0x61, 0x73, 0x6d]
const simulatorMark = new TextEncoder().encode('SIMULATOR FIRMWARE')
const headerSize = 24
/** Offset and magic number of an application's description. */
const description = { at: 0x20, magic: 0xabcd5432 }
/** Address and magic number of the partition table in the flash. */
export const partitionTable = { at: 0x8000, magic: 0x50aa }

const beginsWith = (bytes: Uint8Array, start: ArrayLike<number>): boolean =>
  bytes.length >= start.length && Array.from(start).every((byte, index) => bytes[index] === byte)

const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0xff || byte === 0)

/** Offset of the bootloader: only blank bytes stand before it. */
const headerAt = (image: Uint8Array): number | undefined =>
  bootloaderOffsets.find(
    (offset) =>
      image.length >= offset + headerSize && image[offset] === imageMagic && isBlank(image.subarray(0, offset)),
  )

const hasMagic = (image: Uint8Array, at: number, magic: number, size: 2 | 4): boolean => {
  if (image.byteLength < at + size) return false
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength)
  return magic === (size === 2 ? view.getUint16(at, true) : view.getUint32(at, true))
}

const chipAt = (image: Uint8Array, offset: number): string | null =>
  chipNames[new DataView(image.buffer, image.byteOffset, image.byteLength).getUint16(offset + 12, true)] ?? null

/**
 * The address in the flash where a merged image begins: 0, or its bootloader's where it was merged from there on. The
 * partition table tells.
 */
export const startOf = (image: Uint8Array): number => {
  if (headerAt(image) !== 0) return 0
  const late = lateBootloaders[chipAt(image, 0) ?? ''] ?? 0
  return hasMagic(image, partitionTable.at - late, partitionTable.magic, 2) ? late : 0
}

export const inspectImage = (image: Uint8Array): Inspected => {
  if (beginsWith(image, webAssembly) || beginsWith(image, simulatorMark)) return { kind: 'simulator' }
  const offset = headerAt(image)
  if (offset === undefined) return { kind: 'unknown' }
  const chip = chipAt(image, offset)
  if (offset === 0) {
    const needsMore = chip !== null && chip in lateBootloaders && startOf(image) === 0
    if (needsMore || hasMagic(image, description.at, description.magic, 4)) return { kind: 'application' }
  }
  return { kind: 'chip', chip }
}

/** Names of chips by the number in an image's header, from esptool. */
export const chipNames: Readonly<Record<number, string>> = {
  0: 'ESP32',
  2: 'ESP32-S2',
  5: 'ESP32-C3',
  9: 'ESP32-S3',
  12: 'ESP32-C2',
  13: 'ESP32-C6',
  16: 'ESP32-H2',
  18: 'ESP32-P4',
  20: 'ESP32-C61',
  23: 'ESP32-C5',
  25: 'ESP32-H21',
  28: 'ESP32-H4',
  31: 'ESP32-E22',
  32: 'ESP32-S31',
}

/** Offsets of the bootloader in a merged image where it is not 0. */
export const lateBootloaders: Readonly<Record<string, number>> = {
  ESP32: 0x1000,
  'ESP32-S2': 0x1000,
  'ESP32-C5': 0x2000,
  'ESP32-H4': 0x2000,
  'ESP32-P4': 0x2000,
  'ESP32-S31': 0x2000,
}

const bootloaderOffsets = [0, 0x1000, 0x2000]

/** A manifest of ESP Web Tools: the chip, and what to write where. */
export interface Manifest {
  name: string
  version: string
  new_install_prompt_erase: boolean
  builds: readonly [{ chipFamily: string; parts: readonly [{ path: string; offset: number }] }]
}

/** The chip where an image does not say. */
export const assumedChip = 'ESP32'

/** One merged image, written from the start of the flash. `chip` is null where the image does not say. */
export const manifestFor = ({
  name,
  version,
  path,
  chip,
}: {
  name: string
  version: string
  path: string
  chip: string | null
}): Manifest => ({
  name,
  version,
  new_install_prompt_erase: true,
  builds: [{ chipFamily: chip ?? assumedChip, parts: [{ path, offset: 0 }] }],
})
