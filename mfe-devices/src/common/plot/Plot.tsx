import type { Writable } from '@console/platform/lib'
import { styled } from '@console/platform/ui'
import { Chart, LinearScale, LineController, LineElement, PointElement, type ChartOptions, type Plugin } from 'chart.js'
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { Chart as ChartCanvas } from 'react-chartjs-2'
import type { PlotArea } from './view/gestures.ts'
import { usePlotGestures } from './view/usePlotGestures.ts'
import { useIsWhole } from './view/useView.ts'
import type { Pointing, Range, View } from './view/view.ts'

Chart.register(LinearScale, LineController, LineElement, PointElement)

const Root = styled('div', {
  base: {
    position: 'relative',
    touchAction: 'pan-y',
    userSelect: 'none',
    borderRadius: 'l2',
    cursor: 'crosshair',
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
  },
  variants: { movable: { true: { cursor: 'grab', _active: { cursor: 'grabbing' } }, false: {} } },
})
// Hides overflow: the chart takes the frame's size, and the frame must not grow with the chart.
const Frame = styled('div', { base: { position: 'absolute', inset: '0', overflow: 'hidden' } })
const Hint = styled('span', { base: { srOnly: true } })

/** A point of a line. A NaN as y interrupts the line. */
export interface Dot {
  readonly x: number
  readonly y: number
}

interface PlotProps {
  label: string
  /** The description for screen readers, in addition to the label. */
  hint: string
  /** The height of the drawing area, in pixels. */
  height: number
  area: PlotArea
  view: View
  pointing: Writable<Pointing>
  /** If set, the pointer neither moves nor zooms the plot. */
  still?: boolean
  /** The chart's options without the range. A new object makes a new chart. */
  options: ChartOptions<'line'>
  plugins: Plugin<'line'>[]
  /** The colour of each line. */
  colors: readonly string[]
  /** Whether a value stays until the next one, rather than going to it. */
  stepped?: boolean
  /** A key of the drawn content. A new one redraws at once. */
  drawn: unknown
  /** The dots of each line in a range, for so many pixels. */
  linesIn: (range: Range, columns: number) => readonly (readonly Dot[])[]
  /** Marks above the canvas. */
  children: ReactNode
}

/** Lines over time, in the range of their view: the canvas, its drawing and its gestures. */
export const Plot = ({
  label,
  hint,
  height,
  area,
  view,
  pointing,
  still = false,
  options,
  plugins,
  colors,
  stepped = false,
  drawn,
  linesIn,
  children,
}: PlotProps) => {
  const hintId = useId()
  const plot = useRef<HTMLDivElement>(null)
  const movable = !useIsWhole(view) && !still
  usePlotGestures(plot, area, view, pointing, still)
  const config = useMemo(
    () => ({
      options,
      data: {
        datasets: colors.map((color) => ({
          data: [],
          stepped,
          borderColor: color,
          borderWidth: 1.5,
          borderJoinStyle: 'round' as const,
          borderCapStyle: 'round' as const,
          pointRadius: 0,
          pointHitRadius: 0,
        })),
      },
    }),
    [options, colors, stepped],
  )
  const { attach, resize } = useDrawing(linesIn, drawn, view, config)
  const sized = useMemo(
    () => ({
      ...config.options,
      onResize: (chart: unknown, { width }: { width: number }) => resize(chart, width - area.left - area.right),
    }),
    [config, resize, area],
  )
  return (
    <Root
      ref={plot}
      movable={movable}
      style={{ height: height + area.top + area.bottom }}
      tabIndex={still ? undefined : 0}
      role="group"
      aria-label={label}
      aria-describedby={hintId}
    >
      <Frame>
        <ChartCanvas type="line" ref={attach} data={config.data} options={sized} plugins={plugins} aria-hidden />
      </Frame>
      {children}
      <Hint id={hintId}>{hint}</Hint>
    </Root>
  )
}

type LineChart = Chart<'line', Dot[]>

const shows = ({ scales: { x } }: LineChart, { from, to }: Range) => x?.min === from && x.max === to

/**
 * Draws the view's range into a chart, at most once per frame. `config` is what the chart was created from, without
 * points: these are computed once the width is known. Returns `attach` for the chart's ref, and `resize`, to be called
 * before the chart draws with another width.
 */
const useDrawing = (linesIn: PlotProps['linesIn'], drawn: unknown, view: View, config: unknown) => {
  const chart = useRef<LineChart | null>(null)
  const frame = useRef(0)
  const filled = useRef<unknown>(null)
  const latest = useRef({ fill: (_: LineChart, _width: number) => {}, draw: () => {} })
  useLayoutEffect(() => {
    const fill = (made: LineChart, width: number) => {
      const lines = linesIn(view.getState().range, width)
      made.data.datasets.forEach((line, index) => {
        line.data = (lines[index] ?? []) as Dot[]
      })
      filled.current = drawn
    }
    const draw = () => {
      cancelAnimationFrame(frame.current)
      frame.current = 0
      const { x } = chart.current?.options.scales ?? {}
      if (!chart.current || !x) return
      const { from, to } = view.getState().range
      x.min = from
      x.max = to
      fill(chart.current, chart.current.chartArea.width)
      chart.current.update('none')
    }
    latest.current = { fill, draw }
  })
  const scheduleDraw = useCallback(() => {
    frame.current ||= requestAnimationFrame(() => latest.current.draw())
  }, [])
  useEffect(() => {
    // A new config has no points, and the view may have changed since it was made.
    const isNew = chart.current?.data.datasets[0]?.data.length === 0 || filled.current !== drawn
    if (chart.current && (isNew || !shows(chart.current, view.getState().range))) latest.current.draw()
  }, [config, drawn, view])
  useEffect(() => {
    const unsubscribe = view.subscribe(scheduleDraw)
    return () => {
      unsubscribe()
      cancelAnimationFrame(frame.current)
      frame.current = 0
    }
  }, [view, scheduleDraw])
  const attach = useCallback((made: unknown) => {
    chart.current = made as LineChart | null
  }, [])
  const resize = useCallback((resized: unknown, width: number) => latest.current.fill(resized as LineChart, width), [])
  return { attach, resize }
}
