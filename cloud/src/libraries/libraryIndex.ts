import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TookTooLong, TookTooMuchMemory, WorkThread } from '@console/threads'
import { download, DownloadFailed, type AddressesOf } from './download.ts'
import type { LibraryDone, LibraryWork } from './libraryThread.ts'
import { limits } from './limits.data.ts'

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

/** Downloads the index of libraries on request, into the data folder. */
export class LibraryIndex {
  readonly #parts: IndexParts
  #fetching: Fetching | undefined
  #last: Promise<unknown> = Promise.resolve()
  #cancelledAt = 0
  /** The time and the result of the last attempt. */
  #tried: { at: number; failure?: DownloadFailed } | undefined

  constructor(parts: IndexParts) {
    this.#parts = parts
  }

  /** Undefined while no download is under way. */
  get progress(): IndexProgress | undefined {
    return this.#fetching
  }

  /**
   * Downloads the index. Calls during a download wait for the same one, each until its signal; a call soon after has
   * the same result.
   */
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

  #begin(): Fetching {
    const ending = new AbortController()
    const before = this.#last
    const fetching: Fetching = { waiting: 0, ending, received: 0, size: undefined, done: Promise.resolve() }
    const work = async () => {
      await before.catch(() => {})
      // The index's host is not asked again and again by somebody who begins and cancels.
      await sleep(Math.max(0, this.#cancelledAt + limits.time.afterCancel - Date.now()), undefined, {
        signal: ending.signal,
      })
      await this.#fetch(fetching)
    }
    fetching.done = work()
      .then(
        () => {
          this.#tried = { at: Date.now() }
        },
        (error: unknown) => {
          const failed =
            error instanceof DownloadFailed
              ? error
              : new DownloadFailed(error instanceof Error ? error.message : String(error))
          if (ending.signal.aborted) this.#cancelledAt = Date.now()
          else this.#tried = { at: Date.now(), failure: failed }
          throw failed
        },
      )
      .finally(() => {
        if (this.#fetching === fetching) this.#fetching = undefined
      })
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
    await download(
      {
        url: address,
        file: from,
        most: limits.index.download,
        signal: AbortSignal.any([AbortSignal.timeout(limits.time.index), fetching.ending.signal]),
        onProgress: (received, size) => Object.assign(fetching, { received, size }),
      },
      addressesOf,
    )
    const thread = new WorkThread<LibraryWork, LibraryDone>(new URL('./libraryThread.ts', import.meta.url), {
      time: limits.time.index,
      resources: { maxOldGenerationSizeMb: 1024 },
    })
    try {
      const done = await thread.run({ kind: 'index', from, to: `${to}.part`, address: address.href, now })
      if (done.kind === 'refused') throw new DownloadFailed(`${address.href} is not an index of libraries: ${done.why}`)
    } catch (error) {
      throw error instanceof TookTooLong || error instanceof TookTooMuchMemory
        ? new DownloadFailed(`${address.href} is too large an index`)
        : error
    } finally {
      await thread.close()
      await rm(from, { force: true })
    }
    await rename(`${to}.part`, to)
    for (const name of await readdir(folder))
      if (name.startsWith('index-') && name !== `index-${now}`) await rm(join(folder, name), { force: true })
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
