import { FairQueue, TookTooLong, TookTooMuchMemory, WorkThread } from '@console/threads'

const timeLimit = 10_000
const resources = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4, stackSizeMb: 2 }
const maxWaiting = 5

/** An account has too many images that wait for their check. */
export class TooManyChecks extends Error {
  constructor() {
    super(`${maxWaiting} of your images are waiting to be checked already. Send this one when they are done.`)
  }
}

/**
 * Checks images one at a time, accounts in turn, each in a thread with limits: to list what an image imports and
 * exports takes up to seconds.
 */
export class ModuleChecks {
  readonly #queue = new FairQueue(1)
  readonly #open = new Set<WorkThread<Uint8Array, string | null>>()

  /** Why the image can't run as firmware; undefined when it can. */
  problemOf(account: string, image: Uint8Array): Promise<string | undefined> {
    if (this.#queue.asked(account) >= maxWaiting) throw new TooManyChecks()
    return this.#queue.run(account, () => this.#check(image), 'asked')
  }

  async #check(image: Uint8Array): Promise<string | undefined> {
    const thread = new WorkThread<Uint8Array, string | null>(new URL('./thread/moduleThread.ts', import.meta.url), {
      time: timeLimit,
      resources,
    })
    this.#open.add(thread)
    try {
      return (await thread.run(image)) ?? undefined
    } catch (error) {
      if (error instanceof TookTooLong || error instanceof TookTooMuchMemory)
        return 'it imports or exports too much to be checked'
      throw error
    } finally {
      this.#open.delete(thread)
      await thread.close()
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open].map((thread) => thread.close()))
  }
}
