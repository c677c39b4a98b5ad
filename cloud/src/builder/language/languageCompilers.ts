import { placesOf } from '../buildQueue.ts'
import { Compiler, type Shared } from '../wasm/compiler.ts'
import type { Done } from '../wasm/protocol.ts'
import type { LanguageWork } from './work.ts'

interface Waiting {
  /** The only one that can do it. */
  wanted: Compiler | undefined
  begin(compiler: Compiler): void
}

interface Times {
  limit: number
  idle: number
}

const most = 2
/** Milliseconds without work after which all but the first end. */
const soonIdle = 60_000

/**
 * The compilers that answer questions: one, and a second one where the machine has the memory and one is not enough. It
 * takes seconds to start; until then a question waits for whichever is free first.
 */
export class LanguageCompilers {
  readonly #all: readonly Compiler[]
  readonly #busy = new Set<Compiler>()
  readonly #waiting: Waiting[] = []
  readonly #watched = new WeakSet<Promise<unknown>>()

  constructor(times: Times, shared: Shared, count = Math.min(most, placesOf())) {
    const further = { ...times, idle: Math.min(times.idle, soonIdle) }
    this.#all = Array.from({ length: count }, (_, index) => new Compiler(index === 0 ? times : further, shared))
  }

  /**
   * `wanted` is the one that has begun this work, and holds what it has read. `ended` is called when the compiler had to
   * be ended.
   */
  async run(work: LanguageWork, ended: () => void, wanted?: Compiler): Promise<{ compiler: Compiler; done: Done }> {
    const compiler = await new Promise<Compiler>((begin) => {
      this.#waiting.push({ wanted, begin })
      this.#advance()
    })
    try {
      return { compiler, done: await compiler.run(work, () => {}, new AbortController().signal) }
    } catch (error) {
      if (!compiler.warm) ended()
      throw error
    } finally {
      this.#busy.delete(compiler)
      this.#advance()
    }
  }

  #advance(): void {
    for (const waiting of [...this.#waiting]) {
      const free = this.#all.find((each) => this.#isFree(each, waiting.wanted))
      if (free) this.#begin(waiting, free)
    }
    this.#startMore()
  }

  #isFree(compiler: Compiler, wanted: Compiler | undefined): boolean {
    return !this.#busy.has(compiler) && (wanted ? compiler === wanted : compiler.warm)
  }

  #begin(waiting: Waiting, compiler: Compiler): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
    this.#busy.add(compiler)
    waiting.begin(compiler)
  }

  /** As many as there are questions that any of them can answer. */
  #startMore(): void {
    const cold = this.#all.filter((each) => !this.#busy.has(each) && !each.warm)
    const open = () => this.#waiting.filter(({ wanted }) => !wanted)
    for (const compiler of cold.slice(0, open().length)) {
      compiler.warmUp()
      // Where it can't start, the question says so.
      const anyway = () => {
        const [waiting] = open()
        if (waiting && !this.#busy.has(compiler)) this.#begin(waiting, compiler)
      }
      const { started } = compiler
      if (!started) anyway()
      else if (!this.#watched.has(started)) {
        this.#watched.add(started)
        started.then(() => this.#advance(), anyway)
      }
    }
  }

  close(): void {
    for (const compiler of this.#all) compiler.close()
    this.#advance()
  }
}
