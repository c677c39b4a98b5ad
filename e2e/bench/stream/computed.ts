import type { Page } from '@playwright/test'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** What the thread computed in it, in microseconds: waiting for a processor doesn't count. */
  tdur?: number
  args: { name?: string }
}

/** What was computed, in milliseconds. */
export interface Computed {
  /** By the worker, in its timers and for what the page told it: all but what arrived from the broker. */
  worker: number
  /** By the page in the longest of its tasks. */
  longestTask: number
}

/** What a page and its worker compute while something is done. */
export const computedDuring = async (page: Page, action: () => Promise<unknown>): Promise<Computed> => {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] })
  await action()
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: TraceEvent[] }
  const worker = traceEvents.find(({ name, args }) => name === 'thread_name' && args.name === 'DedicatedWorker thread')
  const main = traceEvents.find(({ name, args, pid }) => name === 'thread_name' && args.name === 'CrRendererMain' && pid === worker?.pid)
  const timesOf = (thread: TraceEvent | undefined, names: readonly string[]) =>
    traceEvents.flatMap(({ name, pid, tid, tdur }) => (pid === thread?.pid && tid === thread.tid && names.includes(name) && tdur !== undefined ? [tdur / 1_000] : []))
  return {
    worker: timesOf(worker, ['TimerFire', 'HandlePostMessage']).reduce((sum, time) => sum + time, 0),
    longestTask: Math.max(...timesOf(main, ['ThreadControllerImpl::RunTask'])),
  }
}
