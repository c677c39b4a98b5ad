import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plain } from '../api/apiServer.ts'
import { visible } from '../api/failure.ts'
import { isNavigation } from '../http/checkRequest.ts'
import { matchesEtag } from '../api/revalidation.ts'
import { findBuiltFile, type BuiltFile } from './builtFile.ts'
import { isAsset, mediaType } from './mediaTypes.ts'
import type { KnownAddresses } from '../http/addresses.ts'

const notPages = /^\/(api|oidc|assets|remotes)(\/|$)/

/** Serves the built console, and handles all addresses without a route. */
export function consoleRoutes(app: FastifyInstance, dist: string, config: object): void {
  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) => reply.header('Cache-Control', 'no-cache').send(config))
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1)
    const file = await findBuiltFile(dist, path === '/' ? '/index.html' : path, request.headers['accept-encoding'] ?? '')
    if (file) return sendFile(request, reply, path === '/' ? '/index.html' : path, file)
    if (!opensPage(request, path)) return plain(reply, 404, visible(`${path} does not exist.`))
    const index = await findBuiltFile(dist, '/index.html', request.headers['accept-encoding'] ?? '')
    if (index) return sendFile(request, reply, '/index.html', index)
    return plain(reply, 503, `The console is not built yet: there is no index.html in ${dist}.\nRun \`npm run build\`, then load this page again.\n`)
  })
}

/** A page's address may look like a file, such as /devices/a.js. Browsers say whether they navigate; other clients are judged by the extension. */
function opensPage({ method, headers }: FastifyRequest, path: string): boolean {
  if (!isNavigation(method, headers) || notPages.test(path)) return false
  return headers['sec-fetch-mode'] !== undefined || !isAsset(path)
}

function sendFile(request: FastifyRequest, reply: FastifyReply, path: string, file: BuiltFile) {
  reply.header('ETag', file.etag).header('Cache-Control', file.cacheControl)
  if (file.varies) reply.header('Vary', 'Accept-Encoding')
  if (matchesEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  if (file.encoding) reply.header('Content-Encoding', file.encoding)
  reply.code(200).type(mediaType(path)).header('Content-Length', file.size)
  return request.method === 'HEAD' ? reply.send() : reply.send(file.open())
}

/** The console's /config.json, with this cloud's addresses. */
export function configDocument({ issuer, brokerUrl }: Pick<KnownAddresses, 'issuer' | 'brokerUrl'>, productName: string) {
  return {
    productName,
    oidc: { authority: issuer, clientId: 'console', scope: 'openid profile email offline_access' },
    api: { baseUrl: '' },
    ide: { baseUrl: '' },
    broker: { url: brokerUrl },
    registry: '/registry.json',
  }
}
