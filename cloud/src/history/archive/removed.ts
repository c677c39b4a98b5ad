import type { Queries } from '../../store/database.ts'
import { rowBytes } from '../series/rollup.ts'
import { minuteOf } from './rollup.ts'
import { overhead } from './writer.ts'

export interface Key {
  t: number
  n: number
  topic: number
  bytes: number
}

/** Bytes of an event's row that count in addition to `overhead`. */
export const sizeOfRow = 'octet_length(data) + coalesce(octet_length(properties), 0)'

/** Of one step: everybody else waits for it. What is deleted is overwritten, so bytes take their time, too. */
export const most = { events: 300, bytes: 2 * 1024 * 1024 }

/** As many as one step may remove, one at least; and whether there are no others. */
export function fitting(keys: readonly Key[]): { keys: readonly Key[]; isAll: boolean } {
  let [count, bytes] = [0, 0]
  while (count < keys.length && (count === 0 || bytes + (keys[count]?.bytes ?? 0) <= most.bytes)) {
    bytes += keys[count]?.bytes ?? 0
    count += 1
  }
  return { keys: keys.slice(0, count), isAll: count === keys.length && count < most.events }
}

/** Takes removed events out of what an account's minutes and the account hold. */
export async function subtract(tx: Queries, owner: number, keys: readonly Key[]): Promise<void> {
  const sums = new Map<number, { count: number; bytes: number }>()
  for (const { t, bytes } of keys) {
    const sum = sums.get(minuteOf(t)) ?? { count: 0, bytes: 0 }
    sums.set(minuteOf(t), { count: sum.count + 1, bytes: sum.bytes + bytes + overhead })
  }
  for (const [at, { count, bytes }] of sums) {
    await tx.run(
      'UPDATE history_spans SET count = count - ?, bytes = bytes - ? WHERE owner = ? AND minute = ?',
      count,
      bytes,
      owner,
      at,
    )
    await tx.run(
      'UPDATE history_accounts SET events = events - ?, used = used - ? WHERE number = ?',
      count,
      bytes,
      owner,
    )
  }
  // Rows beside the events are useless without events.
  const rest = await tx.get<{ bytes: number | null }>(
    'SELECT sum(bytes) AS bytes FROM history_spans WHERE owner = ? AND count <= 0',
    owner,
  )
  if (rest?.bytes) await tx.run('UPDATE history_accounts SET used = used - ? WHERE number = ?', rest.bytes, owner)
  await tx.run('DELETE FROM history_spans WHERE owner = ? AND count <= 0', owner)
}

/** The same for rows of numbers. */
export async function subtractNumbers(
  tx: Queries,
  owner: number,
  removed: readonly { minute: number; count: number }[],
): Promise<void> {
  for (const { minute: at, count } of removed) {
    const isCounted =
      (await tx.run(
        'UPDATE history_spans SET bytes = bytes - ? WHERE owner = ? AND minute = ?',
        count * rowBytes,
        owner,
        at,
      )) > 0
    if (isCounted) await tx.run('UPDATE history_accounts SET used = used - ? WHERE number = ?', count * rowBytes, owner)
  }
}
