import { fork } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runScript } from 'cloud/testing/launch.ts'
import { signIn, startCloud, type TestCloud } from 'cloud/testing/startCloud.ts'
import mqtt from 'mqtt'
import type { Load, Sent } from './history/devices.ts'
import { printTable, type Column, type Settings } from './report.ts'
import { median } from './session.ts'

const tsx = new URL('../../shared/tooling/node_modules/tsx/dist/loader.mjs', import.meta.url).href
const allowed = { days: 30, bytes: 1e12 }
const days = 30
/** The device with one value a second, for charts. */
const everySecond = 'NODE-A41C7E'
/** How often each query is sent. */
const asked = 5
/** How many times what comes the store has before. */
const fullness = 3

interface Flood {
  history: string
  wanted: number
  /** Messages per second. */
  sent: number
  /** Milliseconds until a subscriber received it. */
  delay: number
  delayP95: number
  lost: number
  /** The cloud's processor use, in cores. */
  cpu: number
  /** The cloud's memory, in megabytes. */
  memory: number
  missing: number | null
  /** How many made room, where the store was at its limit; and by how much it is beyond that in the end. */
  removed: number | null
  beyond: number
}

const floodColumns: readonly Column<Flood>[] = [
  { title: 'history', of: ({ history }) => history },
  { title: 'sent/s', of: ({ sent }) => Math.round(sent) },
  { title: 'delay med ms', of: ({ delay }) => Math.round(delay) },
  { title: 'p95', of: ({ delayP95 }) => Math.round(delayP95) },
  { title: 'lost live', of: ({ lost }) => lost },
  { title: 'not stored', of: ({ missing }) => missing },
  { title: 'removed', of: ({ removed }) => removed },
  { title: 'CPU cores', of: ({ cpu }) => cpu.toFixed(2) },
  { title: 'MB', of: ({ memory }) => Math.round(memory) },
]

/** Seconds of processor time, and bytes of memory, of a process with its threads. */
const usageOf = (pid: number | undefined): { cpu: number; memory: number } => {
  if (pid === undefined || !existsSync(`/proc/${pid}/stat`)) return { cpu: 0, memory: 0 }
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, memory: Number(fields[21]) * 4096 }
}

