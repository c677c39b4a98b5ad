import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'

/** What the browser knows of a page and of its worker. */
export interface Devtools {
  /** Bytes in use after a garbage collection. */
  heap(): Promise<{ page: number; worker: number }>
}

type Send = (method: string, params?: object) => Promise<unknown>

const attach = async (session: CDPSession): Promise<Send> => {
  const waiting = new Map<number, (result: unknown) => void>()
  const found = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId)
    })
  })
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown }
    if (id !== undefined) waiting.get(id)?.(result)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const sessionId = await found
  let last = 0
  return (method, params = {}) =>
    new Promise((resolve) => {
      waiting.set(++last, resolve)
      void session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id: last, method, params }),
      })
    })
}

const usedBy = async (send: Send): Promise<number> => {
  await send('HeapProfiler.collectGarbage')
  return ((await send('Runtime.getHeapUsage')) as { usedSize: number }).usedSize
}

/** Attaches to a page that has one worker. */
export const openDevtools = async (page: Page): Promise<Devtools> => {
  const session = await page.context().newCDPSession(page)
  const worker = await attach(session)
  const send: Send = (method, params) => session.send(method as 'Runtime.getHeapUsage', params as undefined)
  return {
    heap: async () => ({ page: await usedBy(send), worker: await usedBy(worker) }),
  }
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** The thread's processor time in it, in microseconds. */
  tdur?: number
  args: { name?: string }
}

/** Processor time, in milliseconds. */
export interface Computed {
  /** Of the worker, for its timers and the page's messages: all but what arrived from the broker. */
  worker: number
  /** Of the page's longest task. */
  longestTask: number
}

/** The processor time of a page and its worker during an action. */
export const computedDuring = async (page: Page, action: () => Promise<unknown>): Promise<Computed> => {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] })
  await action()
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: TraceEvent[] }
  const worker = traceEvents.find(({ name, args }) => name === 'thread_name' && args.name === 'DedicatedWorker thread')
  const main = traceEvents.find(
    ({ name, args, pid }) => name === 'thread_name' && args.name === 'CrRendererMain' && pid === worker?.pid,
  )
  const timesOf = (thread: TraceEvent | undefined, names: readonly string[]) =>
    traceEvents.flatMap(({ name, pid, tid, tdur }) =>
      pid === thread?.pid && tid === thread.tid && names.includes(name) && tdur !== undefined ? [tdur / 1_000] : [],
    )
  return {
    worker: timesOf(worker, ['TimerFire', 'HandlePostMessage']).reduce((sum, time) => sum + time, 0),
    longestTask: Math.max(...timesOf(main, ['ThreadControllerImpl::RunTask'])),
  }
}

interface Internals {
  _connection: {
    toImpl(page: Page): {
      delegate: {
        _networkManager: { _sessions: ReadonlyMap<{ send(method: string): Promise<unknown> }, { isMain: boolean }> }
      }
    }
  }
}

/**
 * Playwright has the browser report each message of a worker's websocket, which costs more than the page's own work
 * with it, and has no option against it. Fails if a later version keeps its sessions elsewhere.
 */
export const stopWatchingSockets = async (page: Page): Promise<void> => {
  const { _sessions: sessions } = (page as unknown as Internals)._connection.toImpl(page).delegate._networkManager
  const workersOf = () => [...sessions].filter(([, { isMain }]) => !isMain)
  // The console starts its worker after the first screen's data.
  const latest = Date.now() + 30_000
  while (workersOf().length === 0 && Date.now() < latest) await wait(50)
  const workers = workersOf()
  if (workers.length === 0) throw new Error('The page has no worker.')
  await Promise.all(workers.map(([session]) => session.send('Network.disable')))
}
