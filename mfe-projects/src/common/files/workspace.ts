import {
  deleteProjectFile,
  listProjectFiles,
  readProjectFile,
  writeProjectFile,
  type ProjectFile,
} from '@console/platform/api'
import { ApiError, isNotFound, type Http } from '@console/platform/contract'
import { createWritable, logFailure } from '@console/platform/lib'
import { inOrder, isEditable } from './paths.ts'

/** A file in the editor. */
export interface OpenFile {
  path: string
  /** Its text when it was loaded or last saved; the file is dirty while `text` differs. */
  base: string
  etag: string | null
  text: string
  /** Somebody else's version, found when this one was to be saved. `null` means that they deleted the file. */
  conflict?: { theirs: ProjectFile | null } | undefined
}

export const isDirty = ({ base, text, conflict }: OpenFile): boolean => text !== base || conflict !== undefined

export type WorkspaceState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error }
  | { kind: 'ready'; files: readonly OpenFile[] }

export interface SaveFailure {
  path: string
  error: unknown
}

const opened = ({ path, text, etag }: ProjectFile): OpenFile => ({ path, base: text, etag, text })
const isStale = (error: unknown) => error instanceof ApiError && error.status === 412

/** A file after somebody else may have saved it: what was typed here stays beside theirs. */
const renewed = (file: OpenFile, now: ProjectFile): OpenFile => {
  if (file.base === now.text) return file.etag === now.etag ? file : { ...file, etag: now.etag }
  return isDirty(file) && file.text !== now.text ? { ...file, conflict: { theirs: now } } : opened(now)
}

// A text that can't be typed: a file that is not on the server is dirty, even if it is empty.
const missing = '\u0000'

/** The files' texts on the server, by path. */
export const savedIn = ({ files }: Pick<Workspace, 'files'>): ReadonlyMap<string, string> =>
  new Map(files.filter(({ base }) => base !== missing).map(({ path, base }) => [path, base]))

/** The editable files of a project, with unsaved changes. */
export class Workspace {
  readonly #ide: Http
  readonly #id: string
  readonly #state = createWritable<WorkspaceState>({ kind: 'loading' })
  #saves: Promise<unknown> = Promise.resolve()
  readonly subscribe = this.#state.subscribe
  readonly getState = this.#state.getState

  constructor(ide: Http, id: string) {
    this.#ide = ide
    this.#id = id
  }

  get files(): readonly OpenFile[] {
    const state = this.getState()
    return state.kind === 'ready' ? state.files : []
  }

  find(path: string): OpenFile | undefined {
    return this.files.find((file) => file.path === path)
  }

