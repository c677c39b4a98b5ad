import { useReadable, type Http, ApiError, useConsole } from '@console/platform/contract'
import { useSearchParams } from '@console/platform/router'
import { useErrorText } from '@console/platform/ui'
import { useEffect, useState, useCallback } from 'react'
import { hasOwnTab } from '../../common/files/paths.ts'
import { isDirty, Workspace, type OpenFile } from '../../common/files/workspace.ts'
import { useT } from '../../i18n/index.ts'
import type { Place } from '../log/references.ts'

/** The files of a project, loaded when the screen opens and refreshed when the window gets the focus. */
export const useWorkspace = (ide: Http, id: string) => {
  const [workspace] = useState(() => new Workspace(ide, id))
  const state = useReadable(workspace)
  useEffect(() => {
    void workspace.load()
    const refresh = () => {
      if (document.visibilityState === 'visible') void workspace.refresh()
    }
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
        const text = shown
          .map(({ path, error }) => t('editor.saveFailedFile', { path, reason: errorText(error) }))
          .join('\n')
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

/**
 * The files that have a tab, the shown one, from the address (`?file=src/main.ino`), and the place in it to jump to: at
 * first the address's (`&line=7`), if there is one.
 */
export const useOpenFile = (files: readonly OpenFile[]) => {
  const [params, setParams] = useSearchParams()
  const [place, setPlace] = useState<Place | null>(() => placeIn(params))
  const wanted = params.get('file')
  /** Whether the user has opened a file or has closed its tab. */
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(
    () => new Map(wanted === null ? [] : [[wanted, true]]),
  )
  const tabs = files.filter(
    (one) => isDirty(one) || (opened.get(one.path) ?? (one.path === wanted || hasOwnTab(one.path))),
  )
  const file = tabs.find(({ path }) => path === wanted) ?? tabs.find(({ path }) => path.startsWith('src/')) ?? tabs[0]
  const show = useCallback(
    (path: string | undefined) => {
      if (path !== undefined) setOpened((before) => new Map([...before, [path, true]]))
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete('file')
          if (path !== undefined) after.set('file', path)
          after.delete('line')
          return after
        },
        { replace: true },
      )
    },
    [setParams],
  )
  /** The file stays in the project. */
  const closeTab = (path: string) => {
    const index = tabs.findIndex((one) => one.path === path)
    setOpened((before) => new Map([...before, [path, false]]))
    if (file?.path === path) show((tabs[index + 1] ?? tabs[index - 1])?.path)
  }
  const goTo = useCallback(
    (to: Place) => {
      setPlace({ ...to })
      show(to.path)
    },
    [show],
  )
  const open = useCallback(
    (path: string) => {
      setPlace(null)
      show(path)
    },
    [show],
  )
  return { tabs, file, place: place?.path === file?.path ? place : null, open, goTo, closeTab }
}

export type OpenFileState = ReturnType<typeof useOpenFile>
