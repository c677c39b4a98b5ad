import { longestName } from '../nameError.ts'
import { isObject, same, structureOf, textOf, withField, without, type Content } from './json.ts'

/** What was changed of an integration that another tool has exported, so that it can be kept here. */
export type Repair =
  | { kind: 'dropped' | 'converted'; fields: readonly string[] }
  | { kind: 'method'; from: string; to: string }
  /** `from` is null when it had none. */
  | { kind: 'name'; from: string | null; to: string }

const flags = ['disabled', 'noDefaults', 'rejectUnauthorized', 'unchunked', 'data_url_response_event']
const maps = ['headers', 'query', 'form']

// What servers refuse to keep as null.
const texts = ['name', 'template', 'deviceID', 'url', 'requestType', 'event']
const refused = [...texts, ...flags, ...maps, 'body', 'auth', 'lambda', 'parameters', 'secrets']
const inner: Readonly<Record<string, readonly string[]>> = {
  auth: ['username', 'password'],
  lambda: ['language', 'code'],
}

const nullsOf = (content: Content, fields: readonly string[]): string[] =>
  fields.filter((field) => Object.hasOwn(content, field) && content[field] === null)

const withoutInnerNulls = (content: Content): Content =>
  Object.fromEntries(
    Object.entries(content).map(([field, value]) => [
      field,
      isObject(value) && Object.hasOwn(inner, field) ? without(value, ...nullsOf(value, inner[field] ?? [])) : value,
    ]),
  )

/** With the method as servers write it, or without an empty one. */
const withMethod = (content: Content): Content => {
  const { requestType } = content
  return typeof requestType === 'string'
    ? withField(content, 'requestType', requestType.trim().toUpperCase() || undefined)
    : content
}

const flagOf = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value)

/** Names with values, which some tools write as text. */
const mapOf = (field: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const structure = structureOf(value)
  if (isObject(structure)) return structure
  return field !== 'headers' && value.includes('=') ? Object.fromEntries(new URLSearchParams(value)) : value
}

const converted = (content: Content): Content => {
  const conversions: Record<string, (value: unknown) => unknown> = {
    ...Object.fromEntries(flags.map((field) => [field, flagOf])),
    ...Object.fromEntries(maps.map((field) => [field, (value: unknown) => mapOf(field, value)])),
    body: textOf,
  }
  return Object.fromEntries(
    Object.entries(content).map(([field, value]) => [
      field,
      Object.hasOwn(conversions, field) ? conversions[field]?.(value) : value,
    ]),
  )
}

/** Makes a name from a text: with the characters that names may have only. */
const nameFrom = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\{\{.*?\}\}\}?/gs, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longestName)

const hostOf = (content: Content): string => /^https?:\/\/([^/:?#]+)/i.exec(textOf(content['url']))?.[1] ?? ''

const freeName = (name: string, taken: readonly string[]): string => {
  for (let number = 2, next = name; ; number += 1) {
    if (!taken.includes(next)) return next
    next = `${name.slice(0, longestName - String(number).length - 1)}-${number}`
  }
}

/**
 * What was pasted, with known fields in their form. Nulls are dropped; with `keepsNulls`, unknown fields keep theirs.
 */
export const normalised = (content: Content, { keepsNulls = false } = {}): { content: Content; repairs: Repair[] } => {
  const dropped = nullsOf(content, keepsNulls ? refused : Object.keys(content))
  const before = withoutInnerNulls(without(content, ...dropped))
  const typed = withMethod(before)
  const next = converted(typed)
  const fields = Object.keys(next).filter((field) => !same(next[field], typed[field]))
  const [from, to] = [before['requestType'], typed['requestType']]
  return {
    content: next,
    repairs: [
      ...(dropped.length > 0 ? [{ kind: 'dropped' as const, fields: dropped }] : []),
      ...(typeof to === 'string' && from !== to ? [{ kind: 'method' as const, from: String(from), to }] : []),
      ...(fields.length > 0 ? [{ kind: 'converted' as const, fields }] : []),
    ],
  }
}

/** Gives an integration a name that can be kept: its own, else one made of it, of its event or of its host. */
export const named = (
  content: Content,
  isRight: (name: string) => boolean,
  taken: readonly string[],
): { content: Content; repairs: Repair[] } => {
  const own = typeof content['name'] === 'string' && content['name'].trim() !== '' ? content['name'] : null
  const base =
    own !== null && isRight(own)
      ? own
      : ([own ?? '', textOf(content['event']), hostOf(content)].map(nameFrom).find((name) => name !== '') ?? 'webhook')
  const name = freeName(base, taken)
  return name === own
    ? { content, repairs: [] }
    : { content: withField(content, 'name', name), repairs: [{ kind: 'name', from: own, to: name }] }
}
