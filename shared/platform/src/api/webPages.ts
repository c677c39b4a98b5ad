import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { path } from '../lib/index.ts'
import { ifKnown } from './listQuery.ts'
import { parse } from './parse.ts'

const pages = v.object({ pages: v.array(v.object({ port: v.number(), address: v.string() })) })

/** A web server of a simulated device's sketch. Source: GET /api/v1/devices/{id}/pages. */
export type WebPage = v.InferOutput<typeof pages>['pages'][number]

/** Null where the server has no such call. */
export const webPagesQuery = (api: Http, id: string) => ({
  queryKey: ['devices', id, 'pages'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await ifKnown(api.json(path`/api/v1/devices/${id}/pages`, { signal }))) ?? null,
  select: (value: unknown): WebPage[] | null => (value === null ? null : parse(pages, 'pages', value).pages),
})
