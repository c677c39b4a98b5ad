import type { Database, Dialect } from '../../store/database.ts'
import type { Archive } from '../archive/archive.ts'
import { minute } from '../archive/rollup.ts'
import type { StoredTopic } from '../archive/topics.ts'
import type { Turn } from '../search/search.ts'
import { maxFields as maxSeries } from './fieldBook.ts'
import type { FieldOfEvent } from './requests.ts'
import { deviceTimeIn } from './deviceTime.ts'
import { byField, numberTables, type NumberTable } from './numberTables.ts'
import { faultIn, maxNamed } from '../../mqtt/values/unread.ts'
import {
  asSent,
  maxMessageLength,
  maxValues,
  numberOf,
  valuesIn,
  wholeMessage,
  type Value,
} from '../../mqtt/values/values.ts'

const maxFields = 200
const maxTopics = 1000
/** Fields are looked up in so many of the newest messages of a topic. */
const looked = 5
const maxTextLength = 200

/** "sensor2" comes before "sensor10". */
const { compare: byName } = new Intl.Collator('en', { numeric: true })

/** The fields of a device's events, with the newest value of each. */
export async function fieldsOf(
  { db, accounts, topics, fields: book }: Archive,
  { owner, device }: { owner: string; device: string },
  turn: Turn,
): Promise<FieldOfEvent[]> {
  const number = (await accounts.find(owner))?.number
  if (number === undefined) return []
  const found: FieldOfEvent[] = []
  const ofDevice = (await topics.of(number))
    .filter((topic) => topic.device === device)
    .slice(0, maxTopics)
    .sort((a, b) => byName(a.name, b.name))
  for (const topic of ofDevice) {
    if (found.length >= maxFields) break
    found.push(...(await turn(() => fieldsOfTopic({ db, book }, topic))))
  }
  return found.slice(0, maxFields)
}

async function fieldsOfTopic(
  { db, book }: { db: Archive['db']; book: Archive['fields'] },
  { id, name }: StoredTopic,
): Promise<FieldOfEvent[]> {
  const rows = await newestEvents(db, id)
  const places = await book.of(id)
  const seen = new Map<
    string,
    { value: Value; isNumber: boolean; times: number[]; why: Pick<FieldOfEvent, 'beyond' | 'fault'> }
  >()
  for (const { t: accepted, measured, data } of rows) {
    if (data === null) continue
    const message = typeof data === 'string' ? data : Buffer.from(data).toString('utf8')
    const [fault, sent, t] = [faultIn(message), asSent(message), measured ?? accepted]
    const time = measured === null ? undefined : deviceTimeIn(valuesIn(message), accepted)?.field
    for (const [at, [path, value]] of [...valuesIn(message, maxNamed)].entries()) {
      if (path === time) continue
      const known = seen.get(path)
      if (known) known.times.push(t)
      else
        seen.set(path, {
          value: sent(path, value),
          isNumber: numberOf(value) !== undefined && at < maxValues,
          times: [t],
          why: { ...(at >= maxValues && { beyond: true as const }), ...(fault !== undefined && { fault }) },
        })
    }
  }
  const fields = [...seen].map(([path, { value, isNumber, times, why }]): FieldOfEvent => ({
    event: name,
    field: fieldOf(path),
    last: shown(value),
    at: times[0] ?? 0,
    every: rhythm(times),
    numeric: isNumber && places.has(path),
    ...(isNumber && !places.has(path) && places.size >= maxSeries && { crowded: true as const }),
    ...why,
  }))
  const saysTime = rows.some(({ measured }) => measured !== null)
  for (const [path, place] of places) {
    const known = fields.find((each) => each.field === fieldOf(path))
    if (known && !(saysTime && known.numeric)) continue
    const row = await newestNumber(db, id, place)
    if (!row) continue
    if (!known) fields.push({ event: name, field: fieldOf(path), ...row, every: null, numeric: true })
    // Late ones may have come after it.
    else if (row.at > known.at) Object.assign(known, row)
  }
  return fields
}

async function newestNumber(
  db: Database,
  topic: number,
  place: number,
): Promise<{ last: number; at: number } | undefined> {
  const found: { last: number; at: number }[] = []
  for (const table of numberTables) {
    const row = await db.get<{ minute: number; last: number; last_at: number }>(newest(db.dialect, table), topic, place)
    if (row) found.push({ last: row.last, at: row.minute * minute + row.last_at })
  }
  return found.sort((one, other) => other.at - one.at)[0]
}

interface NewEvent {
  t: number
  n: number
  measured: number | null
  data: string | Buffer | null
}

/** Of a topic: those that came last, and those that were last by what the device says; the newest first. */
async function newestEvents(db: Database, topic: number): Promise<NewEvent[]> {
  const read = (which: string, order: string) =>
    db.all<NewEvent>(
      `SELECT t, n, measured, CASE WHEN length(data) <= ${maxMessageLength} THEN data END AS data FROM history_events WHERE topic = ?${which} ORDER BY ${order} LIMIT ${looked}`,
      topic,
    )
  const lastCome = await read('', 't DESC, n DESC')
  if (lastCome.every(({ measured }) => measured === null)) return lastCome
  const all = [...lastCome, ...(await read(' AND measured IS NOT NULL', 'measured DESC, t DESC, n DESC'))]
  const time = ({ t, measured }: NewEvent) => measured ?? t
  return [...new Map(all.map((event) => [`${event.t} ${event.n}`, event])).values()].sort(
    (one, other) => time(other) - time(one) || other.t - one.t || other.n - one.n,
  )
}

export const newest = (dialect: Dialect, table: NumberTable): string =>
  `SELECT minute, last, last_at FROM ${byField(dialect, table)} WHERE topic = ? AND field = ? ORDER BY minute DESC, last_at DESC LIMIT 1`

function fieldOf(path: string): string | null {
  return path === wholeMessage ? null : path
}

function shown(value: Value): Value {
  return typeof value === 'string' ? value.slice(0, maxTextLength) : value
}

/** The median time between two values, so that pauses do not matter. The newest comes first. */
function rhythm(times: readonly number[]): number | null {
  const steps = times
    .slice(1)
    .map((t, index) => (times[index] ?? t) - t)
    .sort((a, b) => a - b)
  return steps[Math.floor((steps.length - 1) / 2)] || null
}
