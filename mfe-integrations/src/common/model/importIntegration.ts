import type { QueryClient } from '@console/platform/query'
import { nameError } from '../nameError.ts'
import { withoutEmptyDevice } from './canonical.ts'
import { type Content, isObject, without } from './json.ts'
import { named, normalised, type Repair } from './repair.ts'

/** Other names under which consoles and servers export a field. */
const aliases: Readonly<Record<string, string>> = {
  eventName: 'event',
  dataUrlResponseEvent: 'data_url_response_event',
  deviceid: 'deviceID',
  deviceId: 'deviceID',
  device_id: 'deviceID',
}

/** What a server adds to an integration that it keeps, and what belongs to the one that was exported. */
const foreign = ['id', 'created_at', 'updated_at', 'logs', 'counters', 'errors']

/** An object with one of these fields is an integration. */
const typical = ['url', 'event', 'lambda', 'requestType', 'template']

interface Found {
  type: string
  content: Content
}

export interface Imported extends Found {
  /** What was changed of it. */
  repairs: readonly Repair[]
}

const renamed = (content: Content): Content =>
  Object.fromEntries(
    Object.entries(content).map(([key, value]) => [
      Object.hasOwn(aliases, key) && !Object.hasOwn(content, aliases[key] ?? '') ? (aliases[key] ?? key) : key,
      value,
    ]),
  )

const typeOf = (content: Content, known: readonly string[]): string => {
  const { template } = content
  if (typeof template === 'string' && known.includes(template)) return template
  return isObject(content['lambda']) ? 'lambda' : 'webhook'
}

const has = (content: Content, fields: readonly string[]): boolean =>
  fields.some((field) => Object.hasOwn(content, field))

/** Takes off `integration` or `content`, unless the object is itself an integration that has a field of that name. */
const unwrapped = (value: Content): { content: Content; wrapper: Content | null } => {
  const content = renamed(value)
  if (has(content, ['name', ...typical])) return { content, wrapper: null }
  if (isObject(value['integration'])) {
    const inner = unwrapped(value['integration'])
    return { ...inner, content: without(inner.content, ...foreign) }
  }
  return isObject(value['content'])
    ? { content: renamed(value['content']), wrapper: value }
    : { content, wrapper: null }
}

/**
 * What a document says, under the names and in the forms of this console. Nothing of an integration that is edited is
 * left out, but for nulls that servers refuse.
 */
export const contentIn = (document: Content): Content =>
  normalised(unwrapped(document).content, { keepsNulls: true }).content

const findIn = (value: unknown, known: readonly string[]): Found | null => {
  if (!isObject(value)) return null
  const { content, wrapper } = unwrapped(value)
  const type = wrapper?.['type']
  if (wrapper)
    return {
      type: typeof type === 'string' && known.includes(type) ? type : typeOf(content, known),
      content: withoutEmptyDevice(content),
    }
  const own = withoutEmptyDevice(without(content, ...foreign))
  return has(own, typical) ? { type: typeOf(own, known), content: own } : null
}

/**
 * Takes over an integration as Particle's console exports it, or as this one stores it: alone, or within `integration`
 * or `content`. Unknown fields are kept. `taken` are the names that others have. Null when the value is no integration.
 */
export const importIntegration = (
  value: unknown,
  known: readonly string[],
  taken: readonly string[] = [],
): Imported | null => {
  const found = findIn(value, known)
  if (!found) return null
  const kind = found.type === 'lambda' ? 'function' : 'request'
  const right = normalised(found.content)
  const { content, repairs } = named(right.content, (name) => nameError(name, kind) === null, taken)
  return { type: found.type, content, repairs: [...right.repairs, ...repairs] }
}

const key = ['integrations', 'imported'] as const

/** Passes an import to the form that opens next. In memory only: it may hold a password. */
export const handOver = (cache: QueryClient, imported: Imported): void => void cache.setQueryData(key, imported)

/** What was imported for this type; null when the form was opened without. */
export const takeOver = (cache: QueryClient, type: string): Imported | null => {
  const imported = cache.getQueryData<Imported>(key)
  return imported?.type === type ? imported : null
}

export const forget = (cache: QueryClient): void => cache.removeQueries({ queryKey: key, exact: true })
