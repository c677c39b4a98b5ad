import { deviceListQuery } from '@console/platform/api'
import { useConsole, type BrokerEvent } from '@console/platform/contract'
import type { Highlights } from '@console/platform/live'
import { useFormat } from '@console/platform/i18n'
import { useQuery } from '@console/platform/query'
import { Badge, CopyButton, Link, RelativeTime, styled } from '@console/platform/ui'
import { Marked } from '../search/Marked.tsx'
import { useT } from '../../i18n/index.ts'

const Line = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', minH: '7', textStyle: 'sm', '& > span + span::before': { content: '"·"', me: '2', color: 'fg.subtle', hideBelow: 'sm' } } })
const Copy = styled('div', { base: { ms: 'auto', me: '-2.5' } })
const Retained = styled('p', { base: { display: 'flex', gap: '2', alignItems: 'baseline', mt: '1', textStyle: 'xs' } })

/** Where an event comes from and when. */
export const MessageFacts = ({ event: { device, topic, time, retained }, found, onLeave }: { event: BrokerEvent; found: Highlights; onLeave: () => void }) => {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <Line>
        <span><DeviceLink id={device} found={found} onClick={onLeave} /></span>
        <span>{format.exactTime(time)}</span>
        <span><RelativeTime time={time} /></span>
        <Copy><CopyButton size="xs" variant="ghost" text={topic} word={t('message.copyTopic')} /></Copy>
      </Line>
      {retained && <Retained><Badge>{t('events.retained')}</Badge><span>{t('message.retained')}</span></Retained>}
    </>
  )
}

const DeviceLink = ({ id, found, onClick }: { id: string; found: Highlights; onClick: () => void }) => {
  const { api, href } = useConsole()
  const { data } = useQuery(deviceListQuery(api))
  const device = data?.find((each) => each.id === id)
  // One that was never registered, or is removed, has no page.
  if (data && !device) return <bdi>{id}</bdi>
  return <Link to={href('device-details', { id })} onClick={onClick}><bdi>{device?.name ? <Marked text={device.name} ranges={found.deviceName} /> : id}</bdi></Link>
}
