import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Failure, notFound } from '../api/failure.ts'
import { iso, Line, Moment, texts, Type } from '../api/schema.ts'
import { DownloadFailed } from './download.ts'
import { noIndex, type Libraries } from './libraries.ts'
import type { LibraryIndex } from './libraryIndex.ts'
import { limits } from './limits.data.ts'
import type { LibraryFacts } from './release.ts'
import { nameKey, readRequirement } from './requirement.ts'

const facts = { name: Type.String(), version: Type.String({ description: 'The newest.' }), author: Type.String(), sentence: Type.String(), website: Type.String({ description: 'An address, or empty.' }), category: Type.String() }
const Index = Type.Object({ fetchedAt: Moment, libraries: Type.Integer() })
const Found = Type.Object({ index: Type.Optional(Index), libraries: Type.Array(Type.Object(facts)) })
const Details = Type.Object({ ...facts, versions: Type.Array(Type.String(), { description: 'The newest first.' }) })
const Resolution = Type.Object({
  index: Type.Optional(Index),
  requirements: Type.Array(Type.Object({
    requirement: Type.String(),
    name: Type.Optional(Type.String({ description: 'As the index has it.' })),
    version: Type.Optional(Type.String({ description: 'That a build would take.' })),
    newest: Type.Optional(Type.String()),
    board: Type.Optional(Type.String({ description: 'The header of the simulated board that stands in for it.' })),
    problem: Type.Optional(Type.String({ description: 'Why a build would not take it.' })),
  })),
  needed: Type.Array(Type.Object({ name: Type.String(), version: Type.String(), neededBy: Type.Array(Type.String()) }), { description: 'What these need in turn.' }),
})
const Requirements = Type.Object({ requirements: Type.Array(Line(1, 300), { maxItems: limits.project.lines }) })
const tags = ['libraries']

/** Searches the index, which only a call of its own downloads, and returns the versions that a project's lib_deps would get. */
export function libraryRoutes({ libraries }: { libraries: Libraries }): FastifyPluginAsyncTypebox {
  const indexOf = (): LibraryIndex => {
    if (!libraries.index) throw notFound(noIndex)
    return libraries.index
  }
  const state = async () => {
    const now = await libraries.index?.state()
    return now && { fetchedAt: iso(now.fetchedAt), libraries: now.libraries }
  }
  return async (app) => {
    app.get('/libraries', { schema: { tags, description: 'The libraries of the index that have all the words, the best first, at most 50. Without "index", none was fetched yet. 404 where the cloud has none.', querystring: Type.Object({ search: Type.Optional(Line(0, 100)) }), response: { 200: Found, ...texts(304, 400, 404) } } }, async ({ query: { search = '' } }) => {
      const found = await indexOf().search(search)
      const index = await state()
      return { ...(index && { index }), libraries: found.map(toFacts) }
    })
    app.post('/libraries/index', { schema: { tags, description: 'Fetches the index of libraries from where the cloud has it from; within a minute it is not fetched again.', response: { 200: Index, ...texts(404, 502) } } }, async () => {
      try {
        await indexOf().fetch()
      } catch (error) {
        throw error instanceof DownloadFailed ? new Failure(502, `The index of libraries could not be fetched: ${error.message}.`) : error
      }
      const now = await state()
      if (!now) throw new Failure(502, 'The index of libraries was fetched, and is gone again.')
      return now
    })
    app.get('/libraries/:name', { schema: { tags, params: Type.Object({ name: Line(1, 100) }), response: { 200: Details, ...texts(304, 400, 404) } } }, async ({ params: { name } }) => {
      const library = await indexOf().find(name)
      if (!library) throw notFound(`The index has no library ${name}.`)
      return { ...toFacts(library), versions: library.releases.map(({ version }) => version) }
    })
    app.post('/libraries/resolve', { schema: { tags, description: 'Tells for each line of lib_deps what a build would take, by the index as it is here. Nothing is fetched.', body: Requirements, response: { 200: Resolution, ...texts(400, 413, 415) } } }, async ({ body: { requirements } }) => {
      const { chosen, problems, ofBoard } = await libraries.resolve({ lines: requirements, files: [] })
      const index = await state()
      const told = await Promise.all(requirements.map(async (requirement) => {
        const read = readRequirement(requirement)
        if ('refused' in read) return { requirement, problem: read.refused }
        const key = nameKey(read.name)
        const problem = problems.find(({ name }) => nameKey(name) === key)
        const taken = chosen.find(({ name }) => nameKey(name) === key)
        const board = ofBoard.find(({ name }) => nameKey(name) === key)
        const newest = (await libraries.index?.find(read.name))?.version
        return { requirement, name: taken?.name ?? board?.name ?? read.name, ...(taken && { version: taken.release.version }), ...(newest !== undefined && { newest }), ...(board && { board: board.header }), ...(problem && { problem: problem.why }) }
      }))
      return { ...(index && { index }), requirements: told, needed: chosen.filter(({ neededBy }) => neededBy.length > 0).map(({ name, release, neededBy }) => ({ name, version: release.version, neededBy: [...neededBy] })) }
    })
  }
}

function toFacts({ name, version, author, sentence, website, category }: LibraryFacts) {
  return { name, version, author, sentence, website, category }
}
