export type FakeChip = 'ESP32' | 'ESP32-S3' | 'ESP32-C3'

interface ChipFacts {
  /** Number in an image's header. */
  id: number
  bootloader: number
  /** What register 0x40001000 holds. */
  magic: number
  /** Whether it has the command that returns its number. */
  hasSecurityInfo: boolean
  /** Registers of the MAC. */
  mac: readonly [number, number]
  spi: { command: number; data: number }
}

const spi = { command: 0x60002000, data: 0x60002058 }

export const fakeChips: Readonly<Record<FakeChip, ChipFacts>> = {
  ESP32: {
    id: 0,
    bootloader: 0x1000,
    magic: 0x00f01d83,
    hasSecurityInfo: false,
    mac: [0x3ff5a004, 0x3ff5a008],
    spi: { command: 0x3ff42000, data: 0x3ff42080 },
  },
  'ESP32-S3': { id: 9, bootloader: 0, magic: 9, hasSecurityInfo: true, mac: [0x60007044, 0x60007048], spi },
  'ESP32-C3': { id: 5, bootloader: 0, magic: 0x6921506f, hasSecurityInfo: true, mac: [0x60008844, 0x60008848], spi },
}

/** 7c:df:a1:a4:1c:7e */
export const macWords = [0xa1a41c7e, 0x7cdf] as const

/** A flash of 4 MB by Winbond. */
export const flashId = 0x1640ef
export const flashSize = 4 * 1024 ** 2

/** Bytes that hardly compress, always the same. */
const noise = (size: number): Uint8Array => {
  let state = 1
  return Uint8Array.from({ length: size }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state >> 16
  })
}

/** A merged image: bootloader, partition table, blank settings, and an application of this many bytes. */
export const mergedImage = (chip: FakeChip, applicationSize = 40_000): Uint8Array<ArrayBuffer> => {
  const { id, bootloader } = fakeChips[chip]
  const image = new Uint8Array(0x10000 + applicationSize).fill(0xff)
  const view = new DataView(image.buffer)
  const header = (at: number) => {
    image.fill(0, at, at + 24)
    image.set([0xe9, 3, 2, 0x20], at)
    view.setUint16(at + 12, id, true)
  }
  header(bootloader)
  image.set(noise(8000), bootloader + 24)
  const partitions: [type: number, subtype: number, start: number, size: number, label: string][] = [
    [1, 2, 0x9000, 0x5000, 'nvs'],
    [1, 0, 0xe000, 0x2000, 'otadata'],
    [0, 0x10, 0x10000, 0x100000, 'app0'],
  ]
  for (const [index, [type, subtype, start, size, label]] of partitions.entries()) {
    const at = 0x8000 + index * 32
    image.fill(0, at, at + 32)
    view.setUint16(at, 0x50aa, true)
    image.set([type, subtype], at + 2)
    view.setUint32(at + 4, start, true)
    view.setUint32(at + 8, size, true)
    image.set(new TextEncoder().encode(label), at + 12)
  }
  image.set(noise(applicationSize), 0x10000)
  header(0x10000)
  view.setUint32(0x10020, 0xabcd5432, true)
  return image
}
