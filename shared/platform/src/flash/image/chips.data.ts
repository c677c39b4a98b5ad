/** What the header of an image calls a chip: its number, and the name that boards and manifests have for it. The table of esptool. */
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

/** These have the bootloader of a merged image elsewhere than at 0. */
export const lateBootloaders: Readonly<Record<string, number>> = { ESP32: 0x1000, 'ESP32-S2': 0x1000, 'ESP32-C5': 0x2000, 'ESP32-H4': 0x2000, 'ESP32-P4': 0x2000, 'ESP32-S31': 0x2000 }

export const bootloaderOffsets = [0, 0x1000, 0x2000]
