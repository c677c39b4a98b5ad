import { whenIdle } from './idle.ts'

const pause = 100
const longest = 5_000

/** Code of a screen or of a box is on its way. */
const isCodePending = (): boolean => document.querySelector('[data-code-pending]') !== null

/**
 * Calls back once the first screen is there: at two idle moments in a row nothing of it was loading. After five seconds
 * it is not waited for any longer.
 */
export const whenShown = (isFetching: () => boolean, done: () => void): void => {
  const end = performance.now() + longest
  let quiet = 0
  const look = () =>
    whenIdle(() => {
      quiet = isCodePending() || isFetching() ? 0 : quiet + 1
      if (quiet > 1 || performance.now() > end) done()
      else setTimeout(look, pause)
    })
  look()
}
