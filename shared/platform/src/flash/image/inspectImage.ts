import { bootloaderOffsets, chipNames, lateBootloaders } from './chips.data.ts'

/** What the bytes of an image say that it is. */
export type Inspected =
  /** A chip's. `chip` is null where the header does not tell for which. */
  | { kind: 'chip'; chip: string | null }
  /** For the simulated boards of the local cloud. */
  | { kind: 'simulator' }
  /** The application's part alone, which is sent over the air: without a bootloader no chip starts from it. */
  | { kind: 'application' }
  /** Bytes that nothing tells about. */
  | { kind: 'unknown' }

const imageMagic = 0xe9
const webAssembly = [0x00, 0x61, 0x73, 0x6d]
const simulatorMark = new TextEncoder().encode('SIMULATOR FIRMWARE')
const headerSize = 24
/** Where an application has its description, and the four bytes that it begins with. */
const description = { at: 0x20, magic: 0xabcd5432 }

const beginsWith = (bytes: Uint8Array, start: ArrayLike<number>): boolean => bytes.length >= start.length && Array.from(start).every((byte, index) => bytes[index] === byte)

const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0xff || byte === 0)

/** Where the bootloader begins: behind nothing but blank flash. */
const headerAt = (image: Uint8Array): number | undefined =>
  bootloaderOffsets.find((offset) => image.length >= offset + headerSize && image[offset] === imageMagic && isBlank(image.subarray(0, offset)))

export const inspectImage = (image: Uint8Array): Inspected => {
  if (beginsWith(image, webAssembly) || beginsWith(image, simulatorMark)) return { kind: 'simulator' }
  const offset = headerAt(image)
  if (offset === undefined) return { kind: 'unknown' }
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength)
  const chip = chipNames[view.getUint16(offset + 12, true)] ?? null
  if (offset === 0) {
    const described = view.byteLength >= description.at + 4 && view.getUint32(description.at, true) === description.magic
    if (described || (chip !== null && chip in lateBootloaders)) return { kind: 'application' }
  }
  return { kind: 'chip', chip }
}
