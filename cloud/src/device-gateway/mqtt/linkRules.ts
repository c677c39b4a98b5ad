import type { SocketStream } from '../../broker/socketStream.ts'
import type { KnownArrivals } from '../knownArrivals.ts'
import type { Rates } from '../limits.ts'

/** What all links of an entrance have in common. */
export interface LinkRules {
  isDevice(id: string): boolean
  /** Hands a client to the broker, unless that takes nobody. */
  enter(stream: SocketStream): boolean
  /** Whether the broker takes anybody. */
  takes(): boolean
  /** Looks a key up, whether there is that device or not. */
  tryKey(id: string, key: string): Promise<unknown>
  rates: Rates
  /** Connections of a device that a newer one has ended: so many are usual. */
  takeovers: Rates
  /** Called when the client has signed in. */
  known?(): void
  /** Milliseconds until its CONNECT must be there. */
  askingTime: number
  /** Milliseconds that the broker may take to let it in. */
  patience: number
  arrivals: KnownArrivals
}
