// A proxy sends these when the server behind it does not respond.
const gatewayFailures = new Set([502, 503, 504])

/** Whether the console's own server responds. `navigator.onLine` does not say so: the server may run on the same machine. */
export const isServerReachable = async (): Promise<boolean> => {
  try {
    const { status } = await fetch('/config.json', { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(5_000) })
    return !gatewayFailures.has(status)
  } catch {
    return false
  }
}

/** Whether a request failed, or got this status, because the server is down. */
export const isOutage = async (status?: number): Promise<boolean> => (status === undefined || gatewayFailures.has(status)) && !(await isServerReachable())

const firstPause = 1_000
const longestPause = 10_000

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let pause = firstPause
let asking = false

const ask = async () => {
  if (asking || document.hidden) return
  asking = true
  clearTimeout(timer)
  const isBack = await isServerReachable()
  asking = false
  if (isBack) {
    const listeners = [...waiting]
    waiting.clear()
    pause = firstPause
    for (const listener of listeners) listener()
  } else if (waiting.size > 0) {
    timer = setTimeout(() => void ask(), pause)
    pause = Math.min(pause * 2, longestPause)
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

/** Calls the listener once the server responds again. All listeners share the same requests; a hidden page makes none. Returns a function that stops waiting. */
export const onServerBack = (listener: () => void): (() => void) => {
  waiting.add(listener)
  if (waiting.size === 1) timer = setTimeout(() => void ask(), firstPause)
  return () => {
    waiting.delete(listener)
    if (waiting.size > 0) return
    clearTimeout(timer)
    pause = firstPause
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
