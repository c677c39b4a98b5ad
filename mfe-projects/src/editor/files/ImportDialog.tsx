import { useFormat } from '@console/platform/i18n'
import { Button, Text } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { useT } from '../../i18n/index.ts'
import type { Workspace } from '../../common/files/workspace.ts'
import type { ZipFile } from '../../common/files/readZip.ts'
import { useZip, ZipView } from '../../common/files/ZipView.tsx'

interface ImportDialogProps {
  zip: File
  workspace: Workspace
  onClose: () => void
  /** With the path of the first imported file. */
  onImported: (path: string) => void
}

/** Shows the files of a zip and imports the chosen ones. */
export const ImportDialog = ({ zip: file, workspace, onClose, onImported }: ImportDialogProps) => {
  const t = useT()
  const { number } = useFormat()
  // Files that the project has are not replaced unless the user chooses them.
  const zip = useZip(file, ({ path }) => !workspace.find(path))
  const { contents, chosen } = zip
  const take = () => {
    const [first] = chosen
    if (!first) return
    workspace.putAll(chosen)
    onImported(first.path)
    onClose()
  }
  const noteOf = ({ path, text }: ZipFile) => {
    const present = workspace.find(path)
    return present ? <Text as="span" textStyle="xs" color={present.text === text ? 'fg.muted' : 'orange.fg'}>{t(present.text === text ? 'transfer.same' : 'transfer.replaces')}</Text> : null
  }
  return (
    <Dialog
      open size="lg" title={t('transfer.importTitle', { name: file.name })} onClose={onClose} onSubmit={take} note={contents && contents.files.length > 0 ? t('transfer.unsaved') : undefined}
      actions={<><Button onClick={onClose}>{t('cancel')}</Button><Button type="submit" variant="solid" disabledReason={chosen.length === 0 ? t('transfer.nothingChosen') : null} data-autofocus>{t('transfer.take', { count: chosen.length, formatted: number(chosen.length) })}</Button></>}
    >
      <ZipView zip={zip} noteOf={noteOf} />
    </Dialog>
  )
}
