import type { StatsWindow } from '@console/platform/api'
import type { Readings } from './readings.ts'

const day = 86_400_000
/** In milliseconds. */
export const windowSpans: Readonly<Record<StatsWindow, number>> = { '1h': day / 24, '1d': day, '7d': 7 * day, '15d': 15 * day, '30d': 30 * day }
const none = new Float64Array(0)

/** No readings yet: what the charts are made with, so that only the lines are to be drawn once they are there. */
export const awaited = (window: StatsWindow): Readings => {
  const to = Date.now()
  return { whole: { from: to - windowSpans[window], to }, times: none, rssi: none, heap: none, breaks: new Uint8Array(0), offline: [] }
}
