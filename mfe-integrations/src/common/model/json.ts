import { isExactNumber, parseExactly, writeExactly } from './exactJson.ts'

/** An integration's content as the API has it, with fields that the console does not know. */
export type Content = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value)

/** Whether two JSON values are the same, whatever the order of their keys. */
export const same = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => same(item, b[index]))
  if (isExactNumber(a) && isExactNumber(b)) return a.value === b.value
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]))
}

export const pretty = (value: unknown): string => writeExactly(value, 2)

/** A value as a text field shows it: text as it is, anything else as JSON. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : pretty(value)

/** The object or list that a text is, or undefined: a template may become JSON only when it is filled in. */
export const structureOf = (text: string): unknown => {
  try {
    const value = parseExactly(text)
    return typeof value === 'object' && value !== null && !isExactNumber(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A copy without some fields. */
export const without = (content: Content, ...keys: readonly string[]): Content =>
  Object.fromEntries(Object.entries(content).filter(([key]) => !keys.includes(key)))

/** A copy in which a field has this value, in its place; undefined removes it. */
export const withField = (content: Content, field: string, value: unknown): Content => {
  if (value === undefined) return without(content, field)
  const entries = Object.entries(content)
  return Object.fromEntries(
    Object.hasOwn(content, field)
      ? entries.map(([key, old]) => [key, key === field ? value : old])
      : [...entries, [field, value]],
  )
}

const fieldOf = (content: Content, field: string): unknown =>
  Object.hasOwn(content, field) ? content[field] : undefined

const fieldsOf = (...contents: readonly Content[]): string[] => [...new Set(contents.flatMap(Object.keys))]
const differing = (a: Content, b: Content): string[] =>
  fieldsOf(a, b).filter((field) => !same(fieldOf(a, field), fieldOf(b, field)))

/** A copy whose given fields are those of another content: copied where it has them, removed where it does not. */
export const withFields = (content: Content, fields: readonly string[], from: Content): Content =>
  fields.reduce((copy, field) => withField(copy, field, fieldOf(from, field)), content)

// They exclude each other: a change of one is a decision about all of them.
const exclusive = ['body', 'json', 'form']

/** The fields that a content has otherwise than before. */
export const changed = (content: Content, before: Content): string[] => {
  const fields = differing(content, before)
  return exclusive.some((field) => fields.includes(field)) ? [...new Set([...fields, ...exclusive])] : fields
}

/** Somebody else's version with what was changed here: `own` against `before`, field by field. */
export const merged = (own: Content, before: Content, theirs: Content): Content =>
  withFields(theirs, changed(own, before), own)

/** The fields that were changed both here and elsewhere, and not to the same. */
export const contested = (own: Content, before: Content, theirs: Content): string[] => {
  const [here, elsewhere] = [changed(own, before), changed(theirs, before)]
  return differing(own, theirs).filter((field) => here.includes(field) && elsewhere.includes(field))
}
