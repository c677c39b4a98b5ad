const first = 1_000
const longest = 60_000

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })

/** Runs `connect` again and again, after growing, random pauses, until it says that there is nothing to connect to. A connection that lasted counts as a good one. */
export const retry = async (connect: () => Promise<'ended' | 'absent'>, onEnd: () => void, signal: AbortSignal): Promise<void> => {
  let wait = first
  while (!signal.aborted) {
    const begun = Date.now()
    const outcome = await connect()
    if (signal.aborted) return
    onEnd()
    if (outcome === 'absent') return
    if (Date.now() - begun > longest) wait = first
    await pause(wait * (0.5 + Math.random() / 2), signal)
    wait = Math.min(wait * 2, longest)
  }
}
