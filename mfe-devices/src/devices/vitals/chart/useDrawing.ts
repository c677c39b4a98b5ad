import type { Chart } from 'chart.js'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { reduce } from '../readings/reduce.ts'
import type { Readings } from '../readings/readings.ts'
import type { View } from '../view/createView.ts'
import type { Range } from '../view/range.ts'

type LineChart = Chart<'line', { x: number; y: number }[]>

const draw = (chart: LineChart, { times, breaks }: Readings, values: Float64Array, range: Range) => {
  const { x } = chart.options.scales ?? {}
  const [line] = chart.data.datasets
  if (!x || !line) return
  x.min = range.from
  x.max = range.to
  line.data = reduce({ times, values, breaks }, range, chart.chartArea?.width ?? chart.width)
  chart.update('none')
}

/** Keeps a chart's line at what the view shows, at most once per frame. Answers what takes the chart, and what draws it soon. */
export const useDrawing = (readings: Readings, values: Float64Array, view: View, look: unknown) => {
  const chart = useRef<LineChart | null>(null)
  const frame = useRef(0)
  const drawNow = useRef(() => {})
  useLayoutEffect(() => {
    drawNow.current = () => {
      cancelAnimationFrame(frame.current)
      frame.current = 0
      if (chart.current) draw(chart.current, readings, values, view.getState().range)
    }
  })
  const drawSoon = useCallback(() => {
    frame.current ||= requestAnimationFrame(() => drawNow.current())
  }, [])
  // What the chart looks like has its part in the line's width and place.
  useEffect(() => drawNow.current(), [readings, values, look])
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
  return { attach, drawSoon }
}
