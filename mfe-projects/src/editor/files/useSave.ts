import { ApiError, useConsole } from '@console/platform/contract'
import { useErrorText } from '@console/platform/ui'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Workspace } from '../../common/files/workspace.ts'

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 412

const action = 'save files'

/** Saves all that is dirty and tells what could not be. Answers whether everything is saved. */
export const useSave = (workspace: Workspace) => {
  const t = useT()
  const { toast, dismissToast } = useConsole()
  const errorText = useErrorText()
  const [running, setRunning] = useState(0)
  const save = async (): Promise<boolean> => {
    setRunning((count) => count + 1)
    try {
      const failures = await workspace.save()
      // A conflict stands above the file, with its choice.
      const told = failures.filter(({ error }) => !isConflict(error))
      if (told.length > 0) {
        const text = told.map(({ path, error }) => t('editor.saveFailedFile', { path, reason: errorText(error) })).join('\n')
        toast({ kind: 'error', title: t('editor.saveFailed', { count: told.length }), text, action })
      } else {
        dismissToast?.(action)
      }
      return failures.length === 0
    } finally {
      setRunning((count) => count - 1)
    }
  }
  return { save, saving: running > 0 }
}
