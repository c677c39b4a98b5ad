export type { Broker, BrokerMessage, BrokerState } from './connection.ts'
export type { Console, ConsoleUser, UnsavedWork } from './console.ts'
export { ConsoleProvider, useConsole, useReadable, useUnsaved } from './ConsoleProvider.tsx'
export type {
  BrokerEvent, EventFilter, EventGapRow, EventMessageRow, EventRow, EventSeries, EventTerm, EventView, EventViewOptions, EventWindow, FilterError, SeriesOptions, SeriesPoint, TopicSummary,
} from './events.ts'
export { ApiError, NotConnectedError, SignInWantedError, isNotFound, type ApiErrorKind, type SignInChallenge } from './errors.ts'
export type { Http, RequestOptions } from './http.ts'
export { Slot } from './Slot.tsx'
export type { Toast } from './toast.ts'
