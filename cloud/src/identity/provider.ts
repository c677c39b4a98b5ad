import type { EventEmitter } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { configuration, type IdentityParts } from './configuration.ts'
import type { KeyRing } from './keyRing.ts'

type Log = (text: string) => void

const mount = '/oidc'

/** The provider with the keys as they are now: it takes them at its beginning only. */
export function currentProvider(
  library: ProviderLibrary,
  ring: KeyRing,
  parts: Omit<IdentityParts, 'keys'>,
  log: Log,
): () => Provider {
  let made: { id: string; provider: Provider } | undefined
  return () => {
    const keys = ring.current
    if (made?.id !== keys.id) made = { id: keys.id, provider: createProvider(library, { ...parts, keys }, log) }
    return made.provider
  }
}

function createProvider(library: ProviderLibrary, parts: IdentityParts, log: Log): Provider {
  const provider = new library.Provider(parts.addresses.issuer, configuration(parts))
  const failed = (error: Error) => log(`Identity provider: ${error.stack ?? error.message}`)
  provider.proxy = parts.addresses.origin.startsWith('https:')
  provider.on('server_error', (_context, error) => failed(error))
  ;(provider as EventEmitter).on('error', failed)
  provider.use(async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
    const policy = context.response.get('content-security-policy')
    await next()
    context.set('content-security-policy', policy)
    // It changes with an upgrade only, and a page asks for it before it leaves and after it has come back.
    if (context.path === '/.well-known/openid-configuration' && context.status === 200)
      context.set('cache-control', 'private, max-age=60')
    parts.pages.withoutInlineScript(context)
  })
  return provider
}

/**
 * Whether the provider's own routes handle a path. The API server handles the sign-in page and its assets below the
 * same path.
 */
export function isForProvider(path: string): boolean {
  return (
    path.startsWith(`${mount}/`) && !path.startsWith(`${mount}/interaction/`) && !path.startsWith(`${mount}/assets/`)
  )
}

/** The provider builds addresses from the request, so it gets the canonical host, whatever a proxy sent. */
export function providerListener(provider: () => Provider, origin: string): RequestListener {
  const { host, protocol } = new URL(origin)
  return (request: IncomingMessage & { originalUrl?: string | undefined }, response) => {
    for (const name of Object.keys(request.headers)) if (name.startsWith('x-forwarded-')) delete request.headers[name]
    request.headers.host = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    request.originalUrl = request.url
    request.url = request.url?.slice(mount.length)
    provider()
      .callback()(request, response)
      .catch(() => response.destroy())
  }
}

export type ProviderLibrary = typeof import('oidc-provider')

/** Loads the provider without its warning about the Node version; other warnings pass. */
export async function importProvider(): Promise<ProviderLibrary> {
  const warn = console.warn
  console.warn = (...parts: unknown[]) => {
    if (!String(parts[0]).includes('Unsupported runtime')) warn(...parts)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}
