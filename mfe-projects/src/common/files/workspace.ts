import { deleteProjectFile, listProjectFiles, readProjectFile, writeProjectFile, type ProjectFile } from '@console/platform/api'
import { ApiError, isNotFound, type Http } from '@console/platform/contract'
import { createWritable, logFailure } from '@console/platform/lib'
import { inOrder, isEditable } from './paths.ts'

/** A file as it is edited. */
export interface OpenFile {
  path: string
  /** As it was loaded or last saved; the file is dirty while `text` differs. */
  base: string
  etag: string | null
  text: string
  /** What somebody else saved meanwhile, seen when this one was to be saved. `null` stands for "they deleted it". */
  conflict?: { theirs: ProjectFile | null } | undefined
}

export const isDirty = ({ base, text, conflict }: OpenFile): boolean => text !== base || conflict !== undefined

export type WorkspaceState = { kind: 'loading' } | { kind: 'failed'; error: Error } | { kind: 'ready'; files: readonly OpenFile[] }

export interface SaveFailure {
  path: string
  error: unknown
}

const opened = ({ path, text, etag }: ProjectFile): OpenFile => ({ path, base: text, etag, text })
const isStale = (error: unknown) => error instanceof ApiError && error.status === 412

// No text that can be typed: a file that is not on the server is dirty, even an empty one.
const missing = '\u0000'

/** What the server has of the files, by path. */
export const savedIn = ({ files }: Pick<Workspace, 'files'>): ReadonlyMap<string, string> => new Map(files.filter(({ base }) => base !== missing).map(({ path, base }) => [path, base]))

/** The editable files of a project, as they are on the screen. */
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

  /** As that of a project that was just made, without files. */
  begin(): void {
    this.#set([])
  }

  edit(path: string, text: string): void {
    this.#change(path, (file) => ({ ...file, text }))
  }

  /** Writes all dirty files. Answers those that could not be; they stay dirty. */
  save(): Promise<SaveFailure[]> {
    const turn = this.#saves.then(async () => (await Promise.all(this.files.filter(isDirty).map((file) => this.#write(file)))).flat())
    this.#saves = turn.catch(() => undefined)
    return turn
  }

  /** Settles a conflict: what is here wins at the next save, or what the others saved comes in. */
  settle(path: string, whose: 'mine' | 'theirs'): void {
    const theirs = this.find(path)?.conflict?.theirs
    if (theirs === undefined) return
    if (whose === 'mine') {
      // Saved over exactly what was shown.
      this.#change(path, ({ conflict: _, ...file }) => ({ ...file, base: theirs?.text ?? missing, etag: theirs?.etag ?? null }))
    } else if (theirs === null) this.#take(path)
    else this.#change(path, () => opened(theirs))
  }

  /** Makes a file on the server. Throws where that refuses, as when the file is there. */
  async create(path: string, text = ''): Promise<void> {
    this.#add({ path, base: text, text, etag: await writeProjectFile(this.#ide, this.#id, { path, text }, 'new') })
  }

  /** Puts in a file that the server does not have; it is written at the next save. */
  bring(path: string, text: string): void {
    this.#add({ path, base: missing, text, etag: null })
  }

  /** Puts in files from elsewhere, as if they had been typed: nothing is written before they are saved. */
  receive(files: readonly Pick<ProjectFile, 'path' | 'text'>[]): void {
    for (const { path, text } of files) {
      if (this.find(path)) this.edit(path, text)
      else this.bring(path, text)
    }
  }

  /**
   * Writes what is saved under the new name, then deletes the old one. What was typed since moves along, unsaved. Throws where the new
   * name can't be had: nothing has changed then. Answers why the old one could not be deleted, which then stays beside; null if it is gone.
   */
  rename(from: string, to: string): Promise<unknown> {
    const turn = this.#saves.then(() => this.#rename(from, to))
    this.#saves = turn.catch(() => undefined)
    return turn
  }

  /** A failure is only logged: the file stands there again. */
  async remove(path: string): Promise<void> {
    const file = this.find(path)
    if (!file) return
    this.#take(path)
    // After what is being saved, and before what is saved or built next.
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

  /** Looks whether somebody else saved files that are clean here, and takes what they wrote. */
  async refresh(): Promise<void> {
    await this.#saves
    await Promise.allSettled(this.files.filter((file) => !isDirty(file)).map(async (asked) => {
      const now = await this.#read(asked.path)
      // What was typed or saved here meanwhile is newer.
      this.#change(asked.path, (file) => (file !== asked || (file.etag === now.etag && file.text === now.text) ? file : opened(now)))
    }))
  }

  async #rename(from: string, to: string): Promise<unknown> {
    const file = this.find(from)
    if (!file) return null
    const { base, etag } = file
    const made = base === missing ? null : await this.#writeNew(to, base)
    const reason = base === missing ? null : await deleteProjectFile(this.#ide, this.#id, from, etag).then(() => null, (error: unknown) => (isNotFound(error) ? null : error))
    const { text } = this.find(from) ?? file
    this.#take(from)
    this.#add({ path: to, base, etag: made, text })
    // Changed elsewhere meanwhile, it is theirs.
    const beside = isStale(reason) ? await this.#read(from).then(opened, () => null) : { path: from, base, etag, text: base }
    if (reason !== null && beside) this.#add(beside)
    return reason
  }

  /** Answers the ETag. A former try, whose answer was lost, may have written it already. */
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
      // What was typed meanwhile is dirty yet.
      this.#change(path, (file) => ({ ...file, base: text, etag: written }))
      return []
    } catch (error) {
      return isStale(error) && (await this.#meet(path)) ? [] : [{ path, error }]
    }
  }

  /** Somebody else was there first. Answers whether they wrote the same, so that nothing is left to do. */
  async #meet(path: string): Promise<boolean> {
    let theirs: ProjectFile | null = null
    try {
      theirs = await this.#read(path)
    } catch (error) {
      // Asked again at the next save.
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
    this.#set([...this.files.filter(({ path }) => path !== file.path), file].toSorted((a, b) => inOrder(a.path, b.path)))
  }

  #take(path: string): void {
    this.#set(this.files.filter((file) => file.path !== path))
  }
}
