import { downloadFirmware, type Firmware } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useSearchParams } from '@console/platform/router'
import { Badge, Button, EmptyState, LoadFailed, Panel, Skeleton, styled } from '@console/platform/ui'
import { Cpu, Zap } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { DevicePicker } from '../../common/update/DevicePicker.tsx'
import { createUpdate } from '../../common/update/createUpdate.ts'
import { UpdateProgress } from '../../common/update/UpdateProgress.tsx'
import { useIncompatibility, usePickableDevices } from '../../common/update/usePickableDevices.ts'
import { useUpdate } from '../../common/update/useUpdate.ts'

const Parts = styled('div', { base: { display: 'grid', gap: '4', p: '4' } })
const Buttons = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })

/** Sends the image to a device over the air and tracks the device until it runs it (FIR-03, FIR-07). */
export const UpdatePanel = ({
  firmware: { sha256: sha, target, size },
}: {
  firmware: Pick<Firmware, 'sha256' | 'target' | 'size'>
}) => {
  const t = useT()
  const list = usePickableDevices()
  const incompatibility = useIncompatibility()
  const { api, broker } = useConsole()
  const [session] = useState(() => createUpdate({ api, broker }))
  useEffect(() => session.cancel, [session])
  const update = useUpdate(session)
  const { outcome, sending, busy, start, cancel } = update
  const [picked, setPicked] = useState(useSearchParams()[0].get('device') ?? '')
  const device = list.devices?.find(({ id }) => id === picked)
  const reason = !device
    ? t('selectDeviceFirst')
    : incompatibility(device, target) !== null
      ? incompatibility(device, target)
      : device.status === 'offline'
        ? t('update.offline')
        : null
  const content = () => {
    if (!list.devices)
      return list.error ? (
        <LoadFailed
          what={t('firmwares.devices')}
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Skeleton w="full" h="40" aria-busy />
      )
    if (list.devices.length === 0) return <EmptyState icon={<Cpu aria-hidden />} title={t('update.noDevices')} />
    return (
      <>
        <DevicePicker
          devices={list.devices}
          sha={sha}
          target={target}
          value={picked}
          disabled={busy}
          onChange={setPicked}
        />
        <Buttons>
          <Button
            variant="solid"
            icon={<Zap aria-hidden />}
            busy={busy}
            busyWord={sending ? t('update.sending') : t('update.following')}
            disabledReason={busy ? null : reason}
            onClick={() => start(picked, { sha, size, load: (options) => downloadFirmware(api, sha, options) })}
          >
            {t('update.flash')}
          </Button>
          {busy ? <Button onClick={cancel}>{sending ? t('cancel') : t('update.stop')}</Button> : null}
        </Buttons>
      </>
    )
  }
  return (
    <Panel
      title={t('update.title')}
      padded={false}
      actions={outcome === 'waiting' ? <Badge tone="blue">{t('update.underWay')}</Badge> : undefined}
    >
      <Parts>
        {content()}
        <UpdateProgress update={update} />
      </Parts>
    </Panel>
  )
}
