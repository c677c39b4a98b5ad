import { ApiError } from '@console/platform/contract'
import { useTask } from '@console/platform/lists'
import { Button, useErrorText } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { TextField } from '@console/platform/ui/form'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { pathProblem, pathProblemTexts } from '../../common/files/paths.ts'
import type { Workspace } from '../../common/files/workspace.ts'

interface FileNameDialogProps {
  title: string
  verb: string
  busyWord: string
  initial: string
  workspace: Workspace
  /** The path for a name; null for a blank one. */
  pathOf: (name: string) => string | null
  onClose: () => void
  /** Throws where the server rejects the path. */
  onName: (path: string) => Promise<void>
}

/** Asks for the name of a file until one is accepted. */
export const FileNameDialog = ({
  title,
  verb,
  busyWord,
  initial,
  workspace,
  pathOf,
  onClose,
  onName,
}: FileNameDialogProps) => {
  const t = useT()
  const errorText = useErrorText()
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useTask<void>()
  const path = pathOf(name)
  const submit = () =>
    run(async () => {
      if (path === null) return
      if (path === initial) return onClose()
      const bad = pathProblem(path)
      if (bad) return setProblem(t(pathProblemTexts[bad]))
      if (workspace.find(path)) return setProblem(t('fileAlreadyExists'))
      try {
        await onName(path)
        onClose()
      } catch (error) {
        // Somebody else has created it.
        setProblem(error instanceof ApiError && error.status === 412 ? t('fileAlreadyExists') : errorText(error))
      }
    })
  const type = (text: string) => {
    setName(text)
    setProblem(null)
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={() => void submit()}
      locked={busy}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="solid" busy={busy} busyWord={busyWord}>
            {verb}
          </Button>
        </>
      }
    >
      <TextField
        label={t('files.name')}
        mono
        help={path !== null && path !== name.trim() ? t('files.becomes', { path }) : t('files.help')}
        error={problem}
        value={name}
        onChange={type}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </Dialog>
  )
}
