import { useMedia } from '@console/shared/ui/table'
import { useMemo } from 'react'

const names = {
  rssi: 'chart-rssi',
  heap: 'chart-heap',
  grid: 'chart-grid',
  axis: 'chart-axis',
  gap: 'chart-gap',
  weak: 'chart-weak',
  bad: 'chart-bad',
  hatch: 'border-emphasized',
  text: 'fg-muted',
} as const

export type ChartColors = Readonly<Record<keyof typeof names, string>>

/** A canvas can't read the theme's variables: what they are now, and anew when the scheme changes. */
export const useChartColors = (): ChartColors => {
  const dark = useMedia('(prefers-color-scheme: dark)')
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    return Object.fromEntries(Object.entries(names).map(([role, name]) => [role, style.getPropertyValue(`--c-colors-${name}`).trim()])) as ChartColors
    // The scheme changes what the variables are.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dark])
}
