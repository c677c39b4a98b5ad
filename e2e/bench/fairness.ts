import type { Load } from 'cloud/testing/attack.ts'
import { under } from 'cloud/testing/attack.ts'
import { startCloud, type TestCloud } from 'cloud/testing/startCloud.ts'
import { callerOf, percentile } from './history/flood.ts'
import { printTable, type Column, type Settings } from './report.ts'

/** Of the account that is a load; the other one has few. */
const manyDevices = 980
const fewDevices = 3
const claimsAtOnce = 8
const asked = 100
const period = 25
/** Milliseconds that a list or the newest past events may take longer, in the 95th percentile. */
const allowed = 100

const loads: Record<string, Pick<Load, 'kind' | 'atOnce'>> = {
  'lists, 5 at once': { kind: 'lists', atOnce: 5 },
  'lists, 30 at once': { kind: 'lists', atOnce: 30 },
  'refused bodies, 10 at once': { kind: 'refusedBodies', atOnce: 10 },
  'messages of a user': { kind: 'messages', atOnce: 4 },
  'messages to 30 own subscribers': { kind: 'fanOut', atOnce: 30 },
  'retained messages, 30 readers': { kind: 'retained', atOnce: 30 },
}

interface Line {
  load: string
  lists: number
  history: number
  count: number | null
  /** Of the load: it is as large as it says only without any. */
  failed: number | null
}

const columns: readonly Column<Line>[] = [
  { title: 'another account', of: ({ load }) => load },
  { title: 'lists p95 ms', of: ({ lists }) => Math.round(lists) },
  { title: 'history p95 ms', of: ({ history }) => Math.round(history) },
  { title: 'of the load', of: ({ count }) => count },
  { title: 'of it failed', of: ({ failed }) => failed },
]

type Caller = ReturnType<typeof callerOf>

const claim = async (call: Caller, count: number): Promise<string> => {
  let [left, last] = [count, '']
  await Promise.all(
    Array.from({ length: claimsAtOnce }, async () => {
      while (left > 0) {
        left -= 1
        last = (await call<{ id: string }>('/claims', { name: `Sensor ${left}`, kind: 'mqtt' })).id
      }
    }),
  )
  return last
}

/** Each is asked for at its time, whether or not the former answer has come. */
const p95Of = async (ask: () => Promise<unknown>): Promise<number> => {
  const taken: Promise<number>[] = []
  const one = async () => {
    const began = performance.now()
    await ask()
    return performance.now() - began
  }
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      taken.push(one())
      if (taken.length < asked) return
      clearInterval(timer)
      done()
    }, period)
  })
  return percentile(await Promise.all(taken), 0.95)
}

const measure = async (cloud: TestCloud, names: readonly string[]): Promise<Line[]> => {
  const busy = await cloud.signIn()
  const device = await claim(callerOf(cloud, busy.token), manyDevices)
  const { added } = cloud
  if (!added) throw new Error('There is no second account.')
  await claim(callerOf(cloud, (await cloud.signIn(added)).token), fewDevices)
  const waits = async (load: string): Promise<Line> => {
    const call = callerOf(cloud, (await cloud.signIn(added)).token)
    return {
      load,
      lists: await p95Of(() => call('/devices')),
      history: await p95Of(() => call('/history/search', { limit: 10 })),
      count: null,
      failed: null,
    }
  }
  const lines = [await waits('idle')]
  for (const name of names) {
    const { token, sub } = await cloud.signIn()
    const load = loads[name]
    if (!load) continue
    const { result, count, failed } = await under(
      {
        script: 'loads.ts',
        attack: { ...load, address: cloud.address, brokerUrl: cloud.brokerUrl, username: sub, token, device },
      },
      () => waits(name),
    )
    lines.push({ ...result, count, failed })
  }
  return lines
}

const problemsOf = ([idle, ...others]: readonly Line[]): string[] =>
  others.flatMap(({ load, lists, history, failed }) => {
    const late = Object.entries({
      'Lists take': lists - (idle?.lists ?? 0),
      'Past events take': history - (idle?.history ?? 0),
    }).filter(([, longer]) => longer > allowed)
    const problems = late.map(([what, longer]) => `${what} ${Math.round(longer)} ms longer beside: ${load}.`)
    return failed === null || failed === 0 ? problems : [...problems, `${failed} of the load failed: ${load}.`]
  })

/**
 * How long an account waits for its lists and its past events while another one asks for as much as it gets. Without a
 * page.
 */
export const benchFairness = async (words: readonly string[], { json }: Settings): Promise<void> => {
  const names = Object.keys(loads).filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  const cloud = await startCloud({ addAccount: 'neighbour', requestsAtOnce: Number.MAX_SAFE_INTEGER })
  try {
    const lines = await measure(cloud, names)
    const problems = problemsOf(lines)
    if (problems.length > 0) process.exitCode = 1
    for (const problem of problems) console.error(problem)
    if (json) console.log(JSON.stringify(lines))
    else printTable(columns, lines)
  } finally {
    await cloud.close()
  }
}
