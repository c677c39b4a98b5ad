import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { texts, Type } from '../api/schema.ts'
import type { Fleet } from './fleet.ts'
import { ownDevice } from './routes.ts'

const LastCrash = Type.Object({
  at: Type.Integer({ description: 'Epoch milliseconds.' }),
  message: Type.String(),
  reset: Type.Optional(Type.String({ description: 'Why the device started again, such as PANIC or TASK_WDT.' })),
  function: Type.Optional(Type.String()),
  file: Type.Optional(Type.String()),
  line: Type.Optional(Type.Integer()),
  firmware: Type.Optional(Type.String({ description: 'The SHA-256 of the firmware that the device reports.' })),
  firmwareName: Type.Optional(Type.String({ description: "The image's name, if the account has the image." })),
  project: Type.Optional(
    Type.String({ description: 'The id of the project that the firmware was built from, if it still exists.' }),
  ),
  safeMode: Type.Boolean({ description: 'Whether the device runs without its firmware now.' }),
  safeModeReason: Type.Optional(Type.String()),
  count: Type.Integer({ description: 'How often this firmware has crashed.' }),
})

/** The last crash that a device has reported. */
export function crashRoute({ fleet }: { fleet: Fleet }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/devices/:id/crash',
      {
        schema: {
          tags: ['devices'],
          params: Type.Object({ id: Type.String() }),
          response: { 200: LastCrash, 204: Type.Null({ description: 'None is known.' }), ...texts(304, 404) },
        },
      },
      async ({ caller, params }, reply) => {
        const device = await ownDevice(fleet, caller.sub, params.id)
        const crash = await fleet.crashes.of(caller.sub, params.id)
        if (!crash) return reply.code(204).send(null)
        const { name, safeMode: reason, by: _, ...told } = crash
        const safeMode = device.running?.safeMode === true
        return {
          ...told,
          safeMode,
          ...(name !== undefined && { firmwareName: name }),
          ...(safeMode && reason !== undefined && reason !== '' && { safeModeReason: reason }),
        }
      },
    )
  }
}
