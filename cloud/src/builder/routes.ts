import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PassThrough } from 'node:stream'
import { notFound } from '../api/failure.ts'
import { iso, Moment, texts, Type } from '../api/schema.ts'
import type { Artifacts, ProjectFiles } from '../projects/projectFiles.ts'
import type { Projects } from '../projects/projects.ts'
import { missing } from '../projects/routes.ts'
import type { BuildLog, PastBuild } from './buildLog.ts'
import type { Builds } from './builds.ts'
import { sourceHash } from './builder.ts'

const Id = Type.Object({ id: Type.String() })
const Run = Type.Object({
  'build-run': Type.Optional(Type.String({ maxLength: 100, description: 'Names a build whose log was cut.' })),
})
const Log = {
  description:
    'The log as it is written, with ANSI colours. Its last line that is not empty is "@@BUILD_RESULT@@ " and the result as JSON: success, firmwareSha, artifacts with path and size, sizes with how much of its board the image uses, if that is known. ' +
    'Without it, or when the stream is cut, the build has failed. Ending the request ends the build. The header Build-Run names the build: asked again with that header soon after the stream was cut, ' +
    'whichever process answers begins it again, or tells its result when it has ended meanwhile; 404 when there is no such build any more.',
  content: { 'text/plain': { schema: Type.Unsafe<NodeJS.ReadableStream>({ type: 'string' }) } },
}

const PastBuildResponse = Type.Object({
  id: Type.String(),
  project: Type.String(),
  projectName: Type.String(),
  startedAt: Type.Optional(Moment),
  endedAt: Moment,
  success: Type.Boolean(),
  firmwareSha: Type.Optional(Type.String({ description: 'Of its image, while that exists.' })),
  reason: Type.Optional(
    Type.String({
      description: 'Why it has failed, where that is not in its log: the cloud ended meanwhile, for one.',
    }),
  ),
  artifacts: Type.Optional(
    Type.Array(Type.Object({ path: Type.String(), size: Type.Integer() }), {
      description: 'What it has made. Told with "project", of its latest success.',
    }),
  ),
  sourcesChanged: Type.Optional(
    Type.Boolean({
      description:
        'Whether the sources are others by now. Told with "project", of its latest success, where it is known.',
    }),
  ),
})
const OfProject = Type.Object({ project: Type.Optional(Type.String({ maxLength: 100 })) })
const maxReported = 20

const marker = '@@BUILD_RESULT@@'

interface BuildRouteParts {
  projects: Projects
  projectFiles: ProjectFiles
  artifacts: Artifacts
  builds: Builds
  buildLog: BuildLog
}

export function buildRoutes({
  projects,
  projectFiles,
  artifacts,
  builds,
  buildLog,
}: BuildRouteParts): FastifyPluginAsyncTypebox {
  const toldOf = ({ sourceHash, startedAt, endedAt, ...build }: PastBuild) => ({
    ...build,
    ...(startedAt !== undefined && { startedAt: iso(startedAt) }),
    endedAt: iso(endedAt),
  })
  const made = async ({ project, sourceHash: built }: PastBuild) => ({
    artifacts: await artifacts.list(project),
    ...(built !== undefined && { sourcesChanged: built !== sourceHash(await projectFiles.contents(project)) }),
  })
  return async (app) => {
    app.get(
      '/builds',
      {
        schema: {
          tags: ['projects'],
          description: `How the last builds of all projects, or of one, ended, the newest first, at most ${maxReported}. Of one project, its latest success is among them or follows them. One that was ended by its reader is none of them.`,
          querystring: OfProject,
          response: { 200: Type.Object({ builds: Type.Array(PastBuildResponse) }), ...texts(304, 400) },
        },
      },
      async ({ caller, query: { project } }) => {
        const { last, latestSuccess: latest } = await buildLog.last(caller.sub, maxReported, project)
        const builds = latest && !last.some(({ id }) => id === latest.id) ? [...last, latest] : last
        return {
          builds: await Promise.all(
            builds.map(async (build) => ({ ...toldOf(build), ...(build.id === latest?.id && (await made(build))) })),
          ),
        }
      },
    )
    app.get(
      '/projects/:id/build',
      {
        exposeHeadRoute: false,
        schema: { tags: ['projects'], params: Id, headers: Run, response: { 200: Log, ...texts(400, 404, 429) } },
      },
      async ({ caller, params: { id }, headers: { 'build-run': cut } }, reply) => {
        const name = await projects.nameOf(caller.sub, id)
        if (name === undefined) throw missing(id)
        builds.requireRoom(caller.sub)
        const project = { id, name }
        const begun =
          cut === undefined ? await builds.begin(caller.sub, project) : await builds.takeUp(caller.sub, project, cut)
        if (!begun) throw notFound('This build is over, and nothing is known of it any more. Build again.')
        const log = new PassThrough()
        reply.header('Cache-Control', 'no-store').header('X-Accel-Buffering', 'no').type('text/plain; charset=utf-8')
        if ('result' in begun) {
          log.end(
            `\nThe build ended while its log was cut. The rest of the log is not kept.\n${marker} ${JSON.stringify(begun.result)}\n`,
          )
          return reply.send(log)
        }
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        // The reader may have gone meanwhile.
        if (reply.raw.destroyed) gone.abort()
        let last = '\n'
        const print = (text: string) => {
          if (text === '' || gone.signal.aborted) return
          last = text.at(-1) ?? last
          log.write(text)
        }
        builds.run(begun, print, gone.signal).then(
          // On a line of its own, even if the log did not end with a line break.
          (result) => log.end(`${last === '\n' ? '' : '\n'}${marker} ${JSON.stringify(result)}\n`),
          // The reader is gone, or the cloud closes: a cut stream counts as a failure.
          () => log.destroy(new Error('The build was ended.')),
        )
        return reply.header('Build-Run', begun.run.id).send(log)
      },
    )
  }
}
