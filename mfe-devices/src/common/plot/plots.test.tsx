import { act, createTestConsole, renderScreen, screen, userEvent, waitFor } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { afterEach, beforeEach, expect, jest, test, describe } from '@jest/globals'
import { Chart } from 'chart.js'
import { useState } from 'react'
import type { Bucket } from '@console/platform/api'
import fc from 'fast-check'
import { LinePlot, type PlotPoint } from './LinePlot.tsx'
import { provideDrawing, chartIn, widthOfCharacter } from './drawing.testing.ts'
import { SeriesChart } from '../series/SeriesChart.tsx'
import { createPointing, createView } from './view/view.ts'
import { seriesColor } from '../series/seriesColors.ts'
import { LabelField } from '../labels/LabelField.tsx'
import { isLabel, withLabel } from '../labels/labels.ts'

describe('LinePlot', () => {
  beforeEach(() => {
    setLanguage('en')
    provideDrawing()
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })

  const start = new Date('2026-11-20T18:04:00').getTime()
  const points = (...values: number[]): PlotPoint[] =>
    values.map((value, index) => ({ time: start + index * 10_000, value }))

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
    expect(screen.getByRole('img')).toHaveAccessibleName(
      'climate · t: 3 values, the last 20.25, the lowest 19, the highest 21.5',
    )
  })

  test('EVT-13: the line goes on with every value that arrives, without animation', async () => {
    const arrive = await show(points(1))
    arrive(points(1, 4))
    expect(chart()?.data.datasets[0]?.data).toEqual([
      { x: start, y: 1 },
      { x: start + 10_000, y: 4 },
    ])
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
})

describe('SeriesChart', () => {
  beforeEach(() => {
    setLanguage('en')
    provideDrawing()
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })

  const minute = 60_000
  const from = new Date('2026-11-20T12:00:00').getTime()
  const buckets: Bucket[] = Array.from({ length: 60 }, (_, index) => [
    from + index * minute,
    20,
    22 + index / 100,
    36,
    4,
  ])

  const show = async (props: Partial<Parameters<typeof SeriesChart>[0]> = {}, name = 'climate.temperature') => {
    const Screen = () => (
      <SeriesChart
        series={[{ label: 'climate.temperature', color: seriesColor(0), buckets }]}
        from={from}
        to={from + 60 * minute}
        height={116}
        {...props}
      />
    )
    renderScreen(Screen, { console: createTestConsole(), at: '/devices' })
    return screen.findByRole('group', { name })
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
    expect(plot).toHaveAccessibleDescription(
      /^Shown: .*12:00:00.* to .*13:00:00.*\. climate\.temperature: lowest 20, average 22\.29, highest 36\. alert above 35\.$/,
    )
  })

  test('DATA-20: a limit that is near is in sight, one far away does not flatten the line', async () => {
    const chart = chartIn(
      await show({
        limits: [
          { value: 45, label: 'near' },
          { value: 5000, label: 'far' },
        ],
      }),
    )
    expect(chart.scales['y']?.max).toBeGreaterThanOrEqual(45)
    expect(chart.scales['y']?.max).toBeLessThan(100)
  })

  test('DATA-40: the axis is as wide as its labels, at least as wide as those of most charts, and the last time is whole', async () => {
    const pressures = buckets.map(([time], index): Bucket => [time, 1013.2, 1013.25, 1013.38 + index / 1e6, 4])
    const narrow = chartIn(await show())
    const wide = chartIn(
      await show({ series: [{ label: 'climate.hpa', color: seriesColor(0), buckets: pressures }] }, 'climate.hpa'),
    )
    expect(narrow.chartArea.left).toBe(44)
    expect(wide.chartArea.left).toBeGreaterThanOrEqual('1,013.25'.length * widthOfCharacter + 8)
    const { padding } = wide.options.layout as { padding: { right: number } }
    expect(padding.right).toBeGreaterThanOrEqual(('18:04:22'.length * widthOfCharacter) / 2)
  })

  test('DATA-20: who does not see a zoomed line hears of the range that is shown', async () => {
    const view = createView({ from, to: from + 60 * minute })
    view.show(() => ({ from: from + 10 * minute, to: from + 20 * minute }))
    expect(await show({ view, pointing: createPointing() })).toHaveAccessibleDescription(
      /^Shown: .*12:10:00.* to .*12:20:00.*\. climate\.temperature: lowest 20, average 22\.15, highest 36\. /,
    )
  })

  test('DATA-20: without a view of its own it stays as it is: no stop for the Tab key', async () => {
    expect(await show()).not.toHaveAttribute('tabindex')
  })
})

describe('LabelField', () => {
  const Screen = () => {
    const [labels, setLabels] = useState<readonly string[]>(['site=berlin'])
    return (
      <>
        <LabelField value={labels} onChange={setLabels} />
        <output aria-label="labels">{labels.join(' ')}</output>
      </>
    )
  }

  beforeEach(() => setLanguage('en'))

  test('JOIN-51: labels are added by Enter, comma or leaving, one value for each key, and taken back', async () => {
    renderScreen(Screen, { console: createTestConsole(), at: '/' })
    const user = userEvent.setup()
    const field = screen.getByRole('textbox', { name: 'Labels' })
    const labels = screen.getByLabelText('labels')
    await user.type(field, 'Beta,site=Rome{Enter}')
    expect(field).toHaveAccessibleDescription('site=Rome replaces site=berlin: a key has one value.')
    expect(labels).toHaveTextContent(/^beta site=Rome$/)
    await user.type(field, 'pump')
    expect(field).toHaveAccessibleDescription(/^Such as/)
    await user.tab()
    expect(labels).toHaveTextContent(/^beta pump site=Rome$/)
    await user.click(screen.getByRole('button', { name: 'Remove pump' }))
    expect(labels).toHaveTextContent(/^beta site=Rome$/)
    expect(field).toHaveFocus()
    await user.keyboard('{Backspace}')
    expect(labels).toHaveTextContent(/^beta$/)
    await user.type(field, 'grün{Enter}')
    expect(field).toHaveAccessibleDescription(/“grün” can’t be a label/)
    expect(labels).toHaveTextContent(/^beta$/)
  })

  test('JOIN-51: nothing moves under a press elsewhere that leaves the field, and its click counts with the label', async () => {
    renderScreen(Screen, { console: createTestConsole(), at: '/' })
    const user = userEvent.setup()
    await user.type(screen.getByRole('textbox', { name: 'Labels' }), 'pump')
    await user.pointer({ target: screen.getByLabelText('labels'), keys: '[MouseLeft>]' })
    expect(screen.getByRole('textbox', { name: 'Labels' })).toHaveValue('pump')
    expect(screen.queryByRole('button', { name: 'Remove pump' })).toBeNull()
    expect(screen.getByLabelText('labels')).toHaveTextContent(/^pump site=berlin$/)
    await user.pointer({ target: screen.getByLabelText('labels'), keys: '[/MouseLeft]' })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove pump' })).toBeVisible())
    expect(screen.getByRole('textbox', { name: 'Labels' })).toHaveValue('')
  })

  test('JOIN-51: there is one value for each key, and the labels are sorted', () => {
    const label = fc.stringMatching(/^[a-c]{1,2}(=[A-C]{1,2})?$/)
    fc.assert(
      fc.property(fc.array(label, { maxLength: 30 }), (added) => {
        const labels = added.reduce<readonly string[]>(withLabel, [])
        expect(labels).toEqual([...labels].sort())
        expect(new Set(labels.map((one) => one.split('=')[0])).size).toBe(labels.length)
        expect(labels.every(isLabel)).toBe(true)
      }),
    )
  })
})
