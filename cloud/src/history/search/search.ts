import { isUtf8 } from 'node:buffer'
import { messageId } from '../../mqtt/messageId.ts'
import type { MessageProperties } from '../../mqtt/packets/sending.ts'
import type { Calls, KnownDevices } from '../protocol.ts'
import type { Accounts } from '../archive/accounts.ts'
import { minuteOf } from '../archive/rollup.ts'
import type { StoredTopic, Topics } from '../archive/topics.ts'
import type { Database } from '../../store/database.ts'
import { placeOf, shownPlace } from './cursor.ts'
import { Matcher, type MessageTests, type Topic } from './matcher.ts'
import { Merge } from './merge.ts'
import type { FoundEvent, Searched, Wanted } from './requests.ts'
import { maxStepMs, Scan, type Passed, type Passing, type Place, type Walk } from './scan.ts'

export interface Archive {
  db: Database
  accounts: Accounts
  topics: Topics
}

/** Runs a short piece of work when it is this account's turn. */
export type Turn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Milliseconds for one call; the next call does the rest. */
export const budget = 200
/** Bytes of messages in one answer. */
const maxBytes = 4 * 1024 * 1024
const usualLimit = 200
/** Up to this number, topics are read one by one through their index. */
const fewTopics = 256
/** Reading a row through the index costs about this many times more. */
const indexCosts = 20
const latest = Number.MAX_SAFE_INTEGER

export async function search(
  archive: Archive,
  { owner, request, devices }: Calls['search']['asks'],
  turn: Turn,
): Promise<Searched> {
  const [began, now] = [performance.now(), Date.now()]
  const { limit = usualLimit, order = 'newest', cursor } = request
  const found = await lookUp(archive, owner, request, devices, turn)
  if (!found) return { events: [], cursor: null, searchedTo: request.from ?? now, read: 0, of: 0, now }
  const { from, to } = found
  const start: Place =
    cursor === undefined ? (order === 'newest' ? { t: to, n: -1 } : { t: from, n: -1 }) : placeOf(cursor)
  const walk = found.walk({ order, start, withData: true })
  const events: FoundEvent[] = []
  let bytes = 0
  while (!walk.isDone && events.length < limit && bytes < maxBytes) {
    const passed = await turn(() => walk.step(Math.min(limit - events.length, bytesAtOnce(maxBytes - bytes))))
    for (const each of passed) {
      const event = shown(each)
      bytes += (event.data ?? event.base64 ?? '').length + (each.properties?.length ?? 0)
      events.push(event)
    }
    if (performance.now() - began > budget) break
  }
  return {
    events,
    cursor: walk.isDone ? null : shownPlace(walk.place),
    searchedTo: walk.isDone ? (order === 'newest' ? from : Math.min(to, now)) : walk.place.t,
    read: walk.read,
    of: await turn(() => found.size()),
    now,
  }
}

const maxMessageBytes = 256 * 1024
const bytesAtOnce = (room: number) => Math.max(1, Math.ceil((room / maxMessageBytes) * 32))

interface Subject {
  number: number
  from: number
  to: number
  passing: Passing
  isAll: boolean
  walk(how: { order: 'newest' | 'oldest'; start: Place; withData: boolean }): Walk
  /** The number of events to search, approximately. */
  size(): Promise<number>
}

/** What a request is about; undefined when there is nothing stored that it could find. */
export async function lookUp(
  { db, accounts, topics }: Archive,
  owner: string,
  wanted: Wanted,
  devices: KnownDevices,
  turn: Turn,
): Promise<Subject | undefined> {
  const number = (await accounts.find(owner))?.number
  if (number === undefined) return undefined
  const all = await turn(() => topics.of(number))
  const passing = await passingOf(all, new Matcher(wanted, devices), turn)
  const { from = 0, to = latest } = wanted
  const isAll = passing.size === all.length
  const share = isAll || passing.size > fewTopics ? 1 : await turn(() => shareOf(db, number, [...passing.keys()]))
  const readsMessages = [...passing.values()].some(({ messages }) => messages.tests.length > 0)
  const byTopic = !isAll && passing.size <= fewTopics && (!readsMessages || share * indexCosts < 1)
  return {
    number,
    from,
    to,
    passing,
    isAll,
    walk: (how) => new (byTopic ? Merge : Scan)({ db, owner: number, from, to, passing, isAll, ...how }),
    size: async () => {
      const row = await db.get<{ count: number | null }>(
        'SELECT sum(count) AS count FROM history_spans WHERE owner = ? AND minute >= ? AND minute <= ?',
        number,
        minuteOf(from),
        minuteOf(to),
      )
      return Math.round((row?.count ?? 0) * (byTopic ? share : 1))
    },
  }
}

/** There may be many thousand topics, with long names. */
async function passingOf(topics: readonly StoredTopic[], matcher: Matcher, turn: Turn): Promise<Passing> {
  const passing = new Map<number, Topic & { messages: MessageTests }>()
  for (let next = 0; next < topics.length;) {
    await turn(async () => {
      const began = performance.now()
      // One at least, however long a turn took to come.
      do {
        const topic = topics[next]
        const messages = topic && matcher.of(topic)
        if (messages) passing.set(topic.id, { device: topic.device, name: topic.name, messages })
        next += 1
      } while (next < topics.length && performance.now() - began < maxStepMs)
    })
  }
  return passing
}

const sampled = 60

/** The share of the account's events that these topics have, estimated from the last minutes that have events. */
async function shareOf(db: Database, owner: number, topics: readonly number[]): Promise<number> {
  const spans = await db.all<{ minute: number; count: number }>(
    'SELECT minute, count FROM history_spans WHERE owner = ? ORDER BY minute DESC LIMIT ?',
    owner,
    sampled,
  )
  const [all, since] = [spans.reduce((sum, { count }) => sum + count, 0), spans.at(-1)?.minute ?? 0]
  let own = 0
  for (const topic of topics)
    own +=
      (
        await db.get<{ count: number | null }>(
          'SELECT sum(count) AS count FROM history_minutes WHERE topic = ? AND minute >= ?',
          topic,
          since,
        )
      )?.count ?? 0
  return all === 0 ? 1 : own / all
}

function shown({ t, n, topic: { device, name }, data = '', qos, properties }: Passed): FoundEvent {
  const message = messageId({ at: t, n })
  const event = {
    id: shownPlace({ t, n }),
    ...(message !== undefined && { message }),
    t,
    device,
    name,
    ...(qos !== undefined && { qos }),
    ...(properties !== undefined && { properties: JSON.parse(properties) as MessageProperties }),
  }
  if (typeof data === 'string') return { ...event, data }
  return isUtf8(data) ? { ...event, data: data.toString('utf8') } : { ...event, base64: data.toString('base64') }
}
