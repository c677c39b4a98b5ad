import type * as v from 'valibot'
import { isNotFound, type Http } from '../contract/index.ts'
import { logFailure } from '../lib/index.ts'
import { parseList } from './parse.ts'

/**
 * The query of a list load, GET /api/v1/{what}, whose entities are named by their field `key`. Its `select` is always the same
 * function: the cache calls another one at every render.
 */
export const listQuery = <Schema extends v.GenericSchema>(schema: Schema, what: string, key: string) => {
  // The cache logs what could not be fetched; that an answer could not be read is known here only.
  const select = (value: unknown) => {
    try {
      return parseList(schema, what, key, value)
    } catch (error) {
      logFailure(`Reading ${what}`, error)
      throw error
    }
  }
  return (api: Http) => ({
    queryKey: [what] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.json(`/api/v1/${what}`, { signal }),
    select,
  })
}

/** Null where the server does not know the call. */
export const ifKnown = <Result>(call: Promise<Result>): Promise<Result | null> =>
  call.catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })
