/** An integration as it is stored. */
export interface Content {
  name: string
  secrets?: { name?: string }[]
  [field: string]: unknown
}

/** The fields of an integration, normalised from stored content of any version or origin. */
export interface Plan {
  url: string
  method: string
  headers: Fields
  query: Fields
  defaultQuery: boolean
  body: Body
  auth: { username: string; password: string } | undefined
  defaults: boolean
  rejectUnauthorized: boolean
  responseTemplate: unknown
  unchunked: boolean
  dataUrl: boolean
}

export type Fields = Readonly<Record<string, unknown>>

type Body =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'json'; json: unknown }
  | { kind: 'form'; form: Fields }

export function planOf(content: Content): Plan {
  const auth = fields(content['auth'])
  const [username, password] = [text(auth['username']), text(auth['password'])]
  return {
    url: text(content['url']).trim(),
    method: text(content['requestType']).toUpperCase() || 'POST',
    headers: fields(content['headers']),
    query: fields(content['query']),
    defaultQuery: content['query'] === true,
    body: bodyOf(content),
    auth: username === '' && password === '' ? undefined : { username, password },
    defaults: content['noDefaults'] !== true,
    rejectUnauthorized: content['rejectUnauthorized'] !== false,
    responseTemplate: isEmpty(content['responseTemplate']) ? undefined : content['responseTemplate'],
    unchunked: content['unchunked'] === true,
    dataUrl: content['data_url_response_event'] === true || content['dataUrlResponseEvent'] === true,
  }
}

/** If several are set, the first of these is sent. */
function bodyOf({ body, json, form, noDefaults }: Content): Body {
  if (!isEmpty(body)) return { kind: 'text', text: text(body) }
  if (json === true) return { kind: 'json', json: {} }
  if (!isEmpty(json) && json !== false) return { kind: 'json', json }
  if (!isEmpty(form)) return { kind: 'form', form: fields(form) }
  // An empty object is JSON, too, where no default fields fill it.
  return typeof json === 'object' && json !== null && noDefaults === true ? { kind: 'json', json } : { kind: 'none' }
}

export function eventOf(content: Content): string {
  return text(content['event']) || text(content['eventName'])
}

/** Values by name; parameters without a name are skipped. */
export function parametersOf(content: Content): Record<string, unknown> {
  return Object.fromEntries(
    list(content['parameters']).flatMap((each) =>
      text(each['template_name']) === '' ? [] : [[text(each['template_name']), each['value']]],
    ),
  )
}

/** Names of secrets by the name in templates. */
export function secretNamesOf(content: Content): Map<string, string> {
  return new Map(
    list(content['secrets']).flatMap((each): [string, string][] => {
      const name = text(each['name'])
      return name === '' ? [] : [[text(each['template_name']) || name, name]]
    }),
  )
}

export function codeOf(content: Content): string {
  return text(fields(content['lambda'])['code'])
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  )
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function list(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fields) : []
}

/** Why something can't be sent or run, in words for the user. */
export class Problem extends Error {}

const template = /\{\{.*?\}\}\}?/gs

/**
 * What is wrong with the URL of a request. `{{NAME}}` may be anywhere in it, and its value is unknown here,
 * so a scheme or host that contains a template passes.
 */
export function problemWithUrl(url: string): string | undefined {
  // NUL replaces each template: a URL can't contain it otherwise.
  const bare = url.replaceAll('\0', '').trim().replace(template, '\0')
  if (bare.startsWith('\0')) return undefined
  const [, scheme, host = ''] = /^([^:/?#\s]+):\/\/([^/?#\\]*)/.exec(bare) ?? []
  if (scheme === undefined || !(/^https?$/i.test(scheme) || scheme.includes('\0')))
    return '"content.url" must start with https:// or http://, or with a template such as {{URL}}.'
  const open = scheme.includes('\0') || host.includes('\0')
  return open || (host !== '' && URL.canParse(bare.replaceAll('\0', 'x')))
    ? undefined
    : '"content.url" is not a valid address.'
}
