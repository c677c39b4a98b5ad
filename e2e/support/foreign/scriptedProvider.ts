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

/** Providers that sign one user in without asking, each with a script of its own, below a path of its own. */
export const startScriptedProviders = async (scripts: Readonly<Record<string, ProviderScript>>) => {
  const codes = new Map<string, Asked>()
  const users = new Map<string, string>()
  const seen = Object.fromEntries(Object.keys(scripts).map((name): [string, Seen] => [name, { authorizations: [], grants: [] }]))
  const begun = Math.floor(Date.now() / 1000)

  const authorize = (script: ProviderScript, { authorizations }: Seen, params: URLSearchParams, response: ServerResponse): void => {
    const of = (name: string) => params.get(name) ?? ''
    const silent = of('prompt') === 'none'
    authorizations.push(silent)
    const code = randomUUID()
    codes.set(code, { nonce: of('nonce'), challenge: of('code_challenge'), redirectUri: of('redirect_uri') })
    const usual = { code, state: of('state') }
    const address = new URL(of('redirect_uri'))
    address.search = new URLSearchParams(script.answer?.(usual, silent) ?? usual).toString()
    response.writeHead(302, { Location: address.href }).end()
  }

  const give = async (script: ProviderScript, { grants }: Seen, issuer: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await text(request))
    const grant = form.get('grant_type') as Grant
    grants.push(grant)
    const count = grants.filter((each) => each === grant).length
    const { status, type, body } = script.trouble?.(grant, count) ?? tokensFor(script, issuer, form, grant, count)
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
  }

  const tokensFor = (script: ProviderScript, issuer: string, form: URLSearchParams, grant: Grant, count: number) => {
    const json = (status: number, value: Fields) => ({ status, type: 'application/json;charset=UTF-8', body: JSON.stringify(value) })
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const isProved = asked?.redirectUri === form.get('redirect_uri') && asked?.challenge === createHash('sha256').update(form.get('code_verifier') ?? '').digest('base64url')
    const isKnown = grant === 'refresh_token' ? users.has(form.get('refresh_token') ?? '') : isProved
    if (!isKnown) return json(400, { error: 'invalid_grant', error_description: 'unknown' })
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: issuer, sub: 'ada', aud: scriptedClient, iat: now, exp: now + 3600, auth_time: begun, preferred_username: 'ada', ...(asked && { nonce: asked.nonce }) }
    const claims = script.claims?.(usual, grant, count) ?? usual
    const [access_token, refresh_token] = [randomUUID(), form.get('refresh_token') ?? randomUUID()]
    for (const token of [access_token, refresh_token]) users.set(token, String(claims['sub']))
    const tokens = { access_token, refresh_token, id_token: signed(claims), token_type: 'Bearer', expires_in: 3600, scope: 'openid' }
    return json(200, script.tokens?.(tokens, grant, count) ?? tokens)
  }

  const { address, stop } = await listen((origin) => (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    const [, name = '', ...rest] = decodeURIComponent(pathname).split('/')
    const [script, asked] = [scripts[name], seen[name]]
    response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', 'authorization')
    const issuer = `${origin}/${encodeURIComponent(name)}`
    const json = (value: Fields) => void response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value))
    if (!script || !asked || request.method === 'OPTIONS') return void response.writeHead(script ? 204 : 404).end()
    const usual = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks`, response_types_supported: ['code'], subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'] }
    switch (rest.filter(Boolean).join('/')) {
      case '.well-known/openid-configuration': return json(script.metadata?.(usual) ?? usual)
      case 'auth': return authorize(script, asked, searchParams, response)
      case 'token': return void give(script, asked, issuer, request, response)
      case 'jwks': return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] })
      default: return void response.writeHead(404).end()
    }
  })
  return {
    issuer: address,
    authorityOf: (name: string): string => `${address}/${encodeURIComponent(name)}`,
    seen: (name: string): Seen => seen[name] ?? { authorizations: [], grants: [] },
    subOf: (token: string): string | null => users.get(token) ?? null,
    stop,
  }
}

export type ScriptedProviders = Awaited<ReturnType<typeof startScriptedProviders>>
