import fastify, { type FastifyInstance } from 'fastify'
import { holdingsOf } from './wireHoldings.ts'
import {
  addFirmwares,
  addDevices,
  addIntegrations,
  addLists,
  addModels,
  addProjects,
  addSecrets,
  type Api,
} from './wireRoutes.ts'

interface WireCall {
  method: string
  /** With its query. */
  path: string
  token: string
  status: number
}

interface WireOptions {
  /** The console's origin. */
  allowed: string
  /** The user of an access token; null when it is unknown. */
  subOf(token: string): string | null | Promise<string | null>
  /** Whether lists are arrays, and times texts; else lists are keyed, and times are numbers. */
  plain?: boolean
}

/** Browsers ask first what a page of another origin may send. Nothing is exposed to it: it doesn't see ETags. */
const admitOrigin = (app: FastifyInstance, allowed: string): void => {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('Access-Control-Allow-Origin', allowed)
    if (request.method !== 'OPTIONS') return undefined
    void reply
      .header('Access-Control-Allow-Methods', 'GET, PUT, POST, DELETE')
      .header('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '')
    return reply.code(204).send()
  })
}

/** Errors are plain text. */
const speakPlainly = (app: FastifyInstance): void => {
  app.setErrorHandler(({ message, statusCode = 500 }: Error & { statusCode?: number }, _request, reply) =>
    reply.code(statusCode).type('text/plain').send(message),
  )
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('This API has no such call.'))
}

const tokenIn = (authorization = ''): string => authorization.replace(/^Bearer /, '')

/**
 * A REST API that has what the wire contract names and no other call, without ETags. Written from the text of the
 * contract alone, below a path of another origin; it shares no code with the local cloud.
 */
export const startWireApi = async ({ allowed, subOf, plain = false }: WireOptions) => {
  const calls: WireCall[] = []
  const held = holdingsOf(plain)
  const app = fastify({ forceCloseConnections: true })
  admitOrigin(app, allowed)
  speakPlainly(app)
  app.addContentTypeParser(/^multipart\//, { parseAs: 'buffer', bodyLimit: 2 ** 24 }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('onResponse', async ({ method, url, headers }, { statusCode: status }) => {
    if (method !== 'OPTIONS') calls.push({ method, path: url, token: tokenIn(headers.authorization), status })
  })
  app.addHook('preHandler', async ({ headers }) => {
    if ((await subOf(tokenIn(headers.authorization))) === null)
      throw Object.assign(new Error('Who are you?'), { statusCode: 401 })
  })
  await app.register(
    async (router) => {
      const api: Api = { router, held, plain }
      for (const add of [addLists, addModels, addDevices, addIntegrations, addSecrets, addFirmwares, addProjects])
        add(api)
    },
    { prefix: '/fleet/api/v1' },
  )
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { baseUrl: `${address}/fleet`, held, calls, stop: () => app.close() }
}

export type WireApi = Awaited<ReturnType<typeof startWireApi>>
