import { isWhole, moved, timeAt, zoomed, type Range, type View, type ViewState } from './view.ts'
// The smallest distance of two fingers, as a share of the plot.
const minPinch = 0.02

/** The line follows the pointer. */
export const dragged = ({ whole, range }: ViewState, from: number, to: number): Range => moved(whole, range, from - to)

/** Two fingers: the time under each finger stays there. */
export const pinched = (
  state: ViewState,
  before: readonly [number, number],
  after: readonly [number, number],
): Range => {
  const [a, b] = before
  const [c, d] = after
  const factor = Math.max(Math.abs(b - a), minPinch) / Math.max(Math.abs(d - c), minPinch)
  const at = (a + b) / 2
  const range = zoomed(state.whole, state.range, factor, at)
  return dragged({ whole: state.whole, range }, at, (c + d) / 2)
}

/** The range between two positions in a plot. */
export const between = ({ range }: ViewState, a: number, b: number): Range => ({
  from: timeAt(range, Math.min(a, b)),
  to: timeAt(range, Math.max(a, b)),
})

const perLine = 20
const perPage = 400
const wheelSpeed = 0.002
// Browsers report a pinch on a trackpad as small wheel steps with ctrlKey set.
const pinchSpeed = 0.01

export interface Wheel {
  readonly deltaX: number
  readonly deltaY: number
  readonly deltaMode: number
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
}

/** Vertical zooms at the pointer, horizontal moves. */
export const wheeled = (
  { whole, range }: ViewState,
  { deltaX, deltaY, deltaMode, ctrlKey, shiftKey }: Wheel,
  share: number,
  width: number,
): Range => {
  const unit = [1, perLine, perPage][deltaMode] ?? 1
  const sideways = shiftKey ? deltaX || deltaY : deltaX
  if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY))
    return moved(whole, range, (sideways * unit) / Math.max(1, width))
  return zoomed(whole, range, Math.exp(deltaY * unit * (ctrlKey ? pinchSpeed : wheelSpeed)), share)
}

const step = 0.1
const stride = 0.5
const closer = 0.5

const keys: Readonly<Record<string, (state: ViewState, shift: boolean) => Range>> = {
  ArrowLeft: ({ whole, range }, shift) => moved(whole, range, -(shift ? stride : step)),
  ArrowRight: ({ whole, range }, shift) => moved(whole, range, shift ? stride : step),
  '+': ({ whole, range }) => zoomed(whole, range, closer),
  '=': ({ whole, range }) => zoomed(whole, range, closer),
  '-': ({ whole, range }) => zoomed(whole, range, 1 / closer),
  _: ({ whole, range }) => zoomed(whole, range, 1 / closer),
  '0': ({ whole }) => whole,
  Home: ({ whole }) => whole,
}

/** Applies a key to the view; returns whether the key has an effect. */
export const pressKey = (view: View, key: string, shift: boolean): boolean => {
  const rangeAfter = keys[key]
  if (!rangeAfter) return false
  view.show((state) => rangeAfter(state, shift))
  return true
}

export const zoomIn = (view: View): void => void pressKey(view, '+', false)
export const zoomOut = (view: View): void => void pressKey(view, '-', false)

/** Whether a drag moves the line. While the whole window is shown, a drag selects instead. */
export const dragMoves = (view: View): boolean => !isWhole(view.getState())

/** The distances of a plot's drawing area from the edges of its element, in pixels. */
export interface PlotArea {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The pointer's position: 0 the area's left edge, 1 its right edge. */
export const shareAt = (element: HTMLElement, { left, right }: PlotArea, clientX: number): number => {
  const box = element.getBoundingClientRect()
  return Math.min(1, Math.max(0, (clientX - box.left - left) / Math.max(1, box.width - left - right)))
}

export const widthOf = (element: HTMLElement, { left, right }: PlotArea): number =>
  Math.max(1, element.clientWidth - left - right)

const cssPosition = (share: number, before: number, after: number): string =>
  `calc(${before}px + (100% - ${before + after}px) * ${share})`

export const leftOf = ({ left, right }: PlotArea, share: number): string => cssPosition(share, left, right)
export const rightOf = ({ left, right }: PlotArea, share: number): string => cssPosition(1 - share, right, left)
/** `share` is 0 at the bottom edge. */
export const topOf = ({ top, bottom }: PlotArea, share: number): string => cssPosition(1 - share, top, bottom)
