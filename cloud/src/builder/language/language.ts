import { Failure } from '../../api/failure.ts'
import { FairQueue } from '@console/threads'
import { CompilerProblem, type Compiler, type Shared } from '../wasm/compiler.ts'
import { Formatter } from './formatter.ts'
import { LanguageCompilers } from './languageCompilers.ts'
import { isCode } from './unit.ts'
import type { LanguageAnswer, LanguageWork } from './work.ts'

const second = 1000
/**
 * `rest`: how long an account waits whose questions were ended twice within `again`. `renaming`: how long a new name
 * may take, with its waiting: a console waits 30 s.
 */
const usual = { limit: 10 * second, idle: 180 * second, rest: 20 * second, again: 60 * second, renaming: 28 * second }
/** Accounts whose questions are prepared at once. Each has one under way. */
const atOnce = 3
const maxWaiting = 4

interface Answered {
  answer?: LanguageAnswer
  paused?: true
  compiler?: Compiler
}

const tooManyQuestions = () => new Failure(429, `${maxWaiting} of your questions about sources wait already.`, 1)

/**
 * Answers what editors ask about sources, in compilers of their own: builds don't wait for them. The accounts take
 * turns, and each has one question under way, so that one that takes long leaves a compiler to the others.
 */
export class Language {
  readonly formatter = new Formatter(maxWaiting, tooManyQuestions)
  readonly #compilers: LanguageCompilers
  readonly #times: typeof usual
  readonly #queue = new FairQueue(atOnce, 1)
  /** One at a time: the compiler's thread keeps what a renaming has read until its next turn. */
  readonly #renamings = new FairQueue(1)
  #renaming = 0
  /** When a question of an account was last ended, and until when the account waits. */
  readonly #ended = new Map<string, number>()
  readonly #resting = new Map<string, number>()

  constructor(shared: Shared, times = usual, compilers?: number) {
    this.#compilers = new LanguageCompilers(times, shared, compilers)
    this.#times = times
  }

  /**
   * `prepare` reads what the question is about, in the account's turn. The signal ends the waiting only: an answer is
   * there sooner than a new compiler.
   */
  async ask(owner: string, prepare: () => Promise<LanguageWork>, signal: AbortSignal): Promise<LanguageAnswer> {
    this.#admit(owner)
    const { answer = {} } = await this.#queue.run(
      owner,
      async () => this.#answer(owner, await prepare()),
      'asked',
      signal,
    )
    return answer
  }

  /** Asks for a new name. It has a turn for each source that is read, so that others wait for one source at most. */
  async rename(owner: string, prepare: () => Promise<LanguageWork>, gone: AbortSignal): Promise<LanguageAnswer> {
    this.#admit(owner)
    const late = AbortSignal.timeout(this.#times.renaming)
    const signal = AbortSignal.any([gone, late])
    return this.#renamings
      .run(
        owner,
        async () => {
          const renaming = (this.#renaming += 1)
          let work: LanguageWork | undefined
          let compiler: Compiler | undefined
          for (;;) {
            const turn = await this.#queue.run(
              owner,
              async () =>
                this.#answer(
                  owner,
                  (work = work ? { ...work, begun: true } : { ...(await prepare()), renaming }),
                  compiler,
                ),
              'asked',
              signal,
            )
            compiler = turn.compiler
            if (!turn.paused) return turn.answer ?? {}
          }
        },
        'asked',
        signal,
      )
      .catch((error: unknown) => {
        throw error === late.reason ? new Failure(422, 'The new name took too long. Try again later.') : error
      })
  }

  /** Throws where an account has to wait before it may ask. */
  #admit(owner: string): void {
    const rests = (this.#resting.get(owner) ?? 0) - Date.now()
    if (rests > 0) throw new Failure(429, 'A question of yours about sources took too long.', Math.ceil(rests / second))
    this.#resting.delete(owner)
    if (this.#queue.asked(owner) + this.#renamings.asked(owner) >= maxWaiting) throw tooManyQuestions()
  }

  async #answer(owner: string, work: LanguageWork, wanted?: Compiler): Promise<Answered> {
    if (!isCode(work.place.file)) return {}
    try {
      const { compiler, done } = await this.#compilers.run(work, () => this.#rest(owner), wanted)
      return { ...done, compiler }
    } catch (error) {
      if (!(error instanceof CompilerProblem)) throw error
      throw new Failure(422, `The compiler was stopped. ${error.message}`)
    }
  }

  /** The compiler starts anew, and others may wait for that. Once, a slow machine may be the reason. */
  #rest(owner: string): void {
    const now = Date.now()
    for (const [other, at] of this.#ended) if (now - at >= this.#times.again) this.#ended.delete(other)
    for (const [other, until] of this.#resting) if (until <= now) this.#resting.delete(other)
    if (this.#ended.has(owner)) this.#resting.set(owner, now + this.#times.rest)
    this.#ended.set(owner, now)
  }

  close(): void {
    this.#compilers.close()
    this.formatter.close().catch(() => {})
  }
}
