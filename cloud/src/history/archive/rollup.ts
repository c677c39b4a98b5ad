import type { Queries } from '../../store/database.ts'

/** An event as it is stored. */
export interface StoredEvent {
  /** The account's number. */
  owner: number
  topic: number
  t: number
  /** Orders events of the same millisecond. */
  n: number
  /** When the device says it was, in epoch milliseconds; null where it says nothing plausible. */
  measured: number | null
  /** Text where the store has a text type for it. */
  data: string | Buffer
  /** The quality of service that it was published with; null where that is unknown. */
  qos: number | null
  /** What its publisher said beside it, as JSON; null for nothing. */
  properties: string | null
  /** The bytes that count towards the account's limit. */
  bytes: number
}

export const minute = 60_000
export const minuteOf = (t: number) => Math.floor(t / minute)

interface Sum {
  count: number
  bytes: number
}

/** The bytes of rows that are stored in addition to events. */
export type Beside = Pick<StoredEvent, 'owner' | 't' | 'bytes'>

interface Part extends Sum {
  whose: number
  t: number
}

/**
 * Adds a batch's counts for each minute, by topic and by account; the account's also include the additional rows. Runs
 * in the transaction that stores the events.
 */
export async function addToRollup(
  tx: Queries,
  events: readonly StoredEvent[],
  beside: readonly Beside[],
): Promise<void> {
  for (const { whose: topic, minute: at, count, bytes } of summed(
    events.map(({ topic: whose, t, bytes }) => ({ whose, t, count: 1, bytes })),
  )) {
    await tx.run(
      'INSERT INTO history_minutes (topic, minute, count, bytes) VALUES (?, ?, ?, ?) ON CONFLICT (topic, minute) DO UPDATE SET count = history_minutes.count + excluded.count, bytes = history_minutes.bytes + excluded.bytes',
      topic,
      at,
      count,
      bytes,
    )
  }
  const ofAccounts = [events.map((event) => ({ ...event, count: 1 })), beside.map((row) => ({ ...row, count: 0 }))]
    .flat()
    .map(({ owner: whose, t, count, bytes }) => ({ whose, t, count, bytes }))
  const spans = summed(ofAccounts)
  for (const { whose: owner, minute: at, count, bytes } of spans) {
    await tx.run(
      'INSERT INTO history_spans (owner, minute, count, bytes) VALUES (?, ?, ?, ?) ON CONFLICT (owner, minute) DO UPDATE SET count = history_spans.count + excluded.count, bytes = history_spans.bytes + excluded.bytes',
      owner,
      at,
      count,
      bytes,
    )
  }
  const totals = new Map<number, Sum>()
  for (const { whose, count, bytes } of spans)
    totals.set(whose, {
      count: (totals.get(whose)?.count ?? 0) + count,
      bytes: (totals.get(whose)?.bytes ?? 0) + bytes,
    })
  for (const [owner, { count, bytes }] of totals)
    await tx.run(
      'UPDATE history_accounts SET events = events + ?, used = used + ? WHERE number = ?',
      count,
      bytes,
      owner,
    )
}

/** Sorted by key, so that two replicas that write the same rows can't deadlock. */
function summed(parts: readonly Part[]): (Sum & { whose: number; minute: number })[] {
  const sums = new Map<string, Sum & { whose: number; minute: number }>()
  for (const { whose, t, count, bytes } of parts) {
    const at = minuteOf(t)
    const key = `${whose} ${at}`
    const sum = sums.get(key) ?? { whose, minute: at, count: 0, bytes: 0 }
    sum.count += count
    sum.bytes += bytes
    sums.set(key, sum)
  }
  return [...sums.values()].sort((a, b) => a.whose - b.whose || a.minute - b.minute)
}
