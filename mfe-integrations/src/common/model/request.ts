import { isObject, pretty, same, structureOf, textOf, withField, without, type Content } from './json.ts'

/** Name and value of a header, a query parameter or a form field. */
export interface Pair {
  key: string
  value: string
}

export const requestTypes = ['POST', 'GET', 'PUT', 'DELETE'] as const

/** How the request carries the event. `query` is GET's only one. */
export type Format = 'form' | 'json' | 'body' | 'query'

/** The part of the form that says what is sent, and how. */
export interface RequestValues {
  requestType: string
  format: Format
  /** False sends data, coreid and published_at. */
  custom: boolean
  json: string
  form: Pair[]
  body: string
  query: Pair[]
}

export const pairsOf = (map: unknown): Pair[] =>
  isObject(map) ? Object.entries(map).map(([key, value]) => ({ key, value: textOf(value) })) : []

/**
 * Turns pairs into a map; undefined when there are none. A value that was not a text and did not change keeps its type.
 */
export const mapOf = (pairs: readonly Pair[], before: unknown): Content | undefined => {
  const old = isObject(before) ? before : {}
  const entries = pairs
    .filter(({ key }) => key !== '')
    .map(({ key, value }) => [key, Object.hasOwn(old, key) && textOf(old[key]) === value ? old[key] : value] as const)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** What is sent of an event where nothing else is said. */
export const defaultFields = {
  data: '{{{PARTICLE_EVENT_VALUE}}}',
  coreid: '{{{PARTICLE_DEVICE_ID}}}',
  published_at: '{{{PARTICLE_PUBLISHED_AT}}}',
} as const

const defaultBody = JSON.stringify(defaultFields)

const formatOf = (content: Content, requestType: string): Format => {
  if (requestType === 'GET') return 'query'
  return (['body', 'json', 'form'] as const).find((format) => Object.hasOwn(content, format)) ?? 'form'
}

const isDefault = (content: Content, format: Format): boolean => {
  // A plain hook, with nothing but a URL: the server fills in the default fields.
  if (!Object.hasOwn(content, format)) return content['noDefaults'] !== true
  // What other tools write for "the default fields".
  if (content[format] === true) return true
  return same(content[format], format === 'body' ? defaultBody : defaultFields)
}

export const readRequest = (content: Content): RequestValues => {
  const requestType = typeof content['requestType'] === 'string' ? content['requestType'] : 'POST'
  const format = formatOf(content, requestType)
  const custom = !isDefault(content, format)
  return {
    requestType,
    format,
    custom,
    json: Object.hasOwn(content, 'json') && content['json'] !== true ? textOf(content['json']) : pretty(defaultFields),
    form: pairsOf(
      format === 'form' && custom ? content['form'] : isObject(content['form']) ? content['form'] : defaultFields,
    ),
    body: Object.hasOwn(content, 'body') ? textOf(content['body']) : defaultBody,
    query: format === 'query' && !custom ? [] : pairsOf(content['query']),
  }
}

/**
 * Parses the text when it is a JSON object, so that inserted values are escaped. A body that was stored as text stays
 * text.
 */
export const templateValue = (text: string, before: unknown): unknown =>
  typeof before === 'string' ? text : (structureOf(text) ?? text)

const sent = ({ format, custom, json, form, body, query }: RequestValues, before: Content): unknown => {
  if (!custom) return format === 'body' ? defaultBody : defaultFields
  switch (format) {
    case 'json':
      return templateValue(json, before['json'])
    case 'form':
      return mapOf(form, before['form']) ?? {}
    case 'query':
      return mapOf(query, before['query'])
    case 'body':
      return body
  }
}

/** Form, JSON and body exclude each other: only the chosen one is written. */
export const writeRequest = (values: RequestValues, before: Content): Content => {
  const { format, requestType, query } = values
  const others = ['json', 'form', 'body'].filter((other) => other !== format)
  const typed = withField(without(before, ...others), 'requestType', requestType)
  const queried = format === 'query' ? typed : withField(typed, 'query', mapOf(query, before['query']))
  return withField(queried, format, sent(values, before))
}

/** What of the form decides on the request: a draft in a format that is not chosen changes nothing. */
export const shownRequest = ({ requestType, format, custom, query, ...drafts }: RequestValues): unknown => [
  requestType,
  format,
  custom,
  format === 'query' && !custom ? null : query,
  custom && format !== 'query' ? drafts[format] : null,
]

/** Choosing GET switches to query parameters, leaving it to JSON. */
export const formatFor = (requestType: string, format: Format): Format => {
  if (requestType === 'GET') return 'query'
  return format === 'query' ? 'json' : format
}
/**
 * A URL without the password that it may carry. One from a secret or a parameter is no password yet, but a template.
 */
export const withoutPassword = (url: string): string =>
  url.replace(/^(\s*[a-z][a-z0-9+.-]*:\/\/[^/?#:@]*:)(?!\{\{)[^/?#]*@/i, '$1••••••@')
