import { createWritable, type Writable } from '@console/platform/lib'
import type { Range } from './range.ts'

/** What the pointer is at, in either chart; both show it. */
export interface Pointing {
  readonly time: number | null
  /** What is being selected to be shown. */
  readonly selection: Range | null
}

const nothing: Pointing = { time: null, selection: null }

export const createPointing = (): Writable<Pointing> => createWritable(nothing)
