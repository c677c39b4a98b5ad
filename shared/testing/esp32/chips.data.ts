export type FakeChip = 'ESP32' | 'ESP32-S3' | 'ESP32-C3'

interface ChipFacts {
  /** Number in an image's header. */
  id: number
  bootloader: number
  /** What register 0x40001000 holds. */
  magic: number
  /** Whether it tells its number when it is asked. */
  tells: boolean
  /** Registers of the MAC. */
  mac: readonly [number, number]
  spi: { command: number; data: number }
}

const spi = { command: 0x60002000, data: 0x60002058 }

export const fakeChips: Readonly<Record<FakeChip, ChipFacts>> = {
  ESP32: { id: 0, bootloader: 0x1000, magic: 0x00f01d83, tells: false, mac: [0x3ff5a004, 0x3ff5a008], spi: { command: 0x3ff42000, data: 0x3ff42080 } },
  'ESP32-S3': { id: 9, bootloader: 0, magic: 9, tells: true, mac: [0x60007044, 0x60007048], spi },
  'ESP32-C3': { id: 5, bootloader: 0, magic: 0x6921506f, tells: true, mac: [0x60008844, 0x60008848], spi },
}

/** 7c:df:a1:a4:1c:7e */
export const macWords = [0xa1a41c7e, 0x7cdf] as const

/** A flash of 4 MB by Winbond. */
export const flashId = 0x1640ef
export const flashSize = 4 * 1024 ** 2
