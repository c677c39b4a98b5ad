const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let time = 0

const tick = () => {
  // A hidden page ticks again when it is shown.
  if (document.visibilityState === 'hidden') return
  time = Date.now()
  for (const listener of listeners) listener()
}

/** The one timer behind all relative times: calls the listener every second while the page is visible. Answers the function that ends it. */
export const onTick = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (timer === undefined) {
    time = Date.now()
    timer = setInterval(tick, 1000)
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', tick)
  }
}

/** The time of the last tick, so that all relative times agree. */
export const currentTick = (): number => (timer === undefined ? Date.now() : time)
