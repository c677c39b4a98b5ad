import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'node:querystring'
import type { Provider } from 'oidc-provider'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Accounts } from '../accounts/accounts.ts'
import { checkPassword } from '../accounts/passwordCheck.ts'
import type { SignInAttempts } from '../accounts/signInAttempts.ts'
import type { KnownBrowser } from './knownBrowser.ts'
import { chooseLanguage, texts } from './pages/texts.ts'
import type { PageMaker } from './pages/pageMaker.ts'
import { signInPage, type SignInState } from './pages/signInPage.ts'

interface SignInParts {
  /** With the keys as they are now. */
  provider(): Provider
  accounts: Accounts
  attempts: SignInAttempts
  /** The address that a request comes from; undefined where a proxy hides it. */
  senderOf(request: FastifyRequest): string | undefined
  knownBrowser: KnownBrowser
  pages: PageMaker
}

type Fields = Record<string, string | string[] | undefined>

export function signInRoutes(parts: SignInParts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => {
        done(null, parse(String(body)))
      },
    )
    app.get('/oidc/interaction/:uid', { schema: { hide: true } }, async (request, reply) => {
      const state = await begin(parts, request, reply)
      return state ? show(reply, 200, state) : expired(parts, request, reply)
    })
    app.post('/oidc/interaction/:uid', { schema: { hide: true } }, async (request, reply) => {
      const state = await begin(parts, request, reply)
      return state ? submit(parts, state, request, reply) : expired(parts, request, reply)
    })
  }
}

async function begin(
  { provider, pages }: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInState | undefined> {
  const interaction = await provider().interactionDetails(request.raw, reply.raw).catch(onlyWhenExpired)
  if (!interaction) return undefined
  const asked = field(request.query, 'lang') || field(request.body, 'lang')
  return {
    language: chooseLanguage(asked, interaction.params['ui_locales'], request.headers['accept-language']),
    product: pages.product,
    isLocal: pages.isLocal,
    username: typeof interaction.params['login_hint'] === 'string' ? interaction.params['login_hint'] : '',
  }
}

function onlyWhenExpired(error: unknown): undefined {
  if (!(error instanceof Error) || error.name !== 'SessionNotFound') throw error
}

async function submit(
  { provider, accounts, attempts, senderOf, knownBrowser }: SignInParts,
  begun: SignInState,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const username = field(request.body, 'username').trim()
  const password = field(request.body, 'password')
  const state = { ...begun, username }
  const words = texts[state.language]
  const known = await accounts.named(username)
  const browser = known && knownBrowser.of(known.sub, request.headers.cookie)
  const address = senderOf(request)
  const attempt = { username, ...(address !== undefined && { address }), ...(browser !== undefined && { browser }) }
  if (username === '' || password === '') return show(reply, 400, { ...state, problem: words.incomplete })
  // A known browser has a lane of its own in the queue.
  const { result, wait } = await checkPassword(attempts, {
    attempt,
    password,
    hash: known?.passwordHash,
    lane: browser,
  })
  if (!known || result !== 'right') {
    const later = words.wait(Math.ceil(wait / 1000))
    const problem = result === 'busy' ? words.busy : wait > 0 ? later : words.wrong
    return show(retryAfter(reply, wait), result === 'wrong' ? 401 : 429, { ...state, problem })
  }
  const login = { accountId: known.sub, remember: true, amr: ['pwd'] }
  const next = await provider().interactionResult(request.raw, reply.raw, { login }, { mergeWithLastSubmission: false })
  return reply.header('Set-Cookie', knownBrowser.cookieFor(known.sub)).redirect(next, 303)
}

function expired({ pages }: SignInParts, request: FastifyRequest, reply: FastifyReply) {
  const language = chooseLanguage(field(request.query, 'lang'), undefined, request.headers['accept-language'])
  return reply
    .code(400)
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(pages.trouble(language, 'expired'))
}

function show(reply: FastifyReply, status: number, state: SignInState) {
  return reply.code(status).type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(signInPage(state))
}

function retryAfter(reply: FastifyReply, milliseconds: number): FastifyReply {
  return milliseconds > 0 ? reply.header('Retry-After', Math.ceil(milliseconds / 1000)) : reply
}

function field(fields: unknown, name: string): string {
  const value = (fields as Fields | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

const assets = {
  'pages.css': { type: 'text/css; charset=utf-8', url: new URL('./assets/pages.css', import.meta.url).href },
  'pages.js': { type: 'text/javascript; charset=utf-8', url: new URL('./assets/pages.js', import.meta.url).href },
  'geist.woff2': {
    type: 'font/woff2',
    url: import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'),
  },
}

/** The assets of the sign-in pages, all served from this machine. */
export async function assetRoutes(app: FastifyInstance): Promise<void> {
  for (const [name, { type, url }] of Object.entries(assets)) {
    app.get(`/oidc/assets/${name}`, { schema: { hide: true } }, async (request, reply) => {
      const bytes = await readFile(fileURLToPath(url))
      const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
      reply.header('ETag', etag).header('Cache-Control', 'no-cache')
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(type).send(bytes)
    })
  }
}
