import type { Device } from '@console/platform/api'
import type { Extension, RegisteredPoints } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { Dialog } from '@console/platform/ui/dialog'
import { shownDevice } from '../deviceFacts.ts'

interface ActionDialogProps {
  action: Extension<RegisteredPoints['device.row.action/v1']>
  device: Device
  onClose: () => void
}

/** What another remote does with a device, in a dialog that can be closed whatever happens in it. */
export const ActionDialog = ({ action, device, onClose }: ActionDialogProps) => {
  const { language } = useFormat()
  return (
    <Dialog open onClose={onClose} size="md" title={`${action.title[language]}: ${visible(device.name || device.id)}`}>
      <action.View device={shownDevice(device)} onClose={onClose} />
    </Dialog>
  )
}
