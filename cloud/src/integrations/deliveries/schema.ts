import { iso, Line, Moment } from '../../api/answers.ts'
import { Type } from '../../api/schema.ts'
import { DraftContent } from '../schema.ts'
import type { Recent } from './deliveries.ts'
import { longestKept, type Delivery } from './delivery.ts'

const orNull = <Schema extends object>(schema: Schema) => Type.Unsafe<unknown>({ anyOf: [schema, { type: 'null' }] })
const Texts = Type.Record(Type.String(), Type.String())

const Request = Type.Object({ method: Type.String(), url: Type.String(), headers: Texts, body: orNull(Type.String()) }, { description: 'Secrets are masked as [[SENSITIVE]].' })
const Response = Type.Object({ status: Type.Integer(), headers: Texts, body: Type.String(), truncated: Type.Boolean() })
const ConsoleLine = Type.Object({ level: Type.Enum(['log', 'info', 'warn', 'error']), text: Type.String() })
const FunctionError = Type.Object({ message: Type.String(), line: orNull(Type.Integer()), column: orNull(Type.Integer()) })

export const DeliveryAnswer = Type.Object({
  id: Type.String(),
  at: Moment,
  trigger: Type.Enum(['event', 'test', 'replay']),
  event: Type.Object({ device: Type.String(), name: Type.String(), data: Type.String(), publishedAt: Moment }),
  status: Type.Enum(['succeeded', 'failed', 'waiting'], { description: 'Waiting: queued, under way or to be tried again.' }),
  attempts: Type.Array(Type.Object({
    at: Moment,
    duration: Type.Integer({ description: 'Milliseconds.' }),
    request: orNull(Request),
    response: orNull(Response),
    error: orNull(Type.String()),
    note: Type.Optional(Type.String({ description: 'What is to be known about an attempt that succeeded.' })),
  })),
  nextAttemptAt: Type.Optional(Moment),
  published: Type.Array(Type.Object({ name: Type.String(), data: Type.String(), device: Type.Optional(Type.String({ description: 'Where it is another device than the one that asked.' })) }), { description: 'The events that were published in answer.' }),
  console: Type.Optional(Type.Array(ConsoleLine, { description: 'What a custom function printed.' })),
})

export const HealthAnswer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  deliveries: Type.Integer({ description: 'How many deliveries this is about: those of the last 24 hours that have ended, and the last one however old it is; at most 10.' }),
  failed: Type.Integer({ description: 'How many of them failed.' }),
  lastAt: Type.Optional({ ...Moment, description: 'Of the last delivery that has ended.' }),
  failingSince: Type.Optional({ ...Moment, description: 'There while the last delivery failed: the first of those that failed without a success between.' }),
  lastFailedAt: Type.Optional(Moment),
  lastError: Type.Optional(Type.String({ description: 'Secrets are masked as [[SENSITIVE]].' })),
})

const SampleEvent = Type.Object({ name: Line(0, 1000), data: Type.String(), device: Type.Optional(Line(0, 100)) })

export const PreviewBody = Type.Object({ type: Type.String({ maxLength: 64 }), content: DraftContent, event: SampleEvent })
export const PreviewAnswer = Type.Object({
  request: orNull(Request),
  unknown: Type.Array(Type.String(), { description: 'Names in templates that are neither a secret, a parameter nor another variable.' }),
  missing: Type.Array(Type.String(), { description: 'Secrets that the content names and that do not exist. Their places are masked.' }),
  problem: orNull(Type.String()),
})

export const RunBody = Type.Object({ content: DraftContent, event: SampleEvent })
export const RunAnswer = Type.Object({
  result: orNull(Type.String({ description: 'JSON text of what the function returned.' })),
  console: Type.Array(ConsoleLine),
  error: orNull(FunctionError),
  duration: Type.Integer({ description: 'Milliseconds.' }),
})

export function deliveryAnswer({ event, at, trigger, status, attempts, nextAttemptAt, published, console }: Delivery) {
  const data = event.data.toString('utf8')
  return {
    id: event.id,
    at: iso(at),
    trigger,
    event: { device: event.device, name: event.name, data: data.slice(0, longestKept), publishedAt: iso(event.publishedAt) },
    status,
    attempts: attempts.map((attempt) => ({ ...attempt, at: iso(attempt.at) })),
    ...(nextAttemptAt !== undefined && { nextAttemptAt: iso(nextAttemptAt) }),
    published,
    ...(console && { console }),
  }
}

export function healthAnswer({ deliveries, failed, lastAt, failingSince, lastFailedAt, lastError }: Recent) {
  return {
    deliveries,
    failed,
    ...(lastAt !== undefined && { lastAt: iso(lastAt) }),
    ...(failingSince !== undefined && { failingSince: iso(failingSince) }),
    ...(lastFailedAt !== undefined && { lastFailedAt: iso(lastFailedAt), lastError: lastError ?? '' }),
  }
}
