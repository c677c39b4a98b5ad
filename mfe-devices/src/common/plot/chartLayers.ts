import type { Chart, Plugin } from 'chart.js'
import type { PlotColors } from './usePlotColors.ts'
import type { Range } from './view/view.ts'

/** A plugin that draws below and above the lines of a chart. */
export type PlotPlugin = Plugin<'line'>
export type PlotChart = Chart

/** A named range of values, with a colour when the values are bad. */
export interface Band {
  readonly below: number
  readonly color: 'weak' | 'bad' | null
  readonly label: string
  /** Its upper limit as text. */
  readonly limit?: string
}

export interface Backdrop {
  /** Times without values; a label replaces the usual one. */
  readonly offline: readonly (Range & { readonly label?: string | undefined })[]
  readonly offlineLabel: string
  readonly bands: readonly Band[]
  readonly colors: PlotColors
  readonly font: string
}

const tile = 6
const labelHeight = 14
const labelPadding = 12
// Pixels between the plot and the bands' names, and between their lines.
const aside = 6
const lineHeight = 12

const hatchOf = (context: CanvasRenderingContext2D, { gap, hatch }: PlotColors): CanvasPattern | string => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = tile
  const drawing = canvas.getContext('2d')
  if (!drawing) return gap
  drawing.globalAlpha = 0.55
  drawing.fillStyle = gap
  drawing.fillRect(0, 0, tile, tile)
  drawing.globalAlpha = 1
  drawing.strokeStyle = hatch
  drawing.lineWidth = 0.75
  drawing.beginPath()
  // The diagonal, and the ends of the diagonals of the neighbouring tiles.
  for (const shift of [-tile, 0, tile]) {
    drawing.moveTo(shift, tile)
    drawing.lineTo(shift + tile, 0)
  }
  drawing.stroke()
  return context.createPattern(canvas, 'repeat') ?? gap
}

const drawBands = ({ ctx, chartArea: { left, right, top, bottom }, scales }: Chart, { bands, colors }: Backdrop) => {
  const y = scales['y']
  if (!y) return
  bands.forEach(({ below, color }, index) => {
    if (!color) return
    const start = Math.max(top, y.getPixelForValue(below))
    const end = index + 1 < bands.length ? Math.min(bottom, y.getPixelForValue(bands[index + 1]?.below ?? 0)) : bottom
    ctx.fillStyle = colors[color]
    if (end > start) ctx.fillRect(left, start, right - left, end - start)
  })
}

/** The names are beside the plot, at the middle of their bands, so that the line never crosses them. */
const nameBands = ({ ctx, chartArea: { right, top, bottom }, scales }: Chart, { bands, colors }: Backdrop) => {
  const y = scales['y']
  if (!y) return
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.fillStyle = colors.text
  bands.forEach(({ below, label, limit }, index) => {
    const start = Math.max(top, y.getPixelForValue(below))
    const end = Math.min(bottom, index + 1 < bands.length ? y.getPixelForValue(bands[index + 1]?.below ?? 0) : bottom)
    const lines = limit !== undefined && end - start >= 2 * lineHeight ? [label, limit] : [label]
    if (end - start < lineHeight) return
    lines.forEach((line, place) =>
      ctx.fillText(line, right + aside, (start + end) / 2 + (place - (lines.length - 1) / 2) * lineHeight),
    )
  })
}

// Pixels that stay unshaded between two gaps.
const free = 3

/** The visible gaps in pixels. Readings between two gaps are never shaded, however few. */
const spansOf = (
  { chartArea: { left, right }, scales }: Chart,
  { offline, offlineLabel }: Backdrop,
): [number, number, string][] => {
  const x = scales['x']
  const spans: [number, number, string][] = []
  if (!x) return spans
  for (const { from, to, label = offlineLabel } of offline) {
    if (to < x.min || from > x.max) continue
    const [start, end] = [Math.max(left, x.getPixelForValue(from)), Math.min(right, x.getPixelForValue(to))]
    const last = spans.at(-1)
    const overlap = last ? Math.max(0, free - (start - last[1])) / 2 : 0
    if (last) last[1] -= overlap
    spans.push([start + overlap, end, label])
  }
  return spans.filter(([start, end]) => end > start)
}

const drawOffline = (chart: Chart, backdrop: Backdrop, hatch: CanvasPattern | string) => {
  const {
    ctx,
    chartArea: { top, bottom },
  } = chart
  const spans = spansOf(chart, backdrop)
  ctx.fillStyle = hatch
  for (const [start, end] of spans) ctx.fillRect(start, top, end - start, bottom - top)
  ctx.textAlign = 'center'
  ctx.fillStyle = backdrop.colors.text
  for (const [start, end, label] of spans)
    if (end - start > ctx.measureText(label).width + labelPadding)
      ctx.fillText(label, (start + end) / 2, top + labelHeight)
}

/**
 * A Chart.js plugin that draws the bands of weak signal and the gaps behind the line. `show` sets what the next drawing
 * contains.
 */
export const createChartLayers = (): { readonly plugin: PlotPlugin; show(backdrop: Backdrop): void } => {
  let shown: Backdrop | undefined
  let hatch: CanvasPattern | string | undefined
  return {
    show: (backdrop) => {
      if (backdrop.colors !== shown?.colors) hatch = undefined
      shown = backdrop
    },
    plugin: {
      id: 'backdrop',
      beforeDatasetsDraw: (chart) => {
        if (!shown) return
        hatch ??= hatchOf(chart.ctx, shown.colors)
        chart.ctx.save()
        chart.ctx.font = shown.font
        drawBands(chart as Chart, shown)
        drawOffline(chart as Chart, shown, hatch)
        chart.ctx.restore()
      },
      afterDatasetsDraw: (chart) => {
        if (!shown) return
        chart.ctx.save()
        chart.ctx.font = shown.font
        nameBands(chart as Chart, shown)
        chart.ctx.restore()
      },
    },
  }
}
