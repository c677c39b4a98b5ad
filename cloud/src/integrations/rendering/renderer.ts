import { Failure } from '../../api/failure.ts'
import { ThreadPool, TookTooLong, TookTooMuchMemory } from '@console/threads'
import { writeExactly } from '../../api/exactJson.ts'
import { Problem } from '../content.ts'
import type { Posted, Reply, Results, Work } from './protocol.ts'

const threads = 2
const timeLimit = 3_000
const memory = 128
const resources = { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
const maxRequested = 20

/** Fills in templates and masks secrets, in threads with limits. The accounts take turns. */
export class Renderer {
  readonly #threads: ThreadPool<Posted, Reply<unknown>>
  readonly #limit: number

  constructor(limit = timeLimit) {
    this.#limit = limit
    this.#threads = new ThreadPool(new URL('./renderThread.ts', import.meta.url), threads, { time: limit, resources })
  }

  /** Throws a `Problem` when the work fails with one, or exceeds the limits. */
  async run<Kind extends Work['kind']>(
    account: string,
    work: Extract<Work, { kind: Kind }>,
    how?: 'asked' | 'background',
  ): Promise<Results[Kind]> {
    const posted: Posted = { ...work, content: writeExactly(work.content) }
    const reply = await this.#threads.run(account, posted, how).catch((error: unknown) => {
      throw this.#explained(error)
    })
    if ('problem' in reply) throw new Problem(reply.problem)
    return reply.result as Results[Kind]
  }

  /** For work that a user waits for. The number of these is limited. */
  ask<Kind extends Work['kind']>(account: string, work: Extract<Work, { kind: Kind }>): Promise<Results[Kind]> {
    if (this.#threads.asked(account) >= maxRequested)
      throw new Failure(
        429,
        `${maxRequested} of your previews and runs are waiting already. Try again when some of them are done.`,
      )
    return this.run(account, work, 'asked')
  }

  #explained(error: unknown): unknown {
    if (error instanceof TookTooLong)
      return new Problem(
        `Stopped: filling in the templates and masking the secrets took more than ${this.#limit / 1000} s.`,
      )
    if (error instanceof TookTooMuchMemory)
      return new Problem(
        `Stopped: filling in the templates and masking the secrets took more than ${memory} MB of memory.`,
      )
    return error
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}
