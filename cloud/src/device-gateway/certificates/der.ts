/** The parts of DER (X.690) that a certificate takes. */
const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  text: 0x0c,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

export function tagged(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body.length)]), body])
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff)
  return [0x80 | bytes.length, ...bytes]
}

export function sequence(...content: readonly Buffer[]): Buffer {
  return tagged(tags.sequence, ...content)
}

export function set(...content: readonly Buffer[]): Buffer {
  return tagged(tags.set, ...content)
}

export function oid(hex: string): Buffer {
  return tagged(tags.oid, Buffer.from(hex, 'hex'))
}

/** Of a number that is not negative, its bytes big-endian. */
export function integer(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const shortest = first === -1 ? Buffer.from([0]) : bytes.subarray(first)
  return tagged(tags.integer, (shortest[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), shortest]) : shortest)
}

export function bits(bytes: Buffer, unused = 0): Buffer {
  return tagged(tags.bits, Buffer.from([unused]), bytes)
}

export function octets(bytes: Buffer): Buffer {
  return tagged(tags.octets, bytes)
}

export function yes(): Buffer {
  return tagged(tags.boolean, Buffer.from([0xff]))
}

export function text(value: string): Buffer {
  return tagged(tags.text, Buffer.from(value, 'utf8'))
}

const lastOfUtcTime = 2049

/** To the second. */
export function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/\.\d+|[-:T]/g, '')
  const short = date.getUTCFullYear() <= lastOfUtcTime
  return tagged(short ? tags.utcTime : tags.time, Buffer.from(short ? digits.slice(2) : digits, 'latin1'))
}
