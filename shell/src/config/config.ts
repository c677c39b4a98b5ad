

import * as v from 'valibot'

/** What is wrong with a key, or (the last three) with the file. Each has a sentence under `failure.config` in the texts. */
export type ConfigProblem = 'missing' | 'text' | 'empty' | 'address' | 'brokerAddress' | 'baseUrl' | 'object' | 'unknown' | 'unreachable' | 'status' | 'json'

const says = (problem: ConfigProblem) => problem

const text = v.pipe(v.string(says('text')), v.nonEmpty(says('empty')))
const absolute = v.pipe(v.string(says('text')), v.url(says('address')))
const address = v.pipe(absolute, v.regex(/^https?:/, says('address')))
// "" is the same origin.
const baseUrl = v.union([v.literal(''), address], says('baseUrl'))

const schema = v.strictObject(
  {
    productName: v.optional(text, 'IoT Console'),
    oidc: v.strictObject(
      {
        authority: address,
        clientId: text,
        scope: v.optional(text, 'openid profile email offline_access'),
        extraParams: v.optional(v.record(v.string(), v.string(says('text'))), {}),
      },
      says('object'),
    ),
    api: v.optional(v.strictObject({ baseUrl: v.optional(baseUrl, '') }, says('object')), {}),
    ide: v.optional(v.nullable(v.strictObject({ baseUrl: v.optional(v.nullable(baseUrl), null) }, says('object')), null), null),
    broker: v.optional(v.strictObject({ url: v.optional(v.pipe(absolute, v.regex(/^wss?:/, says('brokerAddress')))) }, says('object')), {}),
    registry: v.optional(text, '/registry.json'),
  },
  says('object'),
)

/** What /config.json says, with its defaults filled in (wire contract, "/config.json"). */
export interface Config {
  productName: string
  oidc: { authority: string; clientId: string; scope: string; extraParams: Record<string, string> }
  apiBaseUrl: string
  /** null: no web IDE is configured. */
  ideBaseUrl: string | null
  brokerUrl: string
  registryUrl: string
}

/** /config.json is missing or wrong. `key` is the dotted place, null when the file itself is at fault. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly key: string | null
  readonly problem: ConfigProblem
  readonly status: number | null

  constructor(key: string | null, problem: ConfigProblem, status: number | null = null) {
    super(`config.json${key ? `, ${key}` : ''}: ${problem}`)
    this.key = key
    this.problem = problem
    this.status = status
  }
}

const defaultBrokerUrl = ({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>) =>
  protocol === 'https:' ? `wss://${hostname}:8084/mqtt` : `ws://${hostname}:8083/mqtt`

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

const problemOf = ({ received, expected, message }: v.BaseIssue<unknown>): ConfigProblem =>
  expected === 'never' ? 'unknown' : received === 'undefined' ? 'missing' : (message as ConfigProblem)

export const parseConfig = (value: unknown, page: Pick<Location, 'protocol' | 'hostname'>): Config => {
  const result = v.safeParse(schema, value)
  if (!result.success) {
    const [issue] = result.issues
    throw new ConfigError(v.getDotPath(issue), problemOf(issue))
  }
  const { productName, oidc, api, ide, broker, registry } = result.output
  const ideBaseUrl = ide?.baseUrl ?? null
  return {
    productName,
    oidc: { authority: oidc.authority, clientId: oidc.clientId, scope: oidc.scope, extraParams: oidc.extraParams },
    apiBaseUrl: withoutSlash(api.baseUrl),
    ideBaseUrl: ideBaseUrl === null ? null : withoutSlash(ideBaseUrl),
    brokerUrl: broker.url ?? defaultBrokerUrl(page),
    registryUrl: registry,
  }
}

/** Fetches and reads /config.json. Throws a `ConfigError`. */
export const loadConfig = async (): Promise<Config> => {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(30_000) }).catch(() => null)
  if (!response) throw new ConfigError(null, 'unreachable')
  if (!response.ok) throw new ConfigError(null, 'status', response.status)
  const value: unknown = await response.json().catch((cause: unknown) => {
    throw new ConfigError(null, cause instanceof SyntaxError ? 'json' : 'unreachable')
  })
  return parseConfig(value, window.location)
}

/** The only redirect address, for silent requests in an iframe too. */
export const callbackPath = '/auth/callback'
