import type { Calls } from '../protocol.ts'
import { minute, minuteOf } from '../archive/rollup.ts'
import { placeOf, shownPlace, shownTopic, topicOf } from './cursor.ts'
import { barsOf } from './natural.ts'
import type { Counts } from './requests.ts'
import { budget, lookUp, type Archive, type Turn } from './search.ts'

const batchSize = 5000

export async function countEvents(
  archive: Archive,
  { owner, request, devices }: Calls['counts']['asks'],
  turn: Turn,
): Promise<Counts> {
  const [began, now] = [performance.now(), Date.now()]
  const { width, first, count } = barsOf(request.from, request.to, request.bars)
  const range = { from: first, to: first + width * count }
  const counts = Array.from({ length: count }, () => 0)
  const told = { ...range, width, counts, now }
  const found = await lookUp(archive, owner, { ...request, ...range }, devices, turn)
  if (!found) return { ...told, searchedTo: range.from, cursor: null, read: 0, of: 0 }
  const of = await turn(() => found.size())
  const isLate = () => performance.now() - began > budget
  const add = (t: number, events: number) => {
    const bar = Math.floor((t - first) / width)
    if (bar >= 0 && bar < count) counts[bar] = (counts[bar] ?? 0) + events
  }
  if (width % minute === 0 && [...found.passing.values()].every(({ messages }) => messages.tests.length === 0)) {
    const next = request.cursor === undefined ? 0 : topicOf(request.cursor)
    // A count that began by topic continues by topic, even if all topics pass now.
    const topics = found.isAll && next === 0 ? [undefined] : [...found.passing.keys()].filter((topic) => topic >= next)
    let read = 0
    for (const [index, topic] of topics.entries()) {
      if (index > 0 && isLate()) return { ...told, searchedTo: range.to, cursor: shownTopic(topic ?? 0), read, of }
      const [table, whose, id] =
        topic === undefined
          ? (['history_spans', 'owner', found.number] as const)
          : (['history_minutes', 'topic', topic] as const)
      const bars = await turn(() =>
        archive.db.all<{ bar: number; count: number }>(
          `SELECT (minute - ?) / ? AS bar, sum(count) AS count FROM ${table} WHERE ${whose} = ? AND minute >= ? AND minute < ? GROUP BY 1`,
          first / minute,
          width / minute,
          id,
          minuteOf(range.from),
          minuteOf(range.to),
        ),
      )
      for (const { bar, count: events } of bars) {
        add(first + bar * width, events)
        read += events
      }
    }
    return { ...told, searchedTo: range.from, cursor: null, read, of }
  }
  const walk = found.walk({
    order: 'newest',
    start: request.cursor === undefined ? { t: range.to, n: -1 } : placeOf(request.cursor),
    withData: false,
  })
  while (!walk.isDone) {
    for (const { t } of await turn(() => walk.step(batchSize))) add(t, 1)
    if (isLate()) break
  }
  return {
    ...told,
    searchedTo: walk.isDone ? range.from : walk.place.t,
    cursor: walk.isDone ? null : shownPlace(walk.place),
    read: walk.read,
    of,
  }
}
