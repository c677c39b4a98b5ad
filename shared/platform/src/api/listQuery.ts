import type * as v from '../lib/schema.ts'
import { ApiError, isNotFound, type Http } from '../contract/index.ts'
import { logFailure } from '../lib/index.ts'
import { parseList } from './parse.ts'

/**
 * The query of a list, GET /api/v1/{what}; the field `key` identifies its entities. Its `select` is always the same
 * function: the cache would call a new one at every render.
 */
export const listQuery = <Schema extends v.GenericSchema>(schema: Schema, what: string, key: string) => {
  // The cache logs failed fetches; a response that can't be parsed is logged here.
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
    queryFn: ({ signal }: { signal: AbortSignal }) => load(api, `/api/v1/${what}`, signal),
    select,
  })
}

/** What a server answers to a GET. An empty answer, such as a proxy's, tells nothing. */
export const load = async (api: Http, address: string, signal: AbortSignal): Promise<unknown> => {
  const value = await api.json(address, { signal })
  if (value === undefined) throw new ApiError('parse', `The response of ${address} is empty.`, { place: address })
  return value
}

/** The call's result; null where the server does not have the call (404). */
export const ifKnown = <Result>(call: Promise<Result>): Promise<Result | null> =>
  call.catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })
