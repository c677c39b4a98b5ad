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
const maxCompared = 50
const maxRecent = 10
const recent = 24 * 60 * 60_000
const lastError = {
  sqlite: "json_extract(attempts, '$[#-1].error')",
  postgres: "attempts::json -> -1 -> 'error'",
} as const

interface Ending {
  number: number
  at: number
  status: Status
}

/** The newest first. */
export function endingsOf(db: Queries, owner: string, integration: string): Promise<Ending[]> {
  return db.all<Ending>(
    `SELECT number, at, status FROM deliveries WHERE owner = ? AND integration = ? AND status <> 'waiting' ORDER BY number DESC LIMIT ${maxCompared}`,
    owner,
    integration,
  )
}

export async function errorOf(db: Queries, number: number): Promise<string> {
  return (
    (
      await db.get<{ error: string | null }>(
        `SELECT ${lastError[db.dialect]} AS error FROM deliveries WHERE number = ?`,
        number,
      )
    )?.error ?? ''
  )
}

/**
 * Of the last deliveries of an integration: how many failed without a success since, and when the first of them was.
 */
interface Failing {
  failures: number
  since: number
}

function failingIn(endings: readonly Ending[]): { failing: Failing | undefined; isWhole: boolean } {
  const succeeded = endings.findIndex(({ status }) => status === 'succeeded')
  const failed = succeeded < 0 ? endings : endings.slice(0, succeeded)
  return {
    failing:
      failed.length > 0 ? { failures: failed.length, since: Math.min(...failed.map(({ at }) => at)) } : undefined,
    isWhole: succeeded >= 0,
  }
}

/**
 * Counts the failures in a row, as the log has the last deliveries only. To be called in the transaction that stores
 * how a delivery ended.
 */
export async function countEnding(
  tx: Queries,
  { owner, integration, at }: { owner: string; integration: string; at: number },
  status: Status,
): Promise<void> {
  const of = [owner, integration] as const
  if (
    status === 'failed' &&
    (await tx.run(
      'UPDATE failing_integrations SET failures = failures + 1, since = CASE WHEN since < ?3 THEN since ELSE ?3 END WHERE owner = ?1 AND integration = ?2',
      ...of,
      at,
    )) > 0
  )
    return
  if (status === 'succeeded')
    await tx.run('DELETE FROM failing_integrations WHERE owner = ? AND integration = ?', ...of)
  // A delivery may end before an older one: the log has their order.
  const { failing } = failingIn(await endingsOf(tx, ...of))
  if (failing)
    await tx.run(
      'INSERT INTO failing_integrations (owner, integration, since, failures) VALUES (?, ?, ?, ?) ON CONFLICT (owner, integration) DO UPDATE SET failures = failing_integrations.failures + 1',
      ...of,
      failing.since,
      failing.failures,
    )
}

/** Beyond the last deliveries by what was counted. */
export async function failingOf(
  tx: Queries,
  owner: string,
  integration: string,
  endings: readonly Ending[],
): Promise<Failing | undefined> {
  const { failing, isWhole } = failingIn(endings)
  if (!failing || isWhole) return failing
  const counted = await tx.get<Failing>(
    'SELECT failures, since FROM failing_integrations WHERE owner = ? AND integration = ?',
    owner,
    integration,
  )
  return counted
    ? { failures: Math.max(counted.failures, failing.failures), since: Math.min(counted.since, failing.since) }
    : failing
}

export async function recentOf(
  tx: Queries,
  owner: string,
  integration: string,
  now: number,
): Promise<Recent | undefined> {
  const endings = await endingsOf(tx, owner, integration)
  const [last] = endings
  if (!last) return undefined
  const counted = endings.slice(0, maxRecent).filter((each) => each === last || each.at >= now - recent)
  const failed = counted.filter(({ status }) => status === 'failed')
  const [lastFailed] = failed
  const failing = await failingOf(tx, owner, integration, endings)
  return {
    deliveries: counted.length,
    failed: failed.length,
    lastAt: last.at,
    ...(lastFailed && { lastFailedAt: lastFailed.at, lastError: await errorOf(tx, lastFailed.number) }),
    ...(failing && { failingSince: failing.since }),
  }
}
