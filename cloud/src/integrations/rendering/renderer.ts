import { Failure } from '../../api/failure.ts'
import { FairQueue } from '../../threads/fairQueue.ts'
import { TookTooLong, TookTooMuchMemory, WorkThread } from '../../threads/workThread.ts'
import { Problem } from '../content.ts'
import type { Reply, Results, Work } from './protocol.ts'

const threads = 2
const timeLimit = 3_000
const memory = 128
const resources = { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
const mostAsked = 20

/** Fills in templates and masks secrets, in threads with limits. The accounts take turns. */
export class Renderer {
  readonly #queue = new FairQueue(threads)
  readonly #all: readonly WorkThread<Work, Reply<unknown>>[]
  readonly #free: WorkThread<Work, Reply<unknown>>[]
  readonly #limit: number

  constructor(limit = timeLimit) {
    this.#limit = limit
    this.#all = Array.from({ length: threads }, () => new WorkThread(new URL('./renderThread.ts', import.meta.url), { time: limit, resources }))
    this.#free = [...this.#all]
  }

  /** Throws a `Problem` when the work fails with one, or exceeds the limits. */
  run<Kind extends Work['kind']>(account: string, work: Extract<Work, { kind: Kind }>, how?: 'asked' | 'background'): Promise<Results[Kind]> {
    return this.#queue.run(account, () => this.#next(work), how) as Promise<Results[Kind]>
  }

  /** For work that a user waits for. The number of these is limited. */
  ask<Kind extends Work['kind']>(account: string, work: Extract<Work, { kind: Kind }>): Promise<Results[Kind]> {
    if (this.#queue.asked(account) >= mostAsked) throw new Failure(429, `${mostAsked} of your previews and runs are waiting already. Try again when some of them are done.`)
    return this.run(account, work, 'asked')
  }

  async #next(work: Work): Promise<unknown> {
    const thread = this.#free.pop()
    if (!thread) throw new Error('There is no free thread.')
    try {
      const reply = await thread.run(work)
      if ('problem' in reply) throw new Problem(reply.problem)
      return reply.result
    } catch (error) {
      throw this.#explained(error)
    } finally {
      this.#free.push(thread)
    }
  }

  #explained(error: unknown): unknown {
    if (error instanceof TookTooLong) return new Problem(`Stopped: filling in the templates and masking the secrets took more than ${this.#limit / 1000} s.`)
    if (error instanceof TookTooMuchMemory) return new Problem(`Stopped: filling in the templates and masking the secrets took more than ${memory} MB of memory.`)
    return error
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((thread) => thread.close()))
  }
}
