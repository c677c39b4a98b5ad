import type { TSchema, Type as TypeBox } from 'typebox'

type Builders = Pick<typeof TypeBox, 'Array' | 'Boolean' | 'Enum' | 'Integer' | 'Null' | 'Object' | 'Optional' | 'Record' | 'String' | 'Unknown' | 'Unsafe'>
type Options = Record<string, unknown>

const optional = new WeakSet<object>()

/**
 * TypeBox's builders by type, plain JSON Schema at run time. The package itself is a thousand small modules, and reading
 * them would take longer than the rest of the start; nothing but its types is needed.
 */
export const Type = {
  Array: (items: TSchema, options?: Options) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Options) => ({ type: 'boolean', ...options }),
  Enum: (values: readonly unknown[], options?: Options) => ({ enum: values, ...options }),
  Integer: (options?: Options) => ({ type: 'integer', ...options }),
  Null: (options?: Options) => ({ type: 'null', ...options }),
  Object: (properties: Record<string, object>, options?: Options) => {
    const required = Object.keys(properties).filter((name) => !optional.has(properties[name] ?? {}))
    return { type: 'object', properties, ...(required.length > 0 && { required }), ...options }
  },
  Optional: (schema: object) => {
    const copy = { ...schema }
    optional.add(copy)
    return copy
  },
  Record: (_key: TSchema, value: TSchema, options?: Options) => ({ type: 'object', additionalProperties: value, ...options }),
  String: (options?: Options) => ({ type: 'string', ...options }),
  Unknown: (options?: Options) => ({ ...options }),
  Unsafe: (schema: object) => schema,
} as unknown as Builders
