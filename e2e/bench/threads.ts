import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

/** Processor time of all pages' main threads and workers, in milliseconds. */
export interface ThreadTimes {
  main: number
  worker: number
}

// Linux counts in hundredths of a second.
const tick = 10

/**
 * The time of one thread, in the process and in the kernel: the fields 14 and 15 of its line, counted behind the name.
 */
const timeOf = (stat: string): number => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tick
}

const threadsOf = (process: number): { isMain: boolean; name: string; time: number }[] => {
  const folder = `/proc/${process}/task`
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((thread) => {
    try {
      const stat = readFileSync(`${folder}/${thread}/stat`, 'utf8')
      return [
        {
          isMain: Number(thread) === process,
          name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
          time: timeOf(stat),
        },
      ]
    } catch {
      // It ended meanwhile.
      return []
    }
  })
}

/** Follows the processor time of a browser's pages; null where the system does not tell it (it is read from /proc). */
export const followThreads = async (browser: Browser): Promise<() => Promise<ThreadTimes | null>> => {
  const session = await browser.newBrowserCDPSession()
  return async () => {
    if (!existsSync('/proc/self/task')) return null
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    const threads = processInfo.filter(({ type }) => type === 'renderer').flatMap(({ id }) => threadsOf(id))
    const sum = (chosen: typeof threads) => chosen.reduce((total, { time }) => total + time, 0)
    return {
      main: sum(threads.filter(({ isMain }) => isMain)),
      worker: sum(threads.filter(({ isMain, name }) => !isMain && name.startsWith('DedicatedWorke'))),
    }
  }
}
