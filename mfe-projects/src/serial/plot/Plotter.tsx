import { useFormat } from '@console/platform/i18n'
import { EmptyState, styled, useMedia } from '@console/platform/ui'
import { Chart, LinearScale, LineController, LineElement, PointElement } from 'chart.js'
import { ChartLine } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useT } from '../i18n/useT.ts'
import type { SerialView } from '../serialLines.ts'
import { maxNumbers } from './numbers.ts'
import { maxSeries, PlotSeries, type Series } from './PlotSeries.ts'

Chart.register(LinearScale, LineController, LineElement, PointElement)

const Root = styled('section', {
  base: {
    flex: '1',
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    minH: '40',
    overflow: 'hidden',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    '@container (min-width: 720px)': { flex: '0 0 38%', minH: '0', borderTopWidth: '0', borderInlineStartWidth: '1px' },
  },
})
const Header = styled('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1',
    columnGap: '4',
    minH: '9',
    px: '3.5',
    bg: 'bg.subtle',
    borderBottomWidth: '1px',
  },
})
const Title = styled('h3', { base: { flex: '1', textStyle: 'panel' } })
const Legend = styled('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', minW: '0', textStyle: 'mono' },
})
const Entry = styled('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    color: 'fg.muted',
    '& b': { color: 'fg', fontWeight: 'semibold' },
    '& i': { w: '3', h: '2px', flexShrink: '0' },
  },
})
const Limit = styled('p', { base: { flexBasis: 'full', pb: '1', textStyle: 'xs', color: 'fg.muted' } })
// Hides overflow: the chart takes the frame's size, and the frame must not grow with the chart.
const Frame = styled('div', {
  base: {
    position: 'relative',
    flex: '1',
    minH: '16',
    m: '2.5',
    overflow: 'hidden',
    '& > canvas': { position: 'absolute', inset: '0' },
  },
})

const font = { family: 'Geist Variable, ui-sans-serif, system-ui, sans-serif', size: 11 }
const colorCount = 8
const colorOf = (index: number) => `topic-${(index % colorCount) + 1}`

/**
 * The theme's colours as values, because a canvas can't use CSS variables. Read again when the colour scheme changes.
 */
const useColors = () => {
  const dark = useMedia('(prefers-color-scheme: dark)')
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    const color = (name: string) => style.getPropertyValue(`--c-colors-${name}`).trim()
    return {
      axis: color('chart-axis'),
      grid: color('chart-grid'),
      lines: Array.from({ length: colorCount }, (_, index) => color(colorOf(index))),
    }
    // The values depend on the scheme.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dark])
}

/** The numbers of the last lines over time. Loaded lazily, because it brings the chart library. */
export const Plotter = ({ view }: { view: SerialView }) => {
  const t = useT()
  const { measure } = useFormat()
  const id = useId()
  const [reader] = useState(() => new PlotSeries())
  const { series, leavesOut } = reader.read(view)
  const nameOf = ({ label }: Series) => (typeof label === 'number' ? t('value', { n: label }) : label)
  const lastOf = ({ points }: Series) => measure(points.at(-1)?.y ?? 0)
  return (
    <Root aria-labelledby={id}>
      <Header>
        <Title id={id}>{t('plotter')}</Title>
        <Legend aria-label={t('lastValues')}>
          {series.map((each, index) => (
            <Entry key={each.label}>
              <i aria-hidden style={{ background: `var(--c-colors-${colorOf(index)})` }} />
              {nameOf(each)} <b>{lastOf(each)}</b>
            </Entry>
          ))}
        </Legend>
        {leavesOut ? <Limit>{t('plotLimit', { series: maxSeries, numbers: maxNumbers })}</Limit> : null}
      </Header>
      {series.length === 0 ? (
        <EmptyState icon={<ChartLine aria-hidden />} title={t('noNumbers')}>
          {t('noNumbersText')}
        </EmptyState>
      ) : (
        <Lines
          series={series}
          label={t('plotted', { what: series.map((each) => `${nameOf(each)} ${lastOf(each)}`).join(', ') })}
        />
      )}
    </Root>
  )
}

const Lines = ({ series, label }: { series: readonly Series[]; label: string }) => {
  const { time, measure } = useFormat()
  const colors = useColors()
  const canvas = useRef<HTMLCanvasElement>(null)
  const chart = useRef<Chart<'line', { x: number; y: number }[]> | null>(null)
  useEffect(() => {
    if (!canvas.current) return undefined
    const ticks = { color: colors.axis, font, maxRotation: 0 }
    const made = new Chart<'line', { x: number; y: number }[]>(canvas.current, {
      type: 'line',
      data: { datasets: [] },
      options: {
        animation: false,
        responsive: true,
        maintainAspectRatio: false,
        normalized: true,
        parsing: false,
        events: [],
        layout: { padding: { top: 4, right: 8 } },
        scales: {
          x: {
            type: 'linear',
            bounds: 'data',
            grid: { display: false },
            border: { color: colors.grid },
            ticks: { ...ticks, maxTicksLimit: 4, callback: (value) => time(Number(value)) },
          },
          y: {
            type: 'linear',
            grace: '5%',
            grid: { color: colors.grid, drawTicks: false },
            border: { display: false },
            ticks: { ...ticks, maxTicksLimit: 5, padding: 6, callback: (value) => measure(Number(value)) },
          },
        },
      },
    })
    chart.current = made
    return () => made.destroy()
  }, [colors, time, measure])
  useEffect(() => {
    if (!chart.current) return
    const values = series.flatMap(({ points }) => points.map((point) => point.y))
    const [lowest, highest] = [Math.min(...values), Math.max(...values)]
    // Where zero is near, the axis begins there: some room below it would show negative numbers.
    Object.assign(chart.current.options.scales?.['y'] ?? {}, { beginAtZero: lowest >= 0 && lowest <= highest - lowest })
    chart.current.data.datasets = series.map(({ points }, index) => ({
      data: [...points],
      borderColor: colors.lines[index] ?? '',
      borderWidth: 1.5,
      pointRadius: points.length === 1 ? 2.5 : 0,
    }))
    chart.current.update('none')
  }, [series, colors, time, measure])
  return (
    <Frame>
      <canvas ref={canvas} role="img" aria-label={label} />
    </Frame>
  )
}
