import { fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runScript } from 'cloud/testing/launch.ts'
import { signIn, startCloud, type TestCloud } from 'cloud/testing/startCloud.ts'
import mqtt from 'mqtt'
import type { Column } from '../report.ts'
import { median } from '../session.ts'
import type { Load, Sent } from './devices.ts'

const tsx = new URL('../../../shared/platform-build/node_modules/tsx/dist/loader.mjs', import.meta.url).href
/** No limit of bytes that a bench could meet. */
export const allowed = { days: 30, bytes: 1e12 }
/** How many times the coming events the store holds before. */
const fullness = 3

export interface Flood {
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

export const floodColumns: readonly Column<Flood>[] = [
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

export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

export const callerOf =
  (cloud: TestCloud, token: string) =>
  async <Answer>(call: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Answer> => {
    const response = await fetch(`${cloud.address}/api/v1${call}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }

const publishAll = async (load: Load): Promise<Sent> => {
  const child = fork(fileURLToPath(new URL('./devices.ts', import.meta.url)), { execArgv: ['--import', tsx] })
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
export const fill = async (
  cloud: TestCloud,
  filling: { owner: string; count: number; days: number; everySecond?: string },
): Promise<string> => {
  await cloud.crash()
  const file = path.join(cloud.data, 'history.db')
  await runScript('fillHistory.ts', [JSON.stringify({ file, ...filling })]).line
  await cloud.restart()
  return file
}

/**
 * What the store takes while everything is watched live, and what that costs beside no store. It is full: each event
 * that is stored removes another one.
 */
export const flood = async (withHistory: boolean, rate: number, seconds: number): Promise<Flood> => {
  const cloud = await startCloud({ history: withHistory ? allowed : { days: 0, bytes: 0 } })
  try {
    const count = fullness * rate * seconds
    // As if they had come at this rate.
    if (withHistory) await fill(cloud, { owner: (await signIn(cloud)).sub, count, days: count / rate / 86_400 })
    const { sub, token } = await signIn(cloud)
    const call = callerOf(cloud, token)
    const kept = () => call<Kept>('/history')
    if (withHistory) {
      await call('/history', { days: allowed.days, bytes: (await kept()).used }, 'PUT')
      await settled(kept)
    }
    const former = withHistory ? await kept() : undefined
    const client = await mqtt.connectAsync(cloud.brokerUrl, { protocolVersion: 5, username: sub, password: token })
    const delays: number[] = []
    client.on(
      'message',
      (topic, payload) =>
        topic.includes('/bench/') && delays.push(Date.now() - (JSON.parse(String(payload)) as { at: number }).at),
    )
    await client.subscribeAsync('devices/+/events/#')
    const before = usageOf(cloud.pid)
    const { sent, seconds: took } = await publishAll({
      url: cloud.brokerUrl,
      username: sub,
      password: token,
      rate,
      seconds,
    })
    const { cpu, memory } = usageOf(cloud.pid)
    for (let quiet = 0, last = -1; quiet < 10 && delays.length < sent; await wait(100)) {
      quiet = delays.length === last ? quiet + 1 : 0
      last = delays.length
    }
    const counted = withHistory ? await countedIn(call) : null
    if (withHistory) await settled(kept)
    const now = withHistory ? await kept() : undefined
    await client.endAsync(true)
    return {
      history: withHistory ? 'on' : 'off',
      wanted: rate,
      sent: sent / took,
      delay: median(delays),
      delayP95: percentile(delays, 0.95),
      lost: sent - delays.length,
      cpu: (cpu - before.cpu) / took,
      memory: memory / 1e6,
      missing: counted === null ? null : sent - counted,
      removed: now && former ? now.dropped - former.dropped : null,
      beyond: now ? Math.max(0, now.used - now.bytes) : 0,
    }
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
export const failures = ({ wanted, sent, lost, missing, removed, beyond }: Flood, seconds: number): string[] => [
  ...(sent < wanted * 0.99 ? [`${Math.round(sent)} events a second were sent, not ${wanted}.`] : []),
  ...(lost > 0 ? [`${lost} messages were lost on their way to who watches.`] : []),
  ...((missing ?? 0) > 0 ? [`${missing} events were not stored.`] : []),
  // About as many bytes go as come, by whole steps; those of the fill are about as large.
  ...(removed !== null && removed < wanted * seconds * 0.5
    ? [`Only ${removed} events made room: the store was not at its limit.`]
    : []),
  ...(beyond > 0 ? [`The store is ${beyond} bytes beyond its limit.`] : []),
]

interface CountAnswer {
  counts: number[]
  cursor: string | null
}

const countedIn = async (call: ReturnType<typeof callerOf>): Promise<number> => {
  let [sum, cursor] = [0, null as string | null]
  do {
    const answer: CountAnswer = await call('/history/counts', {
      from: Date.now() - 600_000,
      to: Date.now() + 1_000,
      bars: 100,
      terms: [{ field: 'topic', text: '/bench/', negated: false }],
      ...(cursor !== null && { cursor }),
    })
    sum += answer.counts.reduce((total, count) => total + count, 0)
    cursor = answer.cursor
  } while (cursor !== null)
  return sum
}
