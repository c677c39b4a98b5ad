import * as v from '../lib/schema.ts'
import { ApiError, type Http } from '../contract/index.ts'
import { path } from '../lib/index.ts'
import { readLines } from './lines.ts'
import { ifKnown } from './listQuery.ts'
import { identity, maybeNumber, maybeText, parse, time } from './parse.ts'

const index = v.object({ fetchedAt: time, libraries: v.number() })
const maybeIndex = v.optional(v.nullable(index), null)

/** The index of libraries that the server keeps. `fetchedAt`: epoch milliseconds. */
export type LibraryIndex = v.InferOutput<typeof index>

const facts = v.object({
  name: identity,
  version: v.string(),
  author: maybeText,
  sentence: maybeText,
  website: maybeText,
  category: maybeText,
  license: maybeText,
  board: maybeText,
})

/** A library of the index. `version` is the newest, `board` the header of the simulated board that stands in for it. */
export type Library = v.InferOutput<typeof facts>

const found = v.object({ index: maybeIndex, libraries: v.array(facts) })

/**
 * What the index has for these words, the best first; `index` is null before it was fetched. Null where the server has
 * no libraries. Source: GET /api/v1/libraries?search={text}.
 */
export const librarySearchQuery = (ide: Http, text: string) => ({
  queryKey: ['libraries', 'search', text] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const answer = await ifKnown(ide.json(`/api/v1/libraries?search=${encodeURIComponent(text)}`, { signal }))
    return answer === null ? null : parse(found, 'libraries', answer)
  },
})

const details = v.object({ versions: v.array(v.string()) })

/**
 * All versions of a library, the newest first; null where the index does not have it any more. Source: GET
 * /api/v1/libraries/{name}.
 */
export const libraryVersionsQuery = (ide: Http, name: string) => ({
  queryKey: ['libraries', 'versions', name] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const answer = await ifKnown(ide.json(path`/api/v1/libraries/${name}`, { signal }))
    return answer === null ? null : parse(details, 'library', answer).versions
  },
})

const fetching = v.object({ received: maybeNumber, size: maybeNumber, index: maybeIndex, failed: maybeText })

/** How much of the index has arrived, in bytes; `size` is null where its host does not say. */
export interface IndexProgress {
  received: number
  size: number | null
}

// Characters.
const maxLineLength = 65_536

/**
 * Has the server fetch the index, which takes a while; the signal ends that. Rejects with the server's reason. Source:
 * POST /api/v1/libraries/index.
 */
export const fetchLibraryIndex = async (
  ide: Http,
  onProgress: (progress: IndexProgress) => void,
  signal: AbortSignal,
): Promise<LibraryIndex> => {
  const response = await ide.request('/api/v1/libraries/index', { method: 'POST', slow: true, signal })
  let last: v.InferOutput<typeof fetching> | null = null
  await readLines(
    response,
    (line) => {
      last = parse(fetching, 'libraries.index', line ?? null)
      if (last.received !== null) onProgress({ received: last.received, size: last.size })
    },
    signal,
    maxLineLength,
  )
  const { failed, index: fetched } = (last ?? { failed: null, index: null }) as Pick<
    v.InferOutput<typeof fetching>,
    'failed' | 'index'
  >
  if (failed !== null) throw new ApiError('http', failed, { status: 502 })
  return fetched ?? parse(index, 'libraries.index', null)
}

const resolution = v.object({
  index: maybeIndex,
  requirements: v.array(
    v.object({
      requirement: v.string(),
      name: maybeText,
      version: maybeText,
      newest: maybeText,
      board: maybeText,
      problem: maybeText,
    }),
  ),
  needed: v.optional(v.array(v.object({ name: v.string(), version: v.string(), neededBy: v.array(v.string()) })), []),
  problems: v.optional(v.array(v.object({ name: v.string(), problem: v.string() })), []),
})

/** What a build would take: for each line of lib_deps, and what these need in turn. `problem` says why not. */
export type LibraryResolution = v.InferOutput<typeof resolution>

/**
 * What a build of these files would take; null where the server does not know. `files` are platformio.ini and what is
 * under lib/, of which only manifests need their text. Source: POST /api/v1/libraries/resolve.
 */
export const resolveLibrariesQuery = (ide: Http, files: readonly { path: string; content: string }[]) => ({
  queryKey: ['libraries', 'resolve', files] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const answer = await ifKnown(ide.json('/api/v1/libraries/resolve', { method: 'POST', json: { files }, signal }))
    return answer === null ? null : parse(resolution, 'libraries.resolve', answer)
  },
})
