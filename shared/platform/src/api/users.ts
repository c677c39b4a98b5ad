import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { parse } from './parse.ts'
import { load } from './listQuery.ts'

const user = v.looseObject({
  firstName: v.optional(v.nullable(v.string()), ''),
  lastName: v.optional(v.nullable(v.string()), ''),
  language: v.optional(v.fallback(v.nullable(v.picklist(['en', 'de'])), null), null),
})

/** The signed-in person. `language` is null until one was chosen. Source: GET /api/v1/users. */
export type User = v.InferOutput<typeof user>

const readUser = (value: unknown): User => parse(user, 'users', value ?? {})

export const userQuery = (api: Http) => ({
  queryKey: ['users'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => load(api, '/api/v1/users', signal),
  select: readUser,
})

export const settingsQuery = (api: Http) => ({
  queryKey: ['settings'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => load(api, '/api/v1/settings', signal),
})

/** Sends the whole user model. */
export const saveUser = (api: Http, { firstName, lastName, language }: User) =>
  api.request('/api/v1/users', { method: 'PUT', json: { firstName, lastName, language } })
/** `current`: the password as it is, where the server has asked for a sign-in and takes that instead. */
export const changePassword = (api: Http, newPassword: string, current?: string) =>
  api.request('/api/v1/users/password', {
    method: 'PUT',
    json: { newPassword, ...(current !== undefined && { currentPassword: current }) },
  })