  async load(): Promise<void> {
    this.#state.setState({ kind: 'loading' })
    try {
      const paths = (await listProjectFiles(this.#ide, this.#id)).filter(isEditable).toSorted(inOrder)
      this.#set((await Promise.all(paths.map((path) => this.#read(path)))).map(opened))
    } catch (error) {
      this.#state.setState({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  /** For a new project without files, which needs no loading. */
  startEmpty(): void {
    this.#set([])
  }

  edit(path: string, text: string): void {
    this.#change(path, (file) => ({ ...file, text }))
  }

  /** Writes all dirty files. Returns those that failed; they stay dirty. */
  save(): Promise<SaveFailure[]> {
    const turn = this.#saves.then(async () =>
      (await Promise.all(this.files.filter(isDirty).map((file) => this.#write(file)))).flat(),
    )
    this.#saves = turn.catch(() => undefined)
    return turn
  }

  /** Resolves a conflict: the next save overwrites theirs, or theirs replaces the local text. */
  resolveConflict(path: string, whose: 'mine' | 'theirs'): void {
    const theirs = this.find(path)?.conflict?.theirs
    if (theirs === undefined) return
    if (whose === 'mine') {
      // Overwrites exactly the version that was shown.
      this.#change(path, ({ conflict: _, ...file }) => ({
        ...file,
        base: theirs?.text ?? missing,
        etag: theirs?.etag ?? null,
      }))
    } else if (theirs === null) this.#drop(path)
    else this.#change(path, () => opened(theirs))
  }

  /** Creates a file on the server. Throws where the server rejects it, such as when it exists. */
  async create(path: string, text = ''): Promise<void> {
    this.#add({ path, base: text, text, etag: await writeProjectFile(this.#ide, this.#id, { path, text }, 'new') })
  }

  /** Adds a file that the server does not have; the next save writes it. */
  addUnsaved(path: string, text: string): void {
    this.#add({ path, base: missing, text, etag: null })
  }

  /** Adds or replaces files as if they had been typed: the next save writes them. */
  putAll(files: readonly Pick<ProjectFile, 'path' | 'text'>[]): void {
    for (const { path, text } of files) {
      if (this.find(path)) this.edit(path, text)
      else this.addUnsaved(path, text)
    }
  }

  /**
   * Writes the saved text under the new name, then deletes the old file; unsaved changes move along. Throws where the
   * new name is not available: then nothing has changed. Returns why the old file could not be deleted, which then
   * stays; null if it is deleted.
   */
  rename(from: string, to: string): Promise<unknown> {
    const turn = this.#saves.then(() => this.#rename(from, to))
    this.#saves = turn.catch(() => undefined)
    return turn
  }

  /** A failure is only logged: the file is shown again. */
  async remove(path: string): Promise<void> {
    const file = this.find(path)
    if (!file) return
    this.#drop(path)
    // After the current save, before the next save or build.
    const gone = this.#saves.then(() => deleteProjectFile(this.#ide, this.#id, path))
    this.#saves = gone.catch(() => undefined)
    try {
      await gone
    } catch (error) {
      if (isNotFound(error)) return
      logFailure(`Deleting ${path}`, error)
      this.#add(file)
    }
  }

  /** Reloads clean files that somebody else has saved, and tells of those that are dirty here. */
  refresh(): Promise<void> {
    // In turn with saves: what was read before one would look like somebody else's text after it.
    const turn = this.#saves.then(() => this.#refresh())
    this.#saves = turn.catch(() => undefined)
    return turn
  }

  async #refresh(): Promise<void> {
    await Promise.allSettled(
      this.files
        .filter(({ base, conflict }) => base !== missing && conflict === undefined)
        .map(async (shown) => {
          const now = await this.#read(shown.path)
          this.#change(shown.path, (file) =>
            file.etag !== shown.etag || file.base !== shown.base ? file : renewed(file, now),
          )
        }),
    )
  }

  async #rename(from: string, to: string): Promise<unknown> {
    const file = this.find(from)
    if (!file) return null
    const { base, etag } = file
    const made = base === missing ? null : await this.#writeNew(to, base)
    const reason =
      base === missing
        ? null
        : await deleteProjectFile(this.#ide, this.#id, from, etag).then(
            () => null,
            (error: unknown) => (isNotFound(error) ? null : error),
          )
    const { text } = this.find(from) ?? file
    this.#drop(from)
    this.#add({ path: to, base, etag: made, text })
    // If somebody changed the old file meanwhile, it is theirs.
    const remaining = isStale(reason)
      ? await this.#read(from).then(opened, () => null)
      : { path: from, base, etag, text: base }
    if (reason !== null && remaining) this.#add(remaining)
    return reason
  }

  /** Returns the ETag. An earlier attempt whose response was lost may have written the file already. */
  async #writeNew(path: string, text: string): Promise<string | null> {
    try {
      return await writeProjectFile(this.#ide, this.#id, { path, text }, 'new')
    } catch (error) {
      const present = isStale(error) ? await this.#read(path) : null
      if (present?.text !== text) throw error
      return present.etag
    }
  }

  async #write({ path, text, etag, base, conflict }: OpenFile): Promise<SaveFailure[]> {
    if (conflict) return [{ path, error: new ApiError('http', '', { status: 412 }) }]
    try {
      const written = await writeProjectFile(this.#ide, this.#id, { path, text }, base === missing ? 'new' : { etag })
      // Text that was typed meanwhile is still dirty.
      this.#change(path, (file) => ({ ...file, base: text, etag: written }))
      return []
    } catch (error) {
      return isStale(error) && (await this.#recordConflict(path)) ? [] : [{ path, error }]
    }
  }

  /** Somebody else has saved the file. Returns whether their text is the same, so that there is no conflict. */
  async #recordConflict(path: string): Promise<boolean> {
    let theirs: ProjectFile | null = null
    try {
      theirs = await this.#read(path)
    } catch (error) {
      // The next save tries again.
      if (!isNotFound(error)) return false
    }
    if (theirs && theirs.text === this.find(path)?.text) {
      this.#change(path, () => opened(theirs))
      return true
    }
    this.#change(path, (file) => ({ ...file, conflict: { theirs } }))
    return false
  }

  #read(path: string): Promise<ProjectFile> {
    return readProjectFile(this.#ide, this.#id, path)
  }

  #set(files: readonly OpenFile[]): void {
    this.#state.setState({ kind: 'ready', files })
  }

  #change(path: string, changed: (file: OpenFile) => OpenFile): void {
    this.#set(this.files.map((file) => (file.path === path ? changed(file) : file)))
  }

  #add(file: OpenFile): void {
    this.#set(
      [...this.files.filter(({ path }) => path !== file.path), file].toSorted((a, b) => inOrder(a.path, b.path)),
    )
  }

  #drop(path: string): void {
    this.#set(this.files.filter((file) => file.path !== path))
  }
}
