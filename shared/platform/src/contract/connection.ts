import type { Readable } from '../lib/index.ts'
import type { EventView, EventViewOptions } from './events.ts'

/**
 * The state of the one live connection. Times are epoch milliseconds; while it is down, `since` is the moment from
 * which messages may be missing.
 */
export type BrokerState =
  | { kind: 'connecting' }
  | { kind: 'live'; since: number }
  /** Lost; a new attempt every second. */
  | { kind: 'reconnecting'; since: number }
  /**
   * Refused, also with a fresh token, or ended by the broker each time; attempts continue with growing pauses. `reason`
   * is the broker's text.
   */
  | { kind: 'disconnected'; since: number; reason: string }
  /** Down while the page is hidden; the next attempt comes when it is shown. */
  | { kind: 'standby'; since: number }

/** What keeps live data away, beside the state of the connection. */
export type BrokerProblem =
  /**
   * The console's own part of the connection has failed. It is started again after growing pauses, of 30 s at most,
   * until it is live. `error` is for support.
   */
  | { kind: 'failed'; error: string }
  /** The broker refuses what listeners asked for; `reason` is its text. A view of events says so itself. */
  | { kind: 'refused'; filters: readonly string[]; reason: string }

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
  /** Null while there is none. Absent in shells before 1.16.0. */
  readonly problem?: Readable<BrokerProblem | null>
  /**
   * Calls the listener for every message that matches the MQTT topic filter, once per message on any broker. Equal
   * filters share one SUBSCRIBE; the last listener to leave sends the UNSUBSCRIBE. Survives reconnects. Retained
   * messages come with the SUBSCRIBE, so a listener that joins an equal filter later doesn't get them. Where filters
   * overlap, one that covers them all is subscribed, and for a single event of a device all of that device's; in the
   * moment in which that changes, a message can be missed. A page too busy to take them in for long loses the oldest
   * messages. Returns the function that ends it. Throws a `RangeError` for an invalid or a shared filter.
   */
  subscribe(filter: string, listener: (message: BrokerMessage) => void): () => void
  /**
   * Sends now (QoS 0) or rejects with a `NotConnectedError`: a command is never sent later than it was given. Rejects
   * with a `RangeError` for a topic that can't be published to (empty, or with a wildcard), and with a
   * `MessageTooLargeError` for more than the broker accepts.
   */
  publish(topic: string, payload: string): Promise<void>
  /** Opens a view of the event stream of all devices, or of one. Close it when the screen leaves. */
  events(options: EventViewOptions): EventView
}
