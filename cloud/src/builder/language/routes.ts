import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { badRequest, Failure } from '../../api/failure.ts'
import { texts, Type } from '../../api/schema.ts'
import type { Libraries } from '../../libraries/libraries.ts'
import { isEditable } from '../../projects/filePath.ts'
import type { ProjectFiles } from '../../projects/projectFiles.ts'
import type { Projects } from '../../projects/projects.ts'
import { missing } from '../../projects/routes.ts'
import { quotas } from '../../api/quotas.data.ts'
import { styleFile } from './formatter.ts'
import type { Language } from './language.ts'
import { isCode } from './unit.ts'
import type { LanguageWork } from './work.ts'

const Id = Type.Object({ id: Type.String() })
const File = Type.String({ minLength: 1, maxLength: 255 })
const Changes = Type.Optional(
  Type.Array(Type.Object({ path: File, content: Type.String() }), {
    maxItems: 50,
    description: 'Files whose text differs from the stored one, such as unsaved ones.',
  }),
)
const At = {
  file: File,
  line: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  column: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'In UTF-16 units.' }),
  changes: Changes,
}
const PlaceBody = Type.Object(At)
const Spot = { file: Type.String(), line: Type.Integer(), column: Type.Integer(), length: Type.Integer() }
const Explanation = Type.Object({
  ...Spot,
  declarations: Type.Array(Type.String(), { description: 'Several where overloads fit alike.' }),
  documentation: Type.Optional(Type.String({ description: 'The comment of the declaration.' })),
  header: Type.Optional(Type.String({ description: 'That declares it, where it is none of the project.' })),
})
const Location = Type.Object({
  ...Spot,
  text: Type.Optional(Type.String({ description: 'Of a header that is none of the project.' })),
})
const Renamed = Type.Object({
  spots: Type.Array(Type.Object(Spot)),
  refused: Type.Optional(
    Type.Enum(['name', 'keyword', 'nothing', 'outside', 'taken', 'unclear', 'large'] as const, {
      description: 'Why the name stays.',
    }),
  ),
  at: Type.Optional(Type.Object({ file: Type.String(), line: Type.Integer(), column: Type.Integer() })),
})
const NewName = Type.Object({ ...At, name: Type.String({ minLength: 1, maxLength: 100 }) })
/** What a console may ask: what is missing here has no keys and stands in no menu there. */
const questions = ['complete', 'signature', 'hover', 'definition', 'rename', 'format']
const Mark = Type.Object({
  file: Type.String(),
  line: Type.Integer(),
  column: Type.Integer(),
  severity: Type.Enum(['error', 'warning'] as const),
  message: Type.String(),
})
const Completion = Type.Object({
  label: Type.String(),
  kind: Type.Enum(['function', 'variable', 'type', 'constant', 'keyword'] as const),
  detail: Type.String({ description: 'As it is declared.' }),
  takes: Type.Optional(Type.Boolean({ description: 'Whether a call of it has arguments.' })),
  documentation: Type.Optional(Type.String()),
})
const Signature = Type.Object({
  label: Type.String(),
  parameters: Type.Array(Type.String({ description: 'A part of the label.' })),
})
const Stopped = {
  422: {
    description: 'The compiler was stopped, or libraries or a new name took too long; the text says why.',
    content: { 'text/plain': { schema: Type.String() } },
  },
}
const refusals = { ...texts(400, 404, 413, 415, 429), ...Stopped }

interface LanguageRouteParts {
  projects: Projects
  projectFiles: ProjectFiles
  language: Language
  libraries: Libraries
}

interface Asked {
  file: string
  line?: number
  column?: number
  changes?: { path: string; content: string }[]
  name?: string
}

