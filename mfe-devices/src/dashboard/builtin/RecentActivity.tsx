import { deviceListQuery } from '@console/platform/api'
import { useConsole, useReadable, type Broker, type EventView, type TopicSummary } from '@console/platform/contract'
import { visible } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { Banner, Link, RelativeTime, styled } from '@console/platform/ui'
import { Widget, WidgetNote, WidgetRow, WidgetSkeleton } from '@console/platform/widget'
import { Activity } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from './i18n/useT.ts'
import { watchEvents } from '../../common/watchEvents.ts'

const Row = styled(WidgetRow, { base: { minH: '9' } })
const Name = styled('bdi', {
  base: { maxW: '112px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})
const Time = styled('span', { base: { minW: '14', textAlign: 'end' } })

/** The devices that sent an event last, with that event. A box of the dashboard. */
export const RecentActivity = () => {
  const t = useT()
  const { href, broker } = useConsole()
  const { latest, refused } = useActivity()
  const { kind } = useReadable(broker.state)
  return (
    <Widget more={{ to: href('event-stream'), text: t('rate.allEvents') }}>
      {refused !== null ? <Banner kind="warning">{t('rate.refused', { reason: refused })}</Banner> : null}
      {kind !== 'live' && kind !== 'connecting' ? <Banner kind="warning">{t('rate.down')}</Banner> : null}
      {latest !== null && latest.length > 0 ? (
        <LatestEvents latest={latest} />
      ) : latest === null || kind === 'connecting' ? (
        <WidgetSkeleton rows={maxDevices} />
      ) : (
        <WidgetNote icon={<Activity aria-hidden />} title={t('activity.none')}>
          {t('activity.noneText')}
        </WidgetNote>
      )}
    </Widget>
  )
}

const LatestEvents = ({ latest }: { latest: readonly Latest[] }) => {
  const t = useT()
  const { href, api } = useConsole()
  const { data: devices } = useQuery(deviceListQuery(api))
  const names = new Map(devices?.map(({ id, name }) => [id, name]))
  return (
    <ul aria-label={t('activity.sent')}>
      {latest.map(({ device, name, time }) => (
        <Row key={device}>
          <Link to={href('device-details', { id: device })}>
            <bdi>{visible(names.get(device) || device)}</bdi>
          </Link>
          <Name>{visible(name)}</Name>
          <Time>
            <RelativeTime time={time} />
          </Time>
        </Row>
      ))}
    </ul>
  )
}

interface ActivityState {
  /** Newest first; null before the first result. */
  latest: readonly Latest[] | null
  /** Why the broker refuses the events. */
  refused: string | null
}

// More often would be unreadable.
const refreshInterval = 3_000

// Kept over unmounts, because the buffer may have dropped the events by the next visit.
const seen = new WeakMap<Broker, readonly Latest[]>()

/** The last event of each device, while the page is visible. */
const useActivity = (): ActivityState => {
  const { broker } = useConsole()
  const [activity, setActivity] = useState<ActivityState>(() => ({ latest: seen.get(broker) ?? null, refused: null }))
  useEffect(() => {
    const update = (topics: readonly TopicSummary[], refused: string | null) => {
      const latest = latestOf(seen.get(broker) ?? [], topics)
      seen.set(broker, latest)
      setActivity({ latest, refused })
    }
    return watchEvents(broker, (view) => follow(view, update))
  }, [broker])
  return activity
}

const follow = (
  view: EventView,
  onTopics: (topics: readonly TopicSummary[], refused: string | null) => void,
): (() => void) => {
  let ended = false
  let isEmpty = true
  const refresh = async () => {
    const topics = await view.topics()
    isEmpty = topics.every(({ retained }) => retained)
    if (!ended) onTopics(topics, view.state.getState().refused)
  }
  void refresh()
  const timer = setInterval(() => void refresh(), refreshInterval)
  // The first events show at once.
  const stop = view.state.subscribe(() => {
    if (isEmpty) void refresh()
  })
  return () => {
    ended = true
    clearInterval(timer)
    stop()
  }
}

type Latest = Pick<TopicSummary, 'device' | 'name' | 'time'>

const maxDevices = 6

/**
 * The last event of each device, newest first, from known ones and from topics. Without retained events, whose time of
 * sending is unknown.
 */
const latestOf = (known: readonly Latest[], topics: readonly TopicSummary[]): readonly Latest[] => {
  const byDevice = new Map<string, Latest>()
  for (const event of [...known, ...topics.filter(({ retained }) => !retained)]) {
    if (event.time > (byDevice.get(event.device)?.time ?? 0)) byDevice.set(event.device, event)
  }
  return [...byDevice.values()]
    .sort((one, other) => other.time - one.time || (one.device < other.device ? -1 : 1))
    .slice(0, maxDevices)
}
