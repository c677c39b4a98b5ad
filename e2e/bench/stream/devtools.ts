import type { CDPSession, Page } from '@playwright/test'

/** The browser's own view of a page and of its worker. */
export interface Devtools {
  /** Bytes that are in use after a collection of garbage. */
  heap(): Promise<{ page: number; worker: number }>
  /** Seconds that the page's main thread has computed. Waiting for a processor doesn't count. */
  computed(): Promise<number>
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
  return (method, params = {}) => new Promise((resolve) => {
    waiting.set(++last, resolve)
    void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: last, method, params }) })
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
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const send: Send = (method, params) => session.send(method as 'Runtime.getHeapUsage', params as undefined)
  return {
    heap: async () => ({ page: await usedBy(send), worker: await usedBy(worker) }),
    computed: async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN,
  }
}
