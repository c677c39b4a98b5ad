import { setTimeout as pause } from 'node:timers/promises'
import { now } from './measure/figures.ts'

export type Kind = 'kill' | 'broker' | 'database'

interface Breakable {
  replicas: readonly { kill(): Promise<void>; start(): Promise<void> }[]
  broker: { restart(milliseconds: number): Promise<void> }
  database: { restart(milliseconds: number): Promise<void> }
}

interface Fault {
  /** Seconds after the begin. */
  at: number
  kind: Kind
  name: string
  run(): Promise<void>
}

/** What happened when. */
export type Faults = readonly { kind: Kind; at: number }[]

const firstKill = 5
const killPeriod = 10
/** Milliseconds that something is away. */
const away = 1_000

/**
 * When what happens: a replica is killed every ten seconds, in turn; between kills the broker and the database end once
 * each.
 */
export function plan(seconds: number, { replicas, broker, database }: Breakable): Fault[] {
  const between = (share: number) => Math.max(1, Math.round((seconds * share) / killPeriod)) * killPeriod
  const kills = Array.from(
    { length: Math.max(0, Math.ceil((seconds - firstKill) / killPeriod)) },
    (_, number): Fault => {
      const at = number % replicas.length
      return {
        at: firstKill + number * killPeriod,
        kind: 'kill',
        name: `kill -9 of replica ${at + 1}`,
        run: async () => {
          await replicas[at]?.kill()
          await pause(away)
          await replicas[at]?.start()
        },
      }
    },
  )
  const restarts: Fault[] = [
    { at: between(1 / 3), kind: 'broker', name: 'restart of the broker', run: () => broker.restart(away) },
    { at: between(2 / 3), kind: 'database', name: 'restart of the database', run: () => database.restart(away) },
  ]
  return [...kills, ...restarts.filter(({ at }) => at < seconds)].sort((a, b) => a.at - b.at)
}

/** Does all of it, and waits until everything is there again. */
export async function breakThings(
  seconds: number,
  things: Breakable,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<Faults> {
  const began = Date.now()
  const done: { kind: Kind; at: number }[] = []
  const underWay: Promise<void>[] = []
  for (const { at, kind, name, run } of plan(seconds, things)) {
    await pause(Math.max(0, began + at * 1000 - Date.now()), undefined, { signal })
    say(`${at} s: ${name}`)
    done.push({ kind, at: now() })
    const work = run()
    work.catch(() => {})
    underWay.push(work)
  }
  await pause(Math.max(0, began + seconds * 1000 - Date.now()), undefined, { signal })
  await Promise.all(underWay)
  return done
}
