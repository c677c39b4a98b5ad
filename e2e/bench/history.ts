import { statSync } from 'node:fs'
import { signIn, startCloud } from 'cloud/testing/startCloud.ts'
import { allowed, callerOf, failures, fill, flood, floodColumns } from './history/flood.ts'
import { printTable, type Column, type Settings } from './report.ts'
import { median } from './session.ts'

const { days } = allowed
/** The device with one value a second, for charts. */
const everySecond = 'NODE-A41C7E'
/** How often each query is sent. */
const asked = 5

const text = (field: string, words: string, negated = false) => ({ field, text: words, negated })
const searches: Record<string, object> = {
  'nothing asked': {},
  'topic:climate': { terms: [text('topic', 'climate')] },
  'device:rare': { terms: [text('device', 'rare')] },
  'data:needle': { terms: [text('data', 'needle')] },
  'data:not there': { terms: [text('data', 'not there')] },
  'device:rare data:not there': { terms: [text('device', 'rare'), text('data', 'not there')] },
  'range:24.9-': { terms: [{ field: 'range', from: 24.9, to: 30, negated: false }] },
  'range:9e9-': { terms: [{ field: 'range', from: 9e9, to: null, negated: false }] },
  '-topic:serial -data:nominal': { terms: [text('topic', 'serial', true), text('data', 'nominal', true)] },
  'needle, of no field': { terms: [text('any', 'needle')] },
}

interface Asked {
  question: string
  first: number
  median: number
  slowest: number
  rows: number
  /** The share of the whole range that one call has searched. */
  share: number
}

const askedColumns: readonly Column<Asked>[] = [
  { title: 'question', of: ({ question }) => question },
  { title: 'first ms', of: ({ first }) => Math.round(first) },
  { title: 'median', of: ({ median: middle }) => Math.round(middle) },
  { title: 'slowest', of: ({ slowest }) => Math.round(slowest) },
  { title: 'rows', of: ({ rows }) => rows },
  { title: 'searched', of: ({ share }) => `${(share * 100).toFixed(1)} %` },
]

interface SearchAnswer {
  events: object[]
  read: number
  of: number
  cursor: string | null
}

/** The time until rows are shown, or the search's progress. */
const ask = async (count: number): Promise<{ asked: Asked[]; megabytes: number; seconds: number }> => {
  const cloud = await startCloud({ history: allowed })
  try {
    const { sub } = await signIn(cloud)
    const began = performance.now()
    const file = await fill(cloud, { owner: sub, count, days, everySecond })
    const seconds = (performance.now() - began) / 1_000
    const { token } = await signIn(cloud)
    const call = callerOf(cloud, token)
    const lines: Asked[] = []
    const times = async (question: string, path: string, body: object) => {
      const took: number[] = []
      let [rows, share] = [0, 1]
      for (let time = 0; time < asked; time++) {
        const start = performance.now()
        const answer = await call<Partial<SearchAnswer> & { counts?: number[]; series?: { buckets: object[] }[] }>(
          path,
          body,
        )
        took.push(performance.now() - start)
        rows = answer.events?.length ?? answer.counts?.length ?? answer.series?.[0]?.buckets.length ?? 0
        share = (answer.cursor ?? null) === null ? 1 : (answer.read ?? 0) / Math.max(1, answer.of ?? 1)
      }
      lines.push({ question, first: took[0] ?? 0, median: median(took), slowest: Math.max(...took), rows, share })
    }
    for (const [question, body] of Object.entries(searches)) await times(question, '/history/search', body)
    const to = Date.now()
    await times('bars of 30 d', '/history/counts', { from: to - days * 86_400_000, to, bars: 120 })
    await times('bars of 30 d, topic:climate', '/history/counts', {
      from: to - days * 86_400_000,
      to,
      bars: 120,
      terms: [text('topic', 'climate')],
    })
    const charted = { device: everySecond, fields: [{ event: 'second', field: 'temperature' }], to, points: 1000 }
    await times('series of 30 d, one a second', '/history/series', { ...charted, from: to - days * 86_400_000 })
    await times('series of 6 h, one a second', '/history/series', { ...charted, from: to - 6 * 3_600_000 })
    await times('bars of 1 h', '/history/counts', { from: to - 3_600_000, to, bars: 120 })
    return { asked: lines, megabytes: statSync(file).size / 1e6, seconds }
  } finally {
    await cloud.close()
  }
}

const numberOf = (word: string | undefined, usual: number) => (word === undefined ? usual : Number(word))

/** Measures the store of past events: how much it takes in, and how fast it answers. Without a page. */
export const benchHistory = async (words: readonly string[], { json }: Settings): Promise<void> => {
  const [count, rate, seconds] = [numberOf(words[0], 10_000_000), numberOf(words[1], 5_000), numberOf(words[2], 60)]
  const floods = [await flood(false, rate, seconds), await flood(true, rate, seconds)]
  const { asked: lines, megabytes, seconds: filling } = await ask(count)
  const problems = floods.flatMap((each) => failures(each, seconds))
  if (problems.length > 0) process.exitCode = 1
  for (const problem of problems) console.error(problem)
  if (json)
    return console.log(JSON.stringify({ floods, stored: { events: count, megabytes, seconds: filling }, asked: lines }))
  printTable(floodColumns, floods)
  console.log(`\n${count} stored events, ${Math.round(megabytes)} MB, stored in ${Math.round(filling)} s`)
  printTable(askedColumns, lines)
}
