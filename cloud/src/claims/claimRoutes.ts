import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { badRequest } from '../api/failure.ts'
import { Line, texts, Type } from '../api/schema.ts'
import { checkedLabels, Labels } from '../fleet/labels.ts'
import { DeviceResponse, toResponse, type ResponseParts } from '../fleet/routes.ts'
import { claimKinds, type Claims } from './claims.ts'

const NewDevice = Type.Object({ name: Line(1, 100), kind: Type.Enum(claimKinds), labels: Type.Optional(Labels) })
const Claimed = Type.Object({
  id: Type.String(),
  key: Type.Optional(
    Type.String({ description: 'Shown here only; the cloud keeps a hash. None for a simulated device.' }),
  ),
  device: DeviceResponse,
})

export function claimRoutes({ claims, ...parts }: ResponseParts & { claims: Claims }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/claims',
      {
        schema: {
          tags: ['claims'],
          body: NewDevice,
          description: 'Makes a device with id and key. A simulated one runs at once.',
          response: { 201: Claimed, ...texts(400, 409, 413, 415) },
        },
      },
      async ({ caller, body }, reply) => {
        const { id, key, device } = await claims.claim({
          owner: caller.sub,
          name: deviceName(body.name),
          kind: body.kind,
          labels: checkedLabels(body.labels ?? []),
        })
        return reply
          .code(201)
          .header('Cache-Control', 'no-store')
          .send({ id, ...(key !== undefined && { key }), device: toResponse(parts, device) })
      },
    )
  }
}

function deviceName(given: string): string {
  const name = given.trim()
  if (name === '') throw badRequest('"name" must not be empty.')
  return name
}
