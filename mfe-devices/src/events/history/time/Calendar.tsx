import { useFormat } from '@console/platform/i18n'
import { IconButton, styled } from '@console/platform/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '../i18n/useT.ts'

const Head = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    mb: '1',
    '& > b': { flex: '1', textStyle: 'sm', fontWeight: 'semibold' },
  },
})
const Days = styled('table', {
  base: {
    w: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '2px',
    textAlign: 'center',
    textStyle: 'xs',
    '& th': { h: '7', color: 'fg.muted', fontWeight: 'normal' },
    '& button': {
      w: 'full',
      minH: '26px',
      borderRadius: 'l1',
      cursor: 'pointer',
      fontVariantNumeric: 'tabular-nums',
      _hover: { bg: 'bg.muted' },
      _disabled: { color: 'fg.subtle', cursor: 'not-allowed' },
      '@media (pointer: coarse)': { minH: '10' },
    },
    '& [data-other]': { color: 'fg.muted' },
    '& [data-between]': { bg: 'accent.subtle', color: 'accent.fg' },
    '& [data-end]': {
      bg: 'accent.solid',
      color: 'accent.contrast',
      fontWeight: 'semibold',
      _hover: { bg: 'accent.solid' },
    },
  },
})

const dayStart = (time: number): number => new Date(new Date(time).setHours(0, 0, 0, 0)).getTime()
const plusDays = (time: number, days: number): number =>
  new Date(new Date(time).setDate(new Date(time).getDate() + days)).getTime()
const plusMonths = (time: number, months: number): number =>
  new Date(new Date(time).getFullYear(), new Date(time).getMonth() + months, 1).getTime()
/** The first Monday that a month's calendar shows. */
const sheetStart = (month: number): number =>
  plusDays(new Date(new Date(month).setDate(1)).getTime(), -((new Date(new Date(month).setDate(1)).getDay() + 6) % 7))

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface CalendarProps {
  from: number | null
  to: number | null
  /** The last day that can be chosen. */
  last: number
  /** Called with the midnight of a day. */
  onChoose: (day: number) => void
}

/** One month, in which a click chooses a day. Arrow keys move from day to day. */
export const Calendar = ({ from, to, last, onChoose }: CalendarProps) => {
  const t = useT()
  const { language } = useFormat()
  const [at, setAt] = useState(() => dayStart(to ?? last))
  const moved = useRef(false)
  const focused = useRef<HTMLButtonElement>(null)
  const month = plusMonths(at, 0)
  const start = dayStart(sheetStart(month))
  const days = Array.from({ length: 42 }, (_, index) => plusDays(start, index))
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short' })
  const whole = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  useLayoutEffect(() => {
    if (moved.current) focused.current?.focus()
    moved.current = false
  }, [at])
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    const next =
      event.key === 'PageUp'
        ? plusMonths(at, -1)
        : event.key === 'PageDown'
          ? plusMonths(at, 1)
          : by === undefined
            ? null
            : plusDays(at, by)
    if (next === null) return
    event.preventDefault()
    moved.current = true
    setAt(Math.min(next, dayStart(last)))
  }
  const endOf = (day: number): 'end' | 'between' | null => {
    const [first, second] = [from === null ? NaN : dayStart(from), to === null ? NaN : dayStart(to)]
    return day === first || day === second ? 'end' : day > first && day < second ? 'between' : null
  }
  return (
    <div>
      <Head>
        <b aria-live="polite">{new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }).format(month)}</b>
        <IconButton size="xs" label={t('time.monthBefore')} onClick={() => setAt(plusMonths(at, -1))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton
          size="xs"
          label={t('time.monthAfter')}
          disabledReason={plusMonths(at, 1) > last ? t('time.future') : null}
          onClick={() => setAt(plusMonths(at, 1))}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </Head>
      <Days role="grid" aria-label={t('time.days')} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day} scope="col">
                {weekday.format(day).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 7, 14, 21, 28, 35].map((week) => (
            <tr key={week}>
              {days.slice(week, week + 7).map((day) => {
                const end = endOf(day)
                return (
                  <td key={day} aria-selected={end === 'end'}>
                    <button
                      type="button"
                      ref={day === at ? focused : null}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={whole.format(day)}
                      disabled={day > last}
                      onClick={() => {
                        setAt(day)
                        onChoose(day)
                      }}
                      data-other={new Date(day).getMonth() === new Date(month).getMonth() ? undefined : ''}
                      data-between={end === 'between' ? '' : undefined}
                      data-end={end === 'end' ? '' : undefined}
                    >
                      {new Date(day).getDate()}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Days>
    </div>
  )
}
