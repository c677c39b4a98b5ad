import type { FastifyInstance } from 'fastify'
import { accountRoutes } from '../accounts/routes.ts'
import { buildRoutes } from '../builder/routes.ts'
import { firmwareRoutes } from '../firmwares/routes.ts'
import { deviceRoutes } from '../fleet/routes.ts'
import { updateRoutes } from '../fleet/updateRoutes.ts'
import { deliveryRoutes } from '../integrations/deliveryRoutes.ts'
import { integrationRoutes } from '../integrations/routes.ts'
import { fileRoutes } from '../projects/fileRoutes.ts'
import { projectRoutes } from '../projects/routes.ts'
import { secretRoutes } from '../integrations/secretRoutes.ts'
import type { Services } from '../services.ts'
import { requireCaller } from './caller.ts'
import { checkRequests } from './requestChecks.ts'
import { revalidateJson } from './revalidation.ts'

const parts = [accountRoutes, deviceRoutes, integrationRoutes, deliveryRoutes, secretRoutes, projectRoutes, fileRoutes, buildRoutes, firmwareRoutes, updateRoutes]

/** Everything below /api/v1, for signed-in users only; and its description, for anyone. */
export async function apiRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (api) => {
    api.removeContentTypeParser('text/plain')
    requireCaller(api, services)
    checkRequests(api)
    revalidateJson(api)
    for (const part of parts) await api.register(part(services))
  }, { prefix: '/api/v1' })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
