export const quotaExceeded = 0x97
const reasonString = 0x1f

/** Written by hand: the library answers each refusal with "Not authorized", which clients meet with a new token. */
export function refusedConnection(why: string): Buffer {
  return packet(0x20, [0, quotaExceeded, ...reason(why)])
}

/** PUBACK or PUBREC. Who wants no explanations gets none. */
export function refusedMessage(qos: number, messageId: number, why: string | undefined): Buffer {
  return packet(qos === 1 ? 0x40 : 0x50, [messageId >> 8, messageId & 0xff, quotaExceeded, ...reason(why)])
}

function reason(why: string | undefined): number[] {
  if (why === undefined) return [0]
  const text = Buffer.from(why)
  const property = [reasonString, text.length >> 8, text.length & 0xff, ...text]
  return [...length(property.length), ...property]
}

function packet(kind: number, content: readonly number[]): Buffer {
  return Buffer.from([kind, ...length(content.length), ...content])
}

function length(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...length(value >> 7)]
}
