import { readdirSync, readFileSync } from 'node:fs'

interface Stat {
  pid: number
  parent: number
  /** Of itself and of those of its children that have ended. */
  seconds: number
}

/** Of a second; Linux says so on all that this runs on. */
const tick = 100
const kilobyte = 1024

/** Processor seconds that processes and their children have used, by name. */
export function secondsOf<Name extends string>(roots: Record<Name, readonly number[]>): Record<Name, number> {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(name) ?? [])
  const sum = (pid: number): number =>
    all
      .filter((stat) => stat.parent === pid)
      .reduce((total, child) => total + sum(child.pid), all.find((stat) => stat.pid === pid)?.seconds ?? 0)
  return mapped(roots, (pids) => pids.reduce((total, pid) => total + sum(pid), 0))
}

/** Bytes of memory that processes hold, without children. */
export function bytesOf(pids: readonly number[]): number {
  return pids.reduce(
    (sum, pid) => sum + Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * kilobyte,
    0,
  )
}

/** Its children's ids. */
export function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

function statOf(name: string): Stat | undefined {
  // The name of the program may have blanks and brackets; fields are counted after it.
  const fields = read(`/proc/${name}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  if (fields.length < 15) return undefined
  const times = fields.slice(11, 15).map(Number)
  return { pid: Number(name), parent: Number(fields[1]), seconds: times.reduce((sum, each) => sum + each, 0) / tick }
}

/** Empty when the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function mapped<Name extends string, From, To>(record: Record<Name, From>, of: (value: From) => To): Record<Name, To> {
  return Object.fromEntries(Object.entries<From>(record).map(([name, value]) => [name, of(value)])) as Record<Name, To>
}
