import { createWritable, type Readable, type Writable } from '@console/platform/lib'

/** A time range in epoch milliseconds. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** DEV-12: the smallest range that can be shown. */
export const minSpanMs = 60_000

export const spanOf = ({ from, to }: Range): number => to - from

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** Limits a requested range: not too small, and within the whole. */
export const within = (whole: Range, requested: Range): Range => {
  const span = clamp(spanOf(requested), Math.min(minSpanMs, spanOf(whole)), spanOf(whole))
  const middle = (requested.from + requested.to) / 2
  const from = clamp(middle - span / 2, whole.from, whole.to - span)
  return span === spanOf(whole) ? whole : { from, to: from + span }
}

/** The range scaled by `factor`. The time at `share` (0 the left end, 1 the right end) keeps its position. */
export const zoomed = (whole: Range, range: Range, factor: number, share = 0.5): Range => {
  const span = clamp(spanOf(range) * factor, Math.min(minSpanMs, spanOf(whole)), spanOf(whole))
  const from = range.from + (spanOf(range) - span) * share
  return within(whole, { from, to: from + span })
}

/** The range moved by a share of its span; to earlier times when negative. */
export const moved = (whole: Range, range: Range, share: number): Range => {
  const distance = spanOf(range) * share
  return within(whole, { from: range.from + distance, to: range.to + distance })
}

export const timeAt = ({ from, to }: Range, share: number): number => from + (to - from) * share

export const shareOf = ({ from, to }: Range, time: number): number => (time - from) / (to - from)

export const sameRange = (a: Range, b: Range): boolean => a.from === b.from && a.to === b.to

export interface ViewState {
  /** The loaded window, the limit of what can be shown. */
  readonly whole: Range
  /** The shown range of it. */
  readonly range: Range
}

/**
 * The range that both charts show. It may change with every frame of a gesture: charts subscribe to it without React.
 */
export interface View extends Readable<ViewState> {
  /** Shows the range that a function of the state returns, limited to the window. */
  show(next: (state: ViewState) => Range): void
  reset(): void
  /** Sets the loaded window; `keep` says whether the shown range stays. */
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
    show: (next) => {
      const { whole } = getState()
      set(whole, within(whole, next(getState())))
    },
    reset: () => set(getState().whole, getState().whole),
    load: (whole, keep) => set(whole, keep && !isWhole(getState()) ? within(whole, getState().range) : whole),
  }
}

/** The pointer's time, from either chart; both show it. */
export interface Pointing {
  readonly time: number | null
  /** The range that a drag is selecting. */
  readonly selection: Range | null
}

const nothing: Pointing = { time: null, selection: null }

export const createPointing = (): Writable<Pointing> => createWritable(nothing)
