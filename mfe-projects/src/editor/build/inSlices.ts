// Characters that are taken at once: about 500 lines.
const slice = 32_768
// Milliseconds of work until others have their turn: a frame has 16.
const turn = 8

// Until everything else that waits has had its turn. Comes also where no frames are drawn.
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Hands text on in pieces, so that however much comes at once, the page goes on. Stops when the signal ends it. */
export const inSlices = (take: (text: string) => void, signal: AbortSignal) => {
  let began = 0
  return async (text: string): Promise<void> => {
    for (let at = 0; at < text.length && !signal.aborted; at += slice) {
      if (performance.now() - began > turn) {
        await nextTask()
        began = performance.now()
      }
      take(text.slice(at, at + slice))
    }
  }
}
