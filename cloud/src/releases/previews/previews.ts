import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicKeyOf, readSigningKey, writeNewKey } from '@console/platform-registry/keys'
import {
  type ListedPreview,
  type PreviewFacts,
  servedPreviews,
  type ServedPreviews,
} from '@console/platform-registry/previews'
import { conflict, notFound } from '../../api/failure.ts'
import { makeDataFolder } from '../../store/dataFolder.ts'
import { FairQueue, TookTooLong, TookTooMuchMemory, WorkThread } from '@console/threads'
import { removeTaken } from '../changeQueue.ts'
import { withoutFolders } from '../changes.ts'
import type { TeamToken } from '../teamTokens.ts'
import { Uploads } from '../uploads.ts'
import type { Outcome, Work } from './previewThread.ts'

/** Milliseconds. */
const betweenLooks = 60_000
const limits = { time: 2 * 60_000, resources: { maxOldGenerationSizeMb: 512 } }

/** Builds that teams show before they release them: taken in one after the other, and removed when they end. */
export class Previews {
  readonly uploads: Uploads
  /** With which consoles check what this service has signed: base64 of 32 bytes. */
  readonly publicKey: string
  readonly #dist: string
  readonly #key: string
  readonly #stored: ServedPreviews
  readonly #queue = new FairQueue(1)
  readonly #thread: WorkThread<Work, Outcome>
  readonly #looks: NodeJS.Timeout

  private constructor(
    dist: string,
    key: string,
    publicKey: string,
    uploads: Uploads,
    log: (text: string) => void,
    { time, resources }: typeof limits,
  ) {
    this.#dist = dist
    this.#thread = new WorkThread(new URL('./previewThread.ts', import.meta.url), { time, resources })
    this.#key = key
    this.publicKey = publicKey
    this.uploads = uploads
    this.#stored = servedPreviews(dist)
    const look = () => {
      try {
        this.#stored.removeEnded()
      } catch (error) {
        log(`Previews that have ended could not be removed: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    this.#stored.tidy()
    look()
    this.#looks = setInterval(look, betweenLooks).unref()
  }

  static async open(dist: string, data: string, log: (text: string) => void, most = limits): Promise<Previews> {
    makeDataFolder(data)
    const file = join(data, 'preview-key.pem')
    if (!existsSync(file)) writeNewKey(file)
    const key = readSigningKey(file, undefined)
    return new Previews(
      dist,
      readFileSync(file, 'utf8'),
      key ? publicKeyOf(key).key : '',
      await Uploads.open(join(data, 'previews')),
      log,
      most,
    )
  }

  list(): ListedPreview[] {
    this.#stored.removeEnded()
    return this.#stored.list()
  }

  remove(remote: string, version: string): void {
    if (!this.#stored.remove(remote, version)) throw notFound(`There is no preview ${remote} ${version}.`)
  }

  /** Throws a Failure for what was refused. */
  async add({ id, team }: TeamToken, remote: string, version: string, facts: PreviewFacts): Promise<string[]> {
    const place = { token: id, remote, version }
    if (!this.uploads.has(place))
      throw conflict('The build is not here: its files come first, release.json as the last one.')
    this.#stored.removeEnded()
    const files = this.uploads.folderOf(place)
    const work = { dist: this.#dist, remote, version, files, facts, team, key: this.#key }
    const outcome = await this.uploads.during(place, () => this.#queue.run(id, () => this.#take(work)))
    const legible = (text: string) => withoutFolders(text, this.#dist, files)
    // What was refused for another reason than its files waits for the next try.
    if ('said' in outcome || !existsSync(files)) await this.uploads.remove(place)
    if ('refused' in outcome) throw conflict(legible(outcome.refused))
    return outcome.said.map(legible)
  }

  async #take(work: Work): Promise<Outcome> {
    try {
      return await this.#thread.run(work)
    } catch (error) {
      // What a thread that was ended has left: only one takes a preview in at a time.
      removeTaken(work.files)
      this.#stored.tidy()
      if (error instanceof TookTooLong || error instanceof TookTooMuchMemory)
        return { refused: 'It took too much time or memory, and was given up.' }
      throw error
    }
  }

  close(): Promise<void> {
    clearInterval(this.#looks)
    return this.#thread.close()
  }
}
