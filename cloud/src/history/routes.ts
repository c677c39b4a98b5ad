import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Readable } from 'node:stream'
import { badRequest } from '../api/failure.ts'
import { linesOfJson, sendLines } from '../api/lineStreams.ts'
import { texts, Type } from '../api/schema.ts'
import type { MessageProperties } from '../mqtt/packets/sending.ts'
import type { History } from './history.ts'
import type { CountRequest, FoundEvent, SearchRequest, Wanted } from './search/requests.ts'

const tags = ['history']
const Time = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Epoch milliseconds, by the clock of the cloud.',
})
const orNull = <Schema extends object>(schema: Schema) => Type.Unsafe<unknown>({ anyOf: [schema, { type: 'null' }] })

const Limits = Type.Object({
  days: Type.Integer({ minimum: 1, maximum: 36_500 }),
  bytes: Type.Integer({ minimum: 1_000_000, maximum: Number.MAX_SAFE_INTEGER }),
})
const Status = Type.Object({
  days: Type.Integer(),
  bytes: Type.Integer(),
  most: Type.Object({ days: Type.Integer(), bytes: Type.Integer() }, { description: 'What this cloud allows.' }),
  used: Type.Integer({ description: 'Bytes, about.' }),
  events: Type.Integer(),
  oldest: orNull(Time),
  now: Time,
  dropped: Type.Integer({ description: 'How many were deleted for newer ones before their days were over.' }),
  keeping: Type.Unsafe<unknown>({
    anyOf: [
      { const: true },
      {
        type: 'object',
        properties: {
          since: Time,
          reason: { enum: ['disk', 'database', 'busy', 'topics'] },
          missed: { type: 'integer' },
        },
        required: ['since', 'reason', 'missed'],
      },
    ],
    description:
      'Whether events are kept. If not all are: since when; why (the disk is full, the database fails, they come too fast, there are too many topics); and how many were missed.',
  }),
})

/** Texts and numbers of a term; `checkTerms` checks their combination. */
const Term = Type.Unsafe<NonNullable<Wanted['terms']>[number]>({
  type: 'object',
  properties: {
    field: { enum: ['any', 'topic', 'data', 'device', 'range'] },
    text: { type: 'string', maxLength: 1000 },
    from: { type: ['number', 'null'] },
    to: { type: ['number', 'null'] },
    negated: { type: 'boolean' },
  },
  required: ['field', 'negated'],
  additionalProperties: false,
})

const wanted = {
  device: Type.Optional(Type.String({ maxLength: 100 })),
  terms: Type.Optional(
    Type.Array(Term, {
      maxItems: 20,
      description:
        'An event must match all of them. "any" is the topic or the message; "device" its id, its name or a label such as site=berlin; "range" a number of the message.',
    }),
  ),
  muted: Type.Optional(
    Type.Array(Type.String({ maxLength: 1100 }), {
      maxItems: 500,
      description: '{device}/{name}, or +/{name} for that event of all devices.',
    }),
  ),
}
const Cursor = Type.Optional(
  Type.String({ maxLength: 100, description: 'From the previous answer: continues after it.' }),
)
const range = {
  from: Type.Optional(Time),
  to: Type.Optional({ ...Time, description: 'Events of this time are not included.' }),
  ...wanted,
}
const SearchBody = Type.Object({
  ...range,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  cursor: Cursor,
  order: Type.Optional(Type.Enum(['newest', 'oldest'])),
})
const CountBody = Type.Object({
  from: Time,
  to: Time,
  bars: Type.Integer({ minimum: 1, maximum: 400 }),
  ...wanted,
  cursor: Cursor,
})

const progress = {
  cursor: orNull(Type.String()),
  searchedTo: { ...Time, description: 'All events on this side of it were searched.' },
  read: Type.Integer({ description: 'How many events this call has read.' }),
  of: Type.Integer({ description: 'How many events the whole range has, approximately.' }),
  now: Time,
}
const Found = Type.Object({
  id: Type.String({ description: 'Sorted as texts, they are in the order of the events.' }),
  message: Type.Optional(
    Type.String({
      description: 'The id that the cloud gave the message when it accepted it. Events of former releases have none.',
    }),
  ),
  t: Time,
  device: Type.String(),
  name: Type.String(),
  data: Type.Optional(Type.String()),
  base64: Type.Optional(Type.String({ description: 'In place of "data": a message that is not UTF-8.' })),
  qos: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2, description: 'The quality of service that it was published with.' }),
  ),
  properties: Type.Optional(
    Type.Unsafe<MessageProperties>({
      type: 'object',
      properties: {
        contentType: { type: 'string' },
        responseTopic: { type: 'string' },
        correlationData: { type: 'string', description: 'In base64.' },
        messageExpiryInterval: { type: 'integer', description: 'Seconds.' },
        user: { type: 'array', items: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 } },
        left: {
          type: 'integer',
          description: 'How many were left out, because there are too many or they are too long.',
        },
      },
      description: 'What an MQTT 5 publisher said beside the message.',
    }),
  ),
})
const SearchResponse = Type.Object({ events: Type.Array(Found), ...progress })
const CountResponse = Type.Object({
  from: Time,
  to: Time,
  width: Type.Integer({ description: 'Milliseconds of each bar: a round step.' }),
  counts: Type.Array(Type.Integer()),
  ...progress,
})

