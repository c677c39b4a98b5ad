import type { Format } from '@console/platform/i18n'
import type { ChartOptions } from 'chart.js'
import { timeTicks } from './timeTicks.ts'
import type { PlotColors } from './usePlotColors.ts'

// So that each has room for "18:04:22" and a gap.
const tickWidth = 90
const font = { family: 'Geist Variable, ui-sans-serif, system-ui, sans-serif', size: 11 }

/** Drawn anew several times a second: nothing moves by itself, nothing answers to the pointer. */
export const plotOptions = (colors: PlotColors, format: Format): ChartOptions<'line'> => ({
  animation: false,
  responsive: true,
  maintainAspectRatio: false,
  normalized: true,
  parsing: false,
  events: [],
  layout: { padding: { top: 4, right: 8 } },
  scales: {
    x: {
      type: 'linear',
      bounds: 'data',
      grid: { display: false },
      border: { color: colors.grid },
      afterBuildTicks: (axis) => {
        axis.ticks = timeTicks(axis.min, axis.max, Math.max(1, Math.floor(axis.width / tickWidth))).map((value) => ({ value }))
      },
      ticks: { color: colors.axis, font, maxRotation: 0, autoSkip: false, callback: (value) => format.time(Number(value)) },
    },
    y: {
      type: 'linear',
      // A single value, and values that are all the same, lie in the middle.
      grace: '5%',
      grid: { color: colors.grid, drawTicks: false },
      border: { display: false },
      ticks: { color: colors.axis, font, maxTicksLimit: 4, padding: 6, callback: (value) => format.measure(Number(value)) },
    },
  },
})
