import type { Queries } from '../../store/database.ts'
import { numberTables } from './numberTables.ts'

export const removedAtOnce = 2000

/**
 * Deletes some of a topic's minutes, and its fields with the last one. Returns how many rows of each minute of arrival
 * were deleted, and whether none are left.
 */
export async function removeNumbers(
  tx: Queries,
  topic: number,
): Promise<{ isDone: boolean; removed: { minute: number; count: number }[] }> {
  const removed: { minute: number; count: number }[] = []
  for (const { name, arrived } of numberTables) {
    const next = await tx.get<{ minute: number }>(
      `SELECT ${arrived} AS minute FROM ${name} WHERE topic = ? ORDER BY ${arrived} LIMIT 1 OFFSET ?`,
      topic,
      removedAtOnce,
    )
    // Rows of one minute are deleted together.
    const upTo = next?.minute ?? Number.MAX_SAFE_INTEGER
    removed.push(
      ...(await tx.all<{ minute: number; count: number }>(
        `SELECT ${arrived} AS minute, count(*) AS count FROM ${name} WHERE topic = ? AND ${arrived} <= ? GROUP BY ${arrived} ORDER BY ${arrived}`,
        topic,
        upTo,
      )),
    )
    await tx.run(`DELETE FROM ${name} WHERE topic = ? AND ${arrived} <= ?`, topic, upTo)
    if (next) return { isDone: false, removed }
  }
  await tx.run('DELETE FROM history_fields WHERE topic = ?', topic)
  return { isDone: true, removed }
}

/** What is counted of each minute, with the column of the minute in which the events arrived. */
const countTables = [{ name: 'history_minutes', arrived: 'minute' }, ...numberTables] as const

/**
 * Those of minutes of which the events are gone, some at a time. Returns whether nothing is left of them, and how many
 * went.
 */
export async function removeMinutes(
  tx: Queries,
  topic: number,
  before: number,
): Promise<{ isDone: boolean; removed: number }> {
  let [isDone, removed] = [true, 0]
  for (const { name, arrived } of countTables) {
    const next = await tx.get<{ minute: number }>(
      `SELECT ${arrived} AS minute FROM ${name} WHERE topic = ? AND ${arrived} < ? ORDER BY ${arrived} LIMIT 1 OFFSET ${removedAtOnce}`,
      topic,
      before,
    )
    removed += await tx.run(
      `DELETE FROM ${name} WHERE topic = ? AND ${arrived} < ?`,
      topic,
      next ? next.minute + 1 : before,
    )
    if (next) isDone = false
  }
  return { isDone, removed }
}

/** Those of one minute. */
export async function removeMinute(tx: Queries, topic: number, minute: number): Promise<void> {
  for (const { name, arrived } of countTables)
    await tx.run(`DELETE FROM ${name} WHERE topic = ? AND ${arrived} = ?`, topic, minute)
}
