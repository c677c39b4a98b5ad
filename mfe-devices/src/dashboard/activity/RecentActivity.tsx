import { deviceListQuery } from '@console/platform/api'
import { useConsole, useReadable } from '@console/platform/contract'
import { visible } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { Banner, Link, RelativeTime, styled } from '@console/platform/ui'
import { Widget, WidgetNote, WidgetRow, WidgetSkeleton } from '@console/platform/widget'
import { Activity } from 'lucide-react'
import { useT } from '../i18n/useT.ts'
import { most, type Latest } from './latestOf.ts'
import { useActivity } from './useActivity.ts'

const Row = styled(WidgetRow, { base: { minH: '9' } })
const Name = styled('bdi', { base: { maxW: '112px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } })
const Time = styled('span', { base: { minW: '14', textAlign: 'end' } })

/** Which devices sent an event last, and which. Fills `dashboard.activity/v1`. */
export const RecentActivity = () => {
  const t = useT()
  const { href, broker } = useConsole()
  const { latest, refused } = useActivity()
  const { kind } = useReadable(broker.state)
  return (
    <Widget more={{ to: href('event-stream'), text: t('rate.allEvents') }}>
      {refused !== null ? <Banner kind="warning">{t('rate.refused', { reason: refused })}</Banner> : null}
      {kind !== 'live' && kind !== 'connecting' ? <Banner kind="warning">{t('rate.down')}</Banner> : null}
      {latest !== null && latest.length > 0 ? <LatestEvents latest={latest} />
        : latest === null || kind === 'connecting' ? <WidgetSkeleton lines={most} />
          : <WidgetNote icon={<Activity aria-hidden />} title={t('activity.none')}>{t('activity.noneText')}</WidgetNote>}
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
          <Link to={href('device-details', { id: device })}><bdi>{visible(names.get(device) || device)}</bdi></Link>
          <Name>{visible(name)}</Name>
          <Time><RelativeTime time={time} /></Time>
        </Row>
      ))}
    </ul>
  )
}
