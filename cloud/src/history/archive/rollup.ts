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

/** Adds what a batch has of each minute: by topic, and by account. Part of the transaction that stores its events. */
export async function addToRollup(tx: Queries, events: readonly StoredEvent[]): Promise<void> {
  for (const [, topic, at, { count, bytes }] of summed(events, ({ topic }) => topic)) {
    await tx.run('INSERT INTO history_minutes (topic, minute, count, bytes) VALUES (?, ?, ?, ?) ON CONFLICT (topic, minute) DO UPDATE SET count = history_minutes.count + excluded.count, bytes = history_minutes.bytes + excluded.bytes', topic, at, count, bytes)
  }
  for (const [, owner, at, { count, bytes }] of summed(events, ({ owner }) => owner)) {
    await tx.run('INSERT INTO history_spans (owner, minute, count, bytes) VALUES (?, ?, ?, ?) ON CONFLICT (owner, minute) DO UPDATE SET count = history_spans.count + excluded.count, bytes = history_spans.bytes + excluded.bytes', owner, at, count, bytes)
  }
  for (const [owner, { count, bytes }] of totals(events)) {
    await tx.run('UPDATE history_accounts SET events = events + ?, used = used + ? WHERE number = ?', count, bytes, owner)
  }
}

/** In the order of their keys: two replicas that wait for each other's rows would both be undone. */
function summed(events: readonly StoredEvent[], of: (event: StoredEvent) => number): [string, number, number, Sum][] {
  const sums = new Map<string, [string, number, number, Sum]>()
  for (const event of events) {
    const [whose, at] = [of(event), minuteOf(event.t)]
    const key = `${whose} ${at}`
    const sum = sums.get(key) ?? [key, whose, at, { count: 0, bytes: 0 }]
    sum[3].count += 1
    sum[3].bytes += event.bytes
    sums.set(key, sum)
  }
  return [...sums.values()].sort(([, a, at], [, b, other]) => a - b || at - other)
}

function totals(events: readonly StoredEvent[]): [number, Sum][] {
  const sums = new Map<number, Sum>()
  for (const { owner, bytes } of events) {
    const sum = sums.get(owner) ?? { count: 0, bytes: 0 }
    sum.count += 1
    sum.bytes += bytes
    sums.set(owner, sum)
  }
  return [...sums].sort(([a], [b]) => a - b)
}
