import type { EventBuffer } from './eventBuffer.ts'
import type { Kept } from './keptEvent.ts'

/** All that a buffer keeps, oldest first. */
export const keptIn = (buffer: EventBuffer): Kept[] => [
  ...buffer.before.toReversed(),
  ...buffer.between(buffer.firstId, buffer.nextId - 1),
]
