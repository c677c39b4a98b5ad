import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Readable } from 'node:stream'
import { done, iso, Moment, texts, Type } from '../api/schema.ts'
import { notFound } from '../api/failure.ts'
import type { Firmware, Firmwares } from './firmwares.ts'
import { inPieces } from './inPieces.ts'

const FirmwareResponse = Type.Object({
  sha256: Type.String(),
  projectId: Type.String(),
  projectName: Type.String(),
  productId: Type.String(),
  target: Type.String({
    description: 'What the image is for, seen by its content: simulator, a product, the name of a chip, or unknown.',
  }),
  version: Type.Optional(Type.String({ description: 'What the image calls its version.' })),
  devices: Type.Integer({ description: 'How many devices of the account say that they run it.' }),
  size: Type.Integer(),
  createdAt: Moment,
  updatedAt: Moment,
  accessedAt: Type.Optional(Moment),
  downloadCount: Type.Integer(),
})

const Sha = Type.Object({ sha: Type.String() })
const Image = {
  description: 'The image.',
  content: {
    'application/octet-stream': { schema: Type.Unsafe<Buffer | Readable>({ type: 'string', format: 'binary' }) },
  },
}
const tags = ['firmwares']

export function firmwareRoutes({ firmwares }: { firmwares: Firmwares }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/firmwares',
      { schema: { tags, response: { 200: Type.Record(Type.String(), FirmwareResponse), ...texts(304) } } },
      async ({ caller }) => {
        return Object.fromEntries(
          (await firmwares.ownedBy(caller.sub)).map((firmware) => [firmware.sha256, toResponse(firmware)]),
        )
      },
    )
    app.get(
      '/firmwares/:sha',
      { exposeHeadRoute: false, schema: { tags, params: Sha, response: { 200: Image, ...texts(404) } } },
      async ({ caller, params }, reply) => {
        const image = await firmwares.read(caller.sub, params.sha)
        if (!image) throw missing(params.sha)
        reply
          .header('Content-Length', image.length)
          .header('Content-Disposition', `attachment; filename="firmware-${params.sha}.bin"`)
          .header('Cache-Control', 'private, no-cache')
        // A count that can't be stored is no reason to break the download off.
        const count = () => firmwares.countDownload(caller.sub, params.sha).catch(() => {})
        return reply.type('application/octet-stream').send(inPieces(image, count))
      },
    )
    app.delete(
      '/firmwares/:sha',
      { schema: { tags, params: Sha, response: { ...done, ...texts(404) } } },
      async ({ caller, params }, reply) => {
        if (!(await firmwares.remove(caller.sub, params.sha))) throw missing(params.sha)
        return reply.code(204).send(null)
      },
    )
  }
}

function toResponse({ createdAt, updatedAt, accessedAt, ...rest }: Firmware) {
  return {
    ...rest,
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
    ...(accessedAt !== undefined && { accessedAt: iso(accessedAt) }),
  }
}

function missing(sha: string) {
  return notFound(`Firmware ${sha} does not exist.`)
}
