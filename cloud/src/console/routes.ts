import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plain } from '../api/apiServer.ts'
import { visible } from '../api/failure.ts'
import { isNavigation } from '../http/checkRequest.ts'
import { matchesEtag } from '../api/revalidation.ts'
import { findBuiltFile, type BuiltFile } from './builtFile.ts'
import { isAsset, isForeignDocument, mediaType } from './mediaTypes.ts'
import type { ForeignIssuer } from '../identity/foreign/issuerOptions.ts'
import type { KnownAddresses } from '../http/addresses.ts'

/** The features of this cloud, so that the console can reserve room for them from the start. */
const usualFeatures = ['history', 'alerts', 'dashboard']
/** Shells of earlier contracts refuse a configuration with unknown keys. */
const firstWithFeatures = '1.11.0'

/**
 * A release or a preview may bring a picture that is a document: opened by its address it would run scripts as the
 * console.
 */
const policyOfDocuments = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

const notPages = /^\/(api|oidc|assets|previews|remotes|shells)(\/|$)/

/** Serves the built console, and handles all addresses without a route. */
export function consoleRoutes(app: FastifyInstance, dist: string, features: readonly string[], config: object): void {
  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) => {
    const own = await deploymentKeys(dist)
    const has = (await isOldShell(dist))
      ? {}
      : { features: [...usualFeatures, ...features, ...listOf(own?.['features'])] }
    return own
      ? reply.header('Cache-Control', 'no-cache').send({ ...config, ...own, ...has })
      : plain(reply, 503, 'The config.json of this deployment is not valid JSON.\n')
  })
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1)
    const isStartPage = path === '/' || path === '/index.html'
    const file = isStartPage ? undefined : await findBuiltFile(dist, path, request.headers['accept-encoding'] ?? '')
    if (file) return sendFile(request, reply, path, file)
    if (!isStartPage && !opensPage(request, path)) return plain(reply, 404, visible(`${path} does not exist.`))
    const index = await findBuiltFile(dist, '/index.html', request.headers['accept-encoding'] ?? '')
    if (index)
      return sendFile(
        request,
        (await namesHashes(dist)) ? reply.header('Integrity-Policy', 'blocked-destinations=(script)') : reply,
        '/index.html',
        index,
      )
    return plain(
      reply,
      503,
      `The console is not built yet: there is no index.html in ${dist}.\nRun \`npm run build\`, then load this page again.\n`,
    )
  })
}

/** Whom somebody tells who finds a weakness (RFC 9116). It must be confirmed within a year: by each start. */
export function securityRoute(app: FastifyInstance, contact: string): void {
  const expires = new Date(Date.now() + 365 * 86_400_000).toISOString()
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) =>
    plain(reply, 200, `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en, de\n`),
  )
}

/**
 * What the deployment's own config.json decides. Null when it is damaged: a console without its signatures would run
 * everything.
 */
async function deploymentKeys(dist: string): Promise<Record<string, unknown> | null> {
  const text = await readFile(join(dist, 'config.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    return Object.fromEntries(
      Object.entries(value).filter(([key]) => ['signatures', 'extensions', 'features'].includes(key)),
    )
  } catch {
    return null
  }
}

/** Whether the deployed shell was built before `features`, for example after a rollback. */
async function isOldShell(dist: string): Promise<boolean> {
  try {
    const { platform } = JSON.parse(await readFile(join(dist, 'shell.json'), 'utf8')) as { platform?: unknown }
    return typeof platform === 'string' && platform.localeCompare(firstWithFeatures, 'en', { numeric: true }) < 0
  } catch {
    return false
  }
}

/**
 * Whether the start page gives its script a hash: then every script of that shell has one. Those of former shells have
 * none, and would not run.
 */
async function namesHashes(dist: string): Promise<boolean> {
  return /<script [^>]*integrity=/.test(await readFile(join(dist, 'index.html'), 'utf8').catch(() => ''))
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/**
 * A page's address may look like a file, such as /devices/a.js. Browsers say whether they navigate; other clients are
 * judged by the extension.
 */
function opensPage({ method, headers }: FastifyRequest, path: string): boolean {
  if (!isNavigation(method, headers) || notPages.test(path)) return false
  return headers['sec-fetch-mode'] !== undefined || !isAsset(path)
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, path: string, file: BuiltFile) {
  reply.header('ETag', file.etag).header('Cache-Control', file.cacheControl)
  // Also with a 304, whose headers replace those that were kept.
  if (isForeignDocument(path)) reply.header('Content-Security-Policy', policyOfDocuments)
  if (file.varies) reply.header('Vary', 'Accept-Encoding')
  if (matchesEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  if (file.encoding) reply.header('Content-Encoding', file.encoding)
  const { size, etag, stream } = await file.open()
  closeWith(request.raw.socket, stream)
  reply.code(200).type(mediaType(path)).header('Content-Length', size).header('ETag', etag)
  if (request.method !== 'HEAD') return reply.send(stream)
  stream.destroy()
  return reply.send()
}

/** Where a connection ends before the turn of a response, nobody else closes its file. */
function closeWith(socket: Socket, stream: Readable): void {
  const close = () => void stream.destroy()
  socket.once('close', close)
  stream.once('close', () => socket.off('close', close))
  if (socket.destroyed) close()
}

/** The cloud's part of /config.json. `reports` is where browsers report what goes wrong, if anywhere. */
export function configDocument(
  { issuer, brokerUrl }: Pick<KnownAddresses, 'issuer' | 'brokerUrl'>,
  productName: string,
  { reports, foreign }: { reports?: string; foreign?: ForeignIssuer } = {},
) {
  const {
    clientId = 'console',
    scope = 'openid profile email offline_access',
    params = {},
    accountPage,
  } = foreign ?? {}
  return {
    productName,
    oidc: {
      authority: issuer,
      clientId,
      scope,
      ...(Object.keys(params).length > 0 && { extraParams: params }),
      ...(accountPage !== undefined && { accountPage }),
    },
    api: { baseUrl: '' },
    ide: { baseUrl: '' },
    broker: { url: brokerUrl },
    registry: '/registry.json',
    ...(reports !== undefined && { reports: { url: reports } }),
  }
}
