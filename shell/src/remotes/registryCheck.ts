import { loadRegistry, RegistryError, type Registry } from './registry.ts'

/** Milliseconds. What was asked for later than that is not asked for again by a navigation. */
const freshFor = 30_000

/** The registry as it was last read. Who asks while it is being read waits for the same answer. */
export const createRegistryCheck = (url: string) => {
  let known: Registry | null = null
  let askedAt = 0
  let asking: Promise<RegistryError | null> | null = null

  const ask = async (): Promise<RegistryError | null> => {
    askedAt = Date.now()
    try {
      known = await loadRegistry(url)
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
    /** Answers why it could not be read. */
    ask: () => (asking ??= ask().finally(() => (asking = null))),
  }
}
