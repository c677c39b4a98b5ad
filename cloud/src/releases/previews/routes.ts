import { previewVersion, remoteName } from '@console/platform-registry/names'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { done, Line, Moment, texts, Type } from '../../api/schema.ts'
import { badRequest, Failure } from '../../api/failure.ts'
import { fileName } from '../uploads.ts'
import { mayChange, requireRight } from '../requireRight.ts'
import { maxFileBytes } from '@console/platform-registry/served'
import type { Previews } from './previews.ts'

const tags = ['releases']

const Version = Type.String({ pattern: previewVersion.source })
const Remote = Type.String({ pattern: remoteName.source })
const Named = { remote: Remote, version: Version }
const FilePath = Type.Object({ ...Named, '*': Type.String({ maxLength: 300 }) })
const Facts = { expires: Moment, by: Line(1, 150), commit: Type.Optional(Line(1, 100)) }
const Body = Type.Object({ ...Named, ...Facts }, { additionalProperties: false })
const Listed = Type.Object({ previews: Type.Array(Type.Unknown()) })

/** Previews, below /api/registry/previews: each team those of its own remotes. */
export function previewRoutes(previews: Previews): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onClose', () => previews.close())

    app.get(
      '',
      { config: { counts: 'readings' }, schema: { tags, response: { 200: Listed, ...texts(429) } } },
      async ({ team }) => ({ previews: previews.list().filter(({ remote }) => mayChange(team, remote)) }),
    )

    app.put(
      '/:remote/:version/*',
      {
        bodyLimit: maxFileBytes,
        config: { counts: 'files' },
        schema: {
          tags,
          params: FilePath,
          response: { 200: Type.Null(), 201: Type.Null(), ...texts(403, 409, 413, 415, 429) },
        },
      },
      async ({ team, params, body }, reply) => {
        const { remote, version, '*': name } = params
        if (!fileName.test(name))
          throw badRequest(
            `"${name}" is not the name of a preview's file: letters, digits, and an ending such as .js, .css, .json or .svg.`,
          )
        if (!Buffer.isBuffer(body)) throw new Failure(415, 'A file is sent as application/octet-stream.')
        const isNew = await previews.uploads.add({ token: team.id, remote, version }, name, body)
        return reply.code(isNew ? 201 : 200).send(null)
      },
    )

    app.post(
      '',
      {
        config: { counts: 'previews' },
        schema: {
          tags,
          body: Body,
          response: { 201: Type.Object({ said: Type.Array(Type.String()) }), ...texts(403, 409, 413, 415, 429) },
        },
      },
      async ({ team, body }, reply) => {
        const { remote, version, ...facts } = body
        requireRight(team, remote)
        return reply.code(201).send({ said: await previews.add(team, remote, version, facts) })
      },
    )

    app.delete(
      '/:remote/:version',
      {
        config: { counts: 'previews' },
        schema: { tags, params: Type.Object(Named), response: { ...done, ...texts(403, 404, 429) } },
      },
      async ({ params: { remote, version } }, reply) => {
        previews.remove(remote, version)
        return reply.code(204).send(null)
      },
    )
  }
}
