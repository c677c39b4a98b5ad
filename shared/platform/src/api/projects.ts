import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { path } from '../lib/index.ts'
import { readBody, withTimeout } from './withTimeout.ts'
import { ifKnown, listQuery, load } from './listQuery.ts'
import { identity, maybeNumber, maybeText, maybeTime, parse, time } from './parse.ts'

const project = v.object({
  id: identity,
  name: v.optional(v.string(), ''),
  template: maybeText,
  updatedAt: maybeTime,
  firmwareSha: maybeText,
  lastBuildAt: maybeTime,
})

/**
 * Firmware source code. `firmwareSha` is the latest image, `lastBuildAt` the last successful build. Source: GET
 * /api/v1/projects.
 */
export type Project = v.InferOutput<typeof project>

export const projectListQuery = listQuery(project, 'projects', 'id')

const artifact = v.object({ path: v.string(), size: maybeNumber })

const pastBuild = v.object({
  id: identity,
  project: identity,
  projectName: v.optional(v.string(), ''),
  startedAt: maybeTime,
  endedAt: time,
  success: v.boolean(),
  firmwareSha: maybeText,
  reason: maybeText,
  artifacts: v.optional(v.nullable(v.array(artifact)), null),
  sourcesChanged: v.optional(v.nullable(v.boolean()), null),
})

const pastBuilds = v.object({ builds: v.array(pastBuild) })

/**
 * How a build ended; `firmwareSha` is its image's, while that exists; `reason` says why it failed, where the server
 * knows. The latest success of a project also tells its artifacts, and whether the sources have changed since. Times
 * are epoch milliseconds.
 */
export type PastBuild = v.InferOutput<typeof pastBuild>

/**
 * The last builds of all projects, newest first; null where the server keeps no log of them. Source: GET
 * /api/v1/builds. Its key begins like the list's: what invalidates the list invalidates it too.
 */
export const pastBuildsQuery = (api: Http) => ({
  queryKey: ['projects', 'builds'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => ifKnown(load(api, '/api/v1/builds', signal)),
  select: readPastBuilds,
})

/** The same of one project, with its latest success among them or after them. */
export const projectBuildsQuery = (api: Http, id: string) => ({
  queryKey: ['projects', 'builds', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ifKnown(load(api, `/api/v1/builds?project=${encodeURIComponent(id)}`, signal)),
  select: readPastBuilds,
})

const readPastBuilds = (value: unknown): PastBuild[] | null =>
  value === null ? null : parse(pastBuilds, 'builds', value).builds

export const deleteProject = (api: Http, id: string) => api.request(path`/api/v1/projects/${id}`, { method: 'DELETE' })

const created = v.union([
  v.pipe(
    v.object({ id: identity }),
    v.transform(({ id }) => id),
  ),
  v.pipe(
    v.object({ projectId: identity }),
    v.transform(({ projectId }) => projectId),
  ),
])

/** Returns the new project's id. */
export const createProject = async (
  api: Http,
  { name, template }: { name: string; template: string },
): Promise<string> =>
  parse(created, 'projects.created', await api.json('/api/v1/projects', { method: 'POST', json: { name, template } }))

export const renameProject = (api: Http, id: string, name: string) =>
  api.request(path`/api/v1/projects/${id}`, { method: 'PUT', json: { name } })

/** A file of a project as the server has it. */
export interface ProjectFile {
  path: string
  text: string
  /** Names this version of it; null where the server names none. */
  etag: string | null
}

const fileAddress = (id: string, file: string): string =>
  file.split('/').reduce((address, segment) => address + path`/${segment}`, path`/api/v1/projects/${id}/files`)

const etagOf = (response: Response): string | null => response.headers.get('ETag')

const fileList = v.array(v.object({ path: identity }))

/** The paths of a project's files. */
export const listProjectFiles = async (ide: Http, id: string): Promise<string[]> =>
  parse(fileList, 'files', (await ide.json(path`/api/v1/projects/${id}/files`)) ?? []).map((file) => file.path)

// Milliseconds: all files of a project share the bandwidth.
const wholeFile = 300_000

export const readProjectFile = (ide: Http, id: string, file: string): Promise<ProjectFile> =>
  withTimeout(wholeFile, undefined, async (signal) => {
    // Another user's newer version must not be hidden by the browser's cache.
    const response = await ide.request(fileAddress(id, file), { headers: { 'Cache-Control': 'no-cache' }, signal })
    return { path: file, text: await response.text(), etag: etagOf(response) }
  })

/**
 * What must hold for a file to be written: it is still of this version, or it does not exist yet. Else the server
 * responds with 412.
 */
export type WriteCondition = { etag: string | null } | 'new'

const conditionOf = (condition: WriteCondition): Record<string, string> => {
  if (condition === 'new') return { 'If-None-Match': '*' }
  return condition.etag === null ? {} : { 'If-Match': condition.etag }
}

// A slow connection needs longer for these than for other calls.
const manyCharacters = 100_000

/** Returns the ETag of what was written. */
export const writeProjectFile = async (
  ide: Http,
  id: string,
  file: Pick<ProjectFile, 'path' | 'text'>,
  condition: WriteCondition,
): Promise<string | null> =>
  etagOf(
    await ide.request(fileAddress(id, file.path), {
      method: 'PUT',
      body: file.text,
      headers: conditionOf(condition),
      slow: file.text.length > manyCharacters,
    }),
  )

/** With an `etag`, only that version of it: else the server responds with 412. */
export const deleteProjectFile = (ide: Http, id: string, file: string, etag: string | null = null) =>
  ide.request(fileAddress(id, file), { method: 'DELETE', headers: conditionOf({ etag }) })

/** A file that a build made. */
export const downloadArtifact = async (
  ide: Http,
  id: string,
  file: string,
  options: { signal?: AbortSignal } = {},
): Promise<Blob> => readBody((await ide.request(fileAddress(id, file), options)).blob(), options.signal)

const use = v.object({ used: v.number(), of: v.number() })
const buildSizes = v.object({
  flash: use,
  ram: use,
  largest: v.array(
    v.object({ name: v.string(), memory: v.string(), bytes: v.number(), source: v.optional(v.string()) }),
  ),
})

/** How much of its board an image uses, and its largest parts. */
export type BuildSizes = v.InferOutput<typeof buildSizes>

const buildResult = v.object({
  success: v.boolean(),
  firmwareSha: maybeText,
  artifacts: v.optional(v.nullable(v.array(artifact)), []),
  sizes: v.fallback(v.optional(buildSizes), undefined),
})

/** The result of a build. */
export interface BuildResult {
  success: boolean
  firmwareSha: string | null
  artifacts: readonly { path: string; size: number | null }[]
  /** Absent where the server does not report it. */
  sizes?: BuildSizes
}

const marker = '@@BUILD_RESULT@@ '

export const isBuildMarker = (line: string): boolean => line.startsWith(marker)

/** Parses the line that ends a log; null for any other line, and for one that can't be parsed. */
export const parseBuildMarker = (line: string): BuildResult | null => {
  if (!isBuildMarker(line)) return null
  try {
    const { artifacts, sizes, ...result } = v.parse(buildResult, JSON.parse(line.slice(marker.length)))
    return { ...result, artifacts: artifacts ?? [], ...(sizes && { sizes }) }
  } catch {
    return null
  }
}
