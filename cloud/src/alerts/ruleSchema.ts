import { badRequest } from '../api/failure.ts'
import { Line, Type } from '../api/schema.ts'
import type { Bucket } from './preview/past.ts'
import type { Draft, Scope, Watch } from './rule.ts'

const maxEventLength = 1000
const Number = (description?: string) =>
  Type.Unsafe<number>({ type: 'number', ...(description !== undefined && { description }) })
const kind = <Kind extends string>(name: Kind) => Type.Enum([name])
const Minutes = Type.Integer({ minimum: 1, maximum: 10_080 })
const Id = Line(1, 100)
const Event = Line(1, maxEventLength)
const Compared = (description: string) => Type.Unsafe<string>({ ...Line(1, 200), description })
const closed = { additionalProperties: false }

const WatchBody = Type.Unsafe<Watch>({
  anyOf: [
    Type.Object({ kind: kind('offline'), minutes: Minutes }, closed),
    Type.Object(
      {
        kind: kind('value'),
        event: Event,
        field: Type.Unsafe<string | null>({
          anyOf: [Line(1, 200), { type: 'null' }],
          description: 'Dots lead to nested fields; null: the message itself is the value.',
        }),
        above: Type.Optional(Number()),
        below: Type.Optional(Number()),
        clear: Type.Optional(Number('Where all is well again, on the other side of the limit.')),
        is: Type.Optional(Compared('Fires while the value is this text, in any case, or this number.')),
        isNot: Type.Optional(Compared('Fires while it is another.')),
      },
      closed,
    ),
    Type.Object({ kind: kind('silent'), event: Event, minutes: Minutes }, closed),
    Type.Object(
      {
        kind: kind('integration'),
        integration: Type.Unsafe<string | null>({ anyOf: [Id, { type: 'null' }], description: 'Null: any.' }),
        failures: Type.Integer({ minimum: 1, maximum: 50 }),
      },
      closed,
    ),
    Type.Object({ kind: kind('crash'), safeMode: Type.Boolean() }, closed),
  ],
})

const ScopeBody = Type.Unsafe<Scope>({
  anyOf: [
    Type.Object({ kind: kind('device'), device: Id }, closed),
    Type.Object({ kind: kind('label'), label: Line(1, 96) }, closed),
    Type.Object({ kind: kind('all') }, closed),
  ],
})

const TellBody = Type.Object({ integrations: Type.Array(Id, { maxItems: 20 }), email: Type.Boolean() }, closed)

const fields = {
  name: Line(1, 100),
  enabled: Type.Boolean(),
  watch: WatchBody,
  scope: ScopeBody,
  for: Type.Integer({ minimum: 0, maximum: 86_400, description: 'Seconds for which the condition must hold.' }),
  tell: TellBody,
}

export const DraftBody = Type.Object(fields)

export const RuleResponse = Type.Object({
  id: Type.String(),
  ...fields,
  preset: Type.Optional(Type.String({ description: 'Which preset rule it is, until it is renamed.' })),
  createdAt: Type.Integer({ description: 'Epoch milliseconds.' }),
  updatedAt: Type.Integer(),
})

const OrNull = <Value>(type: string) => Type.Unsafe<Value | null>({ anyOf: [{ type }, { type: 'null' }] })
const Time = Type.Integer({ description: 'Epoch milliseconds.' })
const Buckets = Type.Unsafe<Bucket[]>({
  type: 'array',
  items: { type: 'array', items: { type: 'number' }, minItems: 5, maxItems: 5 },
  description: 'Time, least, mean, greatest and number of values.',
})

const Unread = Type.Object({
  device: Type.String(),
  messages: Type.Integer(),
  atLeast: Type.Optional(Type.Boolean({ description: 'There may be more messages.' })),
  why: Type.Enum(['text', 'json', 'beyond', 'absent', 'long', 'bytes', 'crowded'], {
    description:
      'Of the newest one: a text was there, it is no JSON, the value is beyond those that are read, no value has that name, it is too long, it is no text, the event has more fields than are kept as series.',
  }),
  place: Type.Optional(Type.Integer({ description: 'Where it is no JSON, counted from 1.' })),
  sample: Type.Optional(Type.String()),
})

