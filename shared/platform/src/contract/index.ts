export type { Broker, BrokerMessage, BrokerProblem, BrokerState } from './connection.ts'
export type { Console, ConsoleUser, Http, MenuChange, RequestOptions, Toast, UnsavedWork } from './console.ts'
export { ConsoleProvider, useConsole, useReadable, useUnsaved } from './ConsoleProvider.tsx'
export type {
  AcceptedMessage,
  BrokerEvent,
  EventFilter,
  EventGapRow,
  EventMessageRow,
  EventRow,
  EventSeries,
  EventTerm,
  EventView,
  EventViewOptions,
  EventWindow,
  FilterError,
  MessageProperties,
  MissedEvent,
  MissingRest,
  SeriesOptions,
  SeriesPoint,
  TopicSummary,
} from './events.ts'
export {
  ApiError,
  MessageTooLargeError,
  NotConnectedError,
  SignInWantedError,
  isNotFound,
  type ApiErrorKind,
  type SignInChallenge,
} from './errors.ts'
export type { Extension, Extensions, Facts } from './extensions.ts'
export type { PointName, RegisteredPoints, RegisteredRoutes, RegisteredSlots, RouteName, SlotName } from './names.ts'
export { Slot } from './Slot.tsx'
