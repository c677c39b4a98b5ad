import * as v from 'valibot'
import type { Http } from '../contract/index.ts'
import { path } from '../lib/index.ts'
import { maybeText, maybeTime, parseList } from './parse.ts'

const project = v.object({
  id: v.string(),
  name: v.optional(v.string(), ''),
  template: maybeText,
  updatedAt: maybeTime,
  firmwareSha: maybeText,
  lastBuildAt: maybeTime,
})

/** Firmware source code. `firmwareSha` is the latest image, `lastBuildAt` the last successful build. Source: GET /api/v1/projects. */
export type Project = v.InferOutput<typeof project>

export const projectListQuery = (api: Http) => ({
  queryKey: ['projects'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.json('/api/v1/projects', { signal }),
  select: (value: unknown): Project[] => parseList(project, 'projects', 'id', value),
})

export const deleteProject = (api: Http, id: string) => api.request(path`/api/v1/projects/${id}`, { method: 'DELETE' })
