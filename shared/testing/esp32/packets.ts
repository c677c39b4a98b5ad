const end = 0xc0
const escape = 0xdb
const escapes: Readonly<Record<number, readonly number[]>> = { [end]: [escape, 0xdc], [escape]: [escape, 0xdd] }

/** A packet as it goes over the wire (SLIP). */
export const packetOf = (bytes: Uint8Array): number[] => [end, ...[...bytes].flatMap((byte) => escapes[byte] ?? [byte]), end]

/** The whole packets among these bytes, and what is left. */
export const packets = (bytes: readonly number[]): { whole: Uint8Array[]; rest: number[] } => {
  const whole: Uint8Array[] = []
  let packet: number[] | null = null
  let rest = 0
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    if (byte === end && packet && packet.length > 0) {
      whole.push(Uint8Array.from(packet))
      packet = null
      rest = index + 1
    } else if (byte === end) {
      packet = []
      rest = index
    } else if (byte === escape && index + 1 < bytes.length) {
      index += 1
      packet?.push(bytes[index] === 0xdc ? end : escape)
    } else packet?.push(byte)
  }
  return { whole, rest: bytes.slice(rest) }
}
