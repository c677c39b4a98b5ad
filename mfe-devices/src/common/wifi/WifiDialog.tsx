import { Banner, Button } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { useNoSerial } from '@console/platform/usb'
import { isolate } from '@console/platform/lib'
import { useT } from './i18n/useT.ts'
import { WifiPanel } from './WifiPanel.tsx'

/** Gives a device that is connected by a cable another Wi-Fi. */
export const WifiDialog = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const t = useT()
  const noSerial = useNoSerial()
  return (
    <Dialog
      open
      size="md"
      title={t('changeOf', { name: isolate(name) })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {noSerial === null ? <WifiPanel /> : <Banner kind="info">{noSerial}</Banner>}
    </Dialog>
  )
}
