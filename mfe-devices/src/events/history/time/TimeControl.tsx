import type { History } from '@console/platform/api'
import { useConsole, useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Kbd, lazyPart, styled, takesText } from '@console/platform/ui'
import { CalendarClock, ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { spanTexts, wordsOf, type Range } from './range.ts'
import { rememberRange } from './recentRanges.ts'

const RangePicker = lazyPart('RangePicker', () => import('./RangePicker.tsx'))

const Root = styled('div', { base: { position: 'relative', flex: { base: '1 1 100%', sm: 'none' }, minW: '0' } })
const Parts = styled('div', {
  base: { display: 'flex', p: '1px', borderWidth: '1px', borderRadius: 'l2', bg: 'bg.muted' },
})
const Part = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    flex: { base: '1', sm: 'none' },
    minW: '0',
    minH: '7',
    px: '2.5',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'l1',
    textStyle: 'label',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '@media (pointer: coarse)': { minH: '11' },
    '&:hover': { color: 'fg' },
    '&[aria-pressed=true], &[data-on]': { bg: 'bg.panel', borderColor: 'border', color: 'fg' },
    '& > svg': { flexShrink: '0', boxSize: '4' },
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  },
})
const Dot = styled('i', {
  base: { boxSize: '2', flexShrink: '0', borderRadius: 'full', bg: 'fg.muted', '&[data-live]': { bg: 'green.solid' } },
})
const Key = styled('span', { base: { hideBelow: 'lg' } })

const opensElsewhere = '[role=dialog], [role=alertdialog], [role=menu]'

interface TimeControlProps {
  range: Range | null
  onRange: (range: Range | null) => void
  history: History
}

/**
 * Shows whether the table is live or shows a past time, and which; its dot is green only while events can arrive. T
 * opens the choice, L returns to live.
 */
export const TimeControl = ({ range, onRange, history }: TimeControlProps) => {
  const t = useT()
  const { language } = useFormat()
  const connected = useReadable(useConsole().broker.state).kind === 'live'
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const choose = (next: Range | null) => {
    if (next) rememberRange(next)
    onRange(next)
    setOpen(false)
    opener.current?.focus()
  }
  useTimeKeys({ t: () => setOpen(true), l: () => onRange(null) })
  const words =
    range === null
      ? t('time.past')
      : 'last' in range
        ? t(spanTexts[range.last])
        : wordsOf(range, language, t('time.today'))
  return (
    <Root>
      <Parts role="group" aria-label={t('time.shown')}>
        <Part type="button" aria-pressed={range === null} aria-keyshortcuts="L" onClick={() => onRange(null)}>
          <Dot data-live={range === null && connected ? '' : undefined} />
          {t('time.live')}
        </Part>
        <Part
          ref={opener}
          type="button"
          data-on={range ? '' : undefined}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-keyshortcuts="T"
          onClick={() => setOpen(!open)}
        >
          <CalendarClock aria-hidden />
          <span>{words}</span>
          <ChevronDown aria-hidden />
        </Part>
      </Parts>
      {open ? <RangePicker range={range} history={history} onChoose={choose} onClose={close} anchor={opener} /> : null}
    </Root>
  )
}

export const KeyHint = ({ children }: { children: string }) => (
  <Key>
    <Kbd aria-hidden>{children}</Kbd>
  </Key>
)

/** Single keys; ignored while the user types, or while something is open above the page. */
const useTimeKeys = (keys: Readonly<Record<string, () => void>>) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()]
    if (
      !act ||
      event.repeat ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.shiftKey ||
      event.defaultPrevented
    )
      return
    if (takesText(event.target) || document.querySelector(opensElsewhere)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
