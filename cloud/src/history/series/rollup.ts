import type { Dialect, Queries, Value } from '../../store/database.ts'
import { minute, minuteOf, type Beside, type StoredEvent } from '../archive/rollup.ts'
import type { FieldBook } from './fieldBook.ts'
import { longestMessage, numbersIn } from './values.ts'

/** A field's values in one minute. Times are milliseconds within the minute. */
interface Minute {
  owner: number
  topic: number
  minute: number
  field: number
  least: number
  greatest: number
  total: number
  count: number
  first: number
  firstAt: number
  last: number
  lastAt: number
}

interface Found {
  event: StoredEvent
  numbers: ReadonlyMap<string, number>
}

/**
 * The minutes of a batch, in the order of their keys: two processes that wait for each other's rows would both be
 * undone.
 */
export async function minutesOf(
  book: FieldBook,
  events: readonly StoredEvent[],
  versions: ReadonlyMap<number, number>,
): Promise<Minute[]> {
  const found = events.flatMap((event): Found[] => {
    const numbers =
      event.data.length > longestMessage
        ? undefined
        : numbersIn(typeof event.data === 'string' ? event.data : event.data.toString('utf8'))
    return numbers && numbers.size > 0 ? [{ event, numbers }] : []
  })
  const minutes = new Map<string, Minute>()
  for (const [topic, ofTopic] of byTopic(found)) {
    const places = await book.placesOf(
      topic,
      new Set(ofTopic.flatMap(({ numbers }) => [...numbers.keys()])),
      versions.get(ofTopic[0]?.event.owner ?? 0) ?? 0,
    )
    for (const {
      event: { owner, t },
      numbers,
    } of ofTopic) {
      for (const [name, value] of numbers) {
        const field = places.get(name)
        if (field !== undefined) add(minutes, { owner, topic, field }, t, value)
      }
    }
  }
  return [...minutes.values()].sort((a, b) => a.topic - b.topic || a.minute - b.minute || a.field - b.field)
}

function byTopic(found: readonly Found[]): Map<number, Found[]> {
  const topics = new Map<number, Found[]>()
  for (const each of found) {
    const others = topics.get(each.event.topic)
    if (others) others.push(each)
    else topics.set(each.event.topic, [each])
  }
  return topics
}

function add(
  minutes: Map<string, Minute>,
  of: Pick<Minute, 'owner' | 'topic' | 'field'>,
  t: number,
  value: number,
): void {
  const at = minuteOf(t)
  const key = keyOf({ ...of, minute: at })
  const within = t - at * minute
  const known = minutes.get(key)
  if (!known) {
    minutes.set(key, {
      ...of,
      minute: at,
      least: value,
      greatest: value,
      total: value,
      count: 1,
      first: value,
      firstAt: within,
      last: value,
      lastAt: within,
    })
    return
  }
  if (value < known.least) known.least = value
  if (value > known.greatest) known.greatest = value
  known.total += value
  known.count += 1
  if (within < known.firstAt) [known.first, known.firstAt] = [value, within]
  if (within >= known.lastAt) [known.last, known.lastAt] = [value, within]
}

const keyOf = ({ topic, minute: at, field }: Pick<Minute, 'topic' | 'minute' | 'field'>) => `${topic} ${at} ${field}`

const columns = [
  'topic',
  'minute',
  'field',
  'least',
  'greatest',
  'total',
  'count',
  'first',
  'first_at',
  'last',
  'last_at',
]
const rowsAtOnce = 50

/**
 * The table, for the ends of one field: SQLite would rather go through all rows of the topic, as those are in order.
 */
export const byField = (dialect: Dialect): string =>
  dialect === 'sqlite' ? 'history_numbers INDEXED BY history_numbers_field' : 'history_numbers'

/** What one of these rows counts for, about. */
export const rowBytes = 60

