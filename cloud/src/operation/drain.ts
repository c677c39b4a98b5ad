import type { Readiness } from './readiness.ts'

interface Drained {
  execution: { rest(): void }
  broker: { moveClients(milliseconds: number): Promise<void> }
}

/** Within this, all connections are asked to go elsewhere. */
const maxMoveMs = 9_000

/**
 * Before the end: is not ready any more, and answers on until whoever sends requests here has noticed. Then nothing new
 * is begun, and the connections leave one by one, so that those who take them over are not stormed.
 */
export async function drained(
  readiness: Readiness,
  seconds: number | undefined,
  { execution, broker }: Drained,
): Promise<void> {
  readiness.drain()
  if (seconds === undefined) return
  await new Promise((over) => setTimeout(over, seconds * 1000))
  execution.rest()
  await broker.moveClients(maxMoveMs)
}
