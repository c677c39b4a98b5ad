import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { badRequest } from '../../api/failure.ts'
import { Line, texts, Type } from '../../api/schema.ts'
import type { History } from '../history.ts'

const tags = ['history']
const Time = Type.Integer({
  minimum: 0,
  maximum: 8.64e15,
  description: 'Epoch milliseconds, by the clock of the cloud.',
})
const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 200, description })
const fieldName = textOrNull(
  'A name in the JSON object of the message, nested ones by dots; null for a message that is a value itself.',
)
const Moment = Type.Object({ t: Time, value: Type.Number() })
/** A compact form, as there may be thousands. */
const Bucket = Type.Unsafe<number[]>({
  type: 'array',
  items: { type: 'number' },
  description: 'When it starts, the least value, the mean, the greatest, and how many there are.',
})

const Fields = Type.Object({
  fields: Type.Array(
    Type.Object({
      event: Type.String(),
      field: fieldName,
      last: Type.Unsafe<number | string>({ type: ['number', 'string'] }),
      at: Time,
      every: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        description: 'The rhythm of the last ones in milliseconds.',
      }),
      numeric: Type.Boolean({ description: 'Whether it has a series.' }),
      crowded: Type.Optional(
        Type.Boolean({
          description:
            'It is a number without a series: the event has too many other fields, or had them in the days that are kept.',
        }),
      ),
      beyond: Type.Optional(Type.Boolean({ description: 'It is not read, as the message has 32 values before it.' })),
      fault: Type.Optional(
        Type.Integer({
          description:
            'Of a message that begins like JSON: the place of the character at which it ceases to be some, counted from 1.',
        }),
      ),
    }),
  ),
})
const Wanted = Type.Object({
  device: Line(1, 200),
  fields: Type.Array(Type.Object({ event: Line(1, 1100), field: fieldName }), { minItems: 1, maxItems: 8 }),
  from: Time,
  to: Time,
  points: Type.Integer({ minimum: 1, maximum: 2000 }),
})
const Answer = Type.Object({
  from: Type.Integer({ description: 'The window, rounded outwards to whole buckets.' }),
  to: Type.Integer(),
  width: Type.Integer({ description: 'Milliseconds of a bucket; whole minutes from one on.' }),
  series: Type.Array(
    Type.Object({
      event: Type.String(),
      field: fieldName,
      buckets: Type.Array(Bucket),
      first: Type.Optional(Moment),
      last: Type.Optional(Moment),
    }),
  ),
  now: Time,
})

/** Numbers of past events, for charts. */
export function seriesRoutes(history: History): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/history/fields',
      {
        schema: {
          tags,
          querystring: Type.Object({ device: Line(1, 200) }),
          description: 'Where the events of a device hold values.',
          response: { 200: Fields, ...texts(304, 400) },
        },
      },
      async ({ caller, query }) => ({ fields: await history.fields(caller.sub, query.device) }),
    )
    app.post(
      '/history/series',
      {
        schema: {
          tags,
          body: Wanted,
          description:
            'The values of fields in buckets, those that have some. The least and the greatest value of each is among all of its values.',
          response: { 200: Answer, ...texts(400, 413, 415) },
        },
      },
      async ({ caller, body }) => {
        if (body.to <= body.from) throw badRequest('"to" must be after "from".')
        return history.series(caller.sub, body)
      },
    )
  }
}
