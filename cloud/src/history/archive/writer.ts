import { isUtf8 } from 'node:buffer'
import type { Database, Dialect, Value } from '../../store/database.ts'
import { unknownQuality, type Batch, type Refused } from '../protocol.ts'
import type { FieldBook } from '../series/fieldBook.ts'
import { readingOf } from '../series/reading.ts'
import { addMinutes, minutesOf, type Measured } from '../series/rollup.ts'
import type { Accounts } from './accounts.ts'
import { addToRollup, type StoredEvent } from './rollup.ts'
import { areCurrent, type StoredTopic, type Topics } from './topics.ts'

/** Bytes that a row takes in addition to its message, approximately. */
export const overhead = 48
const rowsAtOnce = 50
const maxTries = 5
const columns = ['owner', 't', 'n', 'topic', 'data', 'qos', 'properties', 'measured'] as const

interface WriterParts {
  db: Database
  accounts: Accounts
  topics: Topics
  fields: FieldBook
  /** Called with the times of the events before they are stored. */
  prepare(times: Float64Array): Promise<void>
}

/** Stores batches of events one after the other, each with its counts in one transaction. */
export class Writer {
  readonly #parts: WriterParts
  #last: Promise<unknown> = Promise.resolve()

  constructor(parts: WriterParts) {
    this.#parts = parts
  }

  store(batch: Batch): Promise<Refused> {
    const stored = this.#last.then(() => this.#patiently(batch))
    this.#last = stored.catch(() => {})
    return stored
  }

  /** Resolves when all batches given so far are stored or have failed. */
  async done(): Promise<void> {
    await this.#last
  }

  /** Stores a batch; tries again when topics were removed meanwhile. */
  async #patiently(batch: Batch): Promise<Refused> {
    await this.#parts.prepare(batch.times)
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#store(batch)
      } catch (error) {
        if (!(error instanceof TopicsChanged) || tried === maxTries) throw error
        // Another process may have removed the account.
        this.#parts.accounts.forget(error.owner)
      }
    }
  }

  async #store(batch: Batch): Promise<Refused> {
    const { db, fields } = this.#parts
    const { topics, versions } = await this.#topicsOf(batch)
    const refused: Refused = {}
    const read: Measured[] = []
    const bytes = Buffer.from(batch.bytes.buffer, batch.bytes.byteOffset, batch.bytes.byteLength)
    for (const [index, t] of batch.times.entries()) {
      const of = batch.topicOf[index] ?? 0
      const topic = topics[of]
      const owner = batch.topics[of]?.owner ?? ''
      if (!topic) {
        refused[owner] = (refused[owner] ?? 0) + 1
        continue
      }
      const data = bytes.subarray(index === 0 ? 0 : batch.ends[index - 1], batch.ends[index])
      const properties = batch.properties.get(index) ?? null
      const qos = batch.qualities[index] ?? unknownQuality
      const stored = storable(data, db.dialect)
      const { measured, numbers } = readingOf(stored, t)
      const event: StoredEvent = {
        owner: topic.owner,
        topic: topic.stored.id,
        t,
        n: batch.numbers[index] ?? 0,
        measured,
        data: stored,
        qos: qos === unknownQuality ? null : qos,
        properties,
        bytes: data.length + Buffer.byteLength(properties ?? '') + overhead,
      }
      read.push({ event, numbers })
    }
    const added = batch.isRepeated ? await withoutStored(db, read) : read
    const events = added.map(({ event }) => event)
    const withNumbers = added.filter(({ numbers }) => numbers.size > 0)
    const minutes = await minutesOf(fields, withNumbers, versions)
    await db.atomic(async (tx) => {
      for (let first = 0; first < events.length; first += rowsAtOnce) {
        const rows = events.slice(first, first + rowsAtOnce)
        await tx.run(insertion(rows.length), ...rows.flatMap((row): Value[] => columns.map((column) => row[column])))
      }
      await addToRollup(tx, events, await addMinutes(tx, minutes))
      for (const owner of new Set(events.map((event) => event.owner)))
        if (!(await areCurrent(tx, owner, versions.get(owner) ?? 0))) throw new TopicsChanged(owner)
    })
    return refused
  }

  async #topicsOf({ topics: wanted }: Batch): Promise<{
    topics: ({ owner: number; stored: StoredTopic } | undefined)[]
    versions: ReadonlyMap<number, number>
  }> {
    const { accounts, topics } = this.#parts
    const versions = new Map<number, number>()
    const found: ({ owner: number; stored: StoredTopic } | undefined)[] = wanted.map(() => undefined)
    for (const sub of new Set(wanted.map(({ owner }) => owner))) {
      const owner = await accounts.numberOf(sub)
      const places = [...wanted.keys()].filter((at) => wanted[at]?.owner === sub)
      const { version, topics: ids } = await topics.idsOf(
        owner,
        places.flatMap((at) => wanted[at] ?? []),
      )
      versions.set(owner, version)
      for (const [index, at] of places.entries()) {
        const stored = ids[index]
        if (stored) found[at] = { owner, stored }
      }
    }
    return { topics: found, versions }
  }
}

/** Those of the events that no earlier attempt has stored, of which only the answer was lost. */
async function withoutStored(db: Database, events: readonly Measured[]): Promise<Measured[]> {
  const left: Measured[] = []
  for (let first = 0; first < events.length; first += rowsAtOnce) {
    const some = events.slice(first, first + rowsAtOnce)
    const stored = await db.all<Pick<StoredEvent, 'owner' | 't' | 'n'>>(
      `SELECT owner, t, n FROM history_events WHERE (owner, t, n) IN (VALUES ${some.map(() => '(CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT))').join(', ')})`,
      ...some.flatMap(({ event: { owner, t, n } }) => [owner, t, n]),
    )
    const known = new Set(stored.map(({ owner, t, n }) => `${owner} ${t} ${n}`))
    left.push(...some.filter(({ event: { owner, t, n } }) => !known.has(`${owner} ${t} ${n}`)))
  }
  return left
}

class TopicsChanged extends Error {
  readonly owner: number

  constructor(owner: number) {
    super('Topics were removed, or the account.')
    this.owner = owner
  }
}

const insertions = new Map<number, string>()

function insertion(rows: number): string {
  const known =
    insertions.get(rows) ??
    `INSERT INTO history_events (${columns.join(', ')}) VALUES ${Array.from({ length: rows }, () => `(${columns.map(() => '?').join(', ')})`).join(', ')}`
  insertions.set(rows, known)
  return known
}

/**
 * SQLite stores text as text, so that it can search for words itself. Text with a NUL is stored as bytes: SQLite's
 * search would stop at it.
 */
function storable(data: Buffer, dialect: Dialect): string | Buffer {
  return dialect === 'sqlite' && isUtf8(data) && !data.includes(0) ? data.toString('utf8') : Buffer.from(data)
}
