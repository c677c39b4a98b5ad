import type { FastifyInstance } from 'fastify'
import { plain } from './apiServer.ts'
import { visible } from './failure.ts'

const reading = ['GET', 'HEAD']

/**
 * Turns away what no route takes, before its body is read: 405 where the address takes other methods, 404 where the API has
 * no such address. Other addresses may be the console's, for reading. Goes before the routes: it has to see them come.
 */
export function refuseUnknownCalls(app: FastifyInstance): void {
  const methodsByPattern = new Map<string, string[]>()
  app.addHook('onRoute', ({ url, method }) => void methodsByPattern.set(url, [...(methodsByPattern.get(url) ?? []), ...[method].flat()]))
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const { method, url } = request
    const [path = ''] = url.split('?', 1)
    const inApi = /^\/api(\/|$)/.test(path)
    const known = [...methodsByPattern].flatMap(([pattern, methods]) => (fits(pattern, path) ? methods : []))
    const methods = known.length > 0 || inApi ? [...new Set(known)].sort() : reading
    if (methods.length > 0 && !methods.includes(method)) {
      return plain(reply.header('Allow', methods.join(', ')), 405, visible(`${method} is not possible here: ${path} takes ${methods.join(', ')}.`))
    }
    if (inApi) return plain(reply, 404, visible(`There is no call ${method} ${path}.`))
  })
}

/** Patterns are those of the router: `:name` is one segment, `*` at the end is the rest. */
function fits(pattern: string, path: string): boolean {
  const names = pattern.split('/')
  const segments = path.split('/')
  const rest = names.at(-1) === '*'
  if (rest ? segments.length < names.length : segments.length !== names.length) return false
  return names.every((name, at) => name === '*' || (name.startsWith(':') ? segments[at] !== '' : segments[at] === name))
}
