import type { Chart } from 'chart.js'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { reduce, type Dot } from '../readings/reduce.ts'
import type { Readings } from '../readings/readings.ts'
import type { View } from '../view/createView.ts'
import type { Range } from '../view/range.ts'

type LineChart = Chart<'line', Dot[]>

const shows = ({ scales: { x } }: LineChart, { from, to }: Range) => x?.min === from && x.max === to

/**
 * Keeps a chart at what the view shows, at most once per frame. `look` is what the chart is made of, without a dot: those are made
 * once its width is known. Answers what takes the chart, and what it has to call before it draws itself with another width.
 */
export const useDrawing = (readings: Readings, values: Float64Array, view: View, look: unknown) => {
  const chart = useRef<LineChart | null>(null)
  const frame = useRef(0)
  const filled = useRef<unknown>(null)
  const latest = useRef({ fill: (_: LineChart, _width: number) => {}, draw: () => {} })
  useLayoutEffect(() => {
    const fill = (made: LineChart, width: number) => {
      const [line] = made.data.datasets
      if (line) line.data = reduce({ ...readings, values }, view.getState().range, width)
      filled.current = values
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
  const drawSoon = useCallback(() => {
    frame.current ||= requestAnimationFrame(() => latest.current.draw())
  }, [])
  useEffect(() => {
    // A new look comes without dots, and the view may have moved on since it was made.
    const isNew = chart.current?.data.datasets[0]?.data.length === 0 || filled.current !== values
    if (chart.current && (isNew || !shows(chart.current, view.getState().range))) latest.current.draw()
  }, [look, values, view])
  useEffect(() => {
    const leave = view.subscribe(drawSoon)
    return () => {
      leave()
      cancelAnimationFrame(frame.current)
      frame.current = 0
    }
  }, [view, drawSoon])
  const attach = useCallback((made: unknown) => {
    chart.current = made as LineChart | null
  }, [])
  const resize = useCallback((resized: unknown, width: number) => latest.current.fill(resized as LineChart, width), [])
  return { attach, resize }
}
