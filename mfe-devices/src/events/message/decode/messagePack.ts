import { decode, ExtData, ExtensionCodec } from '@msgpack/msgpack'
import { isBounded } from './messagePackBounds.ts'

// Without extensions of its own: a time of the year 300,000 would be no date.
const extensions = new ExtensionCodec()
extensions.register({ type: -1, encode: () => null, decode: (data) => new ExtData(-1, data) })

/** The value of a MessagePack item that takes all bytes; throws for anything else. */
export const readMessagePack = (bytes: Uint8Array): unknown => {
  if (!isBounded(bytes)) throw new RangeError('The bytes are no single MessagePack item.')
  return decode(bytes, { useBigInt64: true, extensionCodec: extensions })
}
