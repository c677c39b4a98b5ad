import { useConsole } from '@console/platform/contract'
import { visible } from '@console/platform/lib'
import { Link, RelativeTime, styled } from '@console/platform/ui'
import { WidgetRow } from '@console/platform/widget'
import { useId } from 'react'
import { useT } from '../i18n/useT.ts'
import type { Fleet } from './fleetOf.ts'

const Caption = styled('p', { base: { mt: '1', textStyle: 'xs', color: 'fg.muted' } })

/** The devices that went offline last. */
export const OfflineDevices = ({ fleet: { offline, seen } }: { fleet: Fleet }) => {
  const t = useT()
  const { href } = useConsole()
  const caption = useId()
  if (offline.length === 0) return <Caption>{t('fleet.noneOffline')}</Caption>
  return (
    <div>
      <Caption id={caption}>{seen ? t('fleet.lastSeen') : t('fleet.lastConnect')}</Caption>
      <ul aria-labelledby={caption}>
        {offline.map(({ id, name, time }) => (
          <WidgetRow key={id}>
            <Link to={href('device-details', { id })}><bdi>{visible(name || id)}</bdi></Link>
            <RelativeTime time={time} />
          </WidgetRow>
        ))}
      </ul>
    </div>
  )
}
