import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Entity, holdingsOf } from './wireHoldings.ts'

export interface Api {
  router: FastifyInstance
  held: ReturnType<typeof holdingsOf>
  /** Lists are arrays. */
  plain: boolean
}

interface ById {
  Params: { id: string }
  Body: Entity
}

interface ByPath {
  Params: { id: string; '*': string }
  Body: string
}

const ids = { devices: 'id', integrations: 'id', projects: 'id', secrets: 'name', firmwares: 'sha256' } as const
const lists = Object.keys(ids) as (keyof typeof ids)[]

const missing = (what: string): Error => Object.assign(new Error(`There is no ${what}.`), { statusCode: 404 })

const find = ({ held }: Api, list: keyof typeof ids, id: string): Entity => {
  const entity = held[list].get(id)
  if (!entity) throw missing(id)
  return entity
}

const put = ({ held }: Api, list: keyof typeof ids, id: string, fields: Entity): void =>
  void held[list].set(id, { [ids[list]]: id, ...held[list].get(id), ...fields })

export const addLists = (api: Api): void => {
  const { router, held, plain } = api
  for (const list of lists) {
    router.get(`/${list}`, async () => (plain ? [...held[list].values()] : Object.fromEntries(held[list])))
    router.delete<ById>(`/${list}/:id`, async ({ params: { id } }, reply) => {
      find(api, list, id)
      held[list].delete(id)
      return reply.code(204).send()
    })
  }
}

export const addModels = ({ router, held }: Api): void => {
  for (const model of ['users', 'settings'] as const) {
    router.get(`/${model}`, async () => held[model])
    router.put<{ Body: Entity }>(`/${model}`, async ({ body }, reply) => {
      Object.assign(held[model], body)
      return reply.send('')
    })
  }
  router.get('/dashboard', async () => ({}))
  router.put('/users/password', async (_request, reply) => reply.code(204).send())
}

export const addDevices = (api: Api): void => {
  const { router, held } = api
  router.get<ById>('/devices/:id', async ({ params: { id } }) => ({ lastSeen: find(api, 'devices', id)['updatedAt'] }))
  router.put<ById>('/devices/:id', async ({ params: { id }, body }, reply) => {
    find(api, 'devices', id)
    put(api, 'devices', id, body)
    return reply.code(204).send()
  })
  router.get<ById>('/devices/:id/stats', async ({ params: { id } }) => {
    find(api, 'devices', id)
    return held.stats()
  })
  router.put<ById>('/devices/:id/firmware', async ({ params: { id } }, reply) => {
    find(api, 'devices', id)
    return reply.code(202).send('')
  })
}

export const addIntegrations = ({ router, held }: Api): void => {
  router.get<{ Querystring: { name: string; excludeId?: string } }>(
    '/integrations/exists',
    async ({ query: { name, excludeId } }) => ({
      exists: [...held.integrations].some(
        ([id, { content, ...flat }]) => id !== excludeId && ((content ?? flat) as Entity)['name'] === name,
      ),
    }),
  )
  router.put<ById>('/integrations/:id', async ({ params: { id }, body }, reply) => {
    held.integrations.set(id, body)
    return reply.code(204).send()
  })
}

export const addSecrets = (api: Api): void => {
  api.router.get<ById>('/secrets/:id', async ({ params: { id } }) => find(api, 'secrets', id))
  api.router.put<ById>('/secrets/:id', async ({ params: { id } }, reply) => {
    put(api, 'secrets', id, { usageCount: 0, updatedAt: api.held.now() })
    return reply.code(204).send()
  })
}

export const addFirmwares = (api: Api): void =>
  void api.router.get<ById>('/firmwares/:id', async ({ params: { id } }, reply) => {
    find(api, 'firmwares', id)
    return reply.type('application/octet-stream').send(api.held.image)
  })

const buildLog = (result: object): string[] => [
  'Processing esp32 (platform: espressif32)\n',
  '@@BUILD_RESULT@@ {"success":false}\n',
  'That was a text of the log.\n',
  'SUCCESS\n',
  `@@BUILD_RESULT@@ ${JSON.stringify(result)}\n\n`,
]

const filesOf = (api: Api, id: string): Map<string, string | Buffer> => {
  find(api, 'projects', id)
  return api.held.files.get(id) ?? new Map<string, string | Buffer>()
}

export const addProjects = (api: Api): void => {
  const { router, held } = api
  router.post<ById>('/projects', async ({ body }) => {
    const projectId = `p-${held.projects.size + 1}`
    put(api, 'projects', projectId, { ...body, updatedAt: held.now() })
    held.files.set(projectId, new Map([['src/main.ino', 'void setup() {}\nvoid loop() {}\n']]))
    return { projectId }
  })
  router.put<ById>('/projects/:id', async ({ params: { id }, body }, reply) => {
    find(api, 'projects', id)
    put(api, 'projects', id, body)
    return reply.code(204).send()
  })
  router.get<ById>('/projects/:id/build', async ({ params: { id } }, reply) => {
    const path = '.pio/build/esp32/firmware-merged.bin'
    filesOf(api, id).set(path, held.image)
    put(api, 'projects', id, { firmwareSha: held.sha, lastBuildAt: held.now() })
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        Readable.from(
          buildLog({ success: true, firmwareSha: held.sha, artifacts: [{ path, size: held.image.length }] }),
        ),
      )
  })
  addFiles(api)
}

const addFiles = (api: Api): void => {
  const { router } = api
  router.get<ById>('/projects/:id/files', async ({ params: { id } }) =>
    [...filesOf(api, id).keys()]
      .filter((path) => !path.startsWith('.pio/'))
      .map((path) => ({ path, name: path.replace(/.*\//, '') })),
  )
  router.get<ByPath>('/projects/:id/files/*', async ({ params: { id, '*': path } }, reply) => {
    const content = filesOf(api, id).get(path)
    if (content === undefined) throw missing(path)
    return reply
      .type(typeof content === 'string' ? 'text/plain; charset=utf-8' : 'application/octet-stream')
      .send(content)
  })
  router.put<ByPath>('/projects/:id/files/*', async ({ params: { id, '*': path }, body }, reply) => {
    filesOf(api, id).set(path, body)
    return reply.code(204).send()
  })
  router.delete<ByPath>('/projects/:id/files/*', async ({ params: { id, '*': path } }, reply) => {
    filesOf(api, id).delete(path)
    return reply.code(204).send()
  })
}
