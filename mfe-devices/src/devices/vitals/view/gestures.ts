import { moved, timeAt, zoomed, type Range } from './range.ts'
import { isWhole, type View, type ViewState } from './createView.ts'


const pinchLeast = 0.02

/** The line goes with the hand. */
export const dragged = ({ whole, range }: ViewState, from: number, to: number): Range => moved(whole, range, from - to)

/** Two fingers: what was under each of them stays there. */
export const pinched = (state: ViewState, before: readonly [number, number], after: readonly [number, number]): Range => {
  const [a, b] = before
  const [c, d] = after
  const factor = Math.max(Math.abs(b - a), pinchLeast) / Math.max(Math.abs(d - c), pinchLeast)
  const at = (a + b) / 2
  const range = zoomed(state.whole, state.range, factor, at)
  return dragged({ whole: state.whole, range }, at, (c + d) / 2)
}

/** The times between two places of a plot. */
export const between = ({ range }: ViewState, a: number, b: number): Range => ({ from: timeAt(range, Math.min(a, b)), to: timeAt(range, Math.max(a, b)) })

const perLine = 20
const perPage = 400
const wheelSpeed = 0.002
// What a trackpad sends for two fingers that spread: small steps with a Ctrl that nobody pressed.
const pinchSpeed = 0.01

export interface Wheel {
  readonly deltaX: number
  readonly deltaY: number
  readonly deltaMode: number
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
}

/** Up and down zoom at the pointer, sideways moves. */
export const wheeled = ({ whole, range }: ViewState, { deltaX, deltaY, deltaMode, ctrlKey, shiftKey }: Wheel, share: number, width: number): Range => {
  const unit = [1, perLine, perPage][deltaMode] ?? 1
  const sideways = shiftKey ? deltaX || deltaY : deltaX
  if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) return moved(whole, range, (sideways * unit) / Math.max(1, width))
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

/** Does what a key does on a chart; answers whether it does anything. */
export const pressKey = (view: View, key: string, shift: boolean): boolean => {
  const wanted = keys[key]
  if (!wanted) return false
  view.show((state) => wanted(state, shift))
  return true
}

export const zoomIn = (view: View): void => void pressKey(view, '+', false)
export const zoomOut = (view: View): void => void pressKey(view, '-', false)

/** Whether a drag moves the line. While everything is shown there is nowhere to move to: then it selects. */
export const dragMoves = (view: View): boolean => !isWhole(view.getState())
