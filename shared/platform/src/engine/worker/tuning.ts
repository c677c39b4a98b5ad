import type { EventLimits } from '../events/eventBuffer.ts'

export interface Tuning {
  /** Seconds. A connection that is silently dead is noticed after one and a half of them. */
  keepalive: number
  /** Milliseconds until a connection attempt without an answer is given up. */
  connectTimeout: number
  /** Milliseconds between the loss of the connection and the next attempt, and between the first attempts. */
  retry: number
  /** How many attempts have that pause; further ones have growing pauses. */
  steadyTries: number
  /** Milliseconds: the longest of them. */
  maxRetryMs: number
  /** Milliseconds to wait after the second, third, … refusal in a row; the last one repeats. */
  refusedPauses: readonly number[]
  /** Milliseconds to wait when no token can be had, in the same way. */
  tokenPauses: readonly number[]
  /** Milliseconds that a connection must have held for an earlier refusal to be forgotten. */
  steady: number
  /** Milliseconds between two updates of the page. */
  frame: number
  /** Milliseconds for which events are collected after the last view was closed. */
  linger: number
  /** Milliseconds that a search takes at a time, so that messages are taken in between. */
  slice: number
  /** Milliseconds between two updates of a series. */
  seriesPause: number
  limits: EventLimits
}

export const tuning: Tuning = {
  // 22.5 s until the banner: within the 25 s that are promised, with pings rare enough for a phone.
  keepalive: 15,
  connectTimeout: 10_000,
  retry: 1_000,
  // A minute: whoever restarts a broker sees the console back within a second. An outage that lasts longer is not
  // stormed.
  steadyTries: 60,
  maxRetryMs: 15_000,
  // A refusal that persists makes five attempts in its first minute, the two before the first pause included: brokers
  // ban clients that try more often, and doubling from one second would make seven.
  refusedPauses: [1_000, 5_000, 25_000, 30_000],
  // Short at most: without network, the token may be what has to be renewed first when it returns.
  tokenPauses: [1_000, 2_000, 4_000, 5_000],
  // A broker that accepts a token and throws it out at once must not start a storm of renewals.
  steady: 5_000,
  // One frame at 60 Hz.
  frame: 16,
  // Long enough to look at a device and come back without losing the history, short enough not to receive a flood all
  // day for a screen that nobody looks at.
  linger: 5 * 60_000,
  // Half a frame: the other half is for what arrives.
  slice: 8,
  seriesPause: 250,
  // 100,000 events are some minutes of a busy fleet and still searched within a frame or two. Usual ones, of about 120
  // bytes, take 50 MB by the buffer's reckoning, which is from above, so that the bytes only bound those with long
  // messages.
  limits: { events: 100_000, bytes: 64 * 1024 * 1024 },
}
