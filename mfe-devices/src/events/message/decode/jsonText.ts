/** How deep the objects and lists of a binary message may lie. */
export const deepest = 64

/** A decoded value as JSON text. What JSON lacks is a text: bytes as `h'01ff'`, `NaN`, times. */
export const jsonText = (value: unknown): string => written(value, 0)

const written = (value: unknown, depth: number): string => {
  if (depth > 2 * deepest) throw new RangeError('The value is nested too deeply.')
  switch (typeof value) {
    case 'boolean':
      return String(value)
    case 'bigint':
      return value.toString()
    case 'number':
      return Number.isFinite(value) ? writtenNumber(value) : JSON.stringify(String(value))
    case 'string':
      return JSON.stringify(value)
    case 'object':
      return value === null ? 'null' : writtenObject(value, depth)
    default:
      return JSON.stringify(String(value))
  }
}

const writtenNumber = (value: number): string => (Object.is(value, -0) ? '-0' : String(value))

const writtenObject = (value: object, depth: number): string => {
  if (value instanceof Uint8Array) return JSON.stringify(`h'${hexOf(value)}'`)
  if (value instanceof Date) return JSON.stringify(Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString())
  if (Array.isArray(value)) return `[${value.map((each) => written(each, depth + 1)).join()}]`
  const entries: [unknown, unknown][] = value instanceof Map ? [...value] : Object.entries(value)
  return `{${entries.map(([key, each]) => `${typeof key === 'string' ? JSON.stringify(key) : JSON.stringify(written(key, depth + 1))}:${written(each, depth + 1)}`).join()}}`
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