/** Adds the minutes to the stored ones, in the transaction that stores the events. Returns the new rows. */
export async function addMinutes(tx: Queries, minutes: readonly Minute[]): Promise<Beside[]> {
  const made: Beside[] = []
  for (let start = 0; start < minutes.length; start += rowsAtOnce) {
    const rows = minutes.slice(start, start + rowsAtOnce)
    const values = rows.flatMap((each): Value[] => [
      each.topic,
      each.minute,
      each.field,
      each.least,
      each.greatest,
      each.total,
      each.count,
      each.first,
      each.firstAt,
      each.last,
      each.lastAt,
    ])
    const stored = await tx.all<Pick<Minute, 'topic' | 'minute' | 'field' | 'count'>>(
      addition(tx.dialect, rows.length),
      ...values,
    )
    const counts = new Map(stored.map((row) => [keyOf(row), row.count]))
    for (const row of rows)
      if (counts.get(keyOf(row)) === row.count) made.push({ owner: row.owner, t: row.minute * minute, bytes: rowBytes })
  }
  return made
}

export const removedAtOnce = 2000

/**
 * Deletes some of a topic's minutes, and its fields with the last one. Returns how many rows of each minute were
 * deleted, and whether none are left.
 */
export async function removeNumbers(
  tx: Queries,
  topic: number,
): Promise<{ isDone: boolean; removed: { minute: number; count: number }[] }> {
  const next = await tx.get<{ minute: number }>(
    'SELECT minute FROM history_numbers WHERE topic = ? ORDER BY minute LIMIT 1 OFFSET ?',
    topic,
    removedAtOnce,
  )
  // Rows of one minute are deleted together.
  const upTo = next?.minute ?? Number.MAX_SAFE_INTEGER
  const removed = await tx.all<{ minute: number; count: number }>(
    'SELECT minute, count(*) AS count FROM history_numbers WHERE topic = ? AND minute <= ? GROUP BY minute ORDER BY minute',
    topic,
    upTo,
  )
  await tx.run('DELETE FROM history_numbers WHERE topic = ? AND minute <= ?', topic, upTo)
  if (!next) await tx.run('DELETE FROM history_fields WHERE topic = ?', topic)
  return { isDone: !next, removed }
}

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
  for (const table of ['history_minutes', 'history_numbers']) {
    const next = await tx.get<{ minute: number }>(
      `SELECT minute FROM ${table} WHERE topic = ? AND minute < ? ORDER BY minute LIMIT 1 OFFSET ${removedAtOnce}`,
      topic,
      before,
    )
    removed += await tx.run(
      `DELETE FROM ${table} WHERE topic = ? AND minute < ?`,
      topic,
      next ? next.minute + 1 : before,
    )
    if (next) isDone = false
  }
  return { isDone, removed }
}

const additions = new Map<string, string>()

function addition(dialect: Dialect, rows: number): string {
  const key = `${dialect} ${rows}`
  const known = additions.get(key)
  if (known !== undefined) return known
  const [least, greatest] = dialect === 'sqlite' ? ['min', 'max'] : ['least', 'greatest']
  const newer = 'excluded.last_at >= history_numbers.last_at'
  const older = 'excluded.first_at < history_numbers.first_at'
  const text = `INSERT INTO history_numbers (${columns.join(', ')}) VALUES ${Array.from({ length: rows }, () => `(${columns.map(() => '?').join(', ')})`).join(', ')}
    ON CONFLICT (topic, minute, field) DO UPDATE SET
      least = ${least}(history_numbers.least, excluded.least), greatest = ${greatest}(history_numbers.greatest, excluded.greatest),
      total = history_numbers.total + excluded.total, count = history_numbers.count + excluded.count,
      first = CASE WHEN ${older} THEN excluded.first ELSE history_numbers.first END, first_at = ${least}(history_numbers.first_at, excluded.first_at),
      last = CASE WHEN ${newer} THEN excluded.last ELSE history_numbers.last END, last_at = ${greatest}(history_numbers.last_at, excluded.last_at)
    RETURNING topic, minute, field, count`
  additions.set(key, text)
  return text
}
