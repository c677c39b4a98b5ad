import type { ConsoleLine } from './functions/protocol.ts'
import type { Request } from './request/render.ts'
import type { HappenedEvent } from './templating/variables.ts'

/** Characters of a text, such as a body, that the log keeps and shows. */
export const longestKept = 64 * 1024

export type Trigger = 'event' | 'test' | 'replay'
export type Status = 'succeeded' | 'failed' | 'waiting'

/** What is kept of an attempt; nothing in it is secret any more. */
export interface Attempt {
  at: number
  duration: number
  request: Request | null
  response: { status: number; headers: Record<string, string>; body: string; truncated: boolean } | null
  error: string | null
  /** What is to be known about one that succeeded. */
  note?: string
}

export interface Published {
  /** Of the event. */
  name: string
  /** Where it is another than the one that asked. */
  device?: string
  data: string
}

export interface Delivery {
  owner: string
  integration: string
  at: number
  trigger: Trigger
  event: HappenedEvent
  status: Status
  attempts: Attempt[]
  nextAttemptAt?: number
  published: Published[]
  console?: ConsoleLine[]
}

/** What came of an attempt. */
export interface Outcome {
  attempt: Attempt
  /** Not waiting: no further attempt would help. */
  status: Status
  /** Of one that waits: what is published if there is no further attempt. */
  published: Published[]
  console?: ConsoleLine[]
}