const Lines = linesOfJson('A line of JSON for each event.')

export function historyRoutes(history: History): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/history',
      {
        schema: {
          tags,
          description: 'What is kept of the events of all devices, and how much of that there is.',
          response: { 200: Status, ...texts(304) },
        },
      },
      async ({ caller }) => ({ ...(await history.status(caller.sub)), now: Date.now() }),
    )
    app.put(
      '/history',
      {
        schema: {
          tags,
          body: Limits,
          description:
            'Less than before makes room at once, in the background; more than this cloud allows is refused.',
          response: { 200: Status, ...texts(400, 413, 415) },
        },
      },
      async ({ caller, body }) => {
        const { most } = await history.status(caller.sub)
        if (body.days > most.days)
          throw badRequest(`"days" must be at most ${most.days}: this cloud keeps no events for longer.`)
        if (body.bytes > most.bytes)
          throw badRequest(`"bytes" must be at most ${most.bytes}: this cloud keeps no more of an account.`)
        return { ...(await history.limit(caller.sub, body)), now: Date.now() }
      },
    )
    app.post(
      '/history/search',
      {
        schema: {
          tags,
          body: SearchBody,
          description:
            'Past events, the newest first. A call answers within about a quarter of a second: with what it has found by then, and a cursor to go on from. Without a cursor there is nothing further.',
          response: { 200: SearchResponse, ...texts(400, 413, 415) },
        },
      },
      async ({ caller, body }) => {
        return history.search(caller.sub, checked(body) as SearchRequest)
      },
    )
    app.post(
      '/history/counts',
      {
        schema: {
          tags,
          body: CountBody,
          description:
            'How many events there were over time. With a cursor the answer is of a part of them: further answers are to be added to it.',
          response: { 200: CountResponse, ...texts(400, 413, 415) },
        },
      },
      async ({ caller, body }) => {
        if (body.to <= body.from) throw badRequest('"to" must be after "from".')
        return history.counts(caller.sub, checked(body) as CountRequest)
      },
    )
    app.post(
      '/history/export',
      {
        schema: {
          tags,
          body: Type.Object(range),
          description:
            'All events of a search up to now, the oldest first, as lines of JSON with message, t, device, name, data or base64, qos and properties. One at a time.',
          response: { 200: Lines, ...texts(400, 413, 415, 429) },
        },
      },
      async ({ caller, body }, reply) => {
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        const events = history.all(caller.sub, checked(body) as Wanted, gone.signal)
        // Refused before the first line, if at all.
        const first = await events.next()
        const lines = Readable.from(linesOf(first, events), { objectMode: false })
        // The client may disconnect before the first line.
        lines.once('close', () => void events.return(undefined))
        return sendLines(reply, lines)
      },
    )
  }
}

/** Reads no faster than the client. */
async function* linesOf(first: IteratorResult<FoundEvent>, rest: AsyncGenerator<FoundEvent>): AsyncGenerator<string> {
  for (let next = first; next.done !== true; next = await rest.next()) {
    const { id: _, ...event } = next.value
    yield `${JSON.stringify(event)}\n`
  }
}

/** Checks terms by hand, for readable messages: each kind of term has members of its own. */
function checked<Body extends object & { terms?: readonly object[] }>(body: Body): Body {
  for (const [index, term] of (body.terms ?? []).entries()) {
    const { field, text, from, to } = term as { field: string; text?: string; from?: number | null; to?: number | null }
    const where = `"terms.${index}"`
    if (field === 'range' && (from === undefined || to === undefined || text !== undefined))
      throw badRequest(`${where} is a range: it needs "from" and "to", numbers or null, and nothing else.`)
    if (field !== 'range' && (text === undefined || from !== undefined || to !== undefined))
      throw badRequest(`${where} looks for a text: it needs "text", and nothing else.`)
  }
  return body
}
