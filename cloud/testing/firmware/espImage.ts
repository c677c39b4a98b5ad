import { createHash } from 'node:crypto'

interface Application {
  /** Bytes of each segment. */
  segments?: number[]
  /** Whether the image ends with its hash. */
  hash?: boolean
  /** SHA-256 of the ELF file. */
  elf?: Buffer
  /** As in the header: 0 is an ESP32, 9 an ESP32-S3. */
  chip?: number
  /** At most 31 characters. */
  version?: string
}

/**
 * An application's image as esptool writes it: its segments, a checksum at the end of the last block of 16, and a hash.
 */
export function application({
  segments = [300, 41],
  hash = true,
  elf = Buffer.alloc(32),
  chip = 9,
  version = '',
}: Application = {}): Buffer {
  const header = Buffer.alloc(24)
  header.set([0xe9, segments.length, 2, 0x20])
  header.writeUInt16LE(chip, 12)
  header[23] = hash ? 1 : 0
  const parts = segments.flatMap((size, index) => {
    const segment = Buffer.alloc(8)
    segment.writeUInt32LE(size, 4)
    const data = Buffer.alloc(size, 0x41 + index)
    if (index === 0) {
      data.writeUInt32LE(0xabcd5432, 0)
      elf.copy(data, 144)
      data.fill(0, 16, 48).write(version, 16, 32, 'latin1')
    }
    return [segment, data]
  })
  const body = Buffer.concat([header, ...parts])
  const padded = Buffer.concat([body, Buffer.alloc(16 - (body.length % 16))])
  padded[padded.length - 1] = parts
    .filter((_, index) => index % 2 === 1)
    .reduce((sum, data) => data.reduce((xor, byte) => xor ^ byte, sum), 0xef)
  return hash ? Buffer.concat([padded, createHash('sha256').update(padded).digest()]) : padded
}

/**
 * An application with a signature of secure boot v2: from the next 4 kB on, a sector that begins with its mark and
 * version.
 */
export function signed(app: Buffer, version = 2): Buffer {
  const sector = Buffer.alloc(0x1000, 0xff)
  sector.fill(0x5a, 0, 1216).set([0xe7, version, 0, 0])
  return Buffer.concat([app, Buffer.alloc((0x1000 - (app.length % 0x1000)) % 0x1000, 0xff), sector])
}

/** With one of secure boot v1: four bytes of version, and 64 of signature. */
export function signedByV1(app: Buffer): Buffer {
  return Buffer.concat([app, Buffer.alloc(4), Buffer.alloc(64, 0x5a)])
}

export interface Partition {
  type: number
  subtype: number
  offset: number
  size: number
}

export const nvs: Partition = { type: 1, subtype: 2, offset: 0x9000, size: 0x5000 }
export const slots: Partition[] = [
  { type: 0, subtype: 0x10, offset: 0x10000, size: 0x140000 },
  { type: 0, subtype: 0x11, offset: 0x150000, size: 0x130000 },
]

/** A whole flash: boot loader, table and application. It begins like an image of this chip does. */
export function merged(
  app: Buffer,
  partitions: readonly Partition[] = [nvs, ...slots],
  at = 0x10000,
  tableAt = 0x8000,
): Buffer {
  const image = Buffer.alloc(at + app.length + 5000, 0xff)
  app.copy(image, 0, 0, 24)
  partitions.forEach(({ type, subtype, offset, size }, index) => {
    const entry = image.subarray(tableAt + index * 32, tableAt + 0x20 + index * 32).fill(0)
    entry.set([0xaa, 0x50, type, subtype])
    entry.writeUInt32LE(offset, 4)
    entry.writeUInt32LE(size, 8)
  })
  app.copy(image, at)
  return image
}
