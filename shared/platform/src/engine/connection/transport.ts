import type { AcceptedMessage, MessageProperties } from '../../contract/events.ts'

export interface TransportOptions {
  url: string
  sub: string
  clientId: string
  token: string
  /** Seconds. */
  keepalive: number
  /** Milliseconds. */
  connectTimeout: number
}

/** Why a transport is closed. */
export type Loss =
  /**
   * No connection, or no longer. Messages may be missing since `since`, epoch milliseconds. `reason` is what the broker
   * said, or did wrong; a network says nothing.
   */
  | { kind: 'lost'; since: number; reason?: string }
  /** The broker refused the connection; `auth` when the token was the reason. */
  | { kind: 'refused'; auth: boolean; reason: string }
  /** The broker accepted the connection and ended it because of the token. */
  | { kind: 'expired'; reason: string }

/** What few brokers say beside a message. */
export interface SaidBeside {
  properties?: MessageProperties
  accepted?: AcceptedMessage
}

export interface TransportEvents {
  live(): void
  message(topic: string, payload: Uint8Array, retained: boolean, beside?: SaidBeside): void
  /** Called once; after it nothing is called. */
  over(loss: Loss): void
}

/** One connection to the broker, from its attempt to its end. */
export interface Transport {
  /** Milliseconds since something was heard from the broker. */
  silence(): number
  /** Sends it and returns null; or returns how many bytes the broker accepts, where it accepts less. */
  publish(topic: string, payload: string): number | null
  /** `replied` gets null, or why the broker refuses. Not called when the transport ends first. */
  subscribe(filter: string, replied: (refusal: string | null) => void): void
  unsubscribe(filter: string): void
  /** Ends it without `over` being called; resolves when it is closed. */
  end(): Promise<void>
}

export type OpenTransport = (options: TransportOptions, events: TransportEvents) => Transport
