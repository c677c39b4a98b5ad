/** Why a known device was turned away. */
export type RefusalReason =
  | 'wrongKey'
  | 'revoked'
  | 'protocol'
  | 'topic'
  | 'strayTopic'
  | 'longTopic'
  | 'flood'
  | 'tooLarge'
  | 'oldProtocol'
  | 'twice'
/** What somebody did wrong before it said which device it is, or by naming one that there is not. */
export type KnockReason = 'tls' | 'clock' | 'wrongPort' | 'oldProtocol' | 'unknownDevice'
export type Protocol = 'mqtt' | 'mqtts' | 'ws' | 'wss' | 'http' | 'https'

export interface Problem {
  at: number
  reason: RefusalReason | KnockReason
  count: number
  remote?: string
}

/** A device's first steps. Epoch milliseconds. */
export interface Arrival {
  seen?: { at: number; remote: string; protocol: Protocol }
  signedIn?: { at: number }
  firstEvent?: { at: number; event: string }
  problem?: Problem
}

export interface Refused {
  count: number
  since: number
  last: number
  reason: RefusalReason
}

export type Stop = () => void

/** What is known of devices' first steps, for those who show it. */
export interface Arrivals {
  of(id: string): Arrival
  /** Calls the listener at each change, with all of it. */
  watch(id: string, listener: (arrival: Arrival) => void): Stop
  refusals: { of(id: string): Refused | undefined }
  /** What can't be said of one device. */
  knocks: { last(since: number): Problem | undefined; watch(listener: (knock: Problem) => void): Stop }
  /** Of a device that was removed. */
  forget(id: string): void
}
