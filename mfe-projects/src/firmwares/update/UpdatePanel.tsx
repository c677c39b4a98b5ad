import { Badge, Banner, Button, EmptyState, LoadFailed, Panel, Skeleton, styled } from '@console/shared/ui'
import { Cpu, Zap } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { DevicePicker } from './devices/DevicePicker.tsx'
import { UpdateFailed } from './UpdateFailed.tsx'
import { UpdateSteps } from './steps/UpdateSteps.tsx'
import { usePickableDevices } from './devices/usePickableDevices.ts'
import { useUpdate } from './follow/useUpdate.ts'

const Parts = styled('div', { base: { display: 'grid', gap: '4', p: '4' } })
const Buttons = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })

/** Sends the image to a device over the air, and follows the device until it runs it (FIR-03, FIR-07). */
export const UpdatePanel = ({ sha }: { sha: string }) => {
  const t = useT()
  const list = usePickableDevices()
  const { state, outcome, live, now, start, cancel } = useUpdate(sha)
  const [picked, setPicked] = useState('')
  const device = list.devices?.find(({ id }) => id === picked)
  const sending = state.kind === 'sending'
  const busy = sending || outcome === 'waiting'
  const reason = !device ? t('update.selectDevice') : device.status === 'offline' ? t('update.offline') : null
  const content = () => {
    if (!list.devices) return list.error ? <LoadFailed what={t('firmwares.devices')} error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} /> : <Skeleton w="full" h="40" aria-busy />
    if (list.devices.length === 0) return <EmptyState icon={<Cpu aria-hidden />} title={t('update.noDevices')} />
    return (
      <>
        <DevicePicker devices={list.devices} sha={sha} value={picked} disabled={busy} onChange={setPicked} />
        <Buttons>
          <Button variant="solid" icon={<Zap aria-hidden />} busy={busy} busyWord={sending ? t('update.sending') : t('update.following')} disabledReason={busy ? null : reason} onClick={() => start(picked)}>{t('update.flash')}</Button>
          {busy ? <Button onClick={cancel}>{sending ? t('cancel') : t('update.stop')}</Button> : null}
        </Buttons>
      </>
    )
  }
  return (
    <Panel title={t('update.title')} padded={false} actions={outcome === 'waiting' ? <Badge tone="blue">{t('update.underWay')}</Badge> : undefined}>
      <Parts>
        {content()}
        {busy && !live ? <Banner kind="warning">{t('update.notLive')}</Banner> : null}
        {state.kind === 'cancelled' ? <Banner kind="info">{t('update.cancelled')}</Banner> : null}
        {state.kind === 'failed' ? <UpdateFailed error={state.error} /> : null}
        {state.kind === 'followed' && outcome ? <UpdateSteps follow={state.follow} outcome={outcome} sent={state.sent} now={now} /> : null}
      </Parts>
    </Panel>
  )
}
