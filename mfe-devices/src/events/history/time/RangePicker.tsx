import type { History } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Button, styled } from '@console/platform/ui'
import { TextField } from '@console/platform/ui/form'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react'
import { serverNow } from '../../../common/serverClock.ts'
import { parseTyped, typedTime } from '../../../common/typedTime.ts'
import { useT } from '../i18n/useT.ts'
import { Calendar } from './Calendar.tsx'
import { spanTexts, spans, timesOf, wordsOf, type Range } from './range.ts'
import { recentRanges } from './recentRanges.ts'
import { KeyHint } from './TimeControl.tsx'

// Below its button; on a phone a sheet at the bottom.
const Root = styled('div', {
  base: {
    position: { base: 'fixed', sm: 'absolute' },
    zIndex: 'popover',
    insetInlineEnd: '0',
    insetInlineStart: { base: '0', sm: 'auto' },
    top: { sm: 'calc(100% + 4px)' },
    bottom: { base: '0', sm: 'auto' },
    w: { sm: '596px' },
    maxW: { sm: 'calc(100vw - 24px)' },
    maxH: { base: '88dvh', sm: 'none' },
    overflowY: 'auto',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '176px minmax(0, 1fr)' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    boxShadow: 'lg',
    outline: 'none',
  },
})
const Scrim = styled('div', {
  base: { display: { base: 'block', sm: 'none' }, position: 'fixed', inset: '0', zIndex: 'popover', bg: 'black/40' },
})
const Quick = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', sm: '1fr' },
    alignContent: 'start',
    p: '2',
    borderInlineEndWidth: { sm: '1px' },
    '& > h3': { gridColumn: '1 / -1', px: '2.5', pt: '3', pb: '1', textStyle: 'xs', color: 'fg.muted' },
  },
})
const Choice = styled('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    minH: '30px',
    px: '2.5',
    borderRadius: 'l2',
    textStyle: 'sm',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '&[aria-pressed=true]': { bg: 'accent.subtle', color: 'accent.fg' },
    '@media (pointer: coarse)': { minH: '11' },
  },
})
const Exact = styled('form', { base: { display: 'flex', flexDirection: 'column', gap: '3', p: '3.5', minW: '0' } })
const Fields = styled('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '3' },
})
const Foot = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    textStyle: 'xs',
    color: 'fg.muted',
  },
})

const minute = 60_000
const day = 24 * 60 * minute

interface RangePickerProps {
  range: Range | null
  history: History
  onChoose: (range: Range) => void
  onClose: () => void
  /** The button that opened it. */
  anchor: RefObject<HTMLElement | null>
}

/** Quick ranges, recent ones, and any time between two. */
export const RangePicker = ({ range, history: { oldest }, onChoose, onClose, anchor }: RangePickerProps) => {
  const t = useT()
  const { language } = useFormat()
  const root = useRef<HTMLDivElement>(null)
  const { api } = useConsole()
  const [now] = useState(() => serverNow(api))
  const typed = useTyped(range, now, onChoose)
  useClosing(root, anchor, onClose)
  useEffect(() => root.current?.querySelector<HTMLElement>('button')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const span =
      event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey
        ? undefined
        : spans[Number(event.key) - 1]
    if (span) onChoose({ last: span })
    if (event.key === 'Escape') onClose()
    if (span || event.key === 'Escape') event.preventDefault()
  }
  const recent = recentRanges()
  return (
    <>
      <Scrim onClick={onClose} />
      <Root ref={root} role="dialog" aria-label={t('time.choose')} tabIndex={-1} onKeyDown={onKeyDown}>
        <Quick>
          {spans.map((span, index) => (
            <Choice
              key={span}
              type="button"
              aria-pressed={range !== null && 'last' in range && range.last === span}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => onChoose({ last: span })}
            >
              {t(spanTexts[span])}
              <KeyHint>{String(index + 1)}</KeyHint>
            </Choice>
          ))}
          {recent.length > 0 ? <h3>{t('time.recent')}</h3> : null}
          {recent.map((each) => (
            <Choice key={`${each.from}-${each.to}`} type="button" onClick={() => onChoose(each)}>
              {wordsOf(each, language, t('time.today'))}
            </Choice>
          ))}
        </Quick>
        <Exact onSubmit={typed.apply} noValidate>
          <Fields>
            <TextField mono label={t('time.from')} {...typed.from} autoComplete="off" />
            <TextField mono label={t('time.to')} {...typed.to} autoComplete="off" />
          </Fields>
          <Calendar
            from={parseTyped(typed.from.value)}
            to={parseTyped(typed.to.value)}
            last={now}
            onChoose={typed.chooseDay}
          />
          <Foot>
            <span>
              {oldest === null
                ? t('time.nothing')
                : t('time.since', {
                    date: new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }).format(oldest),
                  })}{' '}
              {zoneOf(now, language)}
            </span>
            <Button type="submit" variant="solid">
              {t('time.apply')}
            </Button>
          </Foot>
        </Exact>
      </Root>
    </>
  )
}

const wholeMinutes = ({ from, to }: { from: number; to: number }) => ({
  from: Math.floor(from / minute) * minute,
  to: Math.ceil(to / minute) * minute,
})

/** The two times as typed or chosen in the calendar: first the beginning, then the end. */
const useTyped = (range: Range | null, now: number, onChoose: (range: Range) => void) => {
  const t = useT()
  const [shown] = useState(() =>
    range && !('last' in range) ? range : wholeMinutes(range ? timesOf(range, now) : { from: now - day, to: now }),
  )
  const [from, setFrom] = useState(typedTime(shown.from))
  const [to, setTo] = useState(typedTime(shown.to))
  const [problem, setProblem] = useState<{ from?: string; to?: string }>({})
  const [next, setNext] = useState<'from' | 'to'>('from')
  const chooseDay = (midnight: number) => {
    const begins = next === 'from' || midnight < (parseTyped(from) ?? Infinity)
    if (begins) setFrom(typedTime(midnight))
    setTo(typedTime(Math.min(midnight + day - minute, now)))
    setNext(begins ? 'to' : 'from')
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const times = { from: parseTyped(from), to: parseTyped(to) }
    if (times.from === null || times.to === null)
      return setProblem({
        ...(times.from === null && { from: t('time.noTime') }),
        ...(times.to === null && { to: t('time.noTime') }),
      })
    if (times.to <= times.from) return setProblem({ to: t('time.reversed') })
    onChoose({ from: times.from, to: times.to })
  }
  return {
    from: { value: from, onChange: setFrom, error: problem.from, onFocus: () => setNext('from') },
    to: { value: to, onChange: setTo, error: problem.to, onFocus: () => setNext('to') },
    chooseDay,
    apply,
  }
}

/** "Berlin, UTC+1" */
const zoneOf = (now: number, language: string): string => {
  const format = new Intl.DateTimeFormat(language, { timeZoneName: 'shortOffset' })
  const offset =
    format
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.replace('GMT', 'UTC') ?? 'UTC'
  const place = format.resolvedOptions().timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  return place === undefined || place === 'UTC' ? offset : `${place}, ${offset}`
}

/** A press or focus outside closes it. */
const useClosing = (
  root: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
) => {
  const leave = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !root.current?.contains(target) && !anchor.current?.contains(target)) onClose()
  })
  useEffect(() => {
    const listener = (event: Event) => leave(event)
    document.addEventListener('pointerdown', listener)
    document.addEventListener('focusin', listener)
    return () => {
      document.removeEventListener('pointerdown', listener)
      document.removeEventListener('focusin', listener)
    }
  }, [])
}
