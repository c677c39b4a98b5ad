import { useFormat } from '@console/platform/i18n'
import { useMemo } from 'react'
import { zoneNote } from '../zone.ts'
import { midnightBefore } from './timeTicks.ts'
import type { TickStyle } from './chartOptions.ts'

interface PlotFormat {
  /** "−61", "177.7": at most one decimal, with a minus sign instead of a hyphen. */
  value(value: number): string
  /** Values with so many decimals at most. */
  decimals(most: number): (value: number) => string
  /** "18:04:22", "18:04", "20 Nov": a time on an axis. */
  tick(time: number, style: TickStyle): string
  /** "18:04" today, "20 Nov, 18:04" before. */
  short(time: number): string
  /** "20 Nov 2026, 18:04:22 CET" */
  time(time: number): string
}

const styles: Readonly<Record<TickStyle, Intl.DateTimeFormatOptions>> = {
  seconds: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  minutes: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
}

/** Formats values and times for the charts, their table and their summaries. */
export const usePlotFormat = (): PlotFormat => {
  const { language, dateTime } = useFormat()
  return useMemo(() => {
    const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
    const times = Object.fromEntries(
      Object.entries(styles).map(([style, options]) => [style, new Intl.DateTimeFormat(language, options)]),
    ) as Record<TickStyle, Intl.DateTimeFormat>
    const signed = (text: string) => text.replace('-', '−')
    return {
      value: (value) => signed(number.format(value)),
      decimals: (most) => {
        const rounded = new Intl.NumberFormat(language, { maximumFractionDigits: most })
        return (value) => signed(rounded.format(value))
      },
      tick: (time, style) => times[style].format(time),
      short: (time) =>
        [
          ...(midnightBefore(time) === midnightBefore(Date.now()) ? [] : [times.day.format(time)]),
          times.minutes.format(time) + zoneNote(time),
        ].join(', '),
      time: dateTime,
    }
  }, [language, dateTime])
}
