import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { logFailure, path } from '../lib/index.ts'
import { ifKnown, load } from './listQuery.ts'
import { identity, maybeText, parse, time } from './parse.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const enrolments = v.object({
  enrolments: v.array(
    v.object({
      id: identity,
      name: maybeText,
      labels: v.optional(v.array(v.string()), []),
      uses: count,
      used: count,
      expiresAt: time,
    }),
  ),
})

/** A token by which devices claim themselves; what it is, nobody is told again. Source: GET /api/v1/enrolments. */
export type Enrolment = v.InferOutput<typeof enrolments>['enrolments'][number]

const readEnrolments = (value: unknown): readonly Enrolment[] | null => {
  if (value === null) return null
  try {
    return parse(enrolments, 'enrolments', value).enrolments
  } catch (error) {
    logFailure('Reading the enrolments', error)
    throw error
  }
}

/** Null where the server has no enrolments. */
export const enrolmentsQuery = (api: Http) => ({
  queryKey: ['enrolments'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => ifKnown(load(api, '/api/v1/enrolments', signal)),
  select: readEnrolments,
})

/** What a new token lets in, and until when. */
export interface NewEnrolment {
  name: string
  labels: readonly string[]
  uses: number
  /** ISO 8601. */
  expiresAt: string
}

const made = v.object({ id: identity, token: identity })

/** The token is told this once. */
export const addEnrolment = async (api: Http, wanted: NewEnrolment): Promise<{ id: string; token: string }> =>
  parse(made, 'enrolment', await api.json('/api/v1/enrolments', { method: 'POST', json: wanted }))

/** The devices that it let in stay. */
export const revokeEnrolment = (api: Http, id: string) =>
  api.request(path`/api/v1/enrolments/${id}`, { method: 'DELETE' })
