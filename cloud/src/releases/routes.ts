import { partName, versionName } from '@console/platform-registry/names'
import { maxFileBytes, servedRegistry } from '@console/platform-registry/served'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { createHash } from 'node:crypto'
import { checkRequests } from '../api/requestChecks.ts'
import { badRequest, conflict, Failure } from '../api/failure.ts'
import { Line, texts, Type } from '../api/schema.ts'
import type { CanaryWatch } from '../reports/canaryWatch.ts'
import { admitTeams } from './access.ts'
import type { ChangeQueue } from './changeQueue.ts'
import { carryOut } from './changes.ts'
import { previewRoutes } from './previews/routes.ts'
import type { Previews } from './previews/previews.ts'
import { descriptionOf, fileName, type Uploads } from './uploads.ts'

const tags = ['releases']

const release = {
  remote: Type.String({ pattern: partName.source }),
  version: Type.String({ pattern: versionName.source }),
}
const ReleasePath = Type.Object(release)
const FilePath = Type.Object({ ...release, '*': Type.String({ maxLength: 300 }) })
const FilesThere = Type.Object({
  stored: Type.Optional(
    Type.String({ description: 'SHA-256 of the release.json, in hex, where the version was released.' }),
  ),
  files: Type.Record(Type.String(), Type.String(), {
    description: 'SHA-256 of each file that this token has sent and that waits for its change.',
  }),
})
const ChangeBody = Type.Object(
  {
    request: Type.Unknown({
      description:
        'What is done: {"kind": "release", "remote", "version"}, and likewise rollback, canary, end-canary, promote, retire, remove-old, restore.',
    }),
    digest: Type.Optional(
      Type.String({
        description:
          'SHA-256 of the release.json that was sent, in hex: the version may be there already, from another build.',
        pattern: '^[0-9a-f]{64}$',
      }),
    ),
    commit: Type.Optional(Line(1, 100)),
    reason: Type.Optional(Line(1, 500)),
  },
  { additionalProperties: false },
)
const LastQuery = Type.Object({ last: Type.Optional(Type.String({ pattern: '^([1-9]\\d?|100)$' })) })
const Changed = Type.Object({ change: Type.Integer(), release: Type.String(), said: Type.Array(Type.String()) })

export interface ReleaseParts {
  /** The folder that the console is served from. */
  dist: string
  data: string
  uploads: Uploads
  watch: CanaryWatch
  previews: Previews
  changes: ChangeQueue
}

/**
 * The registry service, below /api/registry: teams put releases here, each its own remotes. What comes is checked here,
 * whatever the sender has checked.
 */
export function releaseRoutes({
  dist,
  data,
  uploads,
  watch,
  previews,
  changes,
}: ReleaseParts): FastifyPluginAsyncTypebox {
  const registry = servedRegistry(dist)
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      app.getDefaultJsonParser('error', 'error'),
    )
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: maxFileBytes },
      (_request, body, done) => done(null, body),
    )
    admitTeams(app, data)
    checkRequests(app)
    await app.register(previewRoutes(previews), { prefix: '/previews' })

    app.get(
      '',
      { schema: { tags, security: [], response: { 200: Type.Object({ registry: Type.Integer() }) } } },
      async () => ({ registry: 1 }),
    )

    app.put(
      '/releases/:remote/:version/*',
      {
        bodyLimit: maxFileBytes,
        config: { counts: 'files' },
        schema: {
          tags,
          params: FilePath,
          response: { 200: Type.Null(), 201: Type.Null(), ...texts(409, 413, 415, 429) },
        },
      },
      async ({ team, params, body }, reply) => {
        const { remote, version, '*': name } = params
        if (!fileName.test(name) && !(remote === 'shell' && name === 'index.html'))
          throw badRequest(
            `"${name}" is not the name of a release's file: letters, digits, and an ending such as .js, .css, .json or .svg.`,
          )
        if (!Buffer.isBuffer(body)) throw new Failure(415, 'A file is sent as application/octet-stream.')
        const stored = registry.file(remote, version, name)
        if (stored && !body.equals(stored))
          throw conflict(`${remote} ${version} was released already, with another ${name}.`)
        const isNew = !stored && (await uploads.add({ token: team.id, remote, version }, name, body))
        return reply.code(isNew ? 201 : 200).send(null)
      },
    )

    app.get(
      '/releases/:remote/:version',
      {
        config: { counts: 'readings' },
        schema: { tags, params: ReleasePath, response: { 200: FilesThere, ...texts(429) } },
      },
      async ({ team, params: { remote, version } }) => {
        const stored = registry.file(remote, version, descriptionOf(remote))
        return {
          ...(stored && { stored: createHash('sha256').update(stored).digest('hex') }),
          files: uploads.filesOf({ token: team.id, remote, version }),
        }
      },
    )

    app.post(
      '/changes',
      {
        config: { counts: 'changes' },
        schema: { tags, body: ChangeBody, response: { 201: Changed, ...texts(409, 412, 413, 415, 429) } },
      },
      async ({ team, body, headers }, reply) => {
        return reply
          .code(201)
          .send(await carryOut({ registry, changes, dist, uploads, team, sent: body, expected: headers['if-match'] }))
      },
    )

    app.get(
      '/changes',
      {
        config: { counts: 'readings' },
        schema: {
          tags,
          querystring: LastQuery,
          response: { 200: Type.Object({ changes: Type.Array(Type.Unknown()) }), ...texts(429) },
        },
      },
      async ({ team, query }) => ({ changes: await changes.history(team.id, Number(query.last ?? 20)) }),
    )

    app.get(
      '/reports',
      {
        config: { counts: 'readings' },
        schema: { tags, response: { 200: Type.Object({ releases: Type.Array(Type.Unknown()) }), ...texts(429) } },
      },
      async () => ({ releases: watch.tallies() }),
    )

    app.get(
      '/changes/verification',
      {
        config: { counts: 'verifications' },
        schema: { tags, response: { 200: Type.Object({ problems: Type.Array(Type.String()) }), ...texts(429) } },
      },
      async ({ team }) => ({ problems: await changes.verify(team.id) }),
    )
  }
}
