import type { Database, Value } from '../../store/database.ts'
import { sizeOfRow } from '../archive/removed.ts'
import { passes, type MessageTests, type Topic } from './matcher.ts'

/** A place between events; reading continues after it. */
export interface Place {
  t: number
  n: number
}

export interface Passed extends Place {
  topic: Topic
  /** Text, or bytes that are not UTF-8. Missing where only times are wanted. */
  data?: string | Buffer
  qos?: number
  /** JSON. */
  properties?: string
}

export interface Row extends Place {
  topic: number
  data: string | Buffer | null
  qos: number | null
  properties: string | null
}

export type Passing = ReadonlyMap<number, Topic & { messages: MessageTests }>

export interface Walked {
  db: Database
  /** The account's number. */
  owner: number
  /** `from` is included, `to` is not. */
  from: number
  to: number
  order: 'newest' | 'oldest'
  /** The topics whose events may pass. */
  passing: Passing
  /** Whether these are all topics of the account. */
  isAll: boolean
  /** Whether messages are wanted, too. */
  withData: boolean
  start: Place
}

export const dataColumns = 'data, qos, properties'
const noDataColumns = 'NULL AS data, NULL AS qos, NULL AS properties'

/** Milliseconds that one step may take, about. */
export const maxStepMs = 10
/**
 * Letters that the database looks for: `LIKE` takes their number times the length of a message at worst, and compares
 * fast; the other way round with `instr`.
 */
const longest = { like: 4, instr: 32 }
const most = { chunk: 100_000, bytes: 4 * 1024 * 1024, rows: 1000 }

/** Reads an account's events in the order of time, in steps of a few milliseconds. */
export abstract class Walk {
  protected readonly parts: Walked
  place: Place
  isDone = false
  /** How many events were read. */
  read = 0

  constructor(parts: Walked) {
    this.parts = parts
    this.place = parts.start
  }

  /** Returns at most so many events that pass. */
  abstract step(want: number): Promise<Passed[]>

  /** The condition on keys after a place, up to the end of the range. It has three parameters. */
  protected get behind(): string {
    return this.parts.order === 'newest' ? '(t, n) < (?, ?) AND t >= ?' : '(t, n) > (?, ?) AND t <= ?'
  }

  protected behindOf(
    { t, n }: Place,
    upTo = this.parts.order === 'newest' ? this.parts.from : this.parts.to - 1,
  ): Value[] {
    return [t, n, upTo]
  }

  protected get ordered(): string {
    return this.parts.order === 'newest' ? 'ORDER BY t DESC, n DESC' : 'ORDER BY t, n'
  }

  protected passed({ t, n, topic: id, data, qos, properties }: Row): Passed[] {
    const topic = this.parts.passing.get(id)
    if (!topic) return []
    const { device, name, messages } = topic
    if (messages.tests.length > 0 && !passes(messages, textOf(data ?? ''))) return []
    const found = { t, n, topic: { device, name } }
    if (!this.parts.withData || data === null) return [found]
    return [{ ...found, data, ...(qos !== null && { qos }), ...(properties !== null && { properties }) }]
  }
}

/** Reads every event of the account; where possible, the database filters them. */
export class Scan extends Walk {
  #chunk = 1000
  readonly #filter: string
  readonly #filterValues: Value[]
  readonly #needsData: boolean
  readonly #isPlain: boolean
  readonly #isTested: boolean

