import type { TSchema, Type as TypeBox } from 'typebox'

type Builders = Pick<
  typeof TypeBox,
  | 'Array'
  | 'Boolean'
  | 'Enum'
  | 'Integer'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Record'
  | 'String'
  | 'Unknown'
  | 'Unsafe'
>
type Options = Record<string, unknown>

const optional = new WeakSet<object>()

/**
 * TypeBox's builders by type, plain JSON Schema at run time. The package itself is a thousand small modules: loading
 * them would take longer than the rest of the start, and only its types are needed.
 */
export const Type = {
  Array: (items: TSchema, options?: Options) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Options) => ({ type: 'boolean', ...options }),
  Enum: (values: readonly unknown[], options?: Options) => ({ enum: values, ...options }),
  Integer: (options?: Options) => ({ type: 'integer', ...options }),
  Null: (options?: Options) => ({ type: 'null', ...options }),
  Number: (options?: Options) => ({ type: 'number', ...options }),
  Object: (properties: Record<string, object>, options?: Options) => {
    const required = Object.keys(properties).filter((name) => !optional.has(properties[name] ?? {}))
    return { type: 'object', properties, ...(required.length > 0 && { required }), ...options }
  },
  Optional: (schema: object) => {
    const copy = { ...schema }
    optional.add(copy)
    return copy
  },
  Record: (_key: TSchema, value: TSchema, options?: Options) => ({
    type: 'object',
    additionalProperties: value,
    ...options,
  }),
  String: (options?: Options) => ({ type: 'string', ...options }),
  Unknown: (options?: Options) => ({ ...options }),
  Unsafe: (schema: object) => schema,
} as unknown as Builders

/** ISO 8601, as every time in the API except in statistics. */
export const Moment = Type.String({ format: 'date-time' })

/** One line of text without control characters. The database would cut it at a NUL. */
export const Line = (minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })

/** The address of a call about a message has its id, which is a UUID of version 7. */
export const MessageIds = Type.Object({
  message: Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' }),
})

export const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

const meanings = {
  304: 'Unchanged since the ETag that was sent.',
  400: 'The request does not fit; the text names what is wrong.',
  401: 'No valid access token.',
  403: 'The token may not do this; the text says what it may.',
  404: 'There is no such thing, or it is not yours.',
  409: 'It collides with something else; the text says with what.',
  412: 'It was changed meanwhile.',
  413: 'The body is too large.',
  415: 'The body is of another type than expected.',
  429: 'Too much at once; Retry-After says when to ask again.',
  502: 'Another server did not answer as it should; the text says which and how.',
  422: "The image can't run there; the text says why.",
} as const

type Status = keyof typeof meanings

const PlainText = { 'text/plain': { schema: Type.String() } }

type TextResponse = { description: string; content: typeof PlainText }

/** Describes responses that carry plain text; 401 and 429 are always among them. */
export function texts<Given extends Status = never>(...statuses: Given[]): Record<Given | 401 | 429, TextResponse> {
  const entries = [...statuses, 401 as const, 429 as const].map((status) => [
    status,
    { description: meanings[status], content: PlainText },
  ])
  return Object.fromEntries(entries) as Record<Given | 401 | 429, TextResponse>
}

export const done = { 204: Type.Null({ description: 'Done.' }) }
