import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** A client's connection, or what is known of it. */
export interface Settling {
  /** Nothing more is read from it. */
  rest(): void
  /** Whether all that was read is stored and acknowledged. */
  readonly isSettled: boolean
}

/** Of a store or a broker that does not answer. */
const longest = 5_000
const between = 10
/** In which the library passes on what it has read. */
const turns = 5

/**
 * Reads no more from these clients, and resolves when all that was read is stored and acknowledged, or that takes too
 * long. Only then may their connections end: what is stored and not acknowledged would come once more.
 */
export async function settled(clients: Iterable<Settling | undefined>): Promise<void> {
  const all = [...clients].filter((client) => client !== undefined)
  for (const client of all) client.rest()
  const end = performance.now() + longest
  for (let calm = 0; calm < turns && performance.now() < end;) {
    const isSettled = all.every((client) => client.isSettled)
    calm = isSettled ? calm + 1 : 0
    await (isSettled ? nextTurn() : pause(between))
  }
}
