import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** How far the fetching of the index is, in bytes. */
export interface IndexProgress {
  received: number
  size: number | undefined
}

interface Fetching extends IndexProgress {
  done: Promise<void>
  /** How many wait for it; it ends when nobody does any more. */
  waiting: number
  ending: AbortController
}

const stored = /^index-\d+$/
const mostFound = 50

/** The index of libraries: downloaded on request, kept in the data folder. */
export class LibraryIndex {
  readonly #parts: IndexParts
  #file: Promise<IndexFile | undefined> | undefined
  #fetching: Fetching | undefined
  #last: Promise<unknown> = Promise.resolve()
  #cancelledAt = 0
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

  /** Undefined while no download is under way. */
  get progress(): IndexProgress | undefined {
    return this.#fetching
  }

  /** Downloads the index. Calls during a download wait for the same one, each until its signal; a call soon after has the same result. */
  async fetch(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    const { at = 0, failure } = this.#tried ?? {}
    if (!this.#fetching && Date.now() - at < (failure ? limits.time.afterFailure : limits.time.betweenIndexes)) {
      if (failure) throw failure
      return
    }
    const fetching = (this.#fetching ??= this.#begin())
    fetching.waiting += 1
    try {
      await untilAborted(fetching.done, signal)
    } finally {
      fetching.waiting -= 1
      if (fetching.waiting === 0 && this.#fetching === fetching) {
        this.#fetching = undefined
        fetching.ending.abort()
      }
    }
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
    const whole = wanted.join(' ')
    const found = ((await this.#open())?.searchable ?? []).flatMap(({ facts, name, all }) => {
      if (!wanted.every((word) => all.includes(word))) return []
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

  #begin(): Fetching {
    const ending = new AbortController()
    const before = this.#last
    const fetching: Fetching = { waiting: 0, ending, received: 0, size: undefined, done: Promise.resolve() }
    const work = async () => {
      await before.catch(() => {})
      // The index's host is not asked again and again by somebody who begins and cancels.
      await sleep(Math.max(0, this.#cancelledAt + limits.time.afterCancel - Date.now()), undefined, { signal: ending.signal })
      await this.#fetch(fetching)
    }
    fetching.done = work().then(() => { this.#tried = { at: Date.now() } }, (error: unknown) => {
      const failed = error instanceof DownloadFailed ? error : new DownloadFailed(error instanceof Error ? error.message : String(error))
      if (ending.signal.aborted) this.#cancelledAt = Date.now()
      else this.#tried = { at: Date.now(), failure: failed }
      throw failed
    }).finally(() => { if (this.#fetching === fetching) this.#fetching = undefined })
    fetching.done.catch(() => {})
    this.#last = fetching.done
    return fetching
  }

  async #fetch(fetching: Fetching): Promise<void> {
    const { folder, address, addressesOf } = this.#parts
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const from = join(folder, 'index.fetched')
    const now = Date.now()
    const to = join(folder, `index-${now}`)
    await download({ url: address, file: from, most: limits.index.download, signal: AbortSignal.any([AbortSignal.timeout(limits.time.index), fetching.ending.signal]), onProgress: (received, size) => Object.assign(fetching, { received, size }) }, addressesOf)
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

/** Leaves the work alone, and who waits for it at the signal. */
async function untilAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return work
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
