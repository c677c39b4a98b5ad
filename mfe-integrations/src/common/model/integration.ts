import { isObject, same, textOf, withField, without, type Content } from './json.ts'
import { mapOf, pairsOf, readRequest, shownRequest, templateValue, writeRequest, type Pair, type RequestValues } from './request.ts'

/** A secret that templates call `templateName`, or its own name where that is empty. `at` is its place in what was stored, -1 for a new one. */
export interface SecretUse {
  templateName: string
  name: string
  at: number
}

/** A value that templates call `templateName`. `at` as above. */
export interface Parameter {
  templateName: string
  value: string
  at: number
}

/** An integration as its form holds it. Everything that a text field edits is text. */
export interface Values extends RequestValues {
  name: string
  /** Empty for any device. */
  device: string
  enabled: boolean
  event: string
  secrets: SecretUse[]
  parameters: Parameter[]
  url: string
  headers: Pair[]
  username: string
  password: string
  responseTemplate: string
  /** Adds event, data, coreid and published_at to what is sent. */
  defaults: boolean
  rejectUnauthorized: boolean
  unchunked: boolean
  dataUrlResponseEvent: boolean
  language: string
  code: string
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const secretsOf = (value: unknown): SecretUse[] =>
  listOf(value).flatMap((entry, at) => (isObject(entry) && typeof entry['name'] === 'string' ? [{ templateName: textIn(entry['template_name']), name: entry['name'], at }] : []))

const parametersOf = (value: unknown): Parameter[] =>
  listOf(value).flatMap((entry, at) => (isObject(entry) && textIn(entry['template_name']) !== '' ? [{ templateName: textIn(entry['template_name']), value: textOf(entry['value']), at }] : []))

const stored = (before: unknown, at: number) => {
  const entry = listOf(before)[at]
  return isObject(entry) ? entry : {}
}

const storedSecrets = (secrets: readonly SecretUse[], before: unknown): unknown[] =>
  secrets.map(({ templateName, name, at }) => withField(withField(stored(before, at), 'template_name', templateName || undefined), 'name', name))

/** Parameters without a name are dropped. A value that was no text and is unchanged stays what it was. */
const storedParameters = (parameters: readonly Parameter[], before: unknown): unknown[] =>
  parameters
    .filter(({ templateName }) => templateName !== '')
    .map(({ templateName, value, at }) => {
      const entry = stored(before, at)
      return withField(withField(entry, 'template_name', templateName), 'value', textOf(entry['value']) === value && Object.hasOwn(entry, 'value') ? entry['value'] : value)
    })

const text = (content: Content, field: string): string => textOf(content[field])
const inside = (content: Content, field: string): Content => (isObject(content[field]) ? content[field] : {})

/** What the form shows of a stored content. */
export const readContent = (content: Content): Values => ({
  name: text(content, 'name'),
  device: text(content, 'deviceID') === '*' ? '' : text(content, 'deviceID'),
  enabled: content['disabled'] !== true,
  event: text(content, 'event'),
  secrets: secretsOf(content['secrets']),
  parameters: parametersOf(content['parameters']),
  url: text(content, 'url'),
  ...readRequest(content),
  headers: pairsOf(content['headers']),
  username: text(inside(content, 'auth'), 'username'),
  password: text(inside(content, 'auth'), 'password'),
  responseTemplate: text(content, 'responseTemplate'),
  defaults: content['noDefaults'] !== true,
  rejectUnauthorized: content['rejectUnauthorized'] !== false,
  unchunked: content['unchunked'] === true,
  dataUrlResponseEvent: content['data_url_response_event'] === true,
  language: text(inside(content, 'lambda'), 'language') || 'javascript',
  code: text(inside(content, 'lambda'), 'code'),
})

interface Part {
  /** What of the form decides on it. */
  shown: (values: Values) => unknown
  write: (values: Values, content: Content) => Content
}

const part = (shown: keyof Values | Part['shown'], write: Part['write']): Part => ({ shown: typeof shown === 'function' ? shown : (values) => values[shown], write })
const plain = (field: keyof Values, name: string): Part => part(field, (values, content) => withField(content, name, values[field] || undefined))

const writeAuth = ({ username, password }: Values, content: Content): Content => {
  const auth = withField(withField(inside(content, 'auth'), 'username', username || undefined), 'password', password || undefined)
  return withField(content, 'auth', Object.keys(auth).length > 0 ? auth : undefined)
}

const parts: readonly Part[] = [
  part('name', ({ name }, content) => withField(content, 'name', name)),
  plain('device', 'deviceID'),
  part('enabled', ({ enabled }, content) => withField(content, 'disabled', enabled ? undefined : true)),
  plain('event', 'event'),
  part('secrets', ({ secrets }, content) => withField(content, 'secrets', storedSecrets(secrets, content['secrets']))),
  part('parameters', ({ parameters }, content) => withField(content, 'parameters', storedParameters(parameters, content['parameters']))),
  plain('url', 'url'),
  part(shownRequest, writeRequest),
  part('headers', ({ headers }, content) => withField(content, 'headers', mapOf(headers, content['headers']))),
  part(({ username, password }) => [username, password], writeAuth),
  part('responseTemplate', ({ responseTemplate }, content) => withField(content, 'responseTemplate', responseTemplate === '' ? undefined : templateLike(responseTemplate, content['responseTemplate']))),
  part('defaults', ({ defaults }, content) => withField(content, 'noDefaults', !defaults)),
  part('rejectUnauthorized', ({ rejectUnauthorized }, content) => withField(content, 'rejectUnauthorized', rejectUnauthorized)),
  part('unchunked', ({ unchunked }, content) => withField(content, 'unchunked', unchunked || undefined)),
  part('dataUrlResponseEvent', ({ dataUrlResponseEvent }, content) => withField(content, 'data_url_response_event', dataUrlResponseEvent || undefined)),
  part(({ language, code }) => [language, code], ({ language, code }, content) => withField(content, 'lambda', { ...inside(content, 'lambda'), language, code })),
]

/** A response template is text, unless it was stored as an object and still is one. */
const templateLike = (template: string, before: unknown): unknown => (isObject(before) ? templateValue(template, before) : template)

/** Empty means the same as missing there. */
export const withoutEmptyDevice = (content: Content): Content => (content['deviceID'] === '' || content['deviceID'] === null ? without(content, 'deviceID') : content)

/** What always holds of a content that is sent: whatever says nothing is left out. */
export const canonical = (type: string, content: Content): Content => {
  const placed = withoutEmptyDevice(content)
  const enabled = placed['disabled'] === true ? placed : without(placed, 'disabled')
  const named = type === 'webhook' ? without(enabled, 'template') : withField(enabled, 'template', enabled['template'] ?? type)
  const { parameters } = named
  if (!Array.isArray(parameters)) return named
  return withField(named, 'parameters', parameters.filter((entry) => isObject(entry) && typeof entry['template_name'] === 'string' && entry['template_name'] !== ''))
}

/** The content to send: `before` with what the form changed of it. Everything else stays as it was stored, unknown fields too. */
export const writeContent = (type: string, values: Values, before: Content): Content => {
  const shown = readContent(before)
  const changed = parts.filter((each) => !same(each.shown(values), each.shown(shown)))
  return canonical(type, changed.reduce((content, { write }) => write(values, content), before))
}

/** What the form shows after the content was replaced: the formats that the new content does not use keep their drafts. */
export const replaceContent = (content: Content, drafts: Values): Values => {
  const values = readContent(content)
  const kept = (['json', 'form', 'body'] as const).filter((format) => format !== values.format && !Object.hasOwn(content, format))
  return { ...values, ...Object.fromEntries(kept.map((format) => [format, drafts[format]])) }
}
