import type { Chart, Plugin } from 'chart.js'
import type { PlotColors } from '../../../common/plot/usePlotColors.ts'
import type { Readings } from '../readings/readings.ts'

/** A range of values that has a name; a colour, too, where it is worse than it should be. */
export interface Band {
  readonly below: number
  readonly color: 'weak' | 'bad' | null
  readonly label: string
  /** Where it begins, in words. */
  readonly limit?: string
}

export interface Backdrop {
  readonly offline: Readings['offline']
  readonly offlineLabel: string
  readonly bands: readonly Band[]
  readonly colors: PlotColors
  readonly font: string
}

const tile = 6
const labelHeight = 14
const labelRoom = 12
// Between the plot and the names of the bands, and from one of their lines to the next.
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
  // From corner to corner, and the ends of the neighbours' lines.
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

/** Beside the plot, each at the middle of its band, where no line crosses them. */
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
    lines.forEach((line, place) => ctx.fillText(line, right + aside, (start + end) / 2 + (place - (lines.length - 1) / 2) * lineHeight))
  })
}

// So much of a stretch with readings stays free between two silences.
const free = 3

/** The silences in sight, in pixels. What was read between two of them is never shaded, however short. */
const spansOf = ({ chartArea: { left, right }, scales }: Chart, { offline }: Backdrop): [number, number][] => {
  const x = scales['x']
  const spans: [number, number][] = []
  if (!x) return spans
  for (const { from, to } of offline) {
    if (to < x.min || from > x.max) continue
    const [start, end] = [Math.max(left, x.getPixelForValue(from)), Math.min(right, x.getPixelForValue(to))]
    const last = spans.at(-1)
    const short = last ? Math.max(0, free - (start - last[1])) / 2 : 0
    if (last) last[1] -= short
    spans.push([start + short, end])
  }
  return spans.filter(([start, end]) => end > start)
}

const drawOffline = (chart: Chart, backdrop: Backdrop, hatch: CanvasPattern | string) => {
  const { ctx, chartArea: { top, bottom } } = chart
  const spans = spansOf(chart, backdrop)
  ctx.fillStyle = hatch
  for (const [start, end] of spans) ctx.fillRect(start, top, end - start, bottom - top)
  ctx.textAlign = 'center'
  ctx.fillStyle = backdrop.colors.text
  const room = ctx.measureText(backdrop.offlineLabel).width + labelRoom
  for (const [start, end] of spans) if (end - start > room) ctx.fillText(backdrop.offlineLabel, (start + end) / 2, top + labelHeight)
}

/** What lies behind a line: the ranges of weak signal, and when nothing was heard. `show` says what is drawn from the next drawing on. */
export const createBackdrop = (): { readonly plugin: Plugin<'line'>; show(backdrop: Backdrop): void } => {
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
