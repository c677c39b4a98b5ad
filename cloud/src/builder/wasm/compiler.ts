import { Worker } from 'node:worker_threads'
import { threadCode } from '@console/threads'
import { boardSources } from '@console/simulator/sources'
import type { CompilerSetup, Done, Kept, ToHost, Work } from './protocol.ts'

export class CompilerProblem extends Error {}

interface Times {
  /** Milliseconds that one job may take. */
  limit: number
  /** Milliseconds without work after which the thread ends and frees its 400 MB. */
  idle: number
}

/** What a thread passes to threads that start later; dropped when all compilers are idle. */
export class Shared {
  kept: Kept | undefined
  readonly awake = new Set<object>()
  /**
   * Settles when the first thread has started. It passes its results on, which would take the others seconds to make.
   */
  first: Promise<unknown> | undefined
  /** Where precompiled results are stored. */
  readonly folder: string | undefined
  /** Address of the compiler's module. */
  readonly clang: string

  constructor(folder?: string, clang: string = import.meta.resolve('@yowasp/clang')) {
    this.folder = folder
    this.clang = clang
  }

  rest(compiler: object): void {
    this.awake.delete(compiler)
    if (this.awake.size > 0) return
    this.kept = undefined
    this.first = undefined
  }
}

/**
 * The compiler, in a thread of its own, with one job at a time. It takes seconds to start, so it is started ahead and
 * kept for a while.
 */
export class Compiler {
  readonly #times: Times
  #thread: Promise<Worker> | undefined
  /** Set once the thread has started. */
  #ready: Promise<Worker> | undefined
  #line: Promise<unknown> = Promise.resolve()
  #rest: NodeJS.Timeout | undefined
  #waiting = 0
  #closed = false
  readonly #shared: Shared

  constructor(times: Times, shared: Shared) {
    this.#times = times
    this.#shared = shared
  }

  /** The number of jobs, running or waiting. */
  get waiting(): number {
    return this.#waiting
  }

  get busy(): boolean {
    return this.#waiting > 0
  }

  /** Whether a job can begin at once. */
  get warm(): boolean {
    return this.#ready !== undefined && this.#ready === this.#thread
  }

  /** Settles when the thread has started, or could not. Undefined while it rests. */
  get started(): Promise<unknown> | undefined {
    return this.#thread
  }

  /** Starts the thread in the background, unless it runs. */
  warmUp(): void {
    if (this.#closed) return
    this.#shared.awake.add(this)
    if (!this.#thread) {
      const starting = (this.#thread = this.#afterFirst(() => this.#start()))
      const forget = () => {
        if (this.#thread === starting) this.#thread = undefined
      }
      starting.then((thread) => {
        this.#ready = starting
        thread.once('exit', forget)
      }, forget)
    }
    if (!this.busy) this.#restLater()
  }

  /** Aborting the signal ends the job at once, even in the middle of a compiler call. */
  run(work: Work, print: (text: string) => void, signal: AbortSignal): Promise<Done> {
    this.#waiting += 1
    const run = this.#line
      .then(() => this.#next(work, print, signal))
      .finally(() => {
        this.#waiting -= 1
        if (!this.busy) this.#restLater()
      })
    this.#line = run.catch(() => {})
    return run
  }

  async #next(work: Work, print: (text: string) => void, signal: AbortSignal): Promise<Done> {
    signal.throwIfAborted()
    clearTimeout(this.#rest)
    this.warmUp()
    let limit: AbortSignal | undefined
    try {
      const thread = await unlessAborted(this.#thread ?? closed(), signal)
      // The time limit begins after the start: on a slow machine the first build would never finish.
      limit = AbortSignal.timeout(this.#times.limit)
      return await ending(thread, work, print, AbortSignal.any([signal, limit]))
    } catch (error) {
      if (error instanceof CompilerProblem) throw error
      this.#end()
      // Ready for the next try.
      this.warmUp()
      signal.throwIfAborted()
      throw limit?.aborted
        ? new CompilerProblem(`It took more than ${this.#times.limit / 1000} s.`)
        : new CompilerProblem(String(error))
    }
  }

  async #afterFirst(start: () => Promise<Worker>): Promise<Worker> {
    await this.#shared.first
    const starting = start()
    this.#shared.first ??= starting.catch(() => {
      this.#shared.first = undefined
    })
    return starting
  }

  async #start(): Promise<Worker> {
    const runtime = boardSources()
    const setup: CompilerSetup = {
      clang: this.#shared.clang,
      runtime,
      kept: this.#shared.kept,
      folder: this.#shared.folder,
      unhurried: !this.busy,
    }
    const code = await threadCode(new URL('./compilerThread.ts', import.meta.url))
    const thread = new Worker(code, {
      eval: true,
      execArgv: [],
      env: {},
      workerData: setup,
      resourceLimits: { stackSizeMb: 8 },
      stdout: true,
      stderr: true,
    })
    thread.unref()
    // An 'error' event without a listener would end the process.
    thread.on('error', () => {})
    return new Promise((resolve, reject) => {
      thread.once('message', (message: ToHost) => {
        if (message.kind === 'ready') this.#shared.kept = message.kept
        resolve(thread)
      })
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('The compiler ended.')))
    })
  }

