import { decode } from 'cbor2/decoder'
import { Tag } from 'cbor2/tag'
import { deepest } from './jsonText.ts'

/** Tags that say how the value is to be shown: a large whole number, the same below zero, and “this is CBOR”. */
const [largeNumber, largeNegative, selfDescribed] = [2, 3, 55_799]
// Bytes of a whole number: writing a longer one in decimal takes noticeable time.
const maxNumberLength = 64

/** The value of a CBOR item (RFC 8949) that takes all bytes; throws for anything else. */
export const readCbor = (bytes: Uint8Array): unknown =>
  shown(decode(bytes, { maxDepth: deepest, preferMap: true, ignoreGlobalTags: true, convertUnsafeIntsToFloat: false }))

const shown = (value: unknown): unknown => {
  if (value instanceof Tag) return shownTag(Number(value.tag), value.contents)
  if (value instanceof Map) return new Map([...value].map(([key, each]) => [shown(key), shown(each)]))
  return Array.isArray(value) ? value.map(shown) : value
}

const shownTag = (tag: number, contents: unknown): unknown => {
  if (tag === selfDescribed) return shown(contents)
  if (
    (tag === largeNumber || tag === largeNegative) &&
    contents instanceof Uint8Array &&
    contents.length <= maxNumberLength
  ) {
    const number = contents.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
    return tag === largeNumber ? number : -1n - number
  }
  return new Map<string, unknown>([
    ['tag', tag],
    ['value', shown(contents)],
  ])
}
