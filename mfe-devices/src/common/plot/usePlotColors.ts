import { useMedia } from '@console/platform/ui'
import { useMemo } from 'react'

const names = {
  line: 'chart-rssi',
  rssi: 'chart-rssi',
  heap: 'chart-heap',
  axis: 'chart-axis',
  grid: 'chart-grid',
  gap: 'chart-gap',
  weak: 'chart-weak',
  bad: 'chart-bad',
  hatch: 'border-emphasized',
  text: 'fg-muted',
  panel: 'bg-panel',
  firing: 'red-subtle',
  limit: 'red-solid',
  limitText: 'red-fg',
  'topic.1': 'topic-1',
  'topic.2': 'topic-2',
  'topic.3': 'topic-3',
  'topic.4': 'topic-4',
  'topic.5': 'topic-5',
  'topic.6': 'topic-6',
  'topic.7': 'topic-7',
  'topic.8': 'topic-8',
} as const

export type PlotColors = Record<keyof typeof names, string>

/**
 * The theme's colours as values, because a canvas can't use CSS variables. Read again when the colour scheme changes.
 */
export const usePlotColors = (): PlotColors => {
  const dark = useMedia('(prefers-color-scheme: dark)')
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    return Object.fromEntries(
      Object.entries(names).map(([role, name]) => [role, style.getPropertyValue(`--c-colors-${name}`).trim()]),
    ) as PlotColors
    // The values depend on the scheme.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dark])
}