export const PreviewBody = Type.Object({ rule: DraftBody, from: Time, to: Time })

export const PreviewResponse = Type.Object({
  since: Type.Unsafe<number | null>({
    ...OrNull<number>('integer'),
    description: 'The oldest stored event; null if there is none.',
  }),
  partial: Type.Optional(Type.Boolean({ description: 'There was not enough time for the whole range.' })),
  searchedTo: Type.Optional(Time),
  firings: Type.Array(
    Type.Object({
      device: OrNull<string>('string'),
      from: Time,
      to: OrNull<number>('integer'),
      peak: OrNull<number>('number'),
      times: Type.Optional(Type.Integer({ description: 'How often it would have fired while it was held open.' })),
      flapping: Type.Optional(Type.Boolean()),
      devices: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  devices: Type.Array(Type.Object({ device: Type.String(), count: Type.Integer(), series: Type.Optional(Buckets) }), {
    description: 'Those with the most firings.',
  }),
  unread: Type.Optional(
    Type.Array(Unread, {
      description: 'Devices that sent such events, none of which had a value that the rule can compare.',
    }),
  ),
  more: Type.Integer({ description: 'How many others fired.' }),
  noisy: Type.Boolean({ description: 'More than ten firings a day.' }),
})

interface Known {
  ownsDevice(id: string): boolean
  ownsIntegration(id: string): boolean
}

/** Checks what the schema can't express. */
export function checkedDraft(draft: Draft, { ownsDevice, ownsIntegration }: Known): Draft {
  const { watch, scope } = draft
  const name = draft.name.trim()
  if (name === '') throw badRequest('"name" must have at least one character that can be seen.')
  if (watch.kind === 'value') checkLimits(watch)
  if ('event' in watch && /[+#]/.test(watch.event))
    throw badRequest('"watch.event" must be the name of one event, without + and #.')
  if (scope.kind === 'device' && !ownsDevice(scope.device))
    throw badRequest(`"scope.device": there is no device ${scope.device}.`)
  if (watch.kind === 'integration' && watch.integration !== null && !ownsIntegration(watch.integration))
    throw badRequest(`"watch.integration": there is no integration ${watch.integration}.`)
  const unknown = draft.tell.integrations.find((id) => !ownsIntegration(id))
  if (unknown !== undefined) throw badRequest(`"tell.integrations": there is no integration ${unknown}.`)
  return {
    name,
    enabled: draft.enabled,
    watch,
    scope: watch.kind === 'integration' ? { kind: 'all' } : scope,
    for: draft.for,
    tell: { integrations: [...new Set(draft.tell.integrations)], email: draft.tell.email },
  }
}

function checkLimits({ above, below, clear, is, isNot }: Extract<Watch, { kind: 'value' }>): void {
  if ([above, below, is, isNot].filter((each) => each !== undefined).length !== 1)
    throw badRequest('"watch" must have one of "above", "below", "is" and "isNot".')
  if (clear === undefined) return
  if (above === undefined && below === undefined)
    throw badRequest('"watch.clear" belongs to a limit: to "above" or "below".')
  if (above !== undefined && clear > above) throw badRequest('"watch.clear" must not be above the limit.')
  if (below !== undefined && clear < below) throw badRequest('"watch.clear" must not be below the limit.')
}

export function ruleResponse({
  id,
  name,
  preset,
  enabled,
  watch,
  scope,
  for: seconds,
  tell,
  createdAt,
  updatedAt,
}: Draft & { id: string; preset?: string; createdAt: number; updatedAt: number }) {
  return {
    id,
    name,
    ...(preset !== undefined && { preset }),
    enabled,
    watch,
    scope,
    for: seconds,
    tell,
    createdAt,
    updatedAt,
  }
}
