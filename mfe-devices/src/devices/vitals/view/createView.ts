import { createWritable, type Readable } from '@console/platform/lib'
import { sameRange, within, type Range } from './range.ts'

export interface ViewState {
  /** The window that was loaded: nothing beyond it is shown. */
  readonly whole: Range
  /** What is shown of it. */
  readonly range: Range
}

/** What both charts show, so that they go in step. It changes with every frame of a gesture: charts follow it without React. */
export interface View extends Readable<ViewState> {
  /** Shows what a function of the whole window and the shown range wants, as far as there is something to show. */
  show(wanted: (state: ViewState) => Range): void
  reset(): void
  /** Another window was loaded; `keep` says whether what is shown of it stays. */
  load(whole: Range, keep: boolean): void
}

export const isWhole = ({ whole, range }: ViewState): boolean => sameRange(whole, range)

export const createView = (initial: Range): View => {
  const { getState, setState, subscribe } = createWritable<ViewState>({ whole: initial, range: initial })
  const set = (whole: Range, range: Range) => {
    const now = getState()
    if (!sameRange(now.whole, whole) || !sameRange(now.range, range)) setState({ whole, range })
  }
  return {
    getState,
    subscribe,
    show: (wanted) => {
      const { whole } = getState()
      set(whole, within(whole, wanted(getState())))
    },
    reset: () => set(getState().whole, getState().whole),
    load: (whole, keep) => set(whole, keep && !isWhole(getState()) ? within(whole, getState().range) : whole),
  }
}
