import type { Device } from '@console/platform/api'
import { useConsole, useReadable } from '@console/platform/contract'
import { Status, styled, VisuallyHidden } from '@console/platform/ui'
import { useT } from '../i18n/index.ts'

const Note = styled('span', { base: { ms: '1.5', textStyle: 'xs', color: 'fg.muted', whiteSpace: 'nowrap' } })

interface DeviceStatusProps {
  status: Device['status']
  /** Also says in words that the status may be out of date. */
  wide?: boolean | undefined
}

/** A device's status. Without the live connection it may be out of date, and is shown as last known. */
export const DeviceStatus = ({ status, wide = false }: DeviceStatusProps) => {
  const t = useT()
  const { kind } = useReadable(useConsole().broker.state)
  const past = status !== 'unknown' && kind !== 'live' && kind !== 'connecting'
  return (
    <span title={past ? t('devices.lastKnown') : undefined}>
      <Status kind={status} past={past} />
      {past ? <VisuallyHidden>. {t('devices.lastKnown')}</VisuallyHidden> : null}
      {past && wide ? <Note aria-hidden>{t('devices.lastKnownShort')}</Note> : null}
    </span>
  )
}
