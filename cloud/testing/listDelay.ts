import { until } from './until.ts'
import type { User } from './user.ts'

const period = 25

/** Whether nothing else runs on this machine (QUIET=1). Beside other tests the processors are shared. */
export const isQuiet = process.env['QUIET'] === '1'
/** Milliseconds that a list may take longer under attack. */
export const maxDelay = isQuiet ? 100 : 5_000

/**
 * The 95th percentile of the milliseconds that a user waits for the list of devices, which is asked for every 25 ms
 * whether or not the former answer has come.
 */
export async function p95OfLists(user: User, number = 100): Promise<number> {
  const asked: Promise<number>[] = []
  const ask = async () => {
    const began = performance.now()
    await user.read('/devices')
    return performance.now() - began
  }
  const asking = setInterval(() => void asked.push(ask()), period)
  try {
    await until(() => asked.length >= number, 'the lists to be asked for')
  } finally {
    clearInterval(asking)
  }
  const times = await Promise.all(asked)
  return times.sort((one, another) => one - another)[Math.floor(times.length * 0.95)] ?? Infinity
}
