import { readCbor } from './cbor.ts'
import { jsonText } from './jsonText.ts'
import { readMessagePack } from './messagePack.ts'
import { readSparkplug } from './sparkplug.ts'

export interface Decoded {
  format: 'CBOR' | 'MessagePack' | 'Sparkplug B'
  /** The value as JSON text, so that 64-bit numbers keep all their digits. */
  text: string
}

// Larger messages are shown as bytes only.
const largest = 64 * 1024

/** Reads a binary message by what its bytes say; null where they fit none of the formats. Takes any bytes. */
export const decode = (bytes: Uint8Array): Decoded | null => {
  if (bytes.length > largest) return null
  const sparkplug = attempt(() => readSparkplug(bytes))
  if (sparkplug) return decodedAs('Sparkplug B', sparkplug)
  const cbor = attempt(() => readCbor(bytes))
  const messagePack = attempt(() => readMessagePack(bytes))
  // Few bytes fit both formats. Objects of both have texts as names; what was read wrongly hardly has.
  if (messagePack && (!cbor || plausibility(messagePack) > plausibility(cbor)))
    return decodedAs('MessagePack', messagePack)
  return cbor ? decodedAs('CBOR', cbor) : null
}

const decodedAs = (format: Decoded['format'], value: object): Decoded | null =>
  attempt(() => ({ format, text: jsonText(value) }))

/** What a reader gives if it is an object or list: nearly any bytes are a number or a text in some format. */
const attempt = <T>(read: () => T): (T & object) | null => {
  try {
    const value = read()
    return typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? value : null
  } catch {
    return null
  }
}

const isName = (key: unknown) => typeof key === 'string' && key !== '' && !/\p{Cc}/u.test(key)

/** 2 for an object whose names can be read, 1 for a list, 0 for other objects. */
const plausibility = (value: object): number => {
  if (Array.isArray(value)) return 1
  return [...(value instanceof Map ? value.keys() : Object.keys(value))].every(isName) ? 2 : 0
}
