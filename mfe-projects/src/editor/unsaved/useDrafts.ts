import { useConsole } from '@console/platform/contract'
import { logFailure } from '@console/platform/lib'
import { createStore, del, get, set } from 'idb-keyval'
import { useEffect, useRef, useState } from 'react'
import { isDirty, type Workspace } from '../../common/files/workspace.ts'

// Milliseconds between two writes while the user types.
const keepTime = 400

const dirtyTexts = (workspace: Workspace) =>
  Object.fromEntries(workspace.files.filter(isDirty).map(({ path, text }) => [path, text]))

/** The part of a draft that differs from the project. */
const unsavedOf = (draft: Draft | null, workspace: Workspace): Draft | null => {
  if (!draft) return null
  const files = Object.entries(draft.files).filter(([path, text]) => workspace.find(path)?.text !== text)
  return files.length === 0 ? null : { ...draft, files: Object.fromEntries(files) }
}

/** Stores unsaved work within a second, and offers what a crash has left. */
export const useDrafts = (workspace: Workspace, id: string, ready: boolean) => {
  const { user } = useConsole()
  const [drafts] = useState(() => draftsOf(user.sub, id))
  const [left, setLeft] = useState<Draft | null>(null)
  // Stored until the user restores or discards it.
  const waiting = useRef<Draft | null>(null)

  useEffect(() => {
    if (!ready) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const keep = () => {
      timer = undefined
      void drafts.keep({ ...waiting.current?.files, ...dirtyTexts(workspace) })
    }
    let unsubscribe = () => {}
    void drafts.read().then((found) => {
      if (gone) return
      waiting.current = unsavedOf(found, workspace)
      setLeft(waiting.current)
      unsubscribe = workspace.subscribe(() => {
        timer ??= setTimeout(keep, keepTime)
      })
    })
    return () => {
      gone = true
      unsubscribe()
      if (timer !== undefined) keep()
      clearTimeout(timer)
    }
  }, [drafts, workspace, ready])

  const settle = () => {
    waiting.current = null
    setLeft(null)
    void drafts.keep(dirtyTexts(workspace))
  }
  const restore = (restored: Draft) => {
    workspace.putAll(Object.entries(restored.files).map(([path, text]) => ({ path, text })))
    settle()
  }
  return { left, restore, discard: settle, kept: drafts.kept }
}

/** Unsaved texts by path, and the time of the last change. */
export interface Draft {
  at: number
  files: Readonly<Record<string, string>>
}

/** The unsaved work on one project, stored in this browser: a crash loses at most a second of it. */
interface Drafts {
  /** Whether this browser can store drafts. */
  readonly kept: boolean
  read(): Promise<Draft | null>
  /** Stores these files and no others. */
  keep(files: Readonly<Record<string, string>>): Promise<void>
}

let store: ReturnType<typeof createStore> | undefined

const quietly = async <T>(what: string, call: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await call()
  } catch (error) {
    // A private window may have no storage; editing goes on without.
    logFailure(what, error)
    return undefined
  }
}

const draftsOf = (user: string, project: string): Drafts => {
  const key = [user, project]
  if (!('indexedDB' in globalThis)) return { kept: false, read: async () => null, keep: async () => undefined }
  const open = () => (store ??= createStore('console-drafts', 'projects'))
  return {
    kept: true,
    read: async () => (await quietly('Reading drafts', () => get<Draft>(key, open()))) ?? null,
    keep: async (files) =>
      void (await quietly('Keeping drafts', () =>
        Object.keys(files).length === 0 ? del(key, open()) : set(key, { at: Date.now(), files }, open()),
      )),
  }
}
