import { dataColumns, maxStepMs, Walk, type Passed, type Place, type Row, type Walked } from './scan.ts'

/** The events of one topic, read by its index. For searches in few topics: events of other topics are not read. */
interface Stream {
  topic: number
  keys: Place[]
  at: number
  size: number
  isOver: boolean
}

type Content = Pick<Row, 'data' | 'qos' | 'properties'>

const noContent: Content = { data: null, qos: null, properties: null }
const first = 8
const largest = 256
/** Rows of one query: each may have a message of 256 kB. */
const group = 20
const rowsOfStep = 200

export class Merge extends Walk {
  readonly #streams: Stream[]
  /** What was read and not looked at yet. */
  #loaded: Row[] = []
  #isOver = false

  constructor(parts: Walked) {
    super(parts)
    this.#streams = [...parts.passing.keys()].map((topic) => ({ topic, keys: [], at: 0, size: first, isOver: false }))
  }

  async step(want: number): Promise<Passed[]> {
    const began = performance.now()
    const found: Passed[] = []
    for (let rows = 0; rows < rowsOfStep && found.length < want && performance.now() - began < maxStepMs; rows += 1) {
      if (this.#loaded.length === 0 && !this.#isOver) this.#loaded = await this.#load()
      const row = this.#loaded.shift()
      if (!row) break
      this.read += 1
      this.place = { t: row.t, n: row.n }
      found.push(...this.passed(row))
    }
    this.isDone = this.#isOver && this.#loaded.length === 0
    return found
  }

  async #load(): Promise<Row[]> {
    const needsData =
      this.parts.withData || [...this.parts.passing.values()].some(({ messages }) => messages.tests.length > 0)
    const keys = await this.#next(group)
    const data = needsData ? await this.#dataOf(keys) : new Map<string, Content>()
    return keys.map((key) => ({ ...key, ...(data.get(`${key.t} ${key.n}`) ?? noContent) }))
  }

  async #next(count: number): Promise<(Place & { topic: number })[]> {
    const keys: (Place & { topic: number })[] = []
    while (keys.length < count) {
      let best: Stream | undefined
      for (const stream of this.#streams) {
        if (stream.at === stream.keys.length && !stream.isOver) await this.#refill(stream)
        const [key, other] = [stream.keys[stream.at], best?.keys[best.at]]
        if (key && (!other || this.#isBefore(key, other))) best = stream
      }
      const key = best?.keys[best.at]
      if (!best || !key) {
        this.#isOver = true
        break
      }
      best.at += 1
      keys.push({ t: key.t, n: key.n, topic: best.topic })
    }
    return keys
  }

  #isBefore(one: Place, other: Place): boolean {
    const by = one.t - other.t || one.n - other.n
    return this.parts.order === 'newest' ? by > 0 : by < 0
  }

  async #refill(stream: Stream): Promise<void> {
    const from = stream.keys.at(-1) ?? this.place
    stream.keys = await this.parts.db.all<Place>(
      `SELECT t, n FROM history_events WHERE topic = ? AND ${this.behind} ${this.ordered} LIMIT ?`,
      stream.topic,
      ...this.behindOf(from),
      stream.size,
    )
    stream.at = 0
    stream.isOver = stream.keys.length < stream.size
    stream.size = Math.min(largest, stream.size * 2)
  }

  async #dataOf(keys: readonly Place[]): Promise<Map<string, Content>> {
    if (keys.length === 0) return new Map()
    const rows = await this.parts.db.all<Place & Content>(
      `SELECT t, n, ${dataColumns} FROM history_events WHERE owner = ? AND (t, n) IN (VALUES ${keys.map(() => '(CAST(? AS BIGINT), CAST(? AS BIGINT))').join(', ')})`,
      this.parts.owner,
      ...keys.flatMap(({ t, n }) => [t, n]),
    )
    return new Map(rows.map(({ t, n, ...content }) => [`${t} ${n}`, content]))
  }
}
