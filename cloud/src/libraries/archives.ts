import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { FairQueue, TookTooLong, TookTooMuchMemory, WorkThread } from '@console/threads'
import { download, DownloadFailed, type AddressesOf } from './download.ts'
import type { LibraryDone, LibraryWork } from './libraryThread.ts'
import { limits } from './limits.data.ts'
import type { PackedSources } from './packedSources.ts'
import type { Release } from './release.ts'

/** What a build takes from a library, and how it is compiled. */
export interface Taken {
  sources: PackedSources
  fetched: boolean
}

type Named = Pick<Release, 'url' | 'size' | 'sha256'>

/**
 * The archives of libraries, by checksum. Each is downloaded once and checked at every use; the least recently used are
 * deleted.
 */
export class Archives {
  readonly #folder: string
  readonly #addressesOf: AddressesOf
  /** Accounts take turns in unpacking archives. */
  readonly #queue = new FairQueue(1)
  readonly #thread = new WorkThread<LibraryWork, LibraryDone>(new URL('./libraryThread.ts', import.meta.url), {
    time: limits.time.unpack,
    resources: { maxOldGenerationSizeMb: 256 },
  })
  readonly #fetching = new Map<string, Promise<void>>()
  readonly #kept = new Map<string, PackedSources>()

  constructor(folder: string, addressesOf: AddressesOf) {
    this.#folder = folder
    this.#addressesOf = addressesOf
  }

  /** The library's sources if it was downloaded before. */
  async ifKept(owner: string, release: Named): Promise<PackedSources | undefined> {
    const kept = this.#kept.get(release.sha256)
    if (kept) return kept
    return (await this.#isThere(release))
      ? this.#queue.run(owner, () => this.#unpack(release)).catch(() => undefined)
      : undefined
  }

  async take(owner: string, release: Named, signal: AbortSignal): Promise<Taken> {
    const kept = this.#kept.get(release.sha256)
    if (kept) {
      this.#keep(release.sha256, kept)
      return { sources: kept, fetched: false }
    }
    const present = await this.#isThere(release)
    if (!present) await this.#fetchOnce(release)
    signal.throwIfAborted()
    const sources = await this.#queue.run(owner, () => this.#unpack(release))
    if (sources) return { sources, fetched: !present }
    // The file on disk is damaged, or was removed to make room for another one.
    await rm(this.#fileOf(release.sha256), { force: true })
    await this.#fetchOnce(release)
    const again = await this.#queue.run(owner, () => this.#unpack(release))
    if (!again) throw new DownloadFailed('its archive does not stay as it was fetched')
    return { sources: again, fetched: true }
  }

  #isThere({ sha256 }: Named): Promise<boolean> {
    return stat(this.#fileOf(sha256)).then(
      () => true,
      () => false,
    )
  }

  #fileOf(sha256: string): string {
    return join(this.#folder, `${sha256}.zip`)
  }

  #fetchOnce(release: Named): Promise<void> {
    const { sha256 } = release
    const running = this.#fetching.get(sha256) ?? this.#fetch(release).finally(() => this.#fetching.delete(sha256))
    this.#fetching.set(sha256, running)
    return running
  }

  async #fetch({ url, size, sha256 }: Named): Promise<void> {
    if (size > limits.archive.download)
      throw new DownloadFailed(
        `its archive has ${Math.ceil(size / 1024 ** 2)} MB; ${limits.archive.download / 1024 ** 2} MB are taken`,
      )
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await this.#makeRoom(size)
    const part = `${this.#fileOf(sha256)}.part`
    const got = await download(
      { url: new URL(url), file: part, most: size, signal: AbortSignal.timeout(limits.time.archive) },
      this.#addressesOf,
    )
    if (got.size === size && got.sha256 === sha256) return rename(part, this.#fileOf(sha256))
    await rm(part, { force: true })
    throw new DownloadFailed(
      got.size === size
        ? `${url} has another checksum than the index says, so it is not used`
        : `${url} has ${got.size} bytes, not ${size} as the index says, so it is not used`,
    )
  }

  /** Undefined when the file is not the downloaded one. */
  async #unpack({ sha256 }: Named): Promise<PackedSources | undefined> {
    const archive = this.#fileOf(sha256)
    try {
      const done = await this.#thread.run({ kind: 'unpack', archive, sha256 })
      if (done.kind === 'refused') {
        await rm(archive, { force: true })
        throw new DownloadFailed(`its archive is refused: ${done.why}`)
      }
      if (done.kind !== 'sources') return undefined
      const now = new Date()
      // Somebody else's archive may have taken its room.
      await utimes(archive, now, now).catch(() => undefined)
      this.#keep(sha256, done.sources)
      return done.sources
    } catch (error) {
      throw error instanceof TookTooLong || error instanceof TookTooMuchMemory
        ? new DownloadFailed('its archive takes too much to unpack')
        : error
    }
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  #keep(sha256: string, sources: PackedSources): void {
    this.#kept.delete(sha256)
    this.#kept.set(sha256, sources)
    let total = [...this.#kept.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [oldest, { size }] of this.#kept) {
      if (total <= limits.kept) return
      this.#kept.delete(oldest)
      total -= size
    }
  }

  async #makeRoom(size: number): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.zip'))
    const found = await Promise.all(
      names.map((name) =>
        stat(join(this.#folder, name)).then(
          ({ size: bytes, mtimeMs: used }) => [{ name, bytes, used }],
          () => [],
        ),
      ),
    )
    const files = found.flat().toSorted((one, other) => one.used - other.used)
    let total = files.reduce((sum, { bytes }) => sum + bytes, size)
    for (const { name, bytes } of files) {
      if (total <= limits.cache) return
      await rm(join(this.#folder, name), { force: true })
      total -= bytes
    }
  }
}
