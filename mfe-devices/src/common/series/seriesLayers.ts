import type { PlotChart, PlotPlugin } from '../plot/chartLayers.ts'
import type { PlotColors } from '../plot/usePlotColors.ts'
import type { Range } from '../plot/view/view.ts'
import { stretchesIn, type Line } from './buckets.ts'

/** A limit with its label. */
export interface Limit {
  readonly value: number
  readonly label: string
}

export interface Layers {
  readonly lines: readonly { readonly line: Line; readonly color: string }[]
  readonly limits: readonly Limit[]
  /** The times in which an alert fired. */
  readonly firings: readonly Range[]
  readonly colors: PlotColors
  readonly font: string
}

const bandOpacity = 0.16
// Pixels.
const foot = 3
const narrowest = 2
const dashes = [4, 3]
const aboveLine = 4

const drawFirings = (
  { ctx, chartArea: { left, right, top, bottom }, scales: { x } }: PlotChart,
  { firings, colors }: Layers,
) => {
  if (!x) return
  for (const { from, to } of firings) {
    if (to < x.min || from > x.max) continue
    const start = Math.max(left, x.getPixelForValue(from))
    const width = Math.max(narrowest, Math.min(right, x.getPixelForValue(to)) - start)
    ctx.fillStyle = colors.firing
    ctx.fillRect(start, top, width, bottom - top)
    ctx.fillStyle = colors.limit
    ctx.fillRect(start, bottom - foot, width, foot)
  }
}

/** From the least to the greatest value of each bucket. */
const drawBands = ({ ctx, scales: { x, y } }: PlotChart, { lines }: Layers) => {
  if (!x || !y) return
  ctx.globalAlpha = bandOpacity
  for (const { line, color } of lines) {
    ctx.fillStyle = color
    for (const [start, end] of stretchesIn(line, { from: x.min, to: x.max })) {
      ctx.beginPath()
      for (let index = start; index < end; index += 1) {
        const [time = 0, , , greatest = 0] = line.buckets[index] ?? []
        ctx.lineTo(x.getPixelForValue(time), y.getPixelForValue(greatest))
      }
      for (let index = end - 1; index >= start; index -= 1) {
        const [time = 0, least = 0] = line.buckets[index] ?? []
        ctx.lineTo(x.getPixelForValue(time), y.getPixelForValue(least))
      }
      ctx.fill()
    }
  }
  ctx.globalAlpha = 1
}

const drawLimits = (
  { ctx, chartArea: { left, right, top, bottom }, scales: { y } }: PlotChart,
  { limits, colors }: Layers,
) => {
  if (!y) return
  ctx.strokeStyle = colors.limit
  ctx.fillStyle = colors.limitText
  ctx.lineWidth = 1
  ctx.setLineDash(dashes)
  ctx.textAlign = 'right'
  ctx.textBaseline = 'bottom'
  for (const { value, label } of limits) {
    const at = Math.round(y.getPixelForValue(value)) + 0.5
    if (at < top || at > bottom) continue
    ctx.beginPath()
    ctx.moveTo(left, at)
    ctx.lineTo(right, at)
    ctx.stroke()
    ctx.fillText(label, right - aboveLine, at - aboveLine + 2)
  }
}

const clipped = (chart: PlotChart, draw: () => void) => {
  const {
    ctx,
    chartArea: { left, right, top, bottom },
  } = chart
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, top, right - left, bottom - top)
  ctx.clip()
  draw()
  ctx.restore()
}

/**
 * A Chart.js plugin: firing times and bands behind the lines, limits above them. `show` sets what the next drawing
 * contains.
 */
export const createLayers = (): { readonly plugin: PlotPlugin; show(layers: Layers): void } => {
  let shown: Layers | undefined
  return {
    show: (layers) => {
      shown = layers
    },
    plugin: {
      id: 'series',
      beforeDatasetsDraw: (drawn) => {
        const [chart, layers] = [drawn as PlotChart, shown]
        if (!layers) return
        clipped(chart, () => {
          drawFirings(chart, layers)
          drawBands(chart, layers)
        })
      },
      afterDatasetsDraw: (drawn) => {
        const [chart, layers] = [drawn as PlotChart, shown]
        if (!layers) return
        chart.ctx.save()
        chart.ctx.font = layers.font
        drawLimits(chart, layers)
        chart.ctx.restore()
      },
    },
  }
}
