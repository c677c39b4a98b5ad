import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { done, iso, Line, Moment, texts, Type } from '../api/schema.ts'
import { badRequest, notFound } from '../api/failure.ts'
import type { FileEntry, ProjectFiles } from './projectFiles.ts'
import type { Project, Projects } from './projects.ts'
import { templates, type TemplateId } from './templates.ts'

export const FileResponse = Type.Object({ path: Type.String(), name: Type.String() })

const ProjectResponse = Type.Object({
  id: Type.String(),
  name: Type.String(),
  template: Type.String(),
  files: Type.Array(FileResponse),
  updatedAt: Moment,
  firmwareSha: Type.Optional(Type.String()),
  lastBuildAt: Type.Optional(Moment),
})

const Id = Type.Object({ id: Type.String() })
const Name = Line(1, 100)
const NewProject = Type.Object({ name: Name, template: Type.Enum(Object.keys(templates) as TemplateId[]) })
const Created = Type.Object({ id: Type.String() })
const tags = ['projects']

export function projectRoutes({
  projects,
  projectFiles,
}: {
  projects: Projects
  projectFiles: ProjectFiles
}): FastifyPluginAsyncTypebox {
  const nameOf = (wanted: string) => {
    const name = wanted.trim()
    if (name === '') throw badRequest('"name" must not be empty.')
    return name
  }
  return async (app) => {
    app.get(
      '/projects',
      { schema: { tags, response: { 200: Type.Record(Type.String(), ProjectResponse), ...texts(304) } } },
      async ({ caller }) => {
        const owned = await projects.ownedBy(caller.sub)
        return Object.fromEntries(
          await Promise.all(
            owned.map(
              async (project) => [project.id, toResponse(project, await projectFiles.list(project.id))] as const,
            ),
          ),
        )
      },
    )
    app.post(
      '/projects',
      { schema: { tags, body: NewProject, response: { 201: Created, ...texts(400, 409, 413, 415) } } },
      async ({ caller, body }, reply) => {
        const id = await projects.create(caller.sub, nameOf(body.name), body.template)
        return reply.code(201).send({ id })
      },
    )
    app.put(
      '/projects/:id',
      {
        schema: {
          tags,
          params: Id,
          body: Type.Object({ name: Name }),
          response: { ...done, ...texts(400, 404, 409, 413, 415) },
        },
      },
      async ({ caller, params, body }, reply) => {
        if (!(await projects.has(caller.sub, params.id))) throw missing(params.id)
        if (!(await projects.rename(caller.sub, params.id, nameOf(body.name)))) throw missing(params.id)
        return reply.code(204).send(null)
      },
    )
    app.delete(
      '/projects/:id',
      { schema: { tags, params: Id, response: { ...done, ...texts(404) } } },
      async ({ caller, params }, reply) => {
        if (!(await projects.remove(caller.sub, params.id))) throw missing(params.id)
        return reply.code(204).send(null)
      },
    )
  }
}

export function missing(id: string) {
  return notFound(`Project ${id} does not exist.`)
}

function toResponse({ updatedAt, lastBuildAt, ...rest }: Project, files: FileEntry[]) {
  return {
    ...rest,
    files,
    updatedAt: iso(updatedAt),
    ...(lastBuildAt !== undefined && { lastBuildAt: iso(lastBuildAt) }),
  }
}
