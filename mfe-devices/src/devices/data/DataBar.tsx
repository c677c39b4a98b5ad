import type { StatsWindow } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { Button, ButtonLink, IconButton, styled } from '@console/platform/ui'
import { Segmented, TextField } from '@console/platform/ui/form'
import { Popover } from '@console/platform/ui/overlay'
import { Activity, CalendarClock, Download, Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { zoomIn, zoomOut } from '../../common/plot/view/gestures.ts'
import { useIsWhole, useSettledView } from '../../common/plot/view/useView.ts'
import { minSpanMs, spanOf, type Range, type View } from '../../common/plot/view/view.ts'
import { parseTyped, typedTime } from '../../common/typedTime.ts'
import { useWindowOptions } from '../../common/useWindowOptions.ts'
import { useT } from './i18n/useT.ts'

const Root = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } })
const Windows = styled('div', { base: { flex: { base: '1 1 auto', sm: 'none' }, '& label': { flex: '1' } } })
const Tools = styled('div', {
  base: {
    flex: '1 1 auto',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: { sm: 'flex-end' },
    gap: '1',
  },
})
const Form = styled('form', { base: { display: 'grid', gap: '3' } })

interface DataBarProps {
  device: string
  window: StatsWindow
  onWindow: (window: StatsWindow) => void
  onRange: (from: number, to: number) => void
  view: View
  onCsv: () => void
  saving: boolean
  empty: boolean
}

/** The window, the zoom, and links: to the events of the shown range, and to its CSV file. */
export const DataBar = ({ device, window, onWindow, onRange, view, onCsv, saving, empty }: DataBarProps) => {
  const t = useT()
  const { href } = useConsole()
  const whole = useIsWhole(view)
  const { range } = useSettledView(view)
  const iso = (time: number) => encodeURIComponent(new Date(time).toISOString())
  return (
    <Root>
      <Windows>
        <Segmented label={t('window')} value={window} onChange={onWindow} options={useWindowOptions()} />
      </Windows>
      <Popover
        title={t('range')}
        placement="bottom-start"
        trigger={
          <IconButton variant="outline" label={t('range')}>
            <CalendarClock aria-hidden />
          </IconButton>
        }
      >
        {(close) => (
          <RangeForm
            range={range}
            onShow={(from, to) => {
              onRange(from, to)
              close()
            }}
          />
        )}
      </Popover>
      <Tools>
        <IconButton
          label={t('zoomIn')}
          onClick={() => zoomIn(view)}
          disabledReason={spanOf(range) <= minSpanMs ? t('isSmallest') : null}
        >
          <ZoomIn aria-hidden />
        </IconButton>
        <IconButton label={t('zoomOut')} onClick={() => zoomOut(view)} disabledReason={whole ? t('isWhole') : null}>
          <ZoomOut aria-hidden />
        </IconButton>
        <IconButton hideBelow="sm" label={t('reset')} onClick={view.reset} disabledReason={whole ? t('isWhole') : null}>
          <Maximize2 aria-hidden />
        </IconButton>
        <ButtonLink
          variant="ghost"
          icon={<Activity aria-hidden />}
          to={`${href('device-details', { id: device })}?tab=events&from=${iso(range.from)}&to=${iso(range.to)}`}
        >
          {t('eventsHere')}
        </ButtonLink>
        <Button
          icon={<Download aria-hidden />}
          busy={saving}
          onClick={onCsv}
          disabledReason={empty ? t('nothingChosen') : null}
        >
          {t('csv')}
        </Button>
      </Tools>
    </Root>
  )
}

// Whole seconds, as times are typed.
const typed = (time: number): string => typedTime(Math.floor(time / 1000) * 1000)

const RangeForm = ({ range, onShow }: { range: Range; onShow: (from: number, to: number) => void }) => {
  const t = useT()
  const [from, setFrom] = useState(() => typed(range.from))
  const [to, setTo] = useState(() => typed(range.to))
  const [asked, setAsked] = useState(false)
  const [start, end] = [parseTyped(from), parseTyped(to)]
  const [fromField, toField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const isReversed = start !== null && end !== null && start >= end
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (start === null) fromField.current?.focus()
    else if (end === null || isReversed) toField.current?.focus()
    else onShow(start, end)
  }
  return (
    <Form noValidate onSubmit={submit}>
      <TextField
        mono
        ref={fromField}
        label={t('from')}
        help={t('timeFormat')}
        value={from}
        onChange={setFrom}
        error={asked && start === null ? t('noTime') : undefined}
        autoComplete="off"
      />
      <TextField
        mono
        ref={toField}
        label={t('to')}
        value={to}
        onChange={setTo}
        error={asked && end === null ? t('noTime') : asked && isReversed ? t('wrongRange') : undefined}
        autoComplete="off"
      />
      <Button type="submit" variant="solid">
        {t('apply')}
      </Button>
    </Form>
  )
}
