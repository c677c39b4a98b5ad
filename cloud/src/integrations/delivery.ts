import type { Published } from './request/topics.ts'
import type { ConsoleLine } from './functions/protocol.ts'
import type { Request } from './request/render.ts'
import type { HappenedEvent } from './templating/variables.ts'

/** Characters of a text, such as a body, that the log keeps and shows. */
export const maxStoredLength = 64 * 1024

export type Trigger = 'event' | 'test' | 'replay' | 'alert'
export type Status = 'succeeded' | 'failed' | 'waiting'

/** The log entry of an attempt, with secrets masked. */
export interface Attempt {
  at: number
  duration: number
  request: Request | null
  response: { status: number; headers: Record<string, string>; body: string; truncated: boolean } | null
  error: string | null
  /** What else is to be known about the attempt. */
  note?: string
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

/** The result of an attempt. */
export interface Outcome {
  attempt: Attempt
  /** `waiting` when another attempt may help. */
  status: Status
  /** While waiting: milliseconds that the target asks to be left alone. */
  pause?: number
  /** While waiting: what is published if there is no further attempt. */
  published: Published[]
  console?: ConsoleLine[]
}
