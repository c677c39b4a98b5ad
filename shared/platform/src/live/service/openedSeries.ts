import type { EventSeries, SeriesOptions, SeriesPoint } from '../../contract/broker.ts'
import { createWritable, type Readable } from '../../lib/index.ts'

/** The page's end of a series. */
export class OpenedSeries implements EventSeries {
  readonly options: SeriesOptions
  readonly #state = createWritable<readonly SeriesPoint[]>([])
  readonly state: Readable<readonly SeriesPoint[]> = this.#state
  readonly close: () => void

  constructor(options: SeriesOptions, close: () => void) {
    this.options = options
    this.close = close
  }

  add(reset: boolean, points: readonly SeriesPoint[]): void {
    this.#state.setState([...(reset ? [] : this.#state.getState()), ...points].slice(-this.options.points))
  }
}
