import type { Chart } from 'chart.js'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { reduce, type Dot } from '../readings/reduce.ts'
import type { Readings } from '../readings/readings.ts'
import type { View } from '../view/createView.ts'
import type { Range } from '../view/range.ts'

type LineChart = Chart<'line', Dot[]>

// Before anybody knows how wide the chart is.
const usualWidth = 640

/** The dots of a line over a range, as many as the chart has room for. */
export const dotsFor = ({ times, breaks }: Readings, values: Float64Array, range: Range, width = usualWidth): Dot[] => reduce({ times, values, breaks }, range, width)

const draw = (chart: LineChart, readings: Readings, values: Float64Array, range: Range) => {
  const { x } = chart.options.scales ?? {}
  const [line] = chart.data.datasets
  if (!x || !line) return
  x.min = range.from
  x.max = range.to
  line.data = dotsFor(readings, values, range, chart.chartArea.width)
  chart.update('none')
}

const shows = ({ scales: { x } }: LineChart, { from, to }: Range) => x?.min === from && x.max === to

/** Keeps a chart at what the view shows, at most once per frame. `look` is what the chart was drawn from last. Answers what takes the chart, and what draws it soon. */
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
  useEffect(() => {
    // The view may have moved on since the look was made.
    if (chart.current && !shows(chart.current, view.getState().range)) drawNow.current()
  }, [look, view])
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
