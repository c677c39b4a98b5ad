import { demandIn, pauseAfter } from '@console/platform/lib'

// A proxy sends these when the server behind it does not respond.
const gatewayFailures = new Set([502, 503, 504])

/**
 * Why the console's own server does not respond; null when it does. `navigator.onLine` does not say so: the server may
 * run on the same machine.
 */
const outage = async (): Promise<unknown> => {
  try {
    const { status, headers } = await fetch('/config.json', {
      method: 'HEAD',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(5_000),
    })
    return gatewayFailures.has(status) ? new Error(`HTTP ${status}`, { cause: demandIn(headers) }) : null
  } catch (error) {
    return error
  }
}

/** Whether the console's own server responds. */
export const isServerReachable = async (): Promise<boolean> => (await outage()) === null

/** Whether a request failed, or got this status, because the server is down. */
export const isOutage = async (status?: number): Promise<boolean> =>
  (status === undefined || gatewayFailures.has(status)) && !(await isServerReachable())

const pauses = { first: 1_000, longest: 10_000 }

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let asking = false

const ask = async () => {
  if (asking || document.hidden) return
  asking = true
  clearTimeout(timer)
  const error = await outage()
  asking = false
  if (error === null) {
    const listeners = [...waiting]
    waiting.clear()
    failures = 0
    for (const listener of listeners) listener()
  } else if (waiting.size > 0) {
    failures += 1
    timer = setTimeout(() => void ask(), pauseAfter(failures, pauses, error))
  }
}

const askNow = () => {
  if (waiting.size > 0) void ask()
}
// The release command imports the registry's parser in Node.
if (typeof document !== 'undefined') {
  window.addEventListener('online', askNow)
  document.addEventListener('visibilitychange', askNow)
}

/**
 * Calls the listener once the server responds again. All listeners share the same requests; a hidden page makes none.
 * Returns a function that stops waiting.
 */
export const onServerBack = (listener: () => void): (() => void) => {
  waiting.add(listener)
  if (waiting.size === 1) timer = setTimeout(() => void ask(), pauseAfter(1, pauses))
  return () => {
    waiting.delete(listener)
    if (waiting.size > 0) return
    clearTimeout(timer)
    failures = 0
  }
}

/** The same for a failure of unknown cause: does nothing when the server responds. */
export const onOutageOver = (listener: () => void): (() => void) => {
  let left = false
  let end = () => {}
  void isServerReachable().then((reachable) => {
    if (!left && !reachable) end = onServerBack(listener)
  })
  return () => {
    left = true
    end()
  }
}
