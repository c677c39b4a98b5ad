import { Compiler, Shared, type Times } from './compiler.ts'
import type { Done, Work } from './protocol.ts'

const minute = 60_000

/** As many compilers as may work at once. Each takes 400 MB: those beside the first start when they are needed, and go soon after. */
export class Compilers {
  readonly #all: readonly Compiler[]

  constructor(count: number, times: Times = { limit: 2 * minute, idle: 15 * minute }) {
    const shared = new Shared()
    this.#all = Array.from({ length: count }, (_, index) => new Compiler(index === 0 ? times : { ...times, idle: Math.min(times.idle, 2 * minute) }, shared))
  }

  /** Whether the next piece of work can begin at once. */
  get warm(): boolean {
    return this.#next().warm
  }

  warmUp(): void {
    this.#all[0]?.warmUp()
  }

  /** The signal ends it at once, also in the middle of a call of the compiler. */
  run(work: Work, print: (text: string) => void, signal: AbortSignal): Promise<Done> {
    return this.#next().run(work, print, signal)
  }

  #next(): Compiler {
    const [next] = this.#all.toSorted((one, other) => one.waiting - other.waiting || Number(other.warm) - Number(one.warm))
    if (!next) throw new RangeError('There is no compiler.')
    return next
  }

  close(): void {
    for (const compiler of this.#all) compiler.close()
  }
}
