import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plain } from '../api/apiServer.ts'
import { isNavigation } from '../http/gate.ts'
import { matchesEtag } from '../api/revalidation.ts'
import { findBuiltFile, type BuiltFile } from './builtFile.ts'
import { isAsset, mediaType } from './mediaTypes.ts'

const notPages = /^\/(api|oidc|remotes)(\/|$)/

/** Serves the built console, and answers everything that no route knows. */
export function consoleRoutes(app: FastifyInstance, dist: string, config: object): void {
  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) => reply.header('Cache-Control', 'no-cache').send(config))
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1)
    if (/^\/api(\/|$)/.test(path)) return plain(reply, 404, `There is no call ${request.method} ${path}.`)
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(reply, 405, `${request.method} is not possible here.`)
    const file = await findBuiltFile(dist, path === '/' ? '/index.html' : path, request.headers['accept-encoding'] ?? '')
    if (file) return sendFile(request, reply, path === '/' ? '/index.html' : path, file)
    if (!isNavigation(request.method, request.headers) || isAsset(path) || notPages.test(path)) return plain(reply, 404, `${path} does not exist.`)
    const index = await findBuiltFile(dist, '/index.html', request.headers['accept-encoding'] ?? '')
    if (index) return sendFile(request, reply, '/index.html', index)
    return plain(reply, 503, `The console is not built yet: there is no index.html in ${dist}.\nRun \`npm run build\`, then load this page again.\n`)
  })
}

function sendFile(request: FastifyRequest, reply: FastifyReply, path: string, file: BuiltFile) {
  reply.header('ETag', file.etag).header('Cache-Control', file.cacheControl)
  if (file.varies) reply.header('Vary', 'Accept-Encoding')
  if (matchesEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  if (file.encoding) reply.header('Content-Encoding', file.encoding)
  reply.code(200).type(mediaType(path)).header('Content-Length', file.size)
  return request.method === 'HEAD' ? reply.send() : reply.send(file.open())
}
