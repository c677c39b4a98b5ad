import { badRequest } from '../api/failure.ts'
import { Line, Type } from '../api/schema.ts'

/** The grid has 12 columns at every width of the screen. */
const columns = 12
const longest = { id: 64, title: 100, name: 200 }
const deepest = 10_000
const tallest = 100

const Field = Type.Object({
  device: Line(1, longest.name),
  event: Line(1, longest.name),
  field: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength: longest.name,
    description: 'Null: the message itself is a number.',
  }),
})

/** Unknown members are kept: another release of the console may know them. */
const open = { additionalProperties: true }

const Box = Type.Object(
  {
    id: Line(1, longest.id),
    kind: Type.Enum(['value', 'chart', 'status', 'table', 'alerts']),
    title: Line(0, longest.title),
    x: Type.Integer({ minimum: 0, maximum: columns - 1 }),
    y: Type.Integer({ minimum: 0, maximum: deepest }),
    w: Type.Integer({ minimum: 1, maximum: columns }),
    h: Type.Integer({ minimum: 1, maximum: tallest }),
    fields: Type.Optional(Type.Array(Field, { maxItems: 20 })),
    devices: Type.Optional(Type.Array(Line(1, longest.name), { maxItems: 100 })),
    window: Type.Optional(Type.Enum(['1h', '1d', '7d', '30d'])),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    limits: Type.Optional(Type.Boolean()),
  },
  open,
)

export const Layout = Type.Object({ boxes: Type.Array(Box, { maxItems: 60 }), title: Line(0, longest.title) })

/** Bytes of a request with a layout. */
export const maxLayoutBytes = 64 * 1024

interface Placed {
  id: string
  x: number
  w: number
}

/** Checks what the schema can't express. */
export function requireLayout(boxes: readonly Placed[]): void {
  const ids = new Set<string>()
  for (const [index, { id, x, w }] of boxes.entries()) {
    if (ids.has(id)) throw badRequest(`"boxes.${index}.id" is that of another box.`)
    ids.add(id)
    if (x + w > columns) throw badRequest(`"boxes.${index}" does not fit: the grid has ${columns} columns.`)
  }
}
