import { Failure } from '../api/failure.ts'

const minute = 60_000
// A page sends a few messages, and then none.
const most = { address: 60, all: 600 }

/**
 * Counts messages within a minute, by address where it is known, and all together: what one address sends too much does
 * not count for the others.
 */
export function messageLimits(now: () => number = Date.now): (sender: string | undefined) => void {
  const counts = new Map<string, number>()
  let [since, all] = [0, 0]
  return (sender) => {
    if (now() - since >= minute) {
      counts.clear()
      ;[since, all] = [now(), 0]
    }
    const count = (sender === undefined ? 0 : counts.get(sender)) ?? 0
    if (all >= most.all || count >= most.address)
      throw new Failure(429, 'These are too many reports. Wait a minute.', Math.ceil((since + minute - now()) / 1000))
    all += 1
    if (sender !== undefined) counts.set(sender, count + 1)
  }
}
