export { Deque } from './deque.ts'
export { EventBuffer, type Arrival, type EventLimits, type Kept, type KeptEvent, type KeptGap } from './eventBuffer.ts'
export { previewOf, textOf } from './text.ts'
