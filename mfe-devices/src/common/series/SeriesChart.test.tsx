import type { Bucket } from '@console/platform/api'
import { createTestConsole, renderScreen, screen } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { chartIn, provideDrawing } from '../plot/drawing.testing.ts'
import { SeriesChart } from './SeriesChart.tsx'
import { seriesColor } from './seriesColors.ts'

beforeEach(() => {
  setLanguage('en')
  provideDrawing()
})
afterEach(() => { jest.restoreAllMocks() })

const minute = 60_000
const from = new Date('2026-11-20T12:00:00').getTime()
const buckets: Bucket[] = Array.from({ length: 60 }, (_, index) => [from + index * minute, 20, 22 + index / 100, 36, 4])

const show = async (props: Partial<Parameters<typeof SeriesChart>[0]> = {}) => {
  const Screen = () => <SeriesChart series={[{ label: 'climate.temperature', color: seriesColor(0), buckets }]} from={from} to={from + 60 * minute} height={116} {...props} />
  renderScreen(Screen, { console: createTestConsole(), at: '/devices' })
  return screen.findByRole('group', { name: 'climate.temperature' })
}

test('DATA-20: the mean of each bucket is a line, over an axis that also holds the least and the greatest', async () => {
  const chart = chartIn(await show())
  const dots = chart.data.datasets[0]?.data as unknown as { x: number; y: number }[]
  expect(dots.slice(0, 60)).toEqual(buckets.map(([x, , y]) => ({ x, y })))
  expect(chart.scales['y']).toMatchObject({ min: 20, max: 40 })
  expect(chart.scales['x']).toMatchObject({ min: from, max: from + 60 * minute })
})

test('DATA-20: who does not see the line hears what is shown of it, and its limits', async () => {
  const plot = await show({ limits: [{ value: 35, label: 'alert above 35' }] })
  expect(plot).toHaveAccessibleDescription(/^Shown: .*12:00:00.* to .*13:00:00.*\. climate\.temperature: lowest 20, average 22\.29, highest 36\. alert above 35\.$/)
})

test('DATA-20: a limit that is near is in sight, one far away does not flatten the line', async () => {
  const chart = chartIn(await show({ limits: [{ value: 45, label: 'near' }, { value: 5000, label: 'far' }] }))
  expect(chart.scales['y']?.max).toBeGreaterThanOrEqual(45)
  expect(chart.scales['y']?.max).toBeLessThan(100)
})

test('DATA-20: without a view of its own it stays as it is: no stop for the Tab key', async () => {
  expect(await show()).not.toHaveAttribute('tabindex')
})
