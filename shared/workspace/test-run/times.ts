import { existsSync, readFileSync } from 'node:fs'

const own = '/proc/self/stat'
const ticksPerSecond = 100

/**
 * Seconds of processor time of this process and of its children that have ended, with theirs; of this process alone
 * where the system does not tell of children.
 */
export const cpuSeconds = (): number => {
  if (existsSync(own)) {
    const stat = readFileSync(own, 'utf8')
    // After the name, which may hold anything: utime, stime, cutime and cstime are the 12th to 15th.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond
  }
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

export interface StepTime {
  name: string
  seconds: number
  cpu: number
}

/** Runs a step, and adds to `times` what it took. */
export const timed = async <Result>(times: StepTime[], name: string, step: () => Promise<Result>): Promise<Result> => {
  const [began, used] = [performance.now(), cpuSeconds()]
  try {
    return await step()
  } finally {
    times.push({ name, seconds: (performance.now() - began) / 1000, cpu: cpuSeconds() - used })
  }
}

const written = ({ name, seconds, cpu }: StepTime): string =>
  `${name} ${Math.round(seconds)} s (CPU ${Math.round(cpu)})`

/** `Times: lint 18 s (CPU 24), …; all 1200 s (CPU 2100)`. */
export const timesLine = (times: readonly StepTime[]): string => {
  const sum = (of: 'seconds' | 'cpu') => times.reduce((total, time) => total + time[of], 0)
  return `Times: ${times.map(written).join(', ')}; ${written({ name: 'all', seconds: sum('seconds'), cpu: sum('cpu') })}`
}
