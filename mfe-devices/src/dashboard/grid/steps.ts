/** A value with its earlier values for undo, and undone ones for redo. */
export interface Steps<Value> {
  readonly past: readonly Value[]
  readonly now: Value
  readonly future: readonly Value[]
}

// Each step is a list of at most 60 boxes.
const most = 100

export const begin = <Value>(now: Value): Steps<Value> => ({ past: [], now, future: [] })

export const take = <Value>({ past, now }: Steps<Value>, next: Value): Steps<Value> => ({
  past: [...past, now].slice(-most),
  now: next,
  future: [],
})

export const undo = <Value>(steps: Steps<Value>): Steps<Value> => {
  const before = steps.past.at(-1)
  return before === undefined
    ? steps
    : { past: steps.past.slice(0, -1), now: before, future: [steps.now, ...steps.future] }
}

export const redo = <Value>(steps: Steps<Value>): Steps<Value> => {
  const [next, ...future] = steps.future
  return next === undefined ? steps : { past: [...steps.past, steps.now], now: next, future }
}
