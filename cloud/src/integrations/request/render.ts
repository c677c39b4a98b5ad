import { writeExactly } from '../../api/exactJson.ts'
import { Problem, problemWithUrl, type Fields, type Plan } from '../content.ts'
import { Budget, fill, renderKeys, renderTree, type OtherKey } from '../templating/fill.ts'
import type { Scope } from '../templating/variables.ts'
import { written, type Format } from '../templating/written.ts'
import { writtenUrl } from '../templating/writtenUrl.ts'
import { bodyFormat, jsonWithDefaults } from './body.ts'
import { sentHeaders } from './headers.ts'

export interface Request {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
}

// Servers accept no longer URLs.
const maxUrlLength = 16 * 1024
const methods = ['POST', 'GET', 'PUT', 'DELETE']

export interface Rendered {
  request: Request
  /** Why it is not sent, though it can be shown. */
  problem: string | undefined
}

/** Renders the request. Throws a `Problem` when it can't even be shown. */
export function renderRequest(plan: Plan, scope: Scope, unknown?: Set<string>, alert?: string): Rendered {
  const render = new Rendering(scope, unknown)
  if (!methods.includes(plan.method))
    throw new Problem(`The request type ${plan.method} is unknown; there are ${methods.join(', ')}.`)
  const own = render.headers(plan.headers)
  const sent = render.body(plan, own)
  const { url: address, missing, hasOpenQuery } = render.url(plan.url)
  const inUrl = [...new URL(address).searchParams.keys()].map((key) => [key, hasOpenQuery] as const)
  const url = withQuery(address, render.query(plan, inUrl))
  if (url.length > maxUrlLength) throw new Problem(tooLong)
  const headers = sentHeaders(own, {
    type: sent?.type,
    auth: render.credentials(plan.auth) ?? credentialsIn(address),
    alert,
  })
  return {
    request: { method: plan.method, url, headers, body: sent?.text ?? null },
    problem:
      missing.length === 0
        ? undefined
        : `The path of the URL has no value for ${missing.join(', ')}, and so it would mean something else.`,
  }
}

const tooLong = `The URL becomes longer than ${maxUrlLength / 1024} kB.`

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

  /** A list of values is one header. */
  headers(headers: Fields): [string, string][] {
    const names = renderKeys(
      Object.keys(headers),
      (name) => this.text(name),
      [],
      (name) => name.toLowerCase(),
    )
    return Object.values(headers).map((value, index) => [names[index] ?? '', valuesOf(this.tree(value)).join(', ')])
  }

  fields(fields: Fields, others: readonly OtherKey[] = []): [string, string][] {
    const names = renderKeys(Object.keys(fields), (key) => this.text(key), others)
    return Object.values(fields).flatMap((value, index) =>
      valuesOf(this.tree(value)).map((each): [string, string] => [names[index] ?? '', each]),
    )
  }

  url(template: string): ReturnType<typeof writtenUrl> {
    if (template === '') throw new Problem('The integration has no URL.')
    const rendered = writtenUrl(fill(template, this.#scope, new Budget(maxUrlLength, tooLong), this.#unknown))
    const problem = problemWithUrl(rendered.url)
    if (problem !== undefined || !URL.canParse(rendered.url))
      throw new Problem(`The URL is not a valid address: ${rendered.url}`)
    return rendered
  }

  /** `true` asks for the default fields, as it does for a body. Under GET the form and the default fields go here. */
  query({ method, query, body, defaults, defaultQuery }: Plan, inUrl: readonly OtherKey[]): [string, string][] {
    const hasDefaults = defaults && (method === 'GET' || defaultQuery)
    const others = [...inUrl, ...(hasDefaults ? defaultKeys : [])]
    const own = this.fields(query, others)
    const form =
      method === 'GET' && body.kind === 'form'
        ? this.fields(body.form, [...others, ...own.map(([key]) => [key, !Object.hasOwn(query, key)] as const)])
        : []
    const all = [...own, ...form]
    return hasDefaults ? [...all, ...this.#defaults(new Set(all.map(([key]) => key)))] : all
  }

  body(
    { method, body, defaults }: Plan,
    headers: readonly [string, string][],
  ): { text: string; type: string | undefined } | undefined {
    if (method === 'GET' || (method === 'DELETE' && body.kind === 'none')) return undefined
    if (body.kind === 'text') return { text: this.text(body.text, bodyFormat(body.text, headers)), type: undefined }
    if (body.kind === 'json') return { text: this.#json(body.json, defaults), type: 'application/json' }
    const form = body.kind === 'form' ? this.fields(body.form, defaults ? defaultKeys : []) : []
    const all = [...(defaults ? this.#defaults(new Set(form.map(([key]) => key))) : []), ...form]
    return all.length === 0
      ? undefined
      : { text: new URLSearchParams(all).toString(), type: 'application/x-www-form-urlencoded' }
  }

  #json(json: unknown, defaults: boolean): string {
    const text = typeof json === 'string' ? this.text(json, 'json') : writeExactly(this.tree(json))
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

/** A list is its items, each under the same key. */
function valuesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(flat) : [flat(value)]
}

function flat(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? writeExactly(value) : String(value as string | number | boolean)
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

/** A value can't stand for one of them; a key that is written out can. */
const defaultKeys: readonly OtherKey[] = defaultFields.map(([key]) => [key, false])
