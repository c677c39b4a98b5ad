import type { ChartOptions } from 'chart.js'
import { tickStep, timeTicks } from '../../../common/plot/timeTicks.ts'
import type { PlotColors } from '../../../common/plot/usePlotColors.ts'
import type { Range } from '../view/range.ts'
import type { PlotArea } from '../view/plotArea.ts'
import { tickStyle, type TickStyle } from './tickStyle.ts'
import type { ValueAxis } from './valueAxis.ts'

export const fontFamily = "'Geist Variable', ui-sans-serif, system-ui, sans-serif"
const font = { family: fontFamily, size: 11 }

// DEV-12. Fewer where their texts have no room: "18:04:22" and a gap.
const mostTimes = 12
const timeWidth = 68
const noPadding = { paddingLeft: 0, paddingRight: 0, paddingTop: 0, paddingBottom: 0 }

export interface Axes {
  readonly area: PlotArea
  readonly values: ValueAxis
  readonly showTimes: boolean
  readonly formatTime: (time: number, style: TickStyle) => string
  readonly formatValue: (value: number) => string
}

/** Where the drawing area begins and ends is fixed, so that both charts are in line and the marks over them are at their places. */
export const chartOptions = ({ area, values, showTimes, formatTime, formatValue }: Axes, colors: PlotColors, { from, to }: Range): ChartOptions<'line'> => {
  let step = 0
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    normalized: true,
    parsing: false,
    // What the pointer is at is shown by elements over the canvas: nothing is drawn again for it.
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
          const most = Math.max(2, Math.min(mostTimes, Math.floor(axis.width / timeWidth)))
          step = tickStep(axis.max - axis.min, most)
          axis.ticks = timeTicks(axis.min, axis.max, most).map((value) => ({ value }))
        },
        ticks: { display: showTimes, color: colors.axis, font, maxRotation: 0, autoSkip: false, callback: (value) => formatTime(Number(value), tickStyle(Number(value), step)) },
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
        ticks: { color: colors.axis, font, padding: 8, autoSkip: false, callback: (value) => formatValue(Number(value)) },
      },
    },
  }
}
