import type { Queries } from '../../store/database.ts'
import type { Status } from '../delivery.ts'

/** How the last deliveries of an integration ended. */
export interface Recent {
  deliveries: number
  failed: number
  lastAt?: number
  /** The time of the first failure since the last success. */
  failingSince?: number
  lastFailedAt?: number
  lastError?: string
}

/** As many as the log keeps of an integration. */
const mostLooked = 50
const mostRecent = 10
const recent = 24 * 60 * 60_000
const lastError = { sqlite: "json_extract(attempts, '$[#-1].error')", postgres: "attempts::json -> -1 -> 'error'" } as const

interface Ending {
  number: number
  at: number
  status: Status
}

/** The newest first. */
export function endingsOf(db: Queries, owner: string, integration: string): Promise<Ending[]> {
  return db.all<Ending>(
    `SELECT number, at, status FROM deliveries WHERE owner = ? AND integration = ? AND status <> 'waiting' ORDER BY number DESC LIMIT ${mostLooked}`,
    owner, integration,
  )
}

export async function errorOf(db: Queries, number: number): Promise<string> {
  return (await db.get<{ error: string | null }>(`SELECT ${lastError[db.dialect]} AS error FROM deliveries WHERE number = ?`, number))?.error ?? ''
}

export async function recentOf(tx: Queries, owner: string, integration: string, now: number): Promise<Recent | undefined> {
  const endings = await endingsOf(tx, owner, integration)
  const [last] = endings
  if (!last) return undefined
  const counted = endings.slice(0, mostRecent).filter((each) => each === last || each.at >= now - recent)
  const failed = counted.filter(({ status }) => status === 'failed')
  const [lastFailed] = failed
  const succeeded = endings.findIndex(({ status }) => status === 'succeeded')
  const failing = succeeded < 0 ? endings : endings.slice(0, succeeded)
  return {
    deliveries: counted.length, failed: failed.length, lastAt: last.at,
    ...(lastFailed && { lastFailedAt: lastFailed.at, lastError: await errorOf(tx, lastFailed.number) }),
    // As far back as the log goes.
    ...(failing.length > 0 && { failingSince: Math.min(...failing.map(({ at }) => at)) }),
  }
}
