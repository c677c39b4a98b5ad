import type { Alert } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { Button, lazyPart, styled } from '@console/platform/ui'
import { useState } from 'react'
import { AlertState } from '../words/AlertState.tsx'
import { shownOf } from '../../common/alerts/shown.ts'
import type { AlertWords, Names } from '../words/useAlertWords.ts'
import type { AlertChanges } from '../live/useAlertChanges.ts'
import { useT as useWords } from '../i18n/useT.ts'
import { AlertMenu } from './AlertMenu.tsx'
import { useT } from './i18n/useT.ts'
import { partsOf } from './timeline.ts'
import { Strip } from './Strip.tsx'
import type { Undo } from './useUndo.ts'

const OutageDialog = lazyPart('OutageDialog', () => import(/* webpackChunkName: "on-demand" */ './OutageDialog.tsx'))

const columns = '136px minmax(140px, 1fr) minmax(180px, 1.6fr) 120px 92px minmax(136px, auto)'
const HeadRow = styled('div', {
  base: {
    display: { base: 'none', md: 'grid' },
    gridTemplateColumns: columns,
    columnGap: '4',
    px: '4',
    py: '2',
    borderBottomWidth: '1px',
    bg: 'bg.subtle',
    textStyle: 'xs',
    color: 'fg.muted',
    fontWeight: 'medium',
    '& > :nth-of-type(5)': { textAlign: 'end' },
  },
})
const Row = styled('li', {
  base: {
    display: 'grid',
    alignItems: 'center',
    minH: '52px',
    px: '4',
    py: '1.5',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    columnGap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: columns },
    gridTemplateAreas: {
      base: '"state since" "title title" "cause cause" "acts acts"',
      md: '"state title cause strip since acts"',
    },
    rowGap: { base: '1', md: '0' },
    mdDown: { py: '3' },
    _hover: { bg: 'bg.subtle' },
  },
  variants: {
    firing: { true: { mdDown: { borderInlineStartWidth: '3px', borderInlineStartColor: 'red.border' } }, false: {} },
  },
})
const Title = styled('div', {
  base: {
    gridArea: 'title',
    minW: '0',
    overflowWrap: 'anywhere',
    '& > b': { display: 'block', fontWeight: 'semibold' },
    '& > span, & > button': { textStyle: 'xs', color: 'fg.muted' },
  },
})
const Cause = styled('div', {
  base: { gridArea: 'cause', minW: '0', textStyle: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' },
})
const Since = styled('div', {
  base: { gridArea: 'since', textAlign: 'end', whiteSpace: 'nowrap', color: 'fg.muted' },
  variants: { strong: { true: { color: 'fg', fontWeight: 'semibold' }, false: {} } },
})
const Acts = styled('div', {
  base: {
    gridArea: 'acts',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '1',
    textStyle: 'xs',
    color: 'fg.muted',
    mdDown: { pt: '1', '& > :first-child:is(button)': { flex: '1' } },
  },
})
const StripPlace = styled('div', { base: { gridArea: 'strip', display: { base: 'none', md: 'block' } } })
const Opener = styled('button', {
  base: { color: 'accent.fg', cursor: 'pointer', textDecoration: 'underline', borderRadius: 'l1' },
})

/** The columns' names, for sighted users; each cell names itself for screen readers. */
export const Head = () => {
  const t = useT()
  return (
    <HeadRow aria-hidden>
      <span>{t('column.state')}</span>
      <span>{t('column.alert')}</span>
      <span>{t('column.cause')}</span>
      <span>{t('column.strip')}</span>
      <span>{t('column.since')}</span>
      <span />
    </HeadRow>
  )
}

interface AlertRowProps {
  alert: Alert
  /** All alerts of this subject in the last 24 hours, this one included. */
  past: readonly Alert[]
  now: number
  names: Names
  words: AlertWords
  changes: AlertChanges
  undo: Undo
}

/** One alert: state, rule and device, cause, its times in the last 24 hours, since when, and actions. */
export const AlertRow = ({ alert, past, now, names, words, changes, undo }: AlertRowProps) => {
  const t = useT()
  const word = useWords()
  const format = useFormat()
  const [outage, setOutage] = useState(false)
  const { id, acknowledged, silencedUntil, resolvedAt, firedAt, since, devices, flapping } = alert
  const shown = shownOf(alert, now)
  const [title, subject] = [words.titleOf(alert), words.subjectOf(alert, names)]
  const name = `${title} ${subject}`.trim()
  const offer = (act: () => Promise<boolean>, back: () => void) =>
    void act().then((done) => done && undo.offer(id, back))
  const acknowledge = () =>
    offer(
      () => changes.acknowledge(id),
      () => void changes.unacknowledge(id),
    )
  const silence = (until: number | null) =>
    offer(
      () => changes.silence(id, until),
      () => void changes.silence(id, silencedUntil),
    )
  // One button, so that the focus stays on it when its meaning changes.
  const act = undo.has(id)
    ? { word: t('undo'), run: () => undo.undo(id) }
    : shown === 'firing'
      ? { word: word('acknowledge'), label: word('acknowledgeOne', { name }), run: acknowledge }
      : shown === 'silenced'
        ? { word: word('endSilence'), label: t('endSilenceOne', { name }), run: () => silence(null), quiet: true }
        : null
  const minute = (time: number) => format.time(time).slice(0, 5)
  return (
    <Row firing={shown === 'firing'} data-alert={id} aria-label={name}>
      <div style={{ gridArea: 'state' }}>
        <AlertState shown={shown} />
      </div>
      <Title>
        <b>{title}</b>
        {devices ? (
          <Opener type="button" onClick={() => setOutage(true)}>
            {subject}
          </Opener>
        ) : (
          <span>{subject}</span>
        )}
      </Title>
      <Cause>
        {words.causeOf(alert, now)}
        {silencedUntil !== null && silencedUntil > now ? ` · ${t('until', { time: minute(silencedUntil) })}` : ''}
        {flapping && shown !== 'resolved' ? ` · ${t('flapping')}` : ''}
      </Cause>
      <StripPlace>
        <Strip parts={partsOf(past, now)} />
      </StripPlace>
      <Since strong={shown === 'firing'}>
        {resolvedAt === null ? words.duration(now - (firedAt ?? since)) : minute(resolvedAt)}
      </Since>
      <Acts>
        {act ? (
          <Button
            key="act"
            size="xs"
            variant={act.quiet ? 'ghost' : 'outline'}
            aria-label={act.label}
            onClick={act.run}
          >
            {act.word}
          </Button>
        ) : null}
        {!undo.has(id) && acknowledged && (shown === 'acknowledged' || shown === 'resolved') ? (
          <span>{t('seenBy', { name: acknowledged.by, time: minute(acknowledged.at) })}</span>
        ) : null}
        <AlertMenu
          alert={alert}
          shown={shown}
          name={name}
          now={now}
          acts={
            shown === 'resolved'
              ? undefined
              : { acknowledge, unacknowledge: () => void changes.unacknowledge(id), silence }
          }
        />
      </Acts>
      {devices && outage ? (
        <OutageDialog title={title} devices={devices} names={names} onClose={() => setOutage(false)} />
      ) : null}
    </Row>
  )
}
