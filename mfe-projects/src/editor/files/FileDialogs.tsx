import { useConsole } from '@console/platform/contract'
import { lazyPart, useErrorText } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { useT } from '../../i18n/index.ts'
import { newPath, placeOf } from '../../common/files/paths.ts'
import type { Workspace } from '../../common/files/workspace.ts'

const FileNameDialog = lazyPart('FileNameDialog', () => import('./FileNameDialog.tsx'))
const ImportDialog = lazyPart('ImportDialog', () => import('./ImportDialog.tsx'))

/** What is asked about the files. */
export type FileQuestion = { kind: 'add' } | { kind: 'rename' | 'remove'; path: string } | { kind: 'import'; zip: File }

interface FileDialogsProps {
  question: FileQuestion
  workspace: Workspace
  onClose: () => void
  onOpen: (path: string) => void
}

export const FileDialogs = ({ question, workspace, onClose, onOpen }: FileDialogsProps) => {
  const t = useT()
  const { toast } = useConsole()
  const errorText = useErrorText()
  const create = async (path: string) => {
    await workspace.create(path)
    onOpen(path)
  }
  const rename = (from: string) => async (to: string) => {
    const reason = await workspace.rename(from, to)
    onOpen(to)
    if (reason !== null) toast({ kind: 'warning', title: t('files.renamedBoth', { path: from }), text: errorText(reason) })
  }
  const remove = (path: string) => {
    onClose()
    void workspace.remove(path)
  }
  const { kind } = question
  const names = { workspace, onClose }
  if (kind === 'add') return <FileNameDialog {...names} title={t('files.newTitle')} verb={t('files.created')} busyWord={t('files.creating')} initial="main.ino" pathOf={newPath} onName={create} />
  if (kind === 'rename') return <FileNameDialog {...names} title={t('files.renameTitle', { path: question.path })} verb={t('files.rename')} busyWord={t('files.renaming')} initial={question.path} pathOf={placeOf} onName={rename(question.path)} />
  if (kind === 'import') return <ImportDialog {...names} zip={question.zip} onImported={onOpen} />
  return <ConfirmDialog open title={t('deleteQuestion', { name: question.path })} verb={t('delete')} onClose={onClose} onConfirm={() => remove(question.path)}>{t('files.deleteText')}</ConfirmDialog>
}
