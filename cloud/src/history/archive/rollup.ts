import type { Queries } from '../../store/database.ts'

/** An event as it is stored. */
export interface StoredEvent {
  /** The number of its account. */
  owner: number
  topic: number
  t: number
  /** Orders those of the same millisecond. */
  n: number
  /** Text, where the store keeps that as such. */
  data: string | Buffer
  /** How many bytes it counts for. */
  bytes: number
}

export const minute = 60_000
export const minuteOf = (t: number) => Math.floor(t / minute)

interface Sum {
  count: number
  bytes: number
}

/** What a row beside the events takes, of an account and a time. */
export type Beside = Pick<StoredEvent, 'owner' | 't' | 'bytes'>

interface Part extends Sum {
  whose: number
  t: number
}

/** Adds what a batch has of each minute: by topic, and by account, there with the rows beside the events. Part of the transaction that stores its events. */
export async function addToRollup(tx: Queries, events: readonly StoredEvent[], beside: readonly Beside[]): Promise<void> {
  for (const { whose: topic, minute: at, count, bytes } of summed(events.map(({ topic: whose, t, bytes }) => ({ whose, t, count: 1, bytes })))) {
    await tx.run('INSERT INTO history_minutes (topic, minute, count, bytes) VALUES (?, ?, ?, ?) ON CONFLICT (topic, minute) DO UPDATE SET count = history_minutes.count + excluded.count, bytes = history_minutes.bytes + excluded.bytes', topic, at, count, bytes)
  }
  const ofAccounts = [events.map((event) => ({ ...event, count: 1 })), beside.map((row) => ({ ...row, count: 0 }))].flat().map(({ owner: whose, t, count, bytes }) => ({ whose, t, count, bytes }))
  const spans = summed(ofAccounts)
  for (const { whose: owner, minute: at, count, bytes } of spans) {
    await tx.run('INSERT INTO history_spans (owner, minute, count, bytes) VALUES (?, ?, ?, ?) ON CONFLICT (owner, minute) DO UPDATE SET count = history_spans.count + excluded.count, bytes = history_spans.bytes + excluded.bytes', owner, at, count, bytes)
  }
  const totals = new Map<number, Sum>()
  for (const { whose, count, bytes } of spans) totals.set(whose, { count: (totals.get(whose)?.count ?? 0) + count, bytes: (totals.get(whose)?.bytes ?? 0) + bytes })
  for (const [owner, { count, bytes }] of totals) await tx.run('UPDATE history_accounts SET events = events + ?, used = used + ? WHERE number = ?', count, bytes, owner)
}

/** In the order of their keys: two replicas that wait for each other's rows would both be undone. */
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
