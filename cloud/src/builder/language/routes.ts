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
import { Changes, File, questions } from './questions.ts'
import { isCode } from './unit.ts'
import type { LanguageWork } from './work.ts'

const Id = Type.Object({ id: Type.String() })
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
    if (wrong) throw badRequest(`${wrong.path} is not a file of a project.`)
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
    for (const [name, { description, body, response, told }] of Object.entries(questions)) {
      const question = name as LanguageWork['question']
      app.post(
        `/projects/:id/code/${question}`,
        { schema: { tags, description, params: Id, body, response: { 200: response, ...refusals } } },
        async ({ caller, params, body: asked }, reply) =>
          told(await ask(caller.sub, params.id, question, asked as Asked, reply.raw)),
      )
    }
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
