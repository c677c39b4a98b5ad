import { createStore, del, get, set } from 'idb-keyval'
import { logFailure } from '@console/platform/lib'

/** What was typed and not saved, by path, and when that was. */
export interface Draft {
  at: number
  files: Readonly<Record<string, string>>
}

/** The unsaved work on one project, kept in this browser: a crash takes at most a second of it. */
export interface Drafts {
  /** Whether this browser can keep any. */
  readonly kept: boolean
  read(): Promise<Draft | null>
  /** Keeps these files and no others. */
  keep(files: Readonly<Record<string, string>>): Promise<void>
}

let store: ReturnType<typeof createStore> | undefined

const quietly = async <T>(what: string, call: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await call()
  } catch (error) {
    // A private window may have no such store; editing goes on without.
    logFailure(what, error)
    return undefined
  }
}

export const draftsOf = (user: string, project: string): Drafts => {
  const key = [user, project]
  if (!('indexedDB' in globalThis)) return { kept: false, read: async () => null, keep: async () => undefined }
  const open = () => (store ??= createStore('console-drafts', 'projects'))
  return {
    kept: true,
    read: async () => (await quietly('Reading drafts', () => get<Draft>(key, open()))) ?? null,
    keep: async (files) => void (await quietly('Keeping drafts', () => (Object.keys(files).length === 0 ? del(key, open()) : set(key, { at: Date.now(), files }, open())))),
  }
}
