import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TookTooLong, TookTooMuchMemory, WorkThread } from '../threads/workThread.ts'
import { download, DownloadFailed, type AddressesOf } from './download.ts'
import { IndexFile } from './indexFile.ts'
import type { LibraryDone, LibraryWork } from './libraryThread.ts'
import { limits } from './limits.data.ts'
import type { Library, LibraryFacts } from './release.ts'
import { nameKey } from './requirement.ts'

export interface IndexParts {
  folder: string
  /** Where the index is downloaded from. */
  address: URL
  addressesOf: AddressesOf
}

const stored = /^index-\d+$/
const mostFound = 50

/** The index of libraries: downloaded on request, kept in the data folder. */
export class LibraryIndex {
  readonly #parts: IndexParts
  #file: Promise<IndexFile | undefined> | undefined
  #fetching: Promise<void> | undefined
  /** The time and the result of the last attempt. */
  #tried: { at: number; failure?: DownloadFailed } | undefined

  constructor(parts: IndexParts) {
    this.#parts = parts
  }

  /** Undefined if it was never downloaded. */
  async state(): Promise<{ fetchedAt: number; libraries: number } | undefined> {
    const file = await this.#open()
    return file && { fetchedAt: file.fetchedAt, libraries: file.facts.length }
  }

  /** Downloads the index. Calls during a download wait for the same one; a call soon after has the same result. */
  async fetch(): Promise<void> {
    const { at = 0, failure } = this.#tried ?? {}
    if (!this.#fetching && Date.now() - at < limits.time.betweenIndexes) {
      if (failure) throw failure
      return
    }
    this.#fetching ??= this.#fetch().then(() => { this.#tried = { at: Date.now() } }, (error: unknown) => {
      const failed = error instanceof DownloadFailed ? error : new DownloadFailed(error instanceof Error ? error.message : String(error))
      this.#tried = { at: Date.now(), failure: failed }
      throw failed
    }).finally(() => { this.#fetching = undefined })
    await this.#fetching
  }

  async find(name: string): Promise<Library | undefined> {
    const file = await this.#open()
    try {
      return await file?.library(name)
    } catch (error) {
      // Another call may have opened a newer one meanwhile.
      const now = await this.#open()
      if (now === file) throw error
      return now?.library(name)
    }
  }

  /** The library whose newest version has that header. */
  async withHeader(header: string): Promise<LibraryFacts | undefined> {
    const facts = (await this.#open())?.facts ?? []
    const key = nameKey(header.replace(/\.\w+$/, ''))
    const having = facts.filter(({ headers }) => headers.includes(header))
    return facts.find(({ name }) => nameKey(name) === key) ?? having.find(({ name }) => nameKey(name).includes(key)) ?? having[0]
  }

  /** The libraries that contain all the words, the best match first. */
  async search(text: string): Promise<LibraryFacts[]> {
    const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
    const found = ((await this.#open())?.facts ?? []).flatMap((facts) => {
      const [name, all] = [facts.name.toLowerCase(), `${facts.name} ${facts.author} ${facts.sentence} ${facts.category} ${facts.headers.join(' ')}`.toLowerCase()]
      if (!wanted.every((word) => all.includes(word))) return []
      const whole = wanted.join(' ')
      return [{ facts, rank: name === whole ? 0 : name.startsWith(whole) ? 1 : name.includes(whole) ? 2 : wanted.every((word) => name.includes(word)) ? 3 : 4 }]
    })
    return found.toSorted((one, other) => one.rank - other.rank).slice(0, mostFound).map(({ facts }) => facts)
  }

  #open(): Promise<IndexFile | undefined> {
    return (this.#file ??= this.#newest())
  }

  async #newest(): Promise<IndexFile | undefined> {
    const names = (await readdir(this.#parts.folder).catch(() => [])).filter((name) => stored.test(name)).toSorted().reverse()
    const file = names[0] === undefined ? undefined : await IndexFile.open(join(this.#parts.folder, names[0]))
    return file?.address === this.#parts.address.href ? file : undefined
  }

  async #fetch(): Promise<void> {
    const { folder, address, addressesOf } = this.#parts
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const from = join(folder, 'index.fetched')
    const now = Date.now()
    const to = join(folder, `index-${now}`)
    await download({ url: address, file: from, most: limits.index.download, signal: AbortSignal.timeout(limits.time.index) }, addressesOf)
    const thread = new WorkThread<LibraryWork, LibraryDone>(new URL('./libraryThread.ts', import.meta.url), { time: limits.time.index, resources: { maxOldGenerationSizeMb: 1024 } })
    try {
      const done = await thread.run({ kind: 'index', from, to: `${to}.part`, address: address.href, now })
      if (done.kind === 'refused') throw new DownloadFailed(`${address.href} is no index of libraries: ${done.why}`)
    } catch (error) {
      throw error instanceof TookTooLong || error instanceof TookTooMuchMemory ? new DownloadFailed(`${address.href} is too large an index`) : error
    } finally {
      await thread.close()
      await rm(from, { force: true })
    }
    await rename(`${to}.part`, to)
    this.#file = undefined
    await this.#open()
    for (const name of await readdir(folder)) if (name.startsWith('index-') && name !== `index-${now}`) await rm(join(folder, name), { force: true })
  }
}
