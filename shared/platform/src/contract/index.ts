export type {
  Broker, BrokerEvent, BrokerMessage, BrokerState,
  EventFilter, EventGapRow, EventMessageRow, EventRow, EventSeries, EventView, EventViewOptions, EventWindow, SeriesOptions, SeriesPoint, TopicSummary,
} from './broker.ts'
export type { Console, ConsoleUser, Http, RequestOptions, Toast, UnsavedWork } from './console.ts'
export { ConsoleProvider, useConsole, useReadable, useUnsaved } from './ConsoleProvider.tsx'
export { ApiError, NotConnectedError, SignInWantedError, isNotFound, type ApiErrorKind, type SignInChallenge } from './errors.ts'
export { Slot } from './Slot.tsx'
