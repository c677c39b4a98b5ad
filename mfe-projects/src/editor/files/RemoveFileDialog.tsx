import { Button } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { useT } from '../../i18n/index.ts'
import { useT as useFileText } from './i18n/useT.ts'

interface RemoveFileDialogProps {
  path: string
  /** An unsaved file keeps its tab: nothing else would show it. */
  dirty: boolean
  onClose: () => void
  onRemove: () => void
  onCloseTab: () => void
}

/** The cross of a tab deletes its file, and offers to close the tab only. */
export const RemoveFileDialog = ({ path, dirty, onClose, onRemove, onCloseTab }: RemoveFileDialogProps) => {
  const t = useT()
  const fileText = useFileText()
  return (
    <Dialog
      open
      role="alertdialog"
      size="md"
      title={t('deleteQuestion', { name: path })}
      onClose={onClose}
      onSubmit={onRemove}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button disabledReason={dirty ? fileText('saveFirst') : null} onClick={onCloseTab}>
            {fileText('closeTab')}
          </Button>
          <Button type="submit" variant="solid" danger data-autofocus>
            {t('delete')}
          </Button>
        </>
      }
    >
      {t('files.deleteText')}
    </Dialog>
  )
}