  #restLater(): void {
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => {
      this.#end()
      this.#shared.rest(this)
    }, this.#times.idle).unref()
  }

  #end(): void {
    const thread = this.#thread
    this.#thread = undefined
    thread?.then(
      (each) => each.terminate(),
      () => {},
    )
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#rest)
    this.#end()
    this.#shared.rest(this)
  }
}

async function closed(): Promise<never> {
  throw new Error('The cloud is closing.')
}

function unlessAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
    promise.then(resolve, reject)
  })
}

function ending(thread: Worker, work: Work, print: (text: string) => void, signal: AbortSignal): Promise<Done> {
  return new Promise<Done>((resolve, reject) => {
    const hear = (message: ToHost) => {
      if (message.kind === 'text') print(message.text)
      else if (message.kind === 'done') settle(() => resolve(message))
      else if (message.kind === 'failed') settle(() => reject(new CompilerProblem(message.message)))
    }
    const broken = (error: unknown) =>
      settle(() => reject(error instanceof Error ? error : new Error('The compiler ended.')))
    const stop = () => settle(() => reject(new Error('aborted')))
    const settle = (tell: () => void) => {
      thread.off('message', hear).off('error', broken).off('exit', broken)
      signal.removeEventListener('abort', stop)
      tell()
    }
    thread.on('message', hear).on('error', broken).on('exit', broken)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    else thread.postMessage(work)
  })
}

const minute = 60_000

/** One compiler per place. Each takes 400 MB: all but the first start on demand and end soon after. */
export class Compilers {
  readonly #all: readonly Compiler[]
  /** For compilers that do other work. */
  readonly shared: Shared

  constructor(
    count: number,
    { folder, clang }: { folder?: string; clang?: string } = {},
    times: Times = { limit: 2 * minute, idle: 15 * minute },
  ) {
    this.shared = new Shared(folder, clang)
    this.#all = Array.from(
      { length: count },
      (_, index) =>
        new Compiler(index === 0 ? times : { ...times, idle: Math.min(times.idle, 2 * minute) }, this.shared),
    )
  }

  /** Whether the next job can begin at once. */
  get warm(): boolean {
    return this.#next().warm
  }

  warmUp(): void {
    this.#all[0]?.warmUp()
  }

  /** Aborting the signal ends the job at once, even in the middle of a compiler call. */
  run(work: Work, print: (text: string) => void, signal: AbortSignal): Promise<Done> {
    return this.#next().run(work, print, signal)
  }

  #next(): Compiler {
    const [next] = this.#all.toSorted(
      (one, other) => one.waiting - other.waiting || Number(other.warm) - Number(one.warm),
    )
    if (!next) throw new RangeError('There is no compiler.')
    return next
  }

  close(): void {
    for (const compiler of this.#all) compiler.close()
  }
}
