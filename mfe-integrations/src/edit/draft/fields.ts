import { canonical } from '../../common/model/canonical.ts'
import { isObject, same, textOf, withField, type Content } from '../../common/model/json.ts'
import {
  mapOf,
  pairsOf,
  readRequest,
  shownRequest,
  templateValue,
  writeRequest,
  type Pair,
  type RequestValues,
} from '../../common/model/request.ts'
import {
  readParameters,
  readSecrets,
  writeParameters,
  writeSecrets,
  type Parameter,
  type SecretUse,
} from '../../common/model/templateNames.ts'
import { nameError } from '../../common/nameError.ts'
import type { Kind, Section, Template } from '../../common/templates/template.ts'
import { jsonBodyError, pairsError, parametersError, urlError } from './checks.ts'

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

/** Several fields that are written as one. */
interface Group {
  /** They are written when this has changed. */
  shown: (values: Values) => unknown
  write: (values: Values, before: Content) => Content
}

type Field<Value> = {
  /**
   * Where the form shows it: `general` in every form, `function` for custom functions, else where the template has the
   * section.
   */
  section: Section | 'general' | 'function'
  /** Its value in a stored content; where the content lacks it, its default. */
  read: (content: Content) => Value
  /** A code for what is wrong, which `useErrorMessage` knows the sentence for. */
  check?: (values: Values, template: Template) => string | null
} & ({ write: (value: Value, before: Content) => Content } | { group: Group })

/** Text that is left out when it is empty. */
const text = (key: string) => ({
  read: (content: Content) => textOf(content[key]),
  write: (value: string, before: Content) => withField(before, key, value || undefined),
})

/** True or left out. */
const flag = (key: string) => ({
  read: (content: Content) => content[key] === true,
  write: (value: boolean, before: Content) => withField(before, key, value || undefined),
})

const within = (content: Content, key: string): Content => (isObject(content[key]) ? content[key] : {})
const textWithin = (key: string, inner: string) => (content: Content) => textOf(within(content, key)[inner])

const auth: Group = {
  shown: ({ username, password }) => [username, password],
  write: ({ username, password }, before) => {
    const next = withField(
      withField(within(before, 'auth'), 'username', username || undefined),
      'password',
      password || undefined,
    )
    return withField(before, 'auth', Object.keys(next).length > 0 ? next : undefined)
  },
}

const lambda: Group = {
  shown: ({ language, code }) => [language, code],
  write: ({ language, code }, before) => withField(before, 'lambda', { ...within(before, 'lambda'), language, code }),
}

const request: Group = { shown: shownRequest, write: writeRequest }

const ofRequest = <Name extends keyof RequestValues>(name: Name) => ({
  read: (content: Content) => readRequest(content)[name],
  group: request,
})

