type Check = () => boolean | Promise<boolean>

const maxCheckMs = 1_000
/** A probe that comes sooner gets the last answer: strangers can't keep the store busy with it. */
const minPeriodMs = 500

/**
 * Whether requests should be sent to this process: not while it starts, not while it ends, and not without what it
 * depends on.
 */
export class Readiness {
  readonly #checks = new Map<string, Check>()
  #phase: 'starting' | 'running' | 'draining' = 'starting'
  #last: { at: number; problems: Promise<string[]> } | undefined

  require(what: string, check: Check): void {
    this.#checks.set(what, check)
  }

  started(): void {
    this.#phase = 'running'
  }

  drain(): void {
    this.#phase = 'draining'
  }

  /** What keeps it from being ready; empty when it is. */
  async problems(): Promise<string[]> {
    if (this.#phase === 'draining') return ['draining']
    const now = Date.now()
    if (!this.#last || now - this.#last.at >= minPeriodMs) this.#last = { at: now, problems: this.#ask() }
    const problems = await this.#last.problems
    return this.#phase === 'running' ? problems : [this.#phase, ...problems]
  }

  async #ask(): Promise<string[]> {
    const asked = [...this.#checks].map(async ([what, check]) => ((await holds(check)) ? [] : [what]))
    return (await Promise.all(asked)).flat()
  }
}

async function holds(check: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), maxCheckMs)
  })
  try {
    return await Promise.race([Promise.resolve(check()), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
