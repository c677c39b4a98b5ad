import { randomUUID, webcrypto } from 'node:crypto'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { conflict, Failure } from '../api/failure.ts'

/** The names that files of releases and previews may have. */
export const fileName =
  /^(?!.*(^|\/)\.)(?!.*\/\/)(?!\/)(?!([^/]*\/){8})(?!.*[^/]{201})[\w.@/-]{1,300}\.(js|css|json|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|wasm|txt|br|gz)$/
const maxReleaseBytes = 96 * 1024 * 1024
const maxFiles = 5_000
const maxReleases = 5
/** They tell when a release was made: one that was interrupted and begins anew has others. */
const replaceable = ['provenance.json', 'signed.json']

const hour = 60 * 60_000

/** In hex. In another thread: 16 MB take some 50 ms, in which the cloud would answer nobody. */
export const sha256 = async (content: Uint8Array): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', content)).toString('hex')

/** The file that describes a release, and comes after all others. */
export const descriptionOf = (remote: string): string => (remote === 'shell' ? 'shell.json' : 'release.json')

/** A release that a token uploads. */
export interface Place {
  token: string
  remote: string
  version: string
}

interface Size {
  files: number
  bytes: number
  /** SHA-256 of each, in hex. */
  readonly hashes: Map<string, string>
  /** Files that are being written, and changes that are being made of it. */
  busy: number
  expires: NodeJS.Timeout
}

/** The files of releases that are on their way, below the data folder: nothing of them is served. */
export class Uploads {
  readonly #root: string
  /** Milliseconds that the files of a release wait for its change. */
  readonly #keptFor: number
  /** Of each folder. What a former run of the cloud has left is removed at the start, so it is complete. */
  readonly #sizes = new Map<string, Size>()

  private constructor(root: string, keptFor: number) {
    this.#root = root
    this.#keptFor = keptFor
  }

  static async open(data: string, keptFor = hour): Promise<Uploads> {
    const root = join(data, 'release-uploads')
    await rm(root, { recursive: true, force: true })
    return new Uploads(root, keptFor)
  }

  folderOf({ token, remote, version }: Place): string {
    return join(this.#root, token, remote, version)
  }

  has(place: Place): boolean {
    return existsSync(join(this.folderOf(place), descriptionOf(place.remote)))
  }

  /** Whether a signature has come: it may be for a release that is stored already. */
  hasSignature(place: Place): boolean {
    return existsSync(join(this.folderOf(place), 'signed.json'))
  }

  /** SHA-256 of each file that is there, in hex, by its name. */
  filesOf(place: Place): Record<string, string> {
    return Object.fromEntries(this.#sizes.get(this.folderOf(place))?.hashes ?? [])
  }

  /**
   * Makes a change of the files. They stay counted meanwhile, since they come back where they are not what is refused.
   */
  async during<T>(place: Place, change: () => Promise<T>): Promise<T> {
    const size = this.#sizes.get(this.folderOf(place))
    if (!size) return change()
    size.busy += 1
    return change().finally(() => {
      size.busy -= 1
    })
  }

  /** Stores a file that is new. False when the same is there already; another one of that name is refused. */
  async add(place: Place, name: string, content: Buffer): Promise<boolean> {
    const folder = this.folderOf(place)
    const size = this.#sizes.get(folder) ?? this.#admit(place)
    if (size.files >= maxFiles) throw new Failure(413, `A release has at most ${maxFiles} files.`)
    if (size.bytes + content.length > maxReleaseBytes)
      throw new Failure(413, `A release has at most ${maxReleaseBytes / 1024 / 1024} MB.`)
    // Counted before anything is awaited: many files come at once.
    size.busy += 1
    size.files += 1
    size.bytes += content.length
    let isNew = false
    try {
      isNew = await this.#write(join(folder, name), content)
      // A file that is refused keeps the release no longer.
      size.expires.refresh()
      if (isNew) size.hashes.set(name, await sha256(content))
    } catch (error) {
      throw refusalOf(error)
    } finally {
      size.busy -= 1
      if (!isNew) {
        size.files -= 1
        size.bytes -= content.length
      }
    }
    return isNew
  }

  /** Removes what is there of a release. */
  async remove(place: Place): Promise<void> {
    const folder = this.folderOf(place)
    clearTimeout(this.#sizes.get(folder)?.expires)
    this.#sizes.delete(folder)
    if (!existsSync(folder)) return
    // Taken away at once: what comes meanwhile is of another upload.
    const aside = join(this.#root, 'parts', randomUUID())
    mkdirSync(dirname(aside), { recursive: true, mode: 0o700 })
    renameSync(folder, aside)
    await rm(aside, { recursive: true, force: true })
  }

  /** Counts one more release of the token. */
  #admit(place: Place): Size {
    const folder = this.folderOf(place)
    const own = [...this.#sizes.keys()].filter((each) => each.startsWith(join(this.#root, place.token, '/')))
    if (own.length >= maxReleases)
      throw new Failure(
        429,
        `${maxReleases} releases of this token are being uploaded already. Finish one, or wait an hour.`,
      )
    const expire = () => {
      if (size.busy > 0) size.expires.refresh()
      else void this.remove(place).catch(() => {})
    }
    const size: Size = {
      files: 0,
      bytes: 0,
      hashes: new Map(),
      busy: 0,
      expires: setTimeout(expire, this.#keptFor).unref(),
    }
    this.#sizes.set(folder, size)
    return size
  }

  async #replace(file: string, content: Buffer): Promise<boolean> {
    const part = join(this.#root, 'parts', randomUUID())
    await writeFile(part, content, { mode: 0o600 })
    await rename(part, file)
    // Counts against the limits, so that replacing is limited too.
    return true
  }

  /** Other requests for the same file see all of it, or nothing. */
  async #write(file: string, content: Buffer): Promise<boolean> {
    const part = join(this.#root, 'parts', randomUUID())
    await Promise.all([
      mkdir(dirname(file), { recursive: true, mode: 0o700 }),
      mkdir(dirname(part), { recursive: true, mode: 0o700 }),
    ])
    try {
      await writeFile(part, content, { mode: 0o600 })
      await link(part, file)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      await rm(part, { force: true })
    }
    const isFile = (await stat(file)).isFile()
    if (isFile && content.equals(await readFile(file))) return false
    if (isFile && replaceable.includes(basename(file))) return this.#replace(file, content)
    throw conflict(
      'Another file of this name is on its way for this version already, from another build. If that build was given up, wait an hour, or release another version.',
    )
  }
}

function refusalOf(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return conflict('The files of this release were removed meanwhile. Send all of them again.')
  return code === 'ENOTDIR' || code === 'EEXIST' ? conflict('The name is below that of a file of this release.') : error
}
