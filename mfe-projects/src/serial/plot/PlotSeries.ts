import { plainText } from '../../common/log/ansi.ts'
import type { SerialLine, SerialView } from '../serialLines.ts'
import { numbersOf, type Sample } from './numbers.ts'

/** What was read of a log. */
export interface Plot {
  series: readonly Series[]
  /** Whether lines had more numbers, or the log more series, than are drawn. */
  leavesOut: boolean
}

export interface Series {
  label: Sample['label']
  /** The oldest first. */
  points: readonly { x: number; y: number }[]
}

const maxPoints = 500
export const maxSeries = 8
/** Lines that are read of a log that was there before the plot. */
const maxRead = 2_000

/** The last numbers of a log, read as it grows. */
export class PlotSeries {
  readonly #series = new Map<Sample['label'], { x: number; y: number }[]>()
  #lines: readonly SerialLine[] = []
  #next = 0
  #leavesOut = false

  /** Reads the lines that were completed since the last call. */
  read({ lines, whole }: Pick<SerialView, 'lines' | 'whole'>): Plot {
    if (lines !== this.#lines) {
      this.#series.clear()
      this.#leavesOut = false
      this.#lines = lines
      this.#next = Math.max(0, whole - maxRead)
    }
    for (; this.#next < whole; this.#next += 1) {
      const line = lines[this.#next]
      const numbers = line && !line.isMark ? numbersOf(plainText(line.text)) : null
      if (!line || !numbers) continue
      this.#leavesOut ||= numbers.hasMore
      for (const { label, value } of numbers.samples) this.#add(label, { x: line.at, y: value })
    }
    return { series: [...this.#series].map(([label, points]) => ({ label, points })), leavesOut: this.#leavesOut }
  }

  #add(label: Sample['label'], point: { x: number; y: number }): void {
    const points = this.#series.get(label)
    if (points) {
      points.push(point)
      if (points.length > 2 * maxPoints) points.splice(0, points.length - maxPoints)
    } else if (this.#series.size < maxSeries) this.#series.set(label, [point])
    else this.#leavesOut = true
  }
}
