import * as v from '../lib/schema.ts'
import { ApiError } from '../contract/index.ts'

/** Reads a value by its schema or throws an `ApiError` of kind `parse` that names the place. */
export const parse = <Schema extends v.GenericSchema>(
  schema: Schema,
  what: string,
  value: unknown,
): v.InferOutput<Schema> => {
  // Object schemas accept an array as an object without fields.
  const result = v.safeParse(schema, Array.isArray(value) && schema.type !== 'array' ? null : value)
  if (result.success) return result.output
  const [issue] = result.issues
  const place = [what, v.getDotPath(issue) ?? []].flat().join('.')
  throw new ApiError('parse', `The server’s response is not understood at ${place}: ${issue.message}`, { place })
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object whatever is in it, taken as it is. */
export const anyObject = v.custom<object>(isObject, 'not an object')

/**
 * Reads a list load: an object keyed by id, or a plain array of the same entities. An entity of the keyed form
 * may leave its key out of its body; `key` names where it then goes.
 */
export const parseList = <Schema extends v.GenericSchema>(
  schema: Schema,
  what: string,
  key: string,
  value: unknown,
): v.InferOutput<Schema>[] => {
  if (Array.isArray(value)) return value.map((entity: unknown) => parse(schema, what, entity))
  const keyed = parse(anyObject, what, value ?? {})
  // Copies only what lacks its key: there may be 10,000 of them.
  return Object.entries(keyed).map(([id, entity]) => {
    if (!isObject(entity)) return parse(anyObject, `${what}.${id}`, entity) as never
    return parse(schema, what, Object.hasOwn(entity, key) ? entity : { ...entity, [key]: id })
  })
}

/** The id of an entity, also in addresses. */
export const identity = v.pipe(
  v.string(),
  v.check((name) => name !== '', 'empty'),
)

/** A time on the wire, ISO 8601 text or epoch milliseconds, as epoch milliseconds. */
export const time = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => new Date(value).getTime()),
  v.check((value) => !Number.isNaN(value), 'not a time'),
)

/** A time that may be missing or null: then null. */
export const maybeTime = v.optional(v.nullable(time), null)

/** A text that may be missing, null or empty: then null. */
export const maybeText = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => text || null),
    ),
  ),
  null,
)

export const maybeNumber = v.optional(v.nullable(v.number()), null)

/** The longest name of a device or a project, in characters. */
export const longestName = 100
