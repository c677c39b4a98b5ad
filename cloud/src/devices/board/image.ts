/** What an image is, by its content; names prove nothing. */
export type Image = { kind: 'simulator' } | { kind: 'scripted'; product: string; version: string } | { kind: 'chip'; chip: string } | { kind: 'unknown' }

const scriptedMark = 'SIMULATOR FIRMWARE - not for a real device\n'
const chipMark = 0xe9
const chips: Readonly<Record<number, string>> = { 0: 'ESP32', 2: 'ESP32-S2', 5: 'ESP32-C3', 9: 'ESP32-S3', 12: 'ESP32-C2', 13: 'ESP32-C6', 16: 'ESP32-H2', 18: 'ESP32-P4' }
/** Where images begin: all of them at 0 but those that hold the flash of an ESP32 or ESP32-S2 from its very start. */
const starts = [0, 0x1000]
const chipIdAt = 12

export function readImage(bytes: Buffer): Image {
  if (bytes.subarray(0, 4).toString('latin1') === '\0asm') return { kind: 'simulator' }
  const head = bytes.subarray(0, 500).toString('utf8')
  if (head.startsWith(scriptedMark)) return scripted(head.slice(scriptedMark.length).split('\n', 1)[0] ?? '')
  const start = starts.find((at) => bytes[at] === chipMark && bytes.length > at + 24 && bytes.subarray(0, at).every((byte) => byte === 0xff))
  if (start === undefined) return { kind: 'unknown' }
  return { kind: 'chip', chip: chips[bytes.readUInt16LE(start + chipIdAt)] ?? 'ESP chip' }
}

function scripted(facts: string): Image {
  try {
    const { product, version } = JSON.parse(facts) as { product?: unknown; version?: unknown }
    return typeof product === 'string' && typeof version === 'string' ? { kind: 'scripted', product, version } : { kind: 'unknown' }
  } catch {
    return { kind: 'unknown' }
  }
}
