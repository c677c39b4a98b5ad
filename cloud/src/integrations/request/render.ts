import { Problem, problemWithUrl, type Fields, type Plan } from '../content.ts'
import { Budget, fill, renderTree } from '../templating/fill.ts'
import type { Scope } from '../templating/variables.ts'
import { written, type Format } from '../templating/written.ts'
import { bodyFormat, jsonWithDefaults } from './body.ts'
import { sentHeaders } from './headers.ts'

export interface Request {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
}

// Servers accept no longer URLs.
const longestUrl = 16 * 1024
const methods = ['POST', 'GET', 'PUT', 'DELETE']

/** Renders the request. Throws a `Problem` when it can't be sent. */
export function renderRequest(plan: Plan, scope: Scope, unknown?: Set<string>, alert?: string): Request {
  const render = new Rendering(scope, unknown)
  if (!methods.includes(plan.method)) throw new Problem(`The request type ${plan.method} is unknown; there are ${methods.join(', ')}.`)
  const own = render.fields(plan.headers)
  const sent = render.body(plan, own)
  const address = render.url(plan.url)
  const query = [...render.query(plan), ...(plan.method === 'GET' ? render.formUnderGet(plan) : [])]
  const url = withQuery(address, query)
  if (url.length > longestUrl) throw new Problem(tooLong)
  return {
    method: plan.method,
    url,
    headers: sentHeaders(own, { type: sent?.type, auth: render.credentials(plan.auth) ?? credentialsIn(address), alert }),
    body: sent?.text ?? null,
  }
}

const tooLong = `The URL becomes longer than ${longestUrl / 1024} kB.`

class Rendering {
  readonly #budget = new Budget()
  readonly #scope: Scope
  readonly #unknown: Set<string> | undefined

  constructor(scope: Scope, unknown: Set<string> | undefined) {
    this.#scope = scope
    this.#unknown = unknown
  }

  text(template: string, format: Format = 'text'): string {
    return written(fill(template, this.#scope, this.#budget, this.#unknown), format)
  }

  tree(value: unknown): unknown {
    return renderTree(value, this.#budget, (template) => this.text(template))
  }

  credentials(auth: Plan['auth']): Plan['auth'] {
    return auth && { username: this.text(auth.username), password: this.text(auth.password) }
  }

  fields(fields: Fields): [string, string][] {
    return Object.entries(fields).map(([key, value]) => [this.text(key), flat(this.tree(value))])
  }

  url(template: string): string {
    if (template === '') throw new Problem('The integration has no URL.')
    const url = written(fill(template, this.#scope, new Budget(longestUrl, tooLong), this.#unknown), 'url').trim()
    const problem = problemWithUrl(url)
    if (problem !== undefined || !URL.canParse(url)) throw new Problem(`The URL is not a valid address: ${url}`)
    return url
  }

  /** `true` asks for the default fields, as it does for a body. */
  query({ method, query, defaults, defaultQuery }: Plan): [string, string][] {
    const own = this.fields(query)
    return defaultQuery && defaults && method !== 'GET' ? [...own, ...this.#defaults(new Set(own.map(([key]) => key)))] : own
  }

  formUnderGet({ body, query, defaults }: Plan): [string, string][] {
    const form = body.kind === 'form' ? this.fields(body.form) : []
    const taken = new Set([...Object.keys(this.tree(query) as object), ...form.map(([key]) => key)])
    return [...form, ...(defaults ? this.#defaults(taken) : [])]
  }

  body({ method, body, defaults }: Plan, headers: readonly [string, string][]): { text: string; type: string | undefined } | undefined {
    if (method === 'GET' || (method === 'DELETE' && body.kind === 'none')) return undefined
    if (body.kind === 'text') return { text: this.text(body.text, bodyFormat(body.text, headers)), type: undefined }
    if (body.kind === 'json') return { text: this.#json(body.json, defaults), type: 'application/json' }
    const form = body.kind === 'form' ? this.fields(body.form) : []
    const all = [...(defaults ? this.#defaults(new Set(form.map(([key]) => key))) : []), ...form]
    return all.length === 0 ? undefined : { text: new URLSearchParams(all).toString(), type: 'application/x-www-form-urlencoded' }
  }

  #json(json: unknown, defaults: boolean): string {
    const text = typeof json === 'string' ? this.text(json, 'json') : JSON.stringify(this.tree(json))
    return jsonWithDefaults(text, (taken) => (defaults ? this.#defaults(taken) : []))
  }

  #defaults(taken: ReadonlySet<string>): [string, string][] {
    return defaultFields.filter(([key]) => !taken.has(key)).map(([key, template]) => [key, this.text(template)])
  }
}

function credentialsIn(url: string): Plan['auth'] {
  const { username, password } = new URL(url)
  return username === '' && password === '' ? undefined : { username: unescape(username), password: unescape(password) }
}

function unescape(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function flat(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

function withQuery(url: string, query: readonly [string, string][]): string {
  if (query.length === 0) return url
  const [address = ''] = url.split('#', 1)
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return `${address}${joint}${new URLSearchParams([...query]).toString()}`
}

/** Fields that every request has, unless `noDefaults` is set or a field of the same name exists. */
const defaultFields: readonly [name: string, template: string][] = [
  ['event', '{{{PARTICLE_EVENT_NAME}}}'],
  ['data', '{{{PARTICLE_EVENT_VALUE}}}'],
  ['coreid', '{{{PARTICLE_DEVICE_ID}}}'],
  ['published_at', '{{{PARTICLE_PUBLISHED_AT}}}'],
]