export function languageRoutes({
  projects,
  projectFiles,
  language,
  libraries,
}: LanguageRouteParts): FastifyPluginAsyncTypebox {
  const filesOf = async (owner: string, id: string, changes: NonNullable<Asked['changes']>) => {
    if (!(await projects.has(owner, id))) throw missing(id)
    const wrong = changes.find(({ path }) => !isEditable(path))
    if (wrong) throw badRequest(`${wrong.path} is no file of a project.`)
    const changed = new Set(changes.map(({ path }) => path))
    const files = [...(await projectFiles.contents(id)).filter(({ path }) => !changed.has(path)), ...changes].toSorted(
      (one, other) => (one.path < other.path ? -1 : 1),
    )
    if (files.reduce((bytes, { content }) => bytes + content.length, 0) > quotas.project.bytes)
      throw new Failure(413, 'The project is too large.')
    return files
  }
  const workOf = async (
    owner: string,
    id: string,
    question: LanguageWork['question'],
    { file, line = 1, column = 1, changes = [], name }: Asked,
  ): Promise<LanguageWork> => {
    const files = await filesOf(owner, id, changes)
    const read = await libraries.read(owner, files)
    return {
      kind: 'language',
      question,
      files,
      defines: read.settings.defines,
      libraries: await libraries.kept(owner, read),
      place: { file, line, column },
      ...(name !== undefined && { name }),
    }
  }
  return async (app) => {
    const tags = ['projects']
    const ask = async (
      owner: string,
      id: string,
      question: LanguageWork['question'],
      body: Asked,
      socket: { once(event: 'close', listener: () => void): unknown; destroyed: boolean },
    ) => {
      const gone = new AbortController()
      socket.once('close', () => gone.abort())
      if (socket.destroyed) gone.abort()
      return language[question === 'rename' ? 'rename' : 'ask'](
        owner,
        () => workOf(owner, id, question, body),
        gone.signal,
      )
    }
    app.post(
      '/projects/:id/code/check',
      {
        schema: {
          tags,
          description: 'The errors and warnings of the source that a file belongs to.',
          params: Id,
          body: Type.Object({ file: File, changes: Changes }),
          response: {
            200: Type.Object({
              problems: Type.Array(Mark),
              questions: Type.Array(Type.String({ description: 'The other calls about code that there are.' })),
            }),
            ...refusals,
          },
        },
      },
      async ({ caller, params, body }, reply) => {
        const { problems = [] } = await ask(caller.sub, params.id, 'check', body, reply.raw)
        return { problems, questions }
      },
    )
    app.post(
      '/projects/:id/code/complete',
      {
        schema: {
          tags,
          description: 'The possible completions at a place.',
          params: Id,
          body: PlaceBody,
          response: {
            200: Type.Object({
              completions: Type.Array(Completion),
              incomplete: Type.Boolean({ description: 'There are more: ask again when more is typed.' }),
            }),
            ...refusals,
          },
        },
      },
      async ({ caller, params, body }, reply) => {
        const { completions = [], incomplete = false } = await ask(caller.sub, params.id, 'complete', body, reply.raw)
        return { completions, incomplete }
      },
    )
    app.post(
      '/projects/:id/code/signature',
      {
        schema: {
          tags,
          description:
            'The overloads of the function whose arguments are at a place; "parameter" is the index of the argument there.',
          params: Id,
          body: PlaceBody,
          response: { 200: Type.Object({ signatures: Type.Array(Signature), parameter: Type.Integer() }), ...refusals },
        },
      },
      async ({ caller, params, body }, reply) => {
        const { signatures = [], parameter = 0 } = await ask(caller.sub, params.id, 'signature', body, reply.raw)
        return { signatures, parameter }
      },
    )
    app.post(
      '/projects/:id/code/hover',
      {
        schema: {
          tags,
          description: 'How the name at a place is declared, and what its comment says.',
          params: Id,
          body: PlaceBody,
          response: { 200: Type.Object({ explanation: Type.Optional(Explanation) }), ...refusals },
        },
      },
      async ({ caller, params, body }, reply) => {
        const { explanation } = await ask(caller.sub, params.id, 'hover', body, reply.raw)
        return { ...(explanation && { explanation }) }
      },
    )
    app.post(
      '/projects/:id/code/definition',
      {
        schema: {
          tags,
          description: 'Where the name at a place is declared.',
          params: Id,
          body: PlaceBody,
          response: { 200: Type.Object({ locations: Type.Array(Location) }), ...refusals },
        },
      },
      async ({ caller, params, body }, reply) => {
        const { locations = [] } = await ask(caller.sub, params.id, 'definition', body, reply.raw)
        return { locations }
      },
    )
    app.post(
      '/projects/:id/code/rename',
      {
        schema: {
          tags,
          description: 'The places that a new name for the one at a place changes. Nothing is changed here.',
          params: Id,
          body: NewName,
          response: { 200: Renamed, ...refusals },
        },
      },
      async ({ caller, params, body }, reply) => {
        const { renamed = { spots: [], refused: 'nothing' as const } } = await ask(
          caller.sub,
          params.id,
          'rename',
          body,
          reply.raw,
        )
        return renamed
      },
    )
    app.post(
      '/projects/:id/code/format',
      {
        schema: {
          tags,
          description: `A source as clang-format writes it: by the project's ${styleFile}, else as Arduino does.`,
          params: Id,
          body: Type.Object({ file: File, changes: Changes }),
          response: { 200: Type.Object({ text: Type.String() }), ...refusals },
        },
      },
      async ({ caller, params, body: { file, changes = [] } }) => {
        const read = async () => {
          const files = await filesOf(caller.sub, params.id, changes)
          const text = files.find(({ path }) => path === file)?.content
          if (text === undefined || !isCode(file)) throw new Failure(404, `There is no source ${file} in this project.`)
          return { text, style: files.find(({ path }) => path === styleFile)?.content }
        }
        return { text: await language.formatter.format(caller.sub, read) }
      },
    )
  }
}
