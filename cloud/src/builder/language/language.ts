import { Failure } from '../../api/failure.ts'
import { Compiler, CompilerProblem, type Shared } from '../wasm/compiler.ts'
import { Formatter } from './formatter.ts'
import { isCode } from './unit.ts'
import type { LanguageAnswer, LanguageWork } from './work.ts'

interface Waiting {
  owner: string
  begin(): void
}

const second = 1000
const times = { limit: 10 * second, idle: 180 * second }
/** Reads several sources, each before and after. A console waits 30 s. */
const renaming = 25 * second
const mostWaiting = 4

/** Answers what editors ask about sources, in a compiler of its own: builds don't wait for it. One question at a time, in turns of the accounts. */
export class Language {
  readonly formatter = new Formatter()
  readonly #compiler: Compiler
  #waiting: Waiting[] = []
  #owner: string | undefined

  constructor(shared: Shared) {
    this.#compiler = new Compiler(times, shared)
  }

  /** The signal ends the waiting only: an answer is there sooner than a new compiler. */
  async ask(owner: string, work: LanguageWork, signal: AbortSignal): Promise<LanguageAnswer> {
    if (!isCode(work.place.file)) return {}
    await this.#turn(owner, signal)
    try {
      const { answer = {} } = await this.#compiler.run(work, () => {}, new AbortController().signal, work.question === 'rename' ? renaming : times.limit)
      return answer
    } catch (error) {
      if (error instanceof CompilerProblem) throw new Failure(422, `The compiler was stopped. ${error.message}`)
      throw error
    } finally {
      this.#next()
    }
  }

  async #turn(owner: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#owner === undefined) {
      this.#owner = owner
      return
    }
    if (this.#waiting.filter((each) => each.owner === owner).length >= mostWaiting) throw new Failure(429, `${mostWaiting} of your questions about sources wait already.`, 1)
    await new Promise<void>((begin, reject) => {
      const waiting: Waiting = { owner, begin }
      this.#waiting.push(waiting)
      signal.addEventListener('abort', () => {
        if (!this.#waiting.includes(waiting)) return
        this.#waiting = this.#waiting.filter((each) => each !== waiting)
        reject(new Error('aborted'))
      }, { once: true })
    })
  }

  #next(): void {
    const next = this.#waiting.find(({ owner }) => owner !== this.#owner) ?? this.#waiting[0]
    this.#waiting = this.#waiting.filter((each) => each !== next)
    this.#owner = next?.owner
    next?.begin()
  }

  close(): void {
    this.#compiler.close()
    this.formatter.close().catch(() => {})
  }
}
