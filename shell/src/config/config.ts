import * as v from 'valibot'

/**
 * What is wrong with a key, or (the last three) with the file. Each has a sentence under `failure.config` in the texts.
 */
export type ConfigProblem =
  | 'missing'
  | 'text'
  | 'empty'
  | 'address'
  | 'brokerAddress'
  | 'baseUrl'
  | 'endpoint'
  | 'share'
  | 'publicKey'
  | 'object'
  | 'list'
  | 'unreachable'
  | 'status'
  | 'json'

const says = (problem: ConfigProblem) => problem

const text = v.pipe(v.string(says('text')), v.nonEmpty(says('empty')))
const absolute = v.pipe(v.string(says('text')), v.url(says('address')))
const address = v.pipe(absolute, v.regex(/^https?:/, says('address')))
// "" is the same origin.
const baseUrl = v.union([v.literal(''), address], says('baseUrl'))

// An Ed25519 key has 32 bytes.
const publicKey = v.pipe(v.string(says('publicKey')), v.regex(/^[A-Za-z0-9+/]{43}=$/, says('publicKey')))

const schema = v.object(
  {
    productName: v.optional(text, 'IoT Console'),
    oidc: v.object(
      {
        authority: address,
        clientId: text,
        scope: v.optional(text, 'openid profile email offline_access'),
        extraParams: v.optional(v.record(v.string(), v.string(says('text'))), {}),
        accountPage: v.optional(address),
      },
      says('object'),
    ),
    api: v.optional(v.object({ baseUrl: v.optional(baseUrl, '') }, says('object')), {}),
    ide: v.optional(
      v.nullable(v.object({ baseUrl: v.optional(v.nullable(baseUrl), null) }, says('object')), null),
      null,
    ),
    broker: v.optional(
      v.object({ url: v.optional(v.pipe(absolute, v.regex(/^wss?:/, says('brokerAddress')))) }, says('object')),
      {},
    ),
    registry: v.optional(text, '/registry.json'),
    reports: v.optional(
      v.object(
        {
          url: v.pipe(v.string(says('text')), v.regex(/^(https?:\/\/|\/(?![/\\]))/, says('endpoint'))),
          sample: v.optional(
            v.pipe(
              v.number(says('share')),
              v.check((share) => share >= 0 && share <= 1, says('share')),
            ),
            1,
          ),
        },
        says('object'),
      ),
    ),
    signatures: v.optional(
      v.object({ keys: v.record(v.string(), v.array(publicKey, says('publicKey')), says('object')) }, says('object')),
    ),
    previews: v.optional(v.object({ key: publicKey }, says('object'))),
    // How many releases of a remote stay: for those who release.
    releases: v.optional(v.unknown()),
    extensions: v.optional(v.record(v.string(), v.array(text, says('list')), says('object')), {}),
    features: v.optional(v.array(text, says('list')), []),
  },
  says('object'),
)

/** What /config.json says, with its defaults filled in (wire contract, "/config.json"). */
export interface Config {
  productName: string
  oidc: { authority: string; clientId: string; scope: string; extraParams: Record<string, string> }
  /** Where users change their password, when their provider has it; undefined: here. */
  accountPage?: string
  apiBaseUrl: string
  /** null: no web IDE is configured. */
  ideBaseUrl: string | null
  brokerUrl: string
  registryUrl: string
  /** Where this console reports what goes wrong, and the share of pages that do; undefined: nothing is reported. */
  reports?: { url: string; sample: number }
  /** The public keys of each remote's team; null where releases need no signature. */
  signatureKeys: Readonly<Record<string, readonly string[]>> | null
  /** The public key of the service that signs previews; undefined: there are none but those that teams sign. */
  previewKey?: string
  /** The ids of extensions by their point, in the order in which they come first. */
  extensions: Readonly<Record<string, readonly string[]>>
  /** What this deployment has switched on, for the `when` of extensions. */
  features: readonly string[]
  /** Keys that this shell does not know, with their places: a newer or older shell may know them. */
  unknownKeys: readonly string[]
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

const problemOf = ({ received, message }: v.BaseIssue<unknown>): ConfigProblem =>
  received === 'undefined' ? 'missing' : (message as ConfigProblem)

/** A schema of an object, or of one that may be left out. */
interface Level {
  entries?: Readonly<Record<string, object>>
  wrapped?: object
}

const unknownIn = (value: unknown, { entries, wrapped }: Level, place = ''): string[] =>
  wrapped
    ? unknownIn(value, wrapped, place)
    : entries
      ? Object.entries(value ?? {}).flatMap(([key, inner]) =>
          Object.hasOwn(entries, key) ? unknownIn(inner, entries[key] ?? {}, `${place}${key}.`) : place + key,
        )
      : []

export const parseConfig = (value: unknown, page: Pick<Location, 'protocol' | 'hostname'>): Config => {
  const result = v.safeParse(schema, value)
  if (!result.success) {
    const [issue] = result.issues
    throw new ConfigError(v.getDotPath(issue), problemOf(issue))
  }
  const { productName, oidc, api, ide, broker, registry, extensions, features, signatures, reports, previews } =
    result.output
  const ideBaseUrl = ide?.baseUrl ?? null
  return {
    productName,
    oidc: { authority: oidc.authority, clientId: oidc.clientId, scope: oidc.scope, extraParams: oidc.extraParams },
    ...(oidc.accountPage !== undefined && { accountPage: oidc.accountPage }),
    apiBaseUrl: withoutSlash(api.baseUrl),
    ideBaseUrl: ideBaseUrl === null ? null : withoutSlash(ideBaseUrl),
    brokerUrl: broker.url ?? defaultBrokerUrl(page),
    registryUrl: registry,
    ...(reports && { reports }),
    ...(previews && { previewKey: previews.key }),
    signatureKeys: signatures?.keys ?? null,
    extensions,
    features,
    unknownKeys: unknownIn(value, schema),
  }
}

/** Reads /config.json, of which `early` is the response. Throws a `ConfigError`. */
export const loadConfig = async (
  early: Promise<Response> = fetch('/config.json', { signal: AbortSignal.timeout(30_000) }),
): Promise<Config> => {
  const response = await early.catch(() => null)
  if (!response) throw new ConfigError(null, 'unreachable')
  if (!response.ok) throw new ConfigError(null, 'status', response.status)
  const value: unknown = await response.json().catch((cause: unknown) => {
    throw new ConfigError(null, cause instanceof SyntaxError ? 'json' : 'unreachable')
  })
  return parseConfig(value, window.location)
}
