import { Button, Skeleton } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { DevicePicker } from '../common/update/DevicePicker.tsx'
import { useT } from '../i18n/index.ts'
import type { ProjectFlash } from './useFlash.ts'

interface FlashDialogProps {
  flash: ProjectFlash
  /** Whether it is built first. */
  building: boolean
  onClose: () => void
}

/** Asks for the device on a phone, where the header has no room for the choice. */
export const FlashDialog = ({
  flash: { devices, failed, picked, pick, image, target, flash, flashOff, buildAndFlash, buildAndFlashOff },
  building,
  onClose,
}: FlashDialogProps) => {
  const t = useT()
  const verb = t(building ? 'flash.buildAndFlash' : 'update.flash')
  const submit = () => {
    onClose()
    if (building) void buildAndFlash()
    else flash()
  }
  const content = () => {
    if (failed) return <p>{t('flash.devicesFailed')}</p>
    if (!devices) return <Skeleton w="full" h="40" aria-busy />
    if (devices.length === 0) return <p>{t('update.noDevices')}</p>
    // The next build may be for another target.
    return (
      <DevicePicker
        devices={devices}
        sha={image?.sha ?? ''}
        target={building ? null : target}
        value={picked}
        disabled={false}
        onChange={pick}
      />
    )
  }
  return (
    <Dialog
      open
      title={verb}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="solid" disabledReason={building ? buildAndFlashOff : flashOff}>
            {verb}
          </Button>
        </>
      }
    >
      {content()}
    </Dialog>
  )
}
