// A proxy says so of a server behind it that does not answer.
const gatewayFailures = new Set([502, 503, 504])

/** Whether the server that the console comes from answers at all. What the browser says of its network is nothing to go by: the server may run on the same machine. */
export const isServerReachable = async (): Promise<boolean> => {
  try {
    const { status } = await fetch('/config.json', { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(5_000) })
    return !gatewayFailures.has(status)
  } catch {
    return false
  }
}

/** Whether something did not arrive, or was answered with this status, because the server is down. */
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
    const told = [...waiting]
    waiting.clear()
    pause = firstPause
    for (const listener of told) listener()
  } else if (waiting.size > 0) {
    timer = setTimeout(() => void ask(), pause)
    pause = Math.min(pause * 2, longestPause)
  }
}

const askNow = () => {
  if (waiting.size > 0) void ask()
}
// A release reads the registry's parser without a page.
if (typeof document !== 'undefined') {
  window.addEventListener('online', askNow)
  document.addEventListener('visibilitychange', askNow)
}

/** Calls the listener once the server answers again. All who wait share the same requests; a hidden page makes none. Answers what ends the wait. */
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

/** The same for what failed for a reason that is not known: it waits for nothing where the server answers. */
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
