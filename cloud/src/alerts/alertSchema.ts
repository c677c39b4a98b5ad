import { notFound } from '../api/failure.ts'
import { linesOfJson } from '../api/lineStreams.ts'
import { Type } from '../api/schema.ts'
import type { Alert, Cause } from './alert.ts'

export const Time = Type.Integer({ description: 'Epoch milliseconds.' })
const orNull = <Schema extends object>(schema: Schema) =>
  Type.Unsafe<string | null>({ anyOf: [schema, { type: 'null' }] })
const AnyNumber = Type.Unsafe<number>({ type: 'number' })
const AnyCause = Type.Unsafe<Cause>({
  type: 'object',
  additionalProperties: true,
  description: 'Plain values; "kind" says which ones. "message" is the id of the device\'s message that was seen last.',
})

export const alertFields = {
  id: Type.String(),
  rule: Type.String(),
  ruleName: Type.String(),
  preset: Type.Optional(Type.String()),
  kind: Type.Enum(['offline', 'value', 'silent', 'integration', 'crash']),
  device: orNull(Type.String()),
  integration: orNull(Type.String()),
  state: Type.Enum(['pending', 'firing', 'recovering', 'resolved']),
  since: Time,
  firedAt: Type.Optional(Time),
  resolvedAt: Type.Optional(Time),
  value: Type.Optional(AnyNumber),
  limit: Type.Optional(AnyNumber),
  cause: AnyCause,
  acknowledged: Type.Optional(Type.Object({ at: Time, by: Type.String() })),
  silencedUntil: Type.Optional(Time),
  flapping: Type.Optional(Type.Boolean({ description: 'It fires so often that it stays open until it is calm.' })),
  devices: Type.Optional(
    Type.Array(Type.String(), { description: 'Of a mass outage: the devices that have not recovered.' }),
  ),
  most: Type.Optional(Type.Integer({ description: 'The largest number of these devices.' })),
  count: Type.Integer({ description: 'How often it fired.' }),
}
export const AlertResponse = Type.Object(alertFields)
export const ChangeResponse = Type.Object({
  at: Time,
  change: Type.String({
    description:
      'A state, or acknowledged, unacknowledged, silenced, unsilenced, flapping, grew, shrank, told, untold. The cause of the last two has the "channel", "email" or "integration", the "integration", what was to be told ("transition": firing or resolved), and of untold the "error" and whether it is tried "again".',
  }),
  by: Type.Optional(Type.String()),
  cause: Type.Optional(AnyCause),
})
export const Lines = linesOfJson(
  'Lines of JSON: first firing, alerts, silencedUntil, now; then alert, firing, silencedUntil at each change. An empty line every 15 s. It ends with the sign-out, and after an hour.',
)

export const Id = Type.Object({ id: Type.String() })
export const Until = Type.Object({
  until: Type.Unsafe<number | null>({
    anyOf: [{ type: 'integer' }, { type: 'null' }],
    description: 'Epoch milliseconds, within a year; null ends the silence.',
  }),
})
export const Page = Type.Object({
  before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
  limit: Type.Optional(Type.String({ pattern: '^\\d{1,3}$' })),
})

export const missingAlert = (id: Alert['id']) => notFound(`Alert ${id} does not exist.`)
