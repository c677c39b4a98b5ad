import { Worker } from 'node:worker_threads'
import { grace, threadStack, timeLimit } from './limits.data.ts'
import type { ConsoleLine, Ended, FunctionEvent, ToHost, Work } from './protocol.ts'
import { tooLong } from './tooLong.ts'

export interface FunctionRun extends Pick<Ended, 'result' | 'error'> {
  console: ConsoleLine[]
  /** Milliseconds. */
  duration: number
}

const stopped = (message: string): Ended => ({ result: null, error: { message, line: null, column: null }, spent: true })

/** Runs custom functions, one after the other, in a thread that is kept warm and replaced when a function broke it. */
export class Sandbox {
  readonly #limit: number
  #thread: Worker | undefined
  #line: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(limit = timeLimit) {
    this.#limit = limit
  }

  run(code: string, event: FunctionEvent): Promise<FunctionRun> {
    const run = this.#line.then(() => this.#next(code, event))
    this.#line = run.catch(() => {})
    return run
  }

  async #next(code: string, event: FunctionEvent): Promise<FunctionRun> {
    if (this.#closed) throw new Error('The cloud is closing.')
    const thread = (this.#thread ??= await startThread())
    const console: ConsoleLine[] = []
    const began = performance.now()
    const ended = await ending(thread, { code, event, limit: this.#limit }, (line) => console.push(line))
    // Ended by the closing, not by itself.
    if (this.#closed) throw new Error('The cloud is closing.')
    if (ended.spent) await this.#end()
    return { result: ended.result, error: ended.error, console, duration: Math.round(performance.now() - began) }
  }

  async #end(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#end()
  }
}

function ending(thread: Worker, work: Work, print: (line: ConsoleLine) => void): Promise<Ended> {
  return new Promise((resolve) => {
    const end = (ended: Ended) => {
      clearTimeout(late)
      thread.off('message', hear).off('error', broken).off('exit', broken)
      resolve(ended)
    }
    const hear = (message: ToHost) => {
      if (message.kind === 'line') print(message.line)
      else if (message.kind === 'done') end(message)
    }
    const broken = () => end(stopped('Stopped: it broke the thread that it ran in.'))
    const late = setTimeout(() => end(stopped(tooLong(work.limit))), work.limit + grace)
    thread.on('message', hear).on('error', broken).on('exit', broken)
    thread.postMessage(work)
  })
}

// A thread does not take over how this one reads TypeScript.
const start = `import('${import.meta.resolve('tsx/esm/api')}').then(({ tsImport }) => tsImport('./sandboxWorker.ts', '${import.meta.url}'))`

function startThread(): Promise<Worker> {
  const thread = new Worker(start, {
    eval: true,
    execArgv: [],
    env: {},
    resourceLimits: { stackSizeMb: threadStack },
    stdout: true,
    stderr: true,
  })
  thread.unref()
  // One that nobody listens to would end the whole process.
  thread.on('error', () => {})
  return new Promise((resolve, reject) => {
    thread.once('message', () => resolve(thread))
    thread.once('error', reject)
  })
}
