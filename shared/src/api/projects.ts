import * as v from 'valibot'
import type { Http } from '../contract/index.ts'
import { path } from '../lib/index.ts'
import { listQuery } from './listQuery.ts'
import { identity, maybeText, maybeTime } from './parse.ts'

const project = v.object({
  id: identity,
  name: v.optional(v.string(), ''),
  template: maybeText,
  updatedAt: maybeTime,
  firmwareSha: maybeText,
  lastBuildAt: maybeTime,
})

/** Firmware source code. `firmwareSha` is the latest image, `lastBuildAt` the last successful build. Source: GET /api/v1/projects. */
export type Project = v.InferOutput<typeof project>

export const projectListQuery = listQuery(project, 'projects', 'id')

export const deleteProject = (api: Http, id: string) => api.request(path`/api/v1/projects/${id}`, { method: 'DELETE' })
