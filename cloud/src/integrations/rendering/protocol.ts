import type { Published } from '../request/topics.ts'
import type { Attempt } from '../delivery.ts'
import type { FunctionRun } from '../functions/sandbox.ts'
import type { Content } from '../content.ts'
import type { Request } from '../request/render.ts'
import type { Answer } from '../sending/sender.ts'
import type { Bindings, HappenedEvent } from '../templating/variables.ts'

/** The input of each step of a delivery. */
export interface Subject {
  content: Content
  event: HappenedEvent
  bindings: Bindings
}

/** Work for the render threads: whatever grows with templates, events or responses. */
export type Work = Subject &
  (
    | { kind: 'request' }
    | { kind: 'answer'; derived: readonly string[]; answer: Answer }
    | { kind: 'failure'; derived: readonly string[]; error: string }
    | { kind: 'run'; run: FunctionRun }
  )

/** Work on its way to a thread. The content is JSON: exact numbers would become other objects on the way. */
export type Posted = Omit<Work, 'content'> & { content: string }

export interface Results {
  request: Prepared
  answer: Concluded
  failure: Concluded
  run: ConcludedRun
}

/** A `Problem` crosses threads as text: the error's class would be lost. */
export type Reply<Result> = { result: Result } | { problem: string }

export interface Prepared {
  request: Request | null
  /** The request with secrets masked. */
  shown: Request | null
  /** Names in templates that have no value. */
  unknown: string[]
  problem: string | null
  /** What the log says of the request. */
  note: string | null
  /** Values that the request derives from secrets. */
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