  constructor(parts: Walked) {
    super(parts)
    const { passing, isAll, db, withData } = parts
    const needle = db.dialect === 'sqlite' ? commonNeedle(passing) : undefined
    this.#isTested = [...passing.values()].some(({ messages }) => messages.tests.length > 0)
    this.#needsData = withData || this.#isTested
    this.#isPlain = isAll && needle === undefined
    const list = [...passing.keys()]
    // The plus keeps SQLite from using the topics' index and sorting all results.
    const topics = isAll
      ? ''
      : db.dialect === 'sqlite'
        ? ' AND +topic IN (SELECT value FROM json_each(?))'
        : ' AND topic = ANY (CAST(? AS BIGINT[]))'
    this.#filter =
      topics +
      (needle === undefined
        ? ''
        : " AND (typeof(data) = 'blob' OR (data LIKE ? ESCAPE '\\' AND instr(lower(data), ?) > 0))")
    this.#filterValues = [
      ...(isAll ? [] : [db.dialect === 'sqlite' ? JSON.stringify(list) : `{${list.join(',')}}`]),
      ...(needle === undefined ? [] : [`%${needle.slice(0, longest.like).replace(/[\\%_]/g, '\\$&')}%`, needle]),
    ]
  }

  async step(want: number): Promise<Passed[]> {
    const { db, owner } = this.parts
    const began = performance.now()
    const { end, count } = await this.#nextChunk(Math.min(this.#chunk, this.#largest(want)))
    if (count === 0) {
      this.isDone = true
      return []
    }
    const upTo = this.parts.order === 'newest' ? '(t, n) >= (?, ?)' : '(t, n) <= (?, ?)'
    const rows = await db.all<Row>(
      `SELECT t, n, topic, ${this.#needsData ? dataColumns : noDataColumns} FROM history_events WHERE owner = ? AND ${this.behind} AND ${upTo}${this.#filter} ${this.ordered} LIMIT ${most.rows}`,
      owner,
      ...this.behindOf(this.place, end.t),
      end.t,
      end.n,
      ...this.#filterValues,
    )
    const found: Passed[] = []
    const matching = performance.now()
    for (const [index, row] of rows.entries()) {
      found.push(...this.passed(row))
      const isLate = this.#isTested && performance.now() - matching > maxStepMs
      if (found.length < want && !isLate) continue
      if (isLate) this.#chunk = Math.max(1, Math.floor(this.#chunk / 2))
      this.place = row
      this.read += Math.ceil((count * (index + 1)) / rows.length)
      return found
    }
    const last = rows.length === most.rows && count > rows.length ? rows.at(-1) : undefined
    this.place = last ?? end
    this.read += last ? Math.ceil(count / 2) : count
    if (last) this.#chunk = Math.max(most.rows, Math.floor(this.#chunk / 4))
    else this.#adapt(performance.now() - began)
    return found
  }

  /** If the database filters nothing, each step reads only what is wanted, or what can be tested here in time. */
  #largest(want: number): number {
    if (!this.#isPlain) return most.chunk
    return this.#isTested ? most.rows : Math.min(most.rows, Math.max(want, 50))
  }

  /** Where the next so many events end; fewer if they are large. */
  async #nextChunk(wanted: number): Promise<{ end: Place; count: number }> {
    const { db, owner } = this.parts
    for (let size = wanted; ; size = Math.max(1, Math.floor(size / 4))) {
      const range = `FROM history_events WHERE owner = ? AND ${this.behind}`
      const values = [owner, ...this.behindOf(this.place)]
      const sum = await db.get<{ count: number; bytes: number | null }>(
        `SELECT count(*) AS count, sum(${sizeOfRow}) AS bytes FROM (SELECT data, properties ${range} ${this.ordered} LIMIT ?) AS chunk`,
        ...values,
        size,
      )
      const count = sum?.count ?? 0
      if (count > 1 && (sum?.bytes ?? 0) > most.bytes) continue
      const end =
        count === 0
          ? undefined
          : await db.get<Place>(`SELECT t, n ${range} ${this.ordered} LIMIT 1 OFFSET ?`, ...values, count - 1)
      return { end: end ?? this.place, count }
    }
  }

  #adapt(took: number): void {
    const fits = took < maxStepMs ? this.#chunk * 2 : (this.#chunk * maxStepMs) / took
    this.#chunk = Math.min(most.chunk, Math.max(50, Math.floor(fits)))
  }
}

/**
 * A text that SQLite can search for in the messages: ASCII characters that have no other letter as equivalent when case
 * is ignored.
 */
function commonNeedle(passing: Passing): string | undefined {
  let common: readonly string[] | undefined
  for (const {
    messages: { needles },
  } of passing.values()) {
    common = common ? common.filter((text) => needles.includes(text)) : needles
    if (common.length === 0) return undefined
  }
  // The Kelvin sign folds to k, and the long s to s.
  const parts = (common ?? []).flatMap((text) => text.split(/[^\x20-\x7e]|[ks]/iu)).sort((a, b) => b.length - a.length)
  return parts[0]?.slice(0, longest.instr).toLowerCase() || undefined
}

function textOf(data: string | Buffer): string {
  return typeof data === 'string' ? data : data.toString('utf8')
}