const percentile = (values: readonly number[], share: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

const callerOf = (cloud: TestCloud, token: string) => async <Answer>(call: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Answer> => {
  const response = await fetch(`${cloud.address}/api/v1${call}`, { method, headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }, ...(body && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

const publishAll = async (load: Load): Promise<Sent> => {
  const child = fork(fileURLToPath(new URL('./history/devices.ts', import.meta.url)), { execArgv: ['--import', tsx] })
  const sent = new Promise<Sent>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Sent))
    child.once('exit', (code) => reject(new Error(`The devices ended with ${code}.`)))
  })
  child.send(load)
  try {
    return await sent
  } finally {
    child.removeAllListeners('exit').kill()
  }
}

interface Kept {
  used: number
  bytes: number
  dropped: number
}

/** Stores events of the last days, while the cloud does not run. */
const fill = async (cloud: TestCloud, filling: { owner: string; count: number; days: number; everySecond?: string }): Promise<string> => {
  await cloud.crash()
  const file = path.join(cloud.data, 'history.db')
  await runScript('fillHistory.ts', [JSON.stringify({ file, ...filling })]).line
  await cloud.restart()
  return file
}

/** What the store takes while everything is watched live, and what that costs beside no store. It is full: each event that is stored removes another one. */
const flood = async (withHistory: boolean, rate: number, seconds: number): Promise<Flood> => {
  const cloud = await startCloud({ history: withHistory ? allowed : { days: 0, bytes: 0 } })
  try {
    const count = fullness * rate * seconds
    // As if they had come at this rate.
    if (withHistory) await fill(cloud, { owner: (await signIn(cloud)).sub, count, days: count / rate / 86_400 })
    const { sub, token } = await signIn(cloud)
    const call = callerOf(cloud, token)
    const kept = () => call<Kept>('/history')
    if (withHistory) {
      await call('/history', { days, bytes: (await kept()).used }, 'PUT')
      await settled(kept)
    }
    const former = withHistory ? await kept() : undefined
    const client = await mqtt.connectAsync(cloud.brokerUrl, { protocolVersion: 5, username: sub, password: token })
    const delays: number[] = []
    client.on('message', (topic, payload) => topic.includes('/bench/') && delays.push(Date.now() - (JSON.parse(String(payload)) as { at: number }).at))
    await client.subscribeAsync('devices/+/events/#')
    const before = usageOf(cloud.pid)
    const { sent, seconds: took } = await publishAll({ url: cloud.brokerUrl, username: sub, password: token, rate, seconds })
    const { cpu, memory } = usageOf(cloud.pid)
    for (let quiet = 0, last = -1; quiet < 10 && delays.length < sent; await wait(100)) {
      quiet = delays.length === last ? quiet + 1 : 0
      last = delays.length
    }
    const counted = withHistory ? await countedIn(call) : null
    if (withHistory) await settled(kept)
    const now = withHistory ? await kept() : undefined
    await client.endAsync(true)
    return { history: withHistory ? 'on' : 'off', wanted: rate, sent: sent / took, delay: median(delays), delayP95: percentile(delays, 0.95), lost: sent - delays.length, cpu: (cpu - before.cpu) / took, memory: memory / 1e6, missing: counted === null ? null : sent - counted, removed: now && former ? now.dropped - former.dropped : null, beyond: now ? Math.max(0, now.used - now.bytes) : 0 }
  } finally {
    await cloud.close()
  }
}

/** Until there is no more than may be kept. The simulated devices go on sending. */
const settled = async (kept: () => Promise<Kept>): Promise<void> => {
  for (let time = 0; time < 100; time++) {
    const { used, bytes } = await kept()
    if (used <= bytes) return
    await wait(100)
  }
}

/** Why the store does not hold what it promises. */
const failures = ({ wanted, sent, lost, missing, removed, beyond }: Flood, seconds: number): string[] => [
  ...(sent < wanted * 0.99 ? [`${Math.round(sent)} events a second were sent, not ${wanted}.`] : []),
  ...(lost > 0 ? [`${lost} messages were lost on their way to who watches.`] : []),
  ...((missing ?? 0) > 0 ? [`${missing} events were not stored.`] : []),
  // About as many bytes go as come, by whole steps; those of the fill are about as large.
  ...(removed !== null && removed < wanted * seconds * 0.5 ? [`Only ${removed} events made room: the store was not at its limit.`] : []),
  ...(beyond > 0 ? [`The store is ${beyond} bytes beyond its limit.`] : []),
]

interface CountAnswer {
  counts: number[]
  cursor: string | null
}

const countedIn = async (call: ReturnType<typeof callerOf>): Promise<number> => {
  let [sum, cursor] = [0, null as string | null]
  do {
    const answer: CountAnswer = await call('/history/counts', { from: Date.now() - 600_000, to: Date.now() + 1_000, bars: 100, terms: [{ field: 'topic', text: '/bench/', negated: false }], ...(cursor !== null && { cursor }) })
    sum += answer.counts.reduce((total, count) => total + count, 0)
    cursor = answer.cursor
  } while (cursor !== null)
  return sum
}

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
        const answer = await call<Partial<SearchAnswer> & { counts?: number[]; series?: { buckets: object[] }[] }>(path, body)
        took.push(performance.now() - start)
        rows = answer.events?.length ?? answer.counts?.length ?? answer.series?.[0]?.buckets.length ?? 0
        share = (answer.cursor ?? null) === null ? 1 : (answer.read ?? 0) / Math.max(1, answer.of ?? 1)
      }
      lines.push({ question, first: took[0] ?? 0, median: median(took), slowest: Math.max(...took), rows, share })
    }
    for (const [question, body] of Object.entries(searches)) await times(question, '/history/search', body)
    const to = Date.now()
    await times('bars of 30 d', '/history/counts', { from: to - days * 86_400_000, to, bars: 120 })
    await times('bars of 30 d, topic:climate', '/history/counts', { from: to - days * 86_400_000, to, bars: 120, terms: [text('topic', 'climate')] })
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
  if (json) return console.log(JSON.stringify({ floods, stored: { events: count, megabytes, seconds: filling }, asked: lines }))
  printTable(floodColumns, floods)
  console.log(`\n${count} stored events, ${Math.round(megabytes)} MB, stored in ${Math.round(filling)} s`)
  printTable(askedColumns, lines)
}
