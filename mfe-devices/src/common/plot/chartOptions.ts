import type { ChartOptions } from 'chart.js'
import { midnightBefore, tickStep, timeTicks } from './timeTicks.ts'
import type { PlotColors } from './usePlotColors.ts'
import type { PlotArea } from './view/gestures.ts'
import type { Range } from './view/view.ts'

export const fontFamily = "'Geist Variable', ui-sans-serif, system-ui, sans-serif"
const font = { family: fontFamily, size: 11 }

// DEV-12: at most 12 times, each with room for "18:04:22" and a gap.
const maxTimes = 12
const timeWidth = 68
const noPadding = { paddingLeft: 0, paddingRight: 0, paddingTop: 0, paddingBottom: 0 }

interface Axes {
  readonly area: PlotArea
  readonly values: ValueAxis
  readonly showTimes: boolean
  readonly formatTime: (time: number, style: TickStyle) => string
  readonly formatValue: (value: number) => string
}

/** The drawing area is fixed, so that both charts are aligned and the marks above the canvas match it. */
export const chartOptions = (
  { area, values, showTimes, formatTime, formatValue }: Axes,
  colors: PlotColors,
  { from, to }: Range,
): ChartOptions<'line'> => {
  let step = 0
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    normalized: true,
    parsing: false,
    // The pointer's marks are elements above the canvas: pointing redraws nothing.
    events: [],
    layout: { padding: { top: area.top, right: area.right, bottom: showTimes ? 0 : area.bottom } },
    scales: {
      x: {
        type: 'linear',
        min: from,
        max: to,
        grid: { display: false },
        border: { color: colors.hatch },
        afterFit: (axis) => void Object.assign(axis, noPadding, { height: showTimes ? area.bottom : 0 }),
        afterBuildTicks: (axis) => {
          const count = Math.max(2, Math.min(maxTimes, Math.floor(axis.width / timeWidth)))
          step = tickStep(axis.max - axis.min, count)
          axis.ticks = timeTicks(axis.min, axis.max, count).map((value) => ({ value }))
        },
        ticks: {
          display: showTimes,
          color: colors.axis,
          font,
          maxRotation: 0,
          autoSkip: false,
          callback: (value) => formatTime(Number(value), tickStyle(Number(value), step)),
        },
      },
      y: {
        type: 'linear',
        min: values.min,
        max: values.max,
        grid: { color: colors.grid, drawTicks: false },
        border: { display: false },
        afterFit: (axis) => void Object.assign(axis, noPadding, { width: area.left }),
        afterBuildTicks: (axis) => {
          axis.ticks = values.ticks.map((value) => ({ value }))
        },
        ticks: {
          color: colors.axis,
          font,
          padding: 8,
          autoSkip: false,
          callback: (value) => formatValue(Number(value)),
        },
      },
    },
  }
}

/** The format of a time on an axis: "18:04:22", "18:04" or "20 Nov". */
export type TickStyle = 'seconds' | 'minutes' | 'day'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** As precise as the step requires; midnight shows the day. */
export const tickStyle = (time: number, step: number): TickStyle => {
  if (step >= day || (step >= hour && midnightBefore(time) === time)) return 'day'
  return step < minute ? 'seconds' : 'minutes'
}

/** A y axis: the values of its grid lines from the lowest to the highest. */
export interface ValueAxis {
  readonly ticks: readonly number[]
  readonly min: number
  readonly max: number
}

/** An axis with a grid line every `step`. */
export const axisOf = (min: number, max: number, step: number): ValueAxis => ({
  ticks: Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step),
  min,
  max,
})
