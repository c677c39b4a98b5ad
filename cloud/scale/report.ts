import { cpus, totalmem } from 'node:os'
import type { Faults, Kind } from './faults.ts'
import type { Losses } from './load/connection.ts'
import { spreadOf } from './measure/figures.ts'
import type { Promised } from './verdict.ts'

export interface Parts<Value> {
  replicas: Value
  broker: Value
  database: Value
  nginx: Value
}

/** What was measured while some time passed. */
export interface Phase {
  seconds: number
  messages: number
  /** Milliseconds. */
  seen: readonly number[]
  asked: { times: readonly number[]; failed: number }
  /** Processor seconds. */
  used: Parts<number>
}

export interface Result {
  settings: { devices: number; users: number; webhooks: number; replicas: number; rate: number }
  /** Processor seconds until all devices were connected. */
  connecting: Parts<number>
  /** Nothing is published. */
  idle: Phase
  calm: Phase
  /** Replicas are killed; undefined when none were. */
  broken: (Phase & { faults: Faults }) | undefined
  /** Bytes, before and after the devices connected. */
  memory: { before: Parts<number>; after: Parts<number> }
  devices: Losses
  views: Losses
  sent: { messages: number; acknowledged: number; refused: number; sentAgain: number }
  promises: readonly Promised[]
}

const names = ['replicas', 'broker', 'database', 'nginx'] as const
const milliseconds = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`

export function print(result: Result, say: (text: string) => void): void {
  const {
    settings: { devices, users, webhooks, replicas, rate },
    calm,
    broken,
    promises,
    sent,
  } = result
  say(
    `${devices} devices, ${users} users with a view, ${webhooks} webhooks, ${replicas} replicas, ${rate} messages a second. ${machine()}`,
  )
  say(
    `Messages: ${sent.messages} sent, ${sent.acknowledged} acknowledged; ${sent.refused} times one was refused and sent again; ${sent.sentAgain} fired their webhook twice, as their device had no acknowledgement and sent them again.`,
  )
  times('while nothing is broken', calm, say)
  if (broken) {
    const count = (which: Kind) => broken.faults.filter(({ kind }) => kind === which).length
    times(
      `while ${count('kill')} replicas are killed, and the broker (${count('broker')}) and the database (${count('database')}) end`,
      broken,
      say,
    )
    back(result, broken.faults, say)
  }
  costs(result, say)
  say('')
  for (const { text, holds } of promises) say(`${holds ? 'held  ' : 'BROKEN'} ${text}`)
}

function machine(): string {
  const [first] = cpus()
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; the load is made by the same machine.`
}

function times(when: string, { seconds: lasted, messages, seen, asked }: Phase, say: (text: string) => void): void {
  say(
    `\n${Math.round(lasted)} s ${when}: ${messages} messages, ${seen.length} seen by a view; ${asked.times.length} requests answered, ${asked.failed} not\n`,
  )
  table(
    ['', 'p50', 'p95', 'p99', 'max'],
    [
      ['publish to view', seen],
      ['request', asked.times],
    ].map(([name, values]) => {
      const { p50, p95, p99, max } = spreadOf(values as readonly number[])
      return [name as string, ...[p50, p95, p99, max].map(milliseconds)]
    }),
    say,
  )
}

const kinds: readonly (readonly [Kind, string])[] = [
  ['kill', 'a replica was killed'],
  ['broker', 'the broker ended'],
  ['database', 'the database ended'],
]

function back({ devices, views }: Result, faults: Faults, say: (text: string) => void): void {
  say('\nConnections of devices and views that were lost, by the fault before, and the time until each was back\n')
  const all = [...devices.back, ...views.back]
  const after = (lostAt: number) => faults.filter(({ at }) => at <= lostAt).at(-1)?.kind
  table(
    ['', 'lost', 'p50', 'p95', 'max'],
    kinds.map(([kind, name]) => {
      const { count, p50, p95, max } = spreadOf(
        all.filter(({ lostAt }) => after(lostAt) === kind).map((each) => each.after),
      )
      return [name, String(count), ...[p50, p95, max].map(seconds)]
    }),
    say,
  )
}

/** What it costs, of each part. What a message costs is what the calm phase used beyond the idle one. */
function costs({ settings: { devices }, connecting, idle, calm, memory }: Result, say: (text: string) => void): void {
  const share = calm.seconds / idle.seconds
  const perThousand = (part: keyof Parts<number>) =>
    Math.max(0, calm.used[part] - idle.used[part] * share) / (calm.messages / 1000)
  say('\nCosts\n')
  table(
    ['', ...names],
    [
      ['CPU s per 1,000 messages', ...names.map((part) => perThousand(part).toFixed(2))],
      ['CPU s per 1,000 new connections', ...names.map((part) => (connecting[part] / (devices / 1000)).toFixed(2))],
      ['CPU s per minute without messages', ...names.map((part) => ((idle.used[part] / idle.seconds) * 60).toFixed(2))],
      ['memory before, MB', ...names.map((part) => (memory.before[part] / 2 ** 20).toFixed(0))],
      [
        'memory per connection, kB',
        ...names.map((part) => ((memory.after[part] - memory.before[part]) / devices / 1024).toFixed(1)),
      ],
    ],
    say,
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[], say: (text: string) => void): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  say([line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n'))
}
