import { ask, type Early } from './early.ts'

/** What config.json says of the sign-in and of the API. */
export interface Provider {
  authority: string
  clientId: string
  scope: string
  extraParams: Record<string, string>
  apiBaseUrl: string
}

export interface Metadata {
  issuer?: unknown
  authorization_endpoint: string
  token_endpoint: string
}

const key = 'provider'

const isAddress = (value: unknown, schemes: RegExp): value is string =>
  typeof value === 'string' && schemes.test(value) && URL.canParse(value)
const isBase = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || isAddress(value, /^https?:/)

interface ConfigFile {
  oidc?: { authority?: unknown; clientId?: unknown; scope?: unknown; extraParams?: unknown }
  api?: { baseUrl?: string }
  ide?: { baseUrl?: unknown } | null
  broker?: { url?: unknown }
}

/**
 * The part of config.json that matters before sign-in. The shell reads the whole of it afterwards, and names what is
 * wrong.
 */
const providerIn = (file: unknown): Provider => {
  const { oidc, api, ide, broker } = (file ?? {}) as ConfigFile
  const { authority, clientId, scope = 'openid profile email offline_access', extraParams = {} } = oidc ?? {}
  const isRight =
    isAddress(authority, /^https?:/) &&
    typeof clientId === 'string' &&
    clientId !== '' &&
    typeof scope === 'string' &&
    scope !== '' &&
    typeof extraParams === 'object' &&
    extraParams !== null &&
    Object.values(extraParams).every((value) => typeof value === 'string') &&
    isBase(api?.baseUrl) &&
    isBase(ide?.baseUrl) &&
    (broker?.url === undefined || isAddress(broker.url, /^wss?:/))
  if (!isRight) throw new Error('config.json')
  return {
    authority,
    clientId,
    scope,
    extraParams: extraParams as Record<string, string>,
    apiBaseUrl: (api?.baseUrl ?? '').replace(/\/+$/, ''),
  }
}

/** Whether a provider's name for itself is the configured address; the slash at its end is often left out. */
export const isIssuerOf = (authority: string, issuer: unknown): boolean =>
  typeof issuer === 'string' && issuer.replace(/\/$/, '') === authority.replace(/\/$/, '')

const discover = async (authority: string): Promise<Metadata> => {
  const response = await ask(`${authority.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    headers: { Accept: 'application/json' },
  })
  const metadata = (await response.json()) as Partial<Metadata> | null
  if (
    !response.ok ||
    (metadata?.issuer !== undefined && !isIssuerOf(authority, metadata.issuer)) ||
    !isAddress(metadata?.authorization_endpoint, /^https?:/) ||
    !isAddress(metadata?.token_endpoint, /^https?:/)
  )
    throw new Error('metadata')
  return metadata as Metadata
}

const remembered = (): string | null => {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

const remember = (authority: string): void => {
  try {
    window.localStorage.setItem(key, authority)
  } catch {
    // Without storage the next visit asks one after the other, too.
  }
}

/**
 * Reads config.json and asks the provider that it names to describe itself, both at once where this browser knows the
 * provider already. Rejects where something is not as it should be: the shell goes through it from the beginning, and
 * says what is wrong.
 */
export const meetProvider = async (early: Early): Promise<{ provider: Provider; metadata: Metadata }> => {
  const expected = remembered()
  const guess = expected === null ? null : { authority: expected, metadata: discover(expected) }
  guess?.metadata.catch(() => undefined)
  const met = (async () => {
    const response = await early.config
    if (!response.ok) throw new Error('config.json')
    const provider = providerIn(await response.clone().json())
    const metadata = await (guess?.authority === provider.authority ? guess.metadata : discover(provider.authority))
    remember(provider.authority)
    return { provider, metadata }
  })()
  early.metadata = met.then(
    ({ provider, metadata }) => ({ authority: provider.authority, document: metadata }),
    () => null,
  )
  return met
}
