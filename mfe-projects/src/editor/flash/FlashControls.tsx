import type { Device } from '@console/shared/api'
import { useCommonText } from '@console/shared/i18n'
import { Button, styled } from '@console/shared/ui'
import { SelectField } from '@console/shared/ui/form'
import { Zap } from 'lucide-react'
import { nameOf } from '../../common/update/devices/usePickableDevices.ts'
import { useT } from '../../i18n/index.ts'
import type { FlashState } from './useFlash.ts'

const Place = styled('div', { base: { w: { base: 'full', sm: '200px' } } })

/** The device that a project is flashed onto, and the button that does it. */
export const FlashControls = ({ flash: { devices, failed, picked, pick, update, chained, flash, flashOff } }: { flash: FlashState }) => {
  const t = useT()
  const busy = update.busy || chained
  const common = useCommonText()
  const optionOf = (device: Device) => {
    const online = device.status === 'online'
    return { value: device.id, disabled: !online, label: online ? nameOf(device) : t('flash.deviceOff', { name: nameOf(device), status: common(`status.${device.status ?? 'unknown'}`) }) }
  }
  const placeholder = failed ? t('flash.devicesFailed') : devices?.length === 0 ? t('update.noDevices') : t('flash.pick')
  return (
    <>
      <Place><SelectField label={t('update.device')} labelHidden placeholder={placeholder} value={picked} disabled={busy} options={(devices ?? []).map(optionOf)} onChange={pick} /></Place>
      <Button icon={<Zap aria-hidden />} busy={busy} busyWord={chained ? t('flash.building') : update.sending ? t('update.sending') : t('update.following')} disabledReason={busy ? null : flashOff} onClick={flash}>{t('update.flash')}</Button>
    </>
  )
}
