import { act, createTestConsole, renderScreen, screen } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Chart } from 'chart.js'
import { useState } from 'react'
import { LinePlot, type PlotPoint } from './LinePlot.tsx'
import { provideDrawing } from './drawing.testing.ts'

beforeEach(() => {
  setLanguage('en')
  provideDrawing()
})
afterEach(() => { jest.restoreAllMocks() })

const start = new Date('2026-11-20T18:04:00').getTime()
const points = (...values: number[]): PlotPoint[] => values.map((value, index) => ({ time: start + index * 10_000, value }))

const show = async (first: PlotPoint[]) => {
  let arrive: (points: PlotPoint[]) => void = () => {}
  const Screen = () => {
    const [shown, setShown] = useState(first)
    arrive = setShown
    return <LinePlot points={shown} label="climate · t" />
  }
  renderScreen(Screen, { console: createTestConsole(), at: '/events' })
  await screen.findByRole('figure')
  return (next: PlotPoint[]) => act(() => arrive(next))
}
const chart = () => Chart.getChart(screen.getByRole<HTMLCanvasElement>('img'))

test('EVT-13: without a value the plot says what it waits for', async () => {
  await show([])
  expect(screen.getByText('Waiting for a value')).toBeVisible()
})

test('EVT-13: who does not see the line reads the last, the lowest and the highest value', async () => {
  await show(points(21.5, 19, 20.25))
  expect(screen.getByRole('img')).toHaveAccessibleName('climate · t: 3 values, the last 20.25, the lowest 19, the highest 21.5')
})

test('EVT-13: the line goes on with every value that arrives, without animation', async () => {
  const arrive = await show(points(1))
  arrive(points(1, 4))
  expect(chart()?.data.datasets[0]?.data).toEqual([{ x: start, y: 1 }, { x: start + 10_000, y: 4 }])
  expect(chart()?.options.animation).toBe(false)
  expect(screen.getByText('4')).toBeVisible()
})

test('EVT-13: numbers and times are written in the user’s language', async () => {
  setLanguage('de')
  await show(points(1234.5, 1235.5))
  expect(screen.getByText('1.235,5')).toBeVisible()
  expect(screen.getByRole('img')).toHaveAccessibleName(/der letzte 1\.235,5/)
  expect(chart()?.scales['x']?.ticks.map(({ label }) => label)).toEqual(['18:04:00'])
})
