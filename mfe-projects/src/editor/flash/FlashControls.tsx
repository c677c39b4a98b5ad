import type { Device } from '@console/platform/api'
import { useCommonText } from '@console/platform/i18n'
import { Button, styled } from '@console/platform/ui'
import { SelectField } from '@console/platform/ui/form'
import { Zap } from 'lucide-react'
import { nameOf } from '../../common/update/devices/usePickableDevices.ts'
import { useT } from '../../i18n/index.ts'
import type { FlashState } from './useFlash.ts'

const Place = styled('div', { base: { w: '200px' } })

/** The device that a project is flashed onto, and the button that does it. */
export const FlashControls = ({ flash: { devices, misfit, failed, picked, pick, update, chained, flash, flashOff } }: { flash: FlashState }) => {
  const t = useT()
  const busy = update.busy || chained
  const common = useCommonText()
  const optionOf = (device: Device) => {
    const online = device.status === 'online'
    const reason = misfit(device)
    if (reason !== null) return { value: device.id, disabled: true, label: t('flash.deviceOff', { name: nameOf(device), status: reason }) }
    return { value: device.id, disabled: !online, label: online ? nameOf(device) : t('flash.deviceOff', { name: nameOf(device), status: common(`status.${device.status ?? 'unknown'}`) }) }
  }
  // Those that can run what is built stand first.
  const fitting = (devices ?? []).toSorted((one, other) => Number(misfit(one) !== null) - Number(misfit(other) !== null))
  const placeholder = failed ? t('flash.devicesFailed') : devices?.length === 0 ? t('update.noDevices') : t('flash.pick')
  return (
    <>
      <Place><SelectField label={t('update.device')} labelHidden placeholder={placeholder} value={picked} disabled={busy} options={fitting.map(optionOf)} onChange={pick} /></Place>
      <Button icon={<Zap aria-hidden />} busy={busy} busyWord={chained ? t('flash.building') : update.sending ? t('update.sending') : t('update.following')} disabledReason={busy ? null : flashOff} onClick={flash}>{t('update.flash')}</Button>
    </>
  )
}
