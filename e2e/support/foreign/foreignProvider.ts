import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AccessToken, Row } from 'oidc-provider'
import { listen } from '../listen.ts'

export const account = { sub: 'ext|0042', email: 'ada@people.example' }
export const clientId = 'fleet-console-7'

export interface ForeignOptions {
  /** The console's origin, which may sign people in and send requests by script. */
  origin: string
  /** Whether there are refresh tokens, after a request and a consent for offline access. */
  refresh?: boolean
  /** Whether there is a page that ends the provider's session. */
  endSession?: boolean
  /** Whether the ID token has no claims about the user, so that only the userinfo endpoint has them. */
  thinIdToken?: boolean
  /** Seconds. */
  tokenLifetime?: number
  /** The one access token, in place of a new one each time: a broker with a file of passwords knows no others. */
  accessToken?: string
}

const key = { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), use: 'sig' }

const rowsOf = (rows: Map<string, Row>) => (model: string) => ({
  upsert: async (id: string, row: Row) => void rows.set(`${model}:${id}`, row),
  find: async (id: string) => rows.get(`${model}:${id}`),
  findByUid: async (uid: string) =>
    [...rows].find(([name, row]) => name.startsWith(`${model}:`) && row.uid === uid)?.[1],
  consume: async (id: string) =>
    void Object.assign(rows.get(`${model}:${id}`) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
  destroy: async (id: string) => void rows.delete(`${model}:${id}`),
  revokeByGrantId: async (grantId: string) =>
    [...rows].forEach(([name, row]) => row.grantId === grantId && rows.delete(name)),
})

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${content}</html>`
const pages: Record<string, string> = {
  login: page(
    'Who are you?',
    '<form method="post"><label>Email <input name="email"></label><button>Continue</button></form>',
  ),
  consent: page('May it know you?', '<form method="post"><button>Allow</button></form>'),
}
const signOutPage = (context: { body: string }, form: string): void =>
  void (context.body = page('Leave?', `${form}<button form="op.logoutForm" name="logout" value="yes">Leave</button>`))

const configurationOf = (
  { origin, refresh = false, endSession = false, thinIdToken = false, tokenLifetime = 3600 }: ForeignOptions,
  rows: Map<string, Row>,
) => ({
  adapter: rowsOf(rows),
  clients: [
    {
      client_id: clientId,
      token_endpoint_auth_method: 'none',
      redirect_uris: [`${origin}/auth/callback`],
      post_logout_redirect_uris: [`${origin}/`],
      grant_types: ['authorization_code', ...(refresh ? ['refresh_token'] : [])],
    },
  ],
  clientBasedCORS: (_: unknown, asking: string) => asking === origin,
  jwks: { keys: [key] },
  cookies: { keys: ['foreign'] },
  scopes: ['openid', 'email', 'fleet', ...(refresh ? ['offline_access'] : [])],
  claims: { openid: ['sub'], email: ['email'] },
  conformIdTokenClaims: thinIdToken,
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: endSession, logoutSource: signOutPage },
  },
  findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => account }),
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  renderError: (context: { body: unknown }, out: unknown) => void (context.body = out),
  ttl: {
    AccessToken: tokenLifetime,
    AuthorizationCode: 60,
    IdToken: 3600,
    RefreshToken: 86_400,
    Interaction: 600,
    Session: 86_400,
    Grant: 86_400,
  },
})

const issueOnly = (accessToken: string, tokens: AccessToken): void => {
  const { generateTokenId } = tokens
  tokens.generateTokenId = function generate(this: AccessToken) {
    // It also decides on the token's format.
    generateTokenId.call(this)
    return accessToken
  }
}

/** Loads the provider without its warning about the Node version. */
const importProvider = async () => {
  const { warn } = console
  console.warn = () => {}
  return import('oidc-provider').finally(() => Object.assign(console, { warn }))
}

/** An OpenID Connect provider unlike the local cloud's: opaque access tokens, RS256, consent, one user, other names. */
export const startForeignProvider = async (options: ForeignOptions) => {
  const { Provider } = await importProvider()
  const rows = new Map<string, Row>()
  const { address: issuer, stop } = await listen((origin) => {
    const provider = new Provider(origin, configurationOf(options, rows))
    if (options.accessToken !== undefined) issueOnly(options.accessToken, provider.AccessToken.prototype)
    const respond = provider.callback()
    const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { prompt, params, session } = await provider.interactionDetails(request, response)
      const email = new URLSearchParams(request.method === 'POST' ? await text(request) : '').get('email')
      const unanswered = request.method !== 'POST' || (prompt.name === 'login' && email !== account.email)
      if (unanswered) return void response.setHeader('Content-Type', 'text/html').end(pages[prompt.name])
      if (prompt.name === 'login')
        return provider.interactionFinished(request, response, { login: { accountId: account.sub } })
      const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId })
      grant.addOIDCScope(String(params['scope']))
      return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
    }
    return (request, response) => {
      const handle = request.url?.startsWith('/interaction/') ? interact : respond
      void handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
    }
  })
  /** The user of an access token; null when it is unknown or expired. */
  const subOf = (token: string): string | null => {
    const { exp = 0, accountId = null } = rows.get(`AccessToken:${token}`) ?? {}
    return exp * 1000 > Date.now() ? accountId : null
  }
  /** Deletes all sessions, grants and tokens. */
  const forget = (): void => rows.clear()
  return { issuer, subOf, forget, stop }
}

export type ForeignProvider = Awaited<ReturnType<typeof startForeignProvider>>
