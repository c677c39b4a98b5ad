/** Runs the task once the browser has nothing else to do, if only between two frames. */
export const whenIdle = (task: () => void): void =>
  void ('requestIdleCallback' in window ? window.requestIdleCallback(task) : setTimeout(task, 200))

// More than is left between two frames: while a stream is drawn with each of them, code that is read in between would
// delay keys and clicks.
const pause = 20

/** Runs the task once the browser has nothing to draw for a while. */
export const whenQuiet = (task: () => void): void => {
  if (!('requestIdleCallback' in window)) return whenIdle(task)
  window.requestIdleCallback((deadline?: IdleDeadline) => {
    // Some time is always left; only the clock of tests says 0.
    const left = deadline?.timeRemaining() ?? 0
    if (left > 0 && left < pause) setTimeout(() => whenQuiet(task), 250)
    else task()
  })
}
