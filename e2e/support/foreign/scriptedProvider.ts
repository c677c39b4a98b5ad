import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '../listen.ts'

type Fields = Record<string, unknown>
type Grant = 'authorization_code' | 'refresh_token'

/** How an identity provider differs from the usual one. `count` is from 1 on, per kind of grant. */
export interface ProviderScript {
  /** Its description of itself. */
  metadata?: (usual: Fields) => Fields
  /** Of the ID token. */
  claims?: (usual: Fields, grant: Grant, count: number) => Fields
  /** The token endpoint's response. */
  tokens?: (usual: Fields, grant: Grant, count: number) => Fields
  /** What the token endpoint responds with instead; null where there is no trouble. */
  trouble?: (grant: Grant, count: number) => { status: number; type: string; body: string } | null
  /** What is added to the address to which it leads back. */
  answer?: (usual: Record<string, string>, silent: boolean) => Record<string, string>
}

interface Asked {
  nonce: string
  challenge: string
  redirectUri: string
}

/** What one of the providers was asked. */
interface Seen {
  /** Whether each authorization request was one without a prompt. */
  authorizations: boolean[]
  grants: Grant[]
}

export const scriptedClient = 'console-9'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const encoded = (value: Fields): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (claims: Fields): string => {
  const content = `${encoded({ alg: 'RS256', kid: 'k', typ: 'JWT' })}.${encoded(claims)}`
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`
}

interface Reply {
  status: number
  type: string
  body: string
}

const json = (status: number, value: Fields): Reply => ({
  status,
  type: 'application/json;charset=UTF-8',
  body: JSON.stringify(value),
})

/** What all of them know of codes and users. */
class Memory {
  readonly #codes = new Map<string, Asked>()
  readonly #users = new Map<string, string>()
  readonly #begun = Math.floor(Date.now() / 1000)

  subOf(token: string): string | null {
    return this.#users.get(token) ?? null
  }

  codeFor(params: URLSearchParams): string {
    const code = randomUUID()
    const of = (name: string) => params.get(name) ?? ''
    this.#codes.set(code, { nonce: of('nonce'), challenge: of('code_challenge'), redirectUri: of('redirect_uri') })
    return code
  }

  /** Redeems a code once, or a refresh token as often as it comes. */
  redeem(script: ProviderScript, issuer: string, form: URLSearchParams, count: number): Reply {
    const grant = form.get('grant_type') as Grant
    const asked = this.#codes.get(form.get('code') ?? '')
    this.#codes.delete(form.get('code') ?? '')
    const isProved =
      asked?.redirectUri === form.get('redirect_uri') &&
      asked?.challenge ===
        createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url')
    const isKnown = grant === 'refresh_token' ? this.#users.has(form.get('refresh_token') ?? '') : isProved
    if (!isKnown) return json(400, { error: 'invalid_grant', error_description: 'unknown' })
    const now = Math.floor(Date.now() / 1000)
    const usual = {
      iss: issuer,
      sub: 'ada',
      aud: scriptedClient,
      iat: now,
      exp: now + 3600,
      auth_time: this.#begun,
      preferred_username: 'ada',
      ...(asked && { nonce: asked.nonce }),
    }
    const claims = script.claims?.(usual, grant, count) ?? usual
    const [access_token, refresh_token] = [randomUUID(), form.get('refresh_token') ?? randomUUID()]
    for (const token of [access_token, refresh_token]) this.#users.set(token, String(claims['sub']))
    const tokens = {
      access_token,
      refresh_token,
      id_token: signed(claims),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid',
    }
    return json(200, script.tokens?.(tokens, grant, count) ?? tokens)
  }
}

const authorize = (
  script: ProviderScript,
  { authorizations }: Seen,
  memory: Memory,
  params: URLSearchParams,
): string => {
  const silent = params.get('prompt') === 'none'
  authorizations.push(silent)
  const usual = { code: memory.codeFor(params), state: params.get('state') ?? '' }
  const address = new URL(params.get('redirect_uri') ?? '')
  address.search = new URLSearchParams(script.answer?.(usual, silent) ?? usual).toString()
  return address.href
}

const give = (
  script: ProviderScript,
  { grants }: Seen,
  memory: Memory,
  issuer: string,
  form: URLSearchParams,
): Reply => {
  const grant = form.get('grant_type') as Grant
  grants.push(grant)
  const count = grants.filter((each) => each === grant).length
  return script.trouble?.(grant, count) ?? memory.redeem(script, issuer, form, count)
}

const describe = (script: ProviderScript, issuer: string): Fields => {
  const usual = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  return script.metadata?.(usual) ?? usual
}

const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] }

/** Providers that sign one user in without asking, each with a script of its own, below a path of its own. */
export const startScriptedProviders = async (scripts: Readonly<Record<string, ProviderScript>>) => {
  const memory = new Memory()
  const seen = Object.fromEntries(
    Object.keys(scripts).map((name): [string, Seen] => [name, { authorizations: [], grants: [] }]),
  )
  const respond = async (request: IncomingMessage, response: ServerResponse, origin: string): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    const [, name = '', ...rest] = decodeURIComponent(pathname).split('/')
    const [script, asked] = [scripts[name], seen[name]]
    const issuer = `${origin}/${encodeURIComponent(name)}`
    const send = ({ status, type, body }: Reply) =>
      void response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
    response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', 'authorization')
    if (!script || !asked || request.method === 'OPTIONS') return void response.writeHead(script ? 204 : 404).end()
    switch (rest.filter(Boolean).join('/')) {
      case '.well-known/openid-configuration':
        return send(json(200, describe(script, issuer)))
      case 'auth':
        return void response.writeHead(302, { Location: authorize(script, asked, memory, searchParams) }).end()
      case 'token':
        return send(give(script, asked, memory, issuer, new URLSearchParams(await text(request))))
      case 'jwks':
        return send(json(200, keys))
      default:
        return void response.writeHead(404).end()
    }
  }
  const { address, stop } = await listen((origin) => (request, response) => void respond(request, response, origin))
  return {
    authorityOf: (name: string): string => `${address}/${encodeURIComponent(name)}`,
    seen: (name: string): Seen => seen[name] ?? { authorizations: [], grants: [] },
    subOf: (token: string): string | null => memory.subOf(token),
    stop,
  }
}

export type ScriptedProviders = Awaited<ReturnType<typeof startScriptedProviders>>
