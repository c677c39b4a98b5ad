export type {
  Broker, BrokerEvent, BrokerMessage, BrokerState,
  EventFilter, EventGapRow, EventMessageRow, EventRow, EventSeries, EventView, EventViewOptions, EventWindow, SeriesOptions, SeriesPoint, TopicSummary,
} from './broker.ts'
export type { Console, ConsoleUser, UnsavedWork } from './console.ts'
export { ConsoleProvider, useConsole, useReadable, useUnsaved } from './ConsoleProvider.tsx'
export { ApiError, NotConnectedError, SignInWantedError, isNotFound, type ApiErrorKind, type SignInChallenge } from './errors.ts'
export type { Http, RequestOptions } from './http.ts'
export { Slot } from './Slot.tsx'
export type { Toast } from './toast.ts'
