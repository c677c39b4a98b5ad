import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { formatBytes } from '@console/platform/lib'
import { Banner, Button, styled, Text } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { SelectField, TextField } from '@console/platform/ui/form'
import { useState } from 'react'
import { serverNow } from '../../common/serverClock.ts'
import { parseTyped, typedTime } from '../../common/typedTime.ts'
import { useT as useTimes } from '../history/i18n/useT.ts'
import { spanTexts, spans, timesOf, wordsOf, type Range } from '../history/time/range.ts'
import { termsOf } from '../search/queryHints.ts'
import { validPart } from '../stream/useEventFilter.ts'
import { useT } from './i18n/useT.ts'
import { useDownload } from './useDownload.ts'

const Fields = styled('div', { base: { display: 'grid', gap: '4', pt: '2', textStyle: 'sm', color: 'fg' } })
const Two = styled('div', { base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '4' } })

const day = 24 * 60 * 60_000
const shown = 'shown'
const all = 'all'
const between = 'between'

interface DownloadDialogProps {
  /** Only this device's events. */
  device: string | undefined
  query: string
  muted: readonly string[]
  /** The time that the stream shows; null is live. */
  range: Range | null
  onClose: () => void
}

/** Downloads stored events: of a time, that a search finds. */
export const DownloadDialog = ({ device, query, muted, range, onClose }: DownloadDialogProps) => {
  const t = useT()
  const format = useFormat()
  const time = useTime(range)
  const [search, setSearch] = useState(query)
  const { busy, received, failure, download, stop } = useDownload(onClose)
  const wrong = validPart(search).error !== null
  const submit = () => {
    const times = time.read()
    if (times && !wrong)
      void download({ ...times, ...(device !== undefined && { device }), terms: termsOf(search), muted })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={submit}
      size="md"
      title={t('title')}
      locked={busy}
      note={
        busy && received > 0 ? (
          <span role="status">{t('received', { size: formatBytes(received, format.language) })}</span>
        ) : null
      }
      actions={
        <>
          <Button onClick={busy ? stop : onClose}>{t(busy ? 'stop' : 'cancel')}</Button>
          <Button type="submit" variant="solid" busy={busy} busyWord={t('downloading')}>
            {t('download')}
          </Button>
        </>
      }
    >
      <Fields>
        <Text>{t(device === undefined ? 'about' : 'aboutDevice')}</Text>
        {time.fields}
        <TextField
          label={t('search')}
          optional
          value={search}
          onChange={setSearch}
          mono
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          help={t('searchHelp')}
          error={wrong ? t('searchWrong') : null}
        />
        {muted.length > 0 ? (
          <Text textStyle="xs" color="fg.muted">
            {t('muted', { count: muted.length, formatted: format.number(muted.length) })}
          </Text>
        ) : null}
        {failure === null ? null : <Banner kind="danger">{failure}</Banner>}
      </Fields>
    </Dialog>
  )
}

/** The choice of a time. `read` gives it, or null where what was typed is none, which its fields then say. */
const useTime = (range: Range | null) => {
  const t = useT()
  const times = useTimes()
  const { language } = useFormat()
  const { api } = useConsole()
  const [now] = useState(() => serverNow(api))
  const exact = range && !('last' in range) ? range : null
  const [choice, setChoice] = useState<string>(range && 'last' in range ? range.last : exact ? shown : '24h')
  const [from, setFrom] = useState(typedTime(exact?.from ?? now - day))
  const [to, setTo] = useState(typedTime(exact?.to ?? now))
  const [tried, setTried] = useState(false)
  const [begin, end] = [parseTyped(from), parseTyped(to)]
  const fromProblem = begin === null ? times('time.noTime') : null
  const toProblem = end === null ? times('time.noTime') : begin !== null && end <= begin ? times('time.reversed') : null
  const read = (): { from?: number; to?: number } | null => {
    setTried(true)
    const span = spans.find((each) => each === choice)
    if (span) return timesOf({ last: span }, serverNow(api))
    if (choice === all) return {}
    if (choice === shown && exact) return { from: exact.from, to: exact.to }
    return begin === null || end === null || end <= begin ? null : { from: begin, to: end }
  }
  const options = [
    ...(exact ? [{ value: shown, label: t('shown', { time: wordsOf(exact, language, times('time.today')) }) }] : []),
    ...spans.map((span) => ({ value: span, label: times(spanTexts[span]) })),
    { value: all, label: t('all') },
    { value: between, label: t('between') },
  ]
  const fields = (
    <>
      <SelectField label={t('time')} value={choice} onChange={setChoice} options={options} />
      {choice === between ? (
        <Two>
          <TextField
            mono
            label={times('time.from')}
            value={from}
            onChange={setFrom}
            error={tried ? fromProblem : null}
            autoComplete="off"
          />
          <TextField
            mono
            label={times('time.to')}
            value={to}
            onChange={setTo}
            error={tried ? toProblem : null}
            autoComplete="off"
          />
        </Two>
      ) : null}
    </>
  )
  return { fields, read }
}
