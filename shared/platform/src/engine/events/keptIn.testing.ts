import type { EventBuffer } from './eventBuffer.ts'
import type { Kept } from './keptEvent.ts'

/** All that a buffer keeps, oldest first. */
export const keptIn = (buffer: EventBuffer): Kept[] =>
  Array.from({ length: buffer.length }, (_, index) => buffer.get(buffer.firstId + index) as Kept)
