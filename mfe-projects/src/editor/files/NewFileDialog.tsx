import { ApiError } from '@console/shared/contract'
import { Button, useErrorText } from '@console/shared/ui'
import { Dialog } from '@console/shared/ui/dialog'
import { TextField } from '@console/shared/ui/form'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { newPath } from './paths.ts'
import type { Workspace } from './workspace.ts'

interface NewFileDialogProps {
  workspace: Workspace
  onClose: () => void
  onCreated: (path: string) => void
}

export const NewFileDialog = ({ workspace, onClose, onCreated }: NewFileDialogProps) => {
  const t = useT()
  const errorText = useErrorText()
  const [name, setName] = useState('main.ino')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const path = newPath(name)
  const create = async () => {
    if (path === null || busy) return
    if (workspace.find(path)) return setProblem(t('files.exists'))
    setBusy(true)
    try {
      await workspace.create(path)
      onCreated(path)
      onClose()
    } catch (error) {
      // It was made elsewhere.
      setProblem(error instanceof ApiError && error.status === 412 ? t('files.exists') : errorText(error))
      setBusy(false)
    }
  }
  const type = (text: string) => {
    setName(text)
    setProblem(null)
  }
  return (
    <Dialog
      open title={t('files.newTitle')} onClose={onClose} onSubmit={() => void create()} locked={busy}
      actions={<><Button disabled={busy} onClick={onClose}>{t('cancel')}</Button><Button type="submit" variant="solid" busy={busy} busyWord={t('files.creating')}>{t('files.created')}</Button></>}
    >
      <TextField label={t('files.name')} mono help={path !== null && path !== name.trim() ? t('files.becomes', { path }) : t('files.help')} error={problem} value={name} onChange={type} autoComplete="off" spellCheck={false} data-autofocus />
    </Dialog>
  )
}
