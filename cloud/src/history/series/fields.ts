import type { Dialect } from '../../store/database.ts'
import type { Archive } from '../archive/archive.ts'
import { minute } from '../archive/rollup.ts'
import type { StoredTopic } from '../archive/topics.ts'
import type { Turn } from '../search/search.ts'
import { asSent } from './asSent.ts'
import { mostFields as mostSeries } from './fieldBook.ts'
import type { FieldOfEvent } from './requests.ts'
import { byField } from './rollup.ts'
import { faultIn, mostNamed } from './unread.ts'
import { longestMessage, mostValues, numberOf, valuesIn, wholeMessage, type Value } from './values.ts'

const mostFields = 200
const mostTopics = 1000
/** Fields are looked up in so many of the newest messages of a topic. */
const looked = 5
const longestText = 200

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
    .slice(0, mostTopics)
    .sort((a, b) => byName(a.name, b.name))
  for (const topic of ofDevice) {
    if (found.length >= mostFields) break
    found.push(...(await turn(() => fieldsOfTopic({ db, book }, topic))))
  }
  return found.slice(0, mostFields)
}

async function fieldsOfTopic(
  { db, book }: { db: Archive['db']; book: Archive['fields'] },
  { id, name }: StoredTopic,
): Promise<FieldOfEvent[]> {
  const rows = await db.all<{ t: number; data: string | Buffer | null }>(
    `SELECT t, CASE WHEN length(data) <= ${longestMessage} THEN data END AS data FROM history_events WHERE topic = ? ORDER BY t DESC, n DESC LIMIT ${looked}`,
    id,
  )
  const places = await book.of(id)
  const seen = new Map<
    string,
    { value: Value; isNumber: boolean; times: number[]; why: Pick<FieldOfEvent, 'beyond' | 'fault'> }
  >()
  for (const { t, data } of rows) {
    if (data === null) continue
    const message = typeof data === 'string' ? data : Buffer.from(data).toString('utf8')
    const [fault, sent] = [faultIn(message), asSent(message)]
    for (const [at, [path, value]] of [...valuesIn(message, mostNamed)].entries()) {
      const known = seen.get(path)
      if (known) known.times.push(t)
      else
        seen.set(path, {
          value: sent(path, value),
          isNumber: numberOf(value) !== undefined && at < mostValues,
          times: [t],
          why: { ...(at >= mostValues && { beyond: true as const }), ...(fault !== undefined && { fault }) },
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
    ...(isNumber && !places.has(path) && places.size >= mostSeries && { crowded: true as const }),
    ...why,
  }))
  for (const [path, place] of places) {
    if (seen.has(path)) continue
    const row = await db.get<{ minute: number; last: number; last_at: number }>(newest(db.dialect), id, place)
    if (row)
      fields.push({
        event: name,
        field: fieldOf(path),
        last: row.last,
        at: row.minute * minute + row.last_at,
        every: null,
        numeric: true,
      })
  }
  return fields
}

export const newest = (dialect: Dialect): string =>
  `SELECT minute, last, last_at FROM ${byField(dialect)} WHERE topic = ? AND field = ? ORDER BY minute DESC LIMIT 1`

function fieldOf(path: string): string | null {
  return path === wholeMessage ? null : path
}

function shown(value: Value): Value {
  return typeof value === 'string' ? value.slice(0, longestText) : value
}

/** The median time between two values, so that pauses do not matter. The newest comes first. */
function rhythm(times: readonly number[]): number | null {
  const steps = times
    .slice(1)
    .map((t, index) => (times[index] ?? t) - t)
    .sort((a, b) => a - b)
  return steps[Math.floor((steps.length - 1) / 2)] || null
}
