import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Failure, notFound } from '../api/failure.ts'
import { linesOfJson, LineStreams, type LineStreamParts, sendLines } from '../api/lineStreams.ts'
import { iso, Line, Moment, texts, Type } from '../api/schema.ts'
import type { Libraries } from './libraries.ts'
import type { LibraryIndex } from './libraryIndex.ts'
import { limits } from './limits.data.ts'
import { noIndex } from './projectReader.ts'
import type { IndexState } from './readerQuestions.ts'
import type { LibraryFacts } from './release.ts'
import { tellFetching } from './tellFetching.ts'

const board = Type.Optional(Type.String({ description: 'The header of the simulated board that stands in for it.' }))
const facts = {
  name: Type.String(),
  version: Type.String({ description: 'The newest.' }),
  author: Type.String(),
  sentence: Type.String(),
  website: Type.String({ description: 'An address, or empty.' }),
  category: Type.String(),
  license: Type.String({ description: 'As the index names it, or empty.' }),
  board,
}
const Index = Type.Object({ fetchedAt: Moment, libraries: Type.Integer() })
const Found = Type.Object({ index: Type.Optional(Index), libraries: Type.Array(Type.Object(facts)) })
const Details = Type.Object({ ...facts, versions: Type.Array(Type.String(), { description: 'The newest first.' }) })
const Fetching = linesOfJson(
  'Lines of JSON: received, in bytes, and size, where it is known, while it is fetched; the last one has index, or failed, which says why it could not be fetched. An empty line every 15 s.',
)
const Resolution = Type.Object({
  index: Type.Optional(Index),
  requirements: Type.Array(
    Type.Object({
      requirement: Type.String({ description: 'The line of lib_deps.' }),
      name: Type.Optional(Type.String({ description: 'As the index has it.' })),
      version: Type.Optional(Type.String({ description: 'That a build would take.' })),
      newest: Type.Optional(Type.String()),
      board,
      problem: Type.Optional(Type.String({ description: 'Why a build would not take it.' })),
    }),
  ),
  needed: Type.Array(
    Type.Object({ name: Type.String(), version: Type.String(), neededBy: Type.Array(Type.String()) }),
    { description: 'What these need in turn, and what the libraries under lib/ need.' },
  ),
  problems: Type.Array(Type.Object({ name: Type.String(), problem: Type.String() }), {
    description: 'What they need and a build would not take.',
  }),
})
const Files = Type.Object({
  files: Type.Array(Type.Object({ path: Type.String({ minLength: 1, maxLength: 255 }), content: Type.String() }), {
    maxItems: limits.questions.files,
    description:
      'platformio.ini, and what is under lib/; of that, only library.json and library.properties need their text.',
  }),
})
const tags = ['libraries']
const maxStreams = 4
const tooMany = () => new Failure(429, `${limits.questions.waiting} of your questions about libraries wait already.`, 1)

interface LibraryParts extends LineStreamParts {
  libraries: Libraries
  whenClosing(close: () => void): void
}

/** Searches the index, which only a call of its own downloads, and returns what a build would take. */
export function libraryRoutes({ libraries, whenClosing, ...parts }: LibraryParts): FastifyPluginAsyncTypebox {
  const streams = new LineStreams(parts, maxStreams, `This account fetches the index ${maxStreams} times already.`)
  whenClosing(() => streams.close())
  const indexOf = (): LibraryIndex => {
    if (!libraries.index) throw notFound(noIndex)
    return libraries.index
  }
  const shown = (index: IndexState | undefined) =>
    index ? { index: { ...index, fetchedAt: iso(index.fetchedAt) } } : {}
  const ask: Libraries['reader']['ask'] = async (owner, question) => {
    indexOf()
    if (libraries.reader.waiting(owner) >= limits.questions.waiting) throw tooMany()
    return libraries.reader.ask(owner, question)
  }
  const toFacts = (library: LibraryFacts) => {
    const { name, version, author, sentence, website, category, license = '' } = library
    const header = libraries.boardHeaderFor(library)
    return {
      name,
      version,
      author,
      sentence,
      website,
      category,
      license,
      ...(header !== undefined && { board: header }),
    }
  }
  return async (app) => {
    app.get(
      '/libraries',
      {
        schema: {
          tags,
          description:
            'The libraries of the index that have all the words, the best first, at most 50. Without "index", none was fetched yet. 404 where the cloud has none.',
          querystring: Type.Object({ search: Type.Optional(Line(0, 100)) }),
          response: { 200: Found, ...texts(304, 400, 404, 422, 429) },
        },
      },
      async ({ caller, query: { search = '' } }) => {
        const { answer, index } = await ask(caller.sub, { kind: 'search', text: search })
        return { ...shown(index), libraries: answer.map(toFacts) }
      },
    )
    app.post(
      '/libraries/index',
      {
        schema: {
          tags,
          description:
            'Fetches the index of libraries from where the cloud has it from; within a minute it is not fetched again. Who goes ends the fetching, unless others wait for it.',
          response: { 200: Fetching, ...texts(404, 429) },
        },
      },
      async ({ caller }, reply) => {
        const index = indexOf()
        const state = async () => shown((await libraries.reader.ask(caller.sub, { kind: 'state' })).index).index
        const stream = streams.open(caller, (to) => ({ stop: tellFetching(index, to, state) }))
        return sendLines(reply, stream)
      },
    )
    app.get(
      '/libraries/:name',
      {
        schema: {
          tags,
          params: Type.Object({ name: Line(1, 100) }),
          response: { 200: Details, ...texts(304, 400, 404, 422, 429) },
        },
      },
      async ({ caller, params: { name } }) => {
        const { answer: library } = await ask(caller.sub, { kind: 'library', name })
        if (!library) throw notFound(`The index has no library ${name}.`)
        return { ...toFacts(library.facts), versions: library.versions }
      },
    )
    app.post(
      '/libraries/resolve',
      {
        schema: {
          tags,
          description: 'Tells what a build of these files would take, by the index as it is here. Nothing is fetched.',
          body: Files,
          response: { 200: Resolution, ...texts(400, 413, 415, 422, 429) },
        },
      },
      async ({ caller, body: { files } }) => {
        if (libraries.reader.waiting(caller.sub) >= limits.questions.waiting) throw tooMany()
        const { answer, index } = await libraries.resolution(caller.sub, files)
        return { ...shown(index), ...answer }
      },
    )
  }
}
