export { Deque } from './deque.ts'
export { EventBuffer, type Arrival, type EventLimits, type Kept, type KeptEvent, type KeptGap } from './eventBuffer.ts'
export { LiveView, type Look, type ViewWindow } from './eventView.ts'
export { previewOf, textOf } from './text.ts'
