/** Resolves after a pause, but not while the page is hidden, unless it may be; at once when the signal ends it. */
export const passShown = (
  milliseconds: number,
  signal?: AbortSignal,
  mayBeHidden: () => boolean = () => false,
): Promise<void> =>
  new Promise((resolve) => {
    // A worker has none.
    const page = (globalThis as { document?: EventTarget & { readonly hidden: boolean } }).document
    const end = () => {
      clearTimeout(timer)
      page?.removeEventListener('visibilitychange', look)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    // No look at the clock: timers may end a millisecond before it says so.
    let isOver = false
    const look = () => {
      if (isOver && (!page?.hidden || mayBeHidden())) end()
    }
    const timer = setTimeout(() => {
      isOver = true
      look()
    }, milliseconds)
    page?.addEventListener('visibilitychange', look)
    signal?.addEventListener('abort', end, { once: true })
    if (signal?.aborted) end()
  })
