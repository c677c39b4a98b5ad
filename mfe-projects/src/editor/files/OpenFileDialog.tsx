import { Button, styled } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import type { OpenFile } from '../../common/files/workspace.ts'
import { useT } from '../../i18n/index.ts'
import { useT as useFileText } from './i18n/useT.ts'

const List = styled('ul', { base: { display: 'grid', gap: '1', justifyItems: 'start', maxH: '96', overflowY: 'auto' } })

interface OpenFileDialogProps {
  /** Those without a tab. */
  files: readonly OpenFile[]
  onClose: () => void
  onOpen: (path: string) => void
}

/** Opens a file that has no tab, such as README.md. */
export const OpenFileDialog = ({ files, onClose, onOpen }: OpenFileDialogProps) => {
  const t = useT()
  const fileText = useFileText()
  const open = (path: string) => {
    onClose()
    onOpen(path)
  }
  return (
    <Dialog
      open
      title={fileText('openTitle')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      <List>
        {files.map(({ path }) => (
          <li key={path}>
            <Button size="xs" variant="ghost" onClick={() => open(path)}>
              {path}
            </Button>
          </li>
        ))}
      </List>
    </Dialog>
  )
}
