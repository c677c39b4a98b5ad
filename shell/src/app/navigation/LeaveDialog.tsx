import { Button } from '@console/shared/ui'
import { Dialog } from '@console/shared/ui/dialog'
import { useT } from '../states/i18n/useT.ts'

/** Asks before unsaved work is left behind. */
export const LeaveDialog = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => {
  const t = useT()
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('leave.title')}
      onClose={onStay}
      actions={
        <>
          <Button danger onClick={onLeave}>{t('leave.leave')}</Button>
          <Button variant="solid" onClick={onStay} data-autofocus>{t('leave.stay')}</Button>
        </>
      }
    >
      {t('leave.text')}
    </Dialog>
  )
}
