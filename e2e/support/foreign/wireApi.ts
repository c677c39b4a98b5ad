import { Readable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { holdingsOf, type Entity } from './wireHoldings.ts'

export interface WireCall {
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

const prefix = '/fleet/api/v1'
const ids = { devices: 'id', integrations: 'id', projects: 'id', secrets: 'name', firmwares: 'sha256' } as const

/** Browsers ask first what a page of another origin may send. Nothing is exposed to it: it doesn't see ETags. */
const admitOrigin = (app: FastifyInstance, allowed: string): void => {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('Access-Control-Allow-Origin', allowed)
    if (request.method !== 'OPTIONS') return undefined
    void reply.header('Access-Control-Allow-Methods', 'GET, PUT, POST, DELETE').header('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '')
    return reply.code(204).send()
  })
}

const buildLog = (result: object): string[] => [
  'Processing esp32 (platform: espressif32)\n', '@@BUILD_RESULT@@ {"success":false}\n', 'That was a text of the log.\n', 'SUCCESS\n', `@@BUILD_RESULT@@ ${JSON.stringify(result)}\n\n`,
]

/**
 * A REST API that has what the wire contract names and no other call, without ETags. Written from the text of the contract alone, below a path of
 * another origin; it shares no code with the local cloud.
 */
export const startWireApi = async ({ allowed, subOf, plain = false }: WireOptions) => {
  const calls: WireCall[] = []
  const held = holdingsOf(plain)
  const app = fastify({ forceCloseConnections: true })
  admitOrigin(app, allowed)
  app.addContentTypeParser(/^multipart\//, { parseAs: 'buffer', bodyLimit: 2 ** 24 }, (_request, body, done) => done(null, body))
  app.setErrorHandler(({ message, statusCode = 500 }: Error & { statusCode?: number }, _request, reply) => reply.code(statusCode).type('text/plain').send(message))
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('This API has no such call.'))
  app.addHook('onResponse', async ({ method, url, headers }, { statusCode: status }) => {
    if (method !== 'OPTIONS') calls.push({ method, path: url, token: headers.authorization?.replace(/^Bearer /, '') ?? '', status })
  })
  const refuse = (status: number, text: string) => Object.assign(new Error(text), { statusCode: status })
  app.addHook('preHandler', async ({ headers }) => {
    if ((await subOf(headers.authorization?.replace(/^Bearer /, '') ?? '')) === null) throw refuse(401, 'Who are you?')
  })

  const find = (list: keyof typeof ids, id: string): Entity => {
    const entity = held[list].get(id)
    if (!entity) throw refuse(404, `There is no ${id}.`)
    return entity
  }
  const put = (list: keyof typeof ids, id: string, fields: Entity) => void held[list].set(id, { [ids[list]]: id, ...held[list].get(id), ...fields })

  const routes = async (api: FastifyInstance): Promise<void> => {
    for (const list of Object.keys(ids) as (keyof typeof ids)[]) {
      api.get(`/${list}`, async () => (plain ? [...held[list].values()] : Object.fromEntries(held[list])))
      api.delete<{ Params: { id: string } }>(`/${list}/:id`, async ({ params: { id } }, reply) => {
        find(list, id)
        held[list].delete(id)
        return reply.code(204).send()
      })
    }
    for (const model of ['users', 'settings'] as const) {
      api.get(`/${model}`, async () => held[model])
      api.put<{ Body: Entity }>(`/${model}`, async ({ body }, reply) => {
        Object.assign(held[model], body)
        return reply.send('')
      })
    }
    api.get('/dashboard', async () => ({}))
    api.put('/users/password', async (_request, reply) => reply.code(204).send())

    api.get<{ Params: { id: string } }>('/devices/:id', async ({ params: { id } }) => ({ lastSeen: find('devices', id)['updatedAt'] }))
    api.put<{ Params: { id: string }; Body: Entity }>('/devices/:id', async ({ params: { id }, body }, reply) => {
      find('devices', id)
      put('devices', id, body)
      return reply.code(204).send()
    })
    api.get<{ Params: { id: string } }>('/devices/:id/stats', async ({ params: { id } }) => {
      find('devices', id)
      return held.stats()
    })
    api.put<{ Params: { id: string } }>('/devices/:id/firmware', async ({ params: { id } }, reply) => {
      find('devices', id)
      return reply.code(202).send('')
    })

    api.get<{ Querystring: { name: string; excludeId?: string } }>('/integrations/exists', async ({ query: { name, excludeId } }) =>
      ({ exists: [...held.integrations].some(([id, { content, ...flat }]) => id !== excludeId && ((content ?? flat) as Entity)['name'] === name) }))
    api.put<{ Params: { id: string }; Body: Entity }>('/integrations/:id', async ({ params: { id }, body }, reply) => {
      held.integrations.set(id, body)
      return reply.code(204).send()
    })

    api.get<{ Params: { id: string } }>('/secrets/:id', async ({ params: { id } }) => find('secrets', id))
    api.put<{ Params: { id: string } }>('/secrets/:id', async ({ params: { id } }, reply) => {
      put('secrets', id, { usageCount: 0, updatedAt: held.now() })
      return reply.code(204).send()
    })

    api.get<{ Params: { id: string } }>('/firmwares/:id', async ({ params: { id } }, reply) => {
      find('firmwares', id)
      return reply.type('application/octet-stream').send(held.image)
    })

    api.post<{ Body: Entity }>('/projects', async ({ body }) => {
      const projectId = `p-${held.projects.size + 1}`
      put('projects', projectId, { ...body, updatedAt: held.now() })
      held.files.set(projectId, new Map([['src/main.ino', 'void setup() {}\nvoid loop() {}\n']]))
      return { projectId }
    })
    api.put<{ Params: { id: string }; Body: Entity }>('/projects/:id', async ({ params: { id }, body }, reply) => {
      find('projects', id)
      put('projects', id, body)
      return reply.code(204).send()
    })
    const filesOf = (id: string) => held.files.get(find('projects', id) && id) ?? new Map<string, string | Buffer>()
    api.get<{ Params: { id: string } }>('/projects/:id/files', async ({ params: { id } }) => [...filesOf(id).keys()].filter((path) => !path.startsWith('.pio/')).map((path) => ({ path, name: path.replace(/.*\//, '') })))
    api.get<{ Params: { id: string; '*': string } }>('/projects/:id/files/*', async ({ params: { id, '*': path } }, reply) => {
      const content = filesOf(id).get(path)
      if (content === undefined) throw refuse(404, `There is no ${path}.`)
      return reply.type(typeof content === 'string' ? 'text/plain; charset=utf-8' : 'application/octet-stream').send(content)
    })
    api.put<{ Params: { id: string; '*': string }; Body: string }>('/projects/:id/files/*', async ({ params: { id, '*': path }, body }, reply) => {
      filesOf(id).set(path, body)
      return reply.code(204).send()
    })
    api.delete<{ Params: { id: string; '*': string } }>('/projects/:id/files/*', async ({ params: { id, '*': path } }, reply) => {
      filesOf(id).delete(path)
      return reply.code(204).send()
    })
    api.get<{ Params: { id: string } }>('/projects/:id/build', async ({ params: { id } }, reply) => {
      const path = '.pio/build/esp32/firmware-merged.bin'
      filesOf(id).set(path, held.image)
      put('projects', id, { firmwareSha: held.sha, lastBuildAt: held.now() })
      return reply.type('text/plain; charset=utf-8').send(Readable.from(buildLog({ success: true, firmwareSha: held.sha, artifacts: [{ path, size: held.image.length }] })))
    })
  }
  await app.register(routes, { prefix })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { baseUrl: `${address}/fleet`, held, calls, stop: () => app.close() }
}

export type WireApi = Awaited<ReturnType<typeof startWireApi>>
