import { Failure } from '../api/failure.ts'
import { ThreadPool, TookTooLong, TookTooMuchMemory } from '@console/threads'
import { limits } from './limits.data.ts'
import type { IndexLocation } from './newestIndex.ts'
import type { Answered, Question, ReaderWork } from './readerQuestions.ts'

interface ReaderParts {
  /** Undefined where the operator has switched libraries off. */
  index: IndexLocation | undefined
  boardHeaders: ReadonlySet<string>
}

/** Reads the index, and what projects ask of it, in threads with limits. Accounts take turns. */
export class Reader {
  readonly #parts: ReaderParts
  readonly #threads: ThreadPool<ReaderWork, Answered>
  readonly #time: number

  constructor(
    parts: ReaderParts,
    { count, time, memory } = limits.threads as { count: number; time: number; memory: number },
  ) {
    this.#parts = parts
    this.#time = time
    this.#threads = new ThreadPool(new URL('./readerThread.ts', import.meta.url), count, {
      time,
      resources: { maxOldGenerationSizeMb: memory },
    })
  }

  /** Throws a Failure when the question takes more than it may. Aborting the signal ends the waiting only. */
  async ask<Kind extends Question['kind']>(
    owner: string,
    question: Extract<Question, { kind: Kind }>,
    signal?: AbortSignal,
  ): Promise<Answered<Kind>> {
    try {
      return (await this.#threads.run(owner, { question, ...this.#parts }, 'asked', signal)) as Answered<Kind>
    } catch (error) {
      throw this.#explained(error)
    }
  }

  /** How many questions of an account wait. */
  waiting(owner: string): number {
    return this.#threads.asked(owner)
  }

  #explained(error: unknown): unknown {
    const work = 'Stopped: to read the settings and to choose the libraries took'
    if (error instanceof TookTooLong) {
      return new Failure(
        422,
        `${work} more than ${this.#time / 1000} s. Ask for fewer libraries, or in simpler ranges of versions.`,
      )
    }
    return error instanceof TookTooMuchMemory
      ? new Failure(422, `${work} too much memory. Ask for fewer libraries.`)
      : error
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}
