import { parseRegistry, type Registry, RegistryError } from '@console/platform-registry/schema'
import { isOutage } from './server.ts'

/** Fetches and reads the registry. Throws a `RegistryError`. */
const loadRegistry = async (url: string, early?: Promise<Response>): Promise<Registry> => {
  const response = await (early ?? fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(30_000) })).catch(
    async (cause: unknown) => {
      throw new RegistryError(`${url} could not be fetched.`, { cause, unreachable: await isOutage() })
    },
  )
  if (!response.ok)
    throw new RegistryError(`${url} could not be fetched: HTTP ${response.status}`, {
      unreachable: await isOutage(response.status),
    })
  const value: unknown = await response.json().catch((cause: unknown) => {
    throw new RegistryError(`${url} ${cause instanceof SyntaxError ? 'is not valid JSON' : 'could not be fetched'}.`, {
      cause,
    })
  })
  return parseRegistry(value)
}

/** Milliseconds. A navigation does not read a registry again that was read more recently. */
const freshFor = 30_000

/** The registry as it was last read. Calls while it is being read share one request. */
export const createRegistryCheck = (url: string, early?: Promise<Response>) => {
  let first = early
  let known: Registry | null = null
  let askedAt = 0
  let asking: Promise<RegistryError | null> | null = null

  const ask = async (): Promise<RegistryError | null> => {
    askedAt = Date.now()
    const response = first
    first = undefined
    try {
      known = await loadRegistry(url, response)
      return null
    } catch (error) {
      if (error instanceof RegistryError) return error
      throw error
    }
  }

  return {
    known: () => known,
    /** Epoch milliseconds. */
    askedAt: () => askedAt,
    isFresh: () => Date.now() - askedAt < freshFor,
    /** Returns why it could not be read. */
    ask: () => (asking ??= ask().finally(() => (asking = null))),
  }
}
