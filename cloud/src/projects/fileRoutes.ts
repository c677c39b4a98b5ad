import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { done, texts, Type } from '../api/schema.ts'
import { badRequest, conflict, Failure, notFound } from '../api/failure.ts'
import { matchesEtag } from '../api/revalidation.ts'
import { decodePath, isEditable } from './filePath.ts'
import type { Artifacts, ProjectFiles } from './projectFiles.ts'
import type { Projects } from './projects.ts'
import { FileResponse, missing } from './routes.ts'

const Id = Type.Object({ id: Type.String() })
const FileAt = Type.Object({
  id: Type.String(),
  '*': Type.String({ description: 'The path, each segment percent-encoded.' }),
})
const Content = {
  description: 'The file: text, or the bytes of what a build has made.',
  content: {
    'text/plain': { schema: Type.String() },
    'application/octet-stream': { schema: Type.Unsafe<Buffer | string>({ type: 'string', format: 'binary' }) },
  },
}
const Preconditions = Type.Object({
  'if-match': Type.Optional(Type.String()),
  'if-none-match': Type.Optional(Type.String()),
})
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const tags = ['projects']

interface FileRouteParts {
  projects: Projects
  projectFiles: ProjectFiles
  artifacts: Artifacts
  /** Warms the compiler up: somebody opened a project's sources, so a build may follow. */
  expectBuild(): void
}

export function fileRoutes({
  projects,
  projectFiles,
  artifacts,
  expectBuild,
}: FileRouteParts): FastifyPluginAsyncTypebox {
  const place = async (request: FastifyRequest, id: string) => {
    const path = pathOf(request)
    if (!(await projects.has(request.caller.sub, id))) throw missing(id)
    return path
  }
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    app.get(
      '/projects/:id/files',
      { schema: { tags, params: Id, response: { 200: Type.Array(FileResponse), ...texts(304, 404) } } },
      async ({ caller, params }) => {
        if (!(await projects.has(caller.sub, params.id))) throw missing(params.id)
        expectBuild()
        return projectFiles.list(params.id)
      },
    )
    app.get(
      '/projects/:id/files/*',
      { schema: { tags, params: FileAt, response: { 200: Content, ...texts(304, 400, 404) } } },
      async (request, reply) => {
        const path = await place(request, request.params.id)
        const source = await projectFiles.read(request.params.id, path)
        const file = source ?? (await artifacts.read(request.params.id, path))
        if (!file) throw noFile(path)
        if (source) expectBuild()
        reply
          .header('ETag', file.etag)
          .header('Cache-Control', 'private, no-cache')
          .type(source ? 'text/plain; charset=utf-8' : 'application/octet-stream')
        return matchesEtag(request.headers['if-none-match'], file.etag)
          ? reply.code(304).send()
          : reply.send(file.content)
      },
    )
    app.put(
      '/projects/:id/files/*',
      {
        schema: {
          tags,
          params: FileAt,
          headers: Preconditions,
          response: { ...done, ...texts(400, 404, 409, 412, 413, 415) },
        },
      },
      async (request, reply) => {
        const path = await place(request, request.params.id)
        if (!isEditable(path))
          throw badRequest(
            `${path} can't be stored: the files of a project are sources of C and C++ (.cpp, .ino, .h, .c, .hpp and the like, .S), end in .txt, .json or .md, or are named platformio.ini, library.properties or .clang-format.`,
          )
        const written = await projectFiles.write(request.params.id, path, textOf(request.body), (etag) =>
          preconditionHolds(request, etag),
        )
        if (written === 'changed meanwhile') throw changed(path)
        if (written === 'no project') throw missing(request.params.id)
        if ('inTheWay' in written) throw conflict(inTheWay(path, written.inTheWay))
        reply.header('ETag', written.etag)
        return reply.code(204).send(null)
      },
    )
    app.delete(
      '/projects/:id/files/*',
      { schema: { tags, params: FileAt, headers: Preconditions, response: { ...done, ...texts(400, 404, 412) } } },
      async (request, reply) => {
        const path = await place(request, request.params.id)
        const removed = await projectFiles.remove(request.params.id, path, (etag) => preconditionHolds(request, etag))
        if (removed === 'missing') throw noFile(path)
        if (removed === 'changed meanwhile') throw changed(path)
        return reply.code(204).send(null)
      },
    )
  }
}

// The router's decoded path can't distinguish an encoded slash from a real one.
function pathOf(request: FastifyRequest): string {
  const [address = ''] = (request.raw.url ?? '').split('?', 1)
  const verdict = decodePath(address.slice(address.indexOf('/files/') + '/files/'.length))
  if ('problem' in verdict) throw badRequest(verdict.problem)
  return verdict.path
}

function textOf(body: unknown): string {
  try {
    return Buffer.isBuffer(body) ? utf8.decode(body) : ''
  } catch {
    throw badRequest('The file is not UTF-8 text.')
  }
}

function preconditionHolds({ headers }: FastifyRequest, etag: string | undefined): boolean {
  if (headers['if-match'] !== undefined && !(etag !== undefined && matchesEtag(headers['if-match'], etag))) return false
  return !(headers['if-none-match'] !== undefined && etag !== undefined && matchesEtag(headers['if-none-match'], etag))
}

function noFile(path: string): Failure {
  return notFound(`The project has no file ${path}.`)
}

function changed(path: string): Failure {
  return new Failure(412, `${path} was changed meanwhile. Load it again before you save.`)
}

function inTheWay(path: string, present: string): string {
  return path.startsWith(present)
    ? `${present} is a file of the project, so it can't be a folder too.`
    : `${path} is a folder of the project, so it can't be a file too.`
}
