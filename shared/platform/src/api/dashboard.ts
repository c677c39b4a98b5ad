import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { logFailure } from '../lib/index.ts'
import { ifKnown } from './listQuery.ts'
import { identity, parse } from './parse.ts'

const place = v.pipe(v.number(), v.integer(), v.minValue(0))
const field = v.object({ device: identity, event: identity, field: v.nullable(v.string()) })

// Unknown members are kept: another release may have written them.
const box = v.looseObject({
  id: identity,
  kind: v.string(),
  title: v.optional(v.string(), ''),
  x: place,
  y: place,
  w: place,
  h: place,
  fields: v.optional(v.array(field)),
  devices: v.optional(v.array(identity)),
  window: v.optional(v.string()),
  min: v.optional(v.number()),
  max: v.optional(v.number()),
  limits: v.optional(v.boolean()),
})

/** A box of the user's own dashboard: its content, and its place in a grid of 12 columns. */
export type DashboardBox = v.InferOutput<typeof box>
/** A number of an event; `field` is null if the message itself is the number. */
export type BoxField = v.InferOutput<typeof field>

const dashboard = v.object({ boxes: v.array(box), title: v.optional(v.string(), ''), version: place })

/** The user's own boxes; `version` counts the saves, 0 before the first. Source: GET /api/v1/dashboard. */
export type Dashboard = v.InferOutput<typeof dashboard>

/** Servers without boxes answer nothing or an empty object. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && !Array.isArray(value) && !('version' in value))

const readDashboard = (value: unknown): Dashboard | null => {
  if (isEmpty(value)) return null
  try {
    return parse(dashboard, 'dashboard', value)
  } catch (error) {
    logFailure('Reading the dashboard', error)
    throw error
  }
}

/** Null where the server stores no boxes. */
export const dashboardQuery = (api: Http) => ({
  queryKey: ['dashboard'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await ifKnown(api.json('/api/v1/dashboard', { signal }))) ?? null,
  select: readDashboard,
})

/** Saves over the version that was read; 412 if another one is stored meanwhile. Returns the stored dashboard. */
export const saveDashboard = async (api: Http, { version, ...layout }: Dashboard): Promise<Dashboard> =>
  parse(
    dashboard,
    'dashboard',
    await api.json('/api/v1/dashboard', { method: 'PUT', json: layout, headers: { 'If-Match': `"${version}"` } }),
  )
