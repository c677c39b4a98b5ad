import type { Chart, Plugin } from 'chart.js'
import type { PlotColors } from '../../../common/plot/usePlotColors.ts'
import type { Readings } from '../readings/readings.ts'

/** A range of values that has a name; a colour, too, where it is worse than it should be. */
export interface Band {
  readonly below: number
  readonly color: 'weak' | 'bad' | null
  readonly label: string
  /** Where there is little room. */
  readonly shortLabel: string
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
const narrow = 420
const halo = 3

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
    const end = index + 1 < bands.length ? y.getPixelForValue(bands[index + 1]?.below ?? 0) : bottom
    ctx.fillStyle = colors[color]
    ctx.fillRect(left, start, right - left, end - start)
  })
}

/** On top of the line, which may be anywhere, and with room around the letters. */
const nameBands = ({ ctx, chartArea: { right, width }, scales }: Chart, { bands, colors }: Backdrop) => {
  const y = scales['y']
  if (!y) return
  ctx.textAlign = 'right'
  ctx.fillStyle = colors.text
  ctx.lineWidth = halo
  ctx.lineJoin = 'round'
  for (const { below, color, label, shortLabel } of bands) {
    const place = [width < narrow ? shortLabel : label, right - 6, y.getPixelForValue(below) + labelHeight] as const
    ctx.strokeStyle = colors[color ?? 'panel']
    ctx.strokeText(...place)
    ctx.fillText(...place)
  }
}

/** The silences in sight, in pixels. What the eye can't part is one. */
const spansOf = ({ chartArea: { left, right }, scales }: Chart, { offline }: Backdrop): [number, number][] => {
  const x = scales['x']
  const spans: [number, number][] = []
  if (!x) return spans
  for (const { from, to } of offline) {
    if (to < x.min || from > x.max) continue
    const [start, end] = [Math.max(left, x.getPixelForValue(from)), Math.min(right, x.getPixelForValue(to))]
    const last = spans.at(-1)
    if (last && start - last[1] < 1) last[1] = end
    else spans.push([start, end])
  }
  return spans
}

const drawOffline = (chart: Chart, backdrop: Backdrop, hatch: CanvasPattern | string) => {
  const { ctx, chartArea: { top, bottom } } = chart
  const spans = spansOf(chart, backdrop)
  ctx.fillStyle = hatch
  for (const [start, end] of spans) ctx.fillRect(start, top, Math.max(1, end - start), bottom - top)
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
