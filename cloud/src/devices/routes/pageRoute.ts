import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { texts, Type } from '../../api/schema.ts'
import type { Fleet } from '../../fleet/fleet.ts'
import { ownDevice } from '../../fleet/routes.ts'
import type { Devices } from '../devices.ts'

const Pages = Type.Object({
  pages: Type.Array(
    Type.Object({
      port: Type.Integer({ description: 'The port that the sketch listens on.' }),
      address: Type.String({ description: "Its address for a browser on the cloud's computer." }),
    }),
  ),
})

interface PageParts {
  fleet: Fleet
  devices: Pick<Devices, 'networks'>
  /** Whether browsers are on the same computer. */
  isNear: boolean
}

/** The web servers of a simulated device's sketch. */
export function pageRoute({ fleet, devices, isNear }: PageParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/devices/:id/pages',
      {
        schema: {
          tags: ['devices'],
          params: Type.Object({ id: Type.String() }),
          description: 'Empty if the browser is not on this computer, or another process runs the device.',
          response: { 200: Pages, ...texts(304, 404) },
        },
      },
      async ({ caller, params, hostname }) => {
        const { id } = await ownDevice(fleet, caller.sub, params.id)
        return {
          pages: isNear
            ? devices.networks.web.of(id).map(({ port, at }) => ({ port, address: `http://${hostname}:${at}/` }))
            : [],
        }
      },
    )
  }
}