/** All that the draft and the form know of each field. A new integration has them in this order. */
const fields: { readonly [Name in keyof Values]: Field<Values[Name]> } = {
  name: {
    section: 'general',
    read: (content) => textOf(content['name']),
    write: (name, before) => withField(before, 'name', name),
    check: ({ name }, { kind }) => nameError(name, kind),
  },
  device: {
    section: 'general',
    ...text('deviceID'),
    read: ({ deviceID }) => (deviceID === '*' ? '' : textOf(deviceID)),
  },
  enabled: {
    section: 'general',
    read: ({ disabled }) => disabled !== true,
    write: (enabled, before) => withField(before, 'disabled', enabled ? undefined : true),
  },
  event: { section: 'general', ...text('event') },
  secrets: {
    section: 'secrets',
    read: ({ secrets }) => readSecrets(secrets),
    write: (secrets, before) => withField(before, 'secrets', writeSecrets(secrets, before['secrets'])),
  },
  parameters: {
    section: 'general',
    read: ({ parameters }) => readParameters(parameters),
    write: (parameters, before) => withField(before, 'parameters', writeParameters(parameters, before['parameters'])),
    check: ({ parameters }, template) => parametersError(parameters, template.parameters),
  },
  url: { section: 'requestUrl', ...text('url'), check: ({ url }) => urlError(url) },
  requestType: { section: 'request', ...ofRequest('requestType') },
  format: { section: 'request', ...ofRequest('format') },
  // What the chosen format does not send may be as it is.
  custom: { section: 'request', ...ofRequest('custom') },
  json: {
    section: 'request',
    ...ofRequest('json'),
    check: ({ format, custom, json }) => (format === 'json' && custom ? jsonBodyError(json) : null),
  },
  form: {
    section: 'request',
    ...ofRequest('form'),
    check: ({ format, custom, form }) => (format === 'form' && custom ? pairsError(form) : null),
  },
  body: { section: 'request', ...ofRequest('body') },
  query: {
    section: 'query',
    ...ofRequest('query'),
    check: ({ format, custom, query }) => (format === 'query' && !custom ? null : pairsError(query)),
  },
  headers: {
    section: 'headers',
    read: ({ headers }) => pairsOf(headers),
    write: (headers, before) => withField(before, 'headers', mapOf(headers, before['headers'])),
    check: ({ headers }) => pairsError(headers),
  },
  username: { section: 'auth', read: textWithin('auth', 'username'), group: auth },
  password: { section: 'auth', read: textWithin('auth', 'password'), group: auth },
  responseTemplate: {
    section: 'response',
    read: ({ responseTemplate }) => textOf(responseTemplate),
    // Text, unless it was stored as an object and still is one.
    write: (template, before) => {
      const { responseTemplate: stored } = before
      return withField(
        before,
        'responseTemplate',
        template === '' ? undefined : isObject(stored) ? templateValue(template, stored) : template,
      )
    },
  },
  defaults: {
    section: 'response',
    read: ({ noDefaults }) => noDefaults !== true,
    write: (defaults, before) => withField(before, 'noDefaults', !defaults),
  },
  rejectUnauthorized: {
    section: 'response',
    read: ({ rejectUnauthorized }) => rejectUnauthorized !== false,
    write: (verifies, before) => withField(before, 'rejectUnauthorized', verifies),
  },
  unchunked: { section: 'response', ...flag('unchunked') },
  dataUrlResponseEvent: { section: 'response', ...flag('data_url_response_event') },
  language: {
    section: 'function',
    read: (content) => textWithin('lambda', 'language')(content) || 'javascript',
    group: lambda,
  },
  code: { section: 'function', read: textWithin('lambda', 'code'), group: lambda },
}

const names = Object.keys(fields) as (keyof Values)[]

const groupOf = <Name extends keyof Values>(name: Name): Group => {
  const field: Field<Values[Name]> = fields[name]
  return 'group' in field
    ? field.group
    : { shown: (values) => values[name], write: (values, before) => field.write(values[name], before) }
}

const groups = [...new Set(names.map(groupOf))]

/** What the form shows of a stored content. */
export const readContent = (content: Content): Values =>
  Object.fromEntries(names.map((name) => [name, fields[name].read(content)])) as unknown as Values

/**
 * The content to send: `before` with what the form changed of it. Everything else stays as it was stored, unknown
 * fields too.
 */
export const writeContent = (type: string, values: Values, before: Content): Content => {
  const stored = readContent(before)
  const changed = groups.filter(({ shown }) => !same(shown(values), shown(stored)))
  return canonical(
    type,
    changed.reduce((content, { write }) => write(values, content), before),
  )
}

/**
 * What the form shows after the content was replaced: the formats that the new content does not use keep their drafts.
 */
export const replaceContent = (content: Content, drafts: Values): Values => {
  const values = readContent(content)
  const kept = (['json', 'form', 'body'] as const).filter(
    (format) => format !== values.format && !Object.hasOwn(content, format),
  )
  return { ...values, ...Object.fromEntries(kept.map((format) => [format, drafts[format]])) }
}

/** By field: a code for what is wrong with it. */
export type FieldErrors = Readonly<Partial<Record<keyof Values, string>>>

const isPartOf = (kind: Kind, { section }: { section: string }) =>
  ['general', 'secrets'].includes(section) || (section === 'function') === (kind === 'function')

export const errorsOf = (template: Template, values: Values): FieldErrors => {
  const found = names
    .filter((name) => isPartOf(template.kind, fields[name]))
    .map((name) => [name, fields[name].check?.(values, template)] as const)
  return Object.fromEntries(found.filter(([, error]) => error))
}

/** Whether the template's form shows a field. */
export const isShown = (name: keyof Values, { sections }: Template): boolean => {
  const { section } = fields[name]
  return section === 'general' || section === 'function' || sections.includes(section)
}

/** Whether a field is in one of the sections that the simple view hides. */
export const isAdvanced = (name: keyof Values): boolean =>
  ['headers', 'query', 'auth', 'response'].includes(fields[name].section)
