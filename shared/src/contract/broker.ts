import type { Readable } from '../lib/index.ts'

/** The state of the one live connection. Times are epoch milliseconds. */
export type BrokerState =
  | { kind: 'connecting' }
  | { kind: 'live'; since: number }
  /** Lost; a new attempt every second. */
  | { kind: 'reconnecting'; since: number }
  /** Refused, also with a fresh token; attempts continue with growing pauses. `reason` is the broker's text. */
  | { kind: 'disconnected'; since: number; reason: string }
  /** Lost while the page is hidden; the next attempt comes when it is shown. */
  | { kind: 'standby'; since: number }

export interface BrokerMessage {
  topic: string
  payload: Uint8Array
  /** True for a message that the broker had kept from before the subscription. */
  retained: boolean
  /** When the console received it, epoch milliseconds. */
  time: number
}

/** The one MQTT connection of the console, owned by the shell. */
export interface Broker {
  readonly state: Readable<BrokerState>
  /**
   * Calls the listener for every message that matches the MQTT topic filter. Equal filters share one SUBSCRIBE; the last
   * listener to leave sends the UNSUBSCRIBE. Survives reconnects. Answers the function that ends it.
   */
  subscribe(filter: string, listener: (message: BrokerMessage) => void): () => void
  /** Sends now (QoS 0) or throws a `NotConnectedError`: a command is never sent later than it was given. */
  publish(topic: string, payload: string): Promise<void>
  /** Opens a view of the event stream of all devices, or of one. Close it when the screen leaves. */
  events(options?: EventViewOptions): EventView
}

export interface EventViewOptions {
  /** Only this device's events. */
  device?: string
  /** How many rows the screen shows at once. */
  rows: number
}

/** A window onto the events that the console keeps: filtering and searching happen off the page, which sees only what it shows. */
export interface EventView {
  /** Changes at most once per frame. */
  readonly state: Readable<EventWindow>
  /** Index of the first row to show; 0 is the newest. */
  scrollTo(first: number): void
  /** Keeps what is shown still and counts what arrives meanwhile; false brings it in. */
  pause(paused: boolean): void
  clear(): void
  /** The whole event, or null when the bounded buffer has dropped it. */
  read(id: number): Promise<BrokerEvent | null>
  close(): void
}

export interface EventWindow {
  /** The rows from `first` on, newest first. */
  rows: readonly EventRow[]
  first: number
  /** How many events can be scrolled through. */
  total: number
  /** How many have arrived since the view was opened or cleared. */
  received: number
  /** How many of them are no longer kept, because the buffer is bounded. */
  dropped: number
  /** How many arrived since `pause(true)`; 0 while running. */
  waiting: number
  paused: boolean
}

export interface EventRow {
  /** Grows with every event; never used twice. */
  id: number
  device: string
  /** What follows `devices/{id}/events/` in the topic. */
  name: string
  /** The beginning of the message as text, one line. */
  preview: string
  retained: boolean
  time: number
}

export interface BrokerEvent extends Omit<EventRow, 'preview'> {
  topic: string
  /** The whole message; bytes that are not UTF-8 become U+FFFD. */
  text: string
}
