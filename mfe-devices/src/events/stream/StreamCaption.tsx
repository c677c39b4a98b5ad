import type { History } from '@console/platform/api'
import { useConsole, useReadable, type BrokerProblem, type EventView } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { createWritable } from '@console/platform/lib'
import { Banner, styled } from '@console/platform/ui'
import { Pause, Unplug } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { useEventWindow } from '../useEventView.ts'

// Fixed height (two lines on a phone), so that the rows below never move.
const Root = styled('div', {
  base: {
    '&& > *': {
      minH: { base: '14', sm: '10' },
      px: '4',
      borderWidth: '0',
      borderBottomWidth: '1px',
      borderRadius: '0',
    },
  },
})
// On a phone there is no room for all counts beside something else.
const Quiet = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    '&:has(button) > span > :not(:first-child), & > [data-chip] ~ [data-chip]': { hideBelow: 'sm' },
  },
})
const CountsRow = styled('span', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '3', textStyle: 'xs', color: 'fg.muted' },
  variants: { beside: { true: { hideBelow: 'sm' }, false: {} } },
})
// One line on wide screens: a part that does not fit is hidden completely.
const OneLine = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '1.5', h: { sm: '5' }, lineHeight: '20px', overflow: 'hidden' },
})
// A reason is text from the broker, of any length: it is cut.
const Reason = styled('span', { base: { lineClamp: { base: '2', sm: '1' }, overflowWrap: 'anywhere' } })
const Rest = styled('span', { base: { hideBelow: 'sm', color: 'fg.muted' } })

// Of a shell that tells none.
const noProblem = createWritable<BrokerProblem | null>(null)

interface StreamCaptionProps {
  view: EventView | null
  /** Beside the counts, unless something more important is to be said. */
  chips?: ReactNode
  /** What the server stores; null where it stores nothing. */
  history?: History | null | undefined
  /** Set where all events are of one device. */
  device?: string | undefined
}

/** The state of the stream: its counts, and the most important reason why no events arrive. */
export const StreamCaption = (props: StreamCaptionProps) => (
  <Root>
    <Caption {...props} />
  </Root>
)

const Caption = ({ view, chips, history, device }: StreamCaptionProps) => {
  const t = useT()
  const { broker } = useConsole()
  const connection = useReadable(broker.state)
  const problem = useReadable(broker.problem ?? noProblem)
  const refused = useEventWindow(view, (window) => window.refused)
  const paused = useEventWindow(view, (window) => window.paused)
  const counts = <Counts view={view} history={history} device={device} beside />
  const goesOn = problem?.kind === 'failed' ? t('events.restarting') : t('events.reconnecting')
  if (connection.kind === 'reconnecting' || connection.kind === 'disconnected') {
    return (
      <Banner kind="danger" icon={<Unplug aria-hidden />} action={counts}>
        {connection.kind === 'disconnected' ? (
          <Reason title={connection.reason}>
            <b>{t('events.disconnected')}</b> {t('events.refusedConnection', { reason: connection.reason })}
          </Reason>
        ) : (
          <OneLine>
            <b>{t('events.disconnected')}</b> <Rest>{goesOn}</Rest>
          </OneLine>
        )}
      </Banner>
    )
  }
  if (refused !== null)
    return (
      <Banner kind="danger" action={counts}>
        <Reason title={refused}>{t('events.refused', { reason: refused })}</Reason>
      </Banner>
    )
  return paused ? (
    <Banner kind="note" icon={<Pause aria-hidden />} action={counts}>
      <Waiting view={view} />
    </Banner>
  ) : (
    <Quiet>
      <Counts view={view} history={history} device={device} beside={false} />
      {chips}
    </Quiet>
  )
}

// A component of its own, because its count changes with every event.
const Waiting = ({ view }: { view: EventView | null }) => {
  const t = useT()
  const format = useFormat()
  const waiting = useEventWindow(view, (window) => window.waiting)
  const limit = useEventWindow(view, (window) => window.limit)
  return (
    <OneLine>
      <span>
        <b>{t('events.paused')}</b>{' '}
        {t('events.waiting', { count: waiting, formatted: format.number(waiting), limit: format.number(limit) })}
      </span>{' '}
      <Rest>{t('events.spaceResumes')}</Rest>
    </OneLine>
  )
}

/**
 * How many events the list has, and what the server stores, which it counts for all devices only. Where nothing is
 * stored, how many the page can have. Beside a notice only the first.
 */
const Counts = ({
  view,
  history,
  device,
  beside,
}: Pick<StreamCaptionProps, 'view' | 'history' | 'device'> & { beside: boolean }) => {
  const t = useT()
  const format = useFormat()
  const onPage = useEventWindow(view, (window) => window.total)
  const dropped = useEventWindow(view, (window) => window.dropped)
  const limit = useEventWindow(view, (window) => window.limit)
  return (
    <CountsRow beside={beside}>
      <span>{t('events.onPage', { formatted: format.number(onPage) })}</span>
      {history && !beside ? <Stored history={history} device={device} /> : null}
      {dropped > 0 && !beside && !history ? (
        <span>{t('events.dropped', { formatted: format.number(dropped) })}</span>
      ) : null}
      {limit > 0 && !beside && !history ? <span>{t('events.limit', { limit: format.number(limit) })}</span> : null}
    </CountsRow>
  )
}

const Stored = ({ history: { events, oldest }, device }: { history: History; device: string | undefined }) => {
  const t = useT()
  const format = useFormat()
  const date = useMemo(
    () => new Intl.DateTimeFormat(format.language, { day: 'numeric', month: 'short' }).format(oldest ?? 0),
    [format.language, oldest],
  )
  if (oldest === null) return null
  return (
    <span>
      {device === undefined
        ? t('events.stored', { formatted: format.number(events), date })
        : t('events.storedSince', { date })}
    </span>
  )
}
