import type { Report, ReportMessage } from './report.ts'

const maxPerPage = 40
const maxPerMinute = 12
const maxBytes = 8_000
const pause = 3_000
const minute = 60_000
// An endpoint that does not take them is left alone until the next page.
const maxFailures = 2

/** The same problem twice. */
const keyOf = ({ kind, remote, version, fault, error, text, stack }: Report): string =>
  JSON.stringify([kind, remote, version, fault, error, text, stack?.[0]])

interface OutboxOptions {
  /** Sends a text; resolves with whether it was taken. */
  post: (body: string) => Promise<boolean>
  message: () => Omit<ReportMessage, 'reports'>
}

/**
 * Collects reports and sends them now and then: each problem once, and only so many per page and minute. What is beyond
 * is lost.
 */
export const createReportQueue = ({ post, message }: OutboxOptions) => {
  const known = new Set<string>()
  let waiting: Report[] = []
  let recent: number[] = []
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const textOf = (reports: readonly Report[]): string => JSON.stringify({ ...message(), reports })
  /** As many as fit into one message; one that does not fit alone goes without its stack. */
  const take = (): string => {
    let count = waiting.length
    while (count > 1 && textOf(waiting.slice(0, count)).length > maxBytes) count -= 1
    const reports = waiting.splice(0, count)
    const text = textOf(reports)
    return text.length > maxBytes ? textOf(reports.map(({ stack: _, ...report }) => report)) : text
  }

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    while (waiting.length > 0 && failures < maxFailures) {
      void post(take()).then(
        (taken) => void (failures = taken ? 0 : failures + 1),
        () => void (failures += 1),
      )
    }
    waiting = []
  }

  return {
    add: (report: Report): void => {
      const now = Date.now()
      recent = recent.filter((time) => now - time < minute)
      const key = keyOf(report)
      if (failures >= maxFailures || known.has(key) || known.size >= maxPerPage || recent.length >= maxPerMinute) return
      known.add(key)
      recent.push(now)
      waiting.push(report)
      timer ??= setTimeout(flush, pause)
    },
    /** Sends what waits, as the page may end. */
    flush,
  }
}
