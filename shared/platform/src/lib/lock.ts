/** Starts a task unless one still runs: then the caller gets the promise of the running one. */
export type Lock<Result> = (task: () => Promise<Result>) => Promise<Result>

/** Synchronous, unlike React's state: two clicks can arrive before a button is drawn busy. */
export const createLock = <Result>(): Lock<Result> => {
  let running: Promise<Result> | null = null
  return (task) => {
    running ??= task().finally(() => {
      running = null
    })
    return running
  }
}
