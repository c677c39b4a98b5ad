import type { Attempt, Published } from '../delivery.ts'
import type { FunctionRun } from '../functions/sandbox.ts'
import type { Content } from '../integrations.ts'
import type { Request } from '../request/render.ts'
import type { Answer } from '../sending/exchange.ts'
import type { Bindings, HappenedEvent } from '../templating/variables.ts'

/** What everything about one delivery is made from. */
export interface Subject {
  content: Content
  event: HappenedEvent
  bindings: Bindings
}

/** What is done off the cloud's own thread: whatever grows with what somebody wrote, sent or answered. */
export type Work = Subject & (
  | { kind: 'request' }
  | { kind: 'answer'; derived: readonly string[]; answer: Answer }
  | { kind: 'failure'; derived: readonly string[]; error: string }
  | { kind: 'run'; run: FunctionRun }
)

export interface Results {
  request: Prepared
  answer: Concluded
  failure: Concluded
  run: ConcludedRun
}

/** A `Problem` is told by its text, for an error's class does not cross threads. */
export type Reply<Result> = { result: Result } | { problem: string }

export interface Prepared {
  request: Request | null
  /** The request without its secrets. */
  shown: Request | null
  /** Names in templates that stand for nothing. */
  unknown: string[]
  problem: string | null
  /** What the request makes of secrets in a way of its own. */
  derived: string[]
  sensitiveBody: boolean
  rejectUnauthorized: boolean
}

export interface Concluded {
  response: Attempt['response']
  error: string | null
  note: string | null
  published: Published[]
}

export interface ConcludedRun {
  run: FunctionRun
  error: string | null
  published: Published[]
}
