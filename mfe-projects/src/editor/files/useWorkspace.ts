import { useReadable, type Http, ApiError, useConsole } from '@console/platform/contract'
import { useSearchParams } from '@console/platform/router'
import { useErrorText } from '@console/platform/ui'
import { useEffect, useState, useCallback } from 'react'
import { isDirty, Workspace, type OpenFile } from '../../common/files/workspace.ts'
import { useT } from '../../i18n/index.ts'
import type { Place } from '../log/references.ts'

/** The files of a project, loaded when the screen opens and refreshed when the window gets the focus. */
export const useWorkspace = (ide: Http, id: string) => {
  const [workspace] = useState(() => new Workspace(ide, id))
  const state = useReadable(workspace)
  useEffect(() => {
    void workspace.load()
    const refresh = () => { if (document.visibilityState === 'visible') void workspace.refresh() }
    document.addEventListener('visibilitychange', refresh)
    window.addEventListener('focus', refresh)
    return () => {
      document.removeEventListener('visibilitychange', refresh)
      window.removeEventListener('focus', refresh)
    }
  }, [workspace])
  const dirty = state.kind === 'ready' ? state.files.filter(isDirty) : []
  return { workspace, state, dirty }
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 412

const action = 'save files'

/** Saves all dirty files and shows what failed. Returns whether everything is saved. */
export const useSave = (workspace: Workspace) => {
  const t = useT()
  const { toast, dismissToast } = useConsole()
  const errorText = useErrorText()
  const [running, setRunning] = useState(0)
  const save = async (): Promise<boolean> => {
    setRunning((count) => count + 1)
    try {
      const failures = await workspace.save()
      // Conflicts are shown above their file.
      const shown = failures.filter(({ error }) => !isConflict(error))
      if (shown.length > 0) {
        const text = shown.map(({ path, error }) => t('editor.saveFailedFile', { path, reason: errorText(error) })).join('\n')
        toast({ kind: 'error', title: t('editor.saveFailed', { count: shown.length }), text, action })
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

const placeIn = (params: URLSearchParams): Place | null => {
  const [path, line] = [params.get('file'), Number(params.get('line'))]
  return path !== null && Number.isSafeInteger(line) && line > 0 ? { path, line, column: 1 } : null
}

/** The shown file, from the address (`?file=src/main.ino`), and the place in it to jump to: at first the address's (`&line=7`), if there is one. */
export const useOpenFile = (files: readonly OpenFile[]) => {
  const [params, setParams] = useSearchParams()
  const [place, setPlace] = useState<Place | null>(() => placeIn(params))
  const wanted = params.get('file')
  const file = files.find(({ path }) => path === wanted) ?? files.find(({ path }) => path.startsWith('src/')) ?? files[0]
  const show = useCallback((path: string) => {
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.set('file', path)
      after.delete('line')
      return after
    }, { replace: true })
  }, [setParams])
  const goTo = useCallback((to: Place) => {
    setPlace({ ...to })
    show(to.path)
  }, [show])
  const open = useCallback((path: string) => {
    setPlace(null)
    show(path)
  }, [show])
  return { file, place: place?.path === file?.path ? place : null, open, goTo }
}

export type OpenFileState = ReturnType<typeof useOpenFile>
