/** What an image is, judged by its content. */
export type Image =
  | { kind: 'simulator' }
  | { kind: 'scripted'; product: string; version: string }
  | { kind: 'chip'; chip: string }
  | { kind: 'unknown' }

const scriptedMark = 'SIMULATOR FIRMWARE - not for a real device\n'
const chipMark = 0xe9
/** By the chip id in the header, as in esptool. A test compares them with the console's. */
export const chips: Readonly<Record<number, string>> = {
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
const namesOfChips = new Map(Object.values(chips).map((name) => [plainName(name), name]))

/** A chip by esptool's name, however a device writes it: `esp32s3` is the ESP32-S3. Other names stay as they are. */
export function chipCalled(name: string): string {
  return namesOfChips.get(plainName(name)) ?? name
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}

/**
 * Possible offsets of the header: 0, or the bootloader's offset in the flash of an ESP32 or ESP32-S2, or of a C5, H4,
 * P4 or S31.
 */
const starts = [0, 0x1000, 0x2000]
/** Bytes that are needed to recognise an image. */
export const imageHead = 0x2000 + 512
const chipIdAt = 12

export function readImage(bytes: Buffer): Image {
  if (bytes.subarray(0, 4).toString('latin1') === '\0asm') return { kind: 'simulator' }
  const head = bytes.subarray(0, 500).toString('utf8')
  if (head.startsWith(scriptedMark)) return scripted(head.slice(scriptedMark.length).split('\n', 1)[0] ?? '')
  const start = starts.find(
    (at) =>
      bytes[at] === chipMark &&
      bytes.length > at + 24 &&
      bytes.subarray(0, at).every((byte) => byte === 0xff || byte === 0),
  )
  if (start === undefined) return { kind: 'unknown' }
  return { kind: 'chip', chip: chips[bytes.readUInt16LE(start + chipIdAt)] ?? 'ESP chip' }
}

/** The target of an image: the simulated board, a product, a chip, or unknown. */
export function targetOf(image: Image): string {
  switch (image.kind) {
    case 'scripted':
      return image.product
    case 'chip':
      return image.chip
    default:
      return image.kind
  }
}

function scripted(facts: string): Image {
  try {
    const { product, version } = JSON.parse(facts) as { product?: unknown; version?: unknown }
    return typeof product === 'string' && typeof version === 'string'
      ? { kind: 'scripted', product, version }
      : { kind: 'unknown' }
  } catch {
    return { kind: 'unknown' }
  }
}
