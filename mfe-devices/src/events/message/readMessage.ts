import type { Decoded } from './decode/decode.lazy.ts'
import type { Json } from './json.ts'

export type View = 'tree' | 'text' | 'raw' | 'hex'

/** A message as its dialog shows it. */
export interface ReadMessage {
  /** What was sent, or what a binary message says as JSON. */
  text: string
  /** The text as JSON. */
  json: Json
  /** What a binary message says; null where that is unknown. */
  decoded: Decoded | null
  /** The bytes of a message that is no text, or has control characters; null for other messages. */
  bytes: Uint8Array | null
  /** Whether the message is no text (UTF-8). */
  isBinary: boolean
}

// Characters that a page can lay out without a noticeable delay.
export const maxShownLength = 256 * 1024
