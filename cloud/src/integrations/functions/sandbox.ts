import { Worker } from 'node:worker_threads'
import { brokeThread, stopped, tooLong } from './endings.ts'
import {
  grace,
  threadStack,
  timeLimit,
  type ConsoleLine,
  type Ended,
  type FunctionEvent,
  type ToHost,
  type Work,
} from './protocol.ts'
import { FairQueue } from '@console/threads'

export interface FunctionRun extends Pick<Ended, 'result' | 'error'> {
  console: ConsoleLine[]
  /** Milliseconds. */
  duration: number
}

export type Guard = (work: () => Promise<FunctionRun>) => Promise<FunctionRun>

const closing = 'The cloud is closing.'

/**
 * Runs custom functions one at a time, accounts in turn, in a thread that is kept warm and replaced when a function
 * breaks it.
 */
export class Sandbox {
  readonly #log: (text: string) => void
  readonly #limit: number
  #thread: Worker | undefined
  readonly #queue = new FairQueue(1)
  #closed = false

  constructor(log: (text: string) => void, limit = timeLimit) {
    this.#log = log
    this.#limit = limit
  }

  /** `guard` does the run when its turn has come. */
  run(
    code: string,
    event: FunctionEvent,
    account = '',
    how?: 'asked' | 'background',
    guard: Guard = (work) => work(),
  ): Promise<FunctionRun> {
    return this.#queue.run(account, () => guard(() => this.#next(code, event)), how)
  }

  /** The number of waiting runs that a user asked for. */
  asked(account: string): number {
    return this.#queue.asked(account)
  }

  async #next(code: string, event: FunctionEvent): Promise<FunctionRun> {
    if (this.#closed) throw new Error(closing)
    const thread = this.#thread ?? (await this.#start())
    const console: ConsoleLine[] = []
    const began = performance.now()
    const ended = await ending(thread, { code, event, limit: this.#limit }, (line) => console.push(line))
    // The thread was ended by close().
    if (this.#closed) throw new Error(closing)
    if (ended.spent) await this.#end()
    return { result: ended.result, error: ended.error, console, duration: Math.round(performance.now() - began) }
  }

  async #start(): Promise<Worker> {
    const thread = await startThread(this.#log)
    if (this.#closed) {
      await thread.terminate()
      throw new Error(closing)
    }
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = undefined
    })
    return (this.#thread = thread)
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
    const broken = () => end(stopped(brokeThread))
    const late = setTimeout(() => end(stopped(tooLong(work.limit))), work.limit + grace)
    thread.on('message', hear).on('error', broken).on('exit', broken)
    thread.postMessage(work)
  })
}

// Threads don't inherit the TypeScript loader. Where the cloud is packed as JavaScript, they need none.
const start = import.meta.url.endsWith('.ts')
  ? `import('${import.meta.resolve('tsx/esm/api')}').then(({ tsImport }) => tsImport('./sandboxWorker.ts', '${import.meta.url}'))`
  : `import('${new URL('./sandboxWorker.ts', import.meta.url).href}')`

function startThread(log: (text: string) => void): Promise<Worker> {
  const thread = new Worker(start, {
    eval: true,
    execArgv: [],
    env: {},
    resourceLimits: { stackSizeMb: threadStack },
    stdout: true,
    stderr: true,
  })
  thread.unref()
  // An 'error' event without a listener would end the process.
  thread.on('error', () => {})
  for (const output of [thread.stdout, thread.stderr])
    output.setEncoding('utf8').on('data', (text: string) => log(`The thread of custom functions: ${text.trimEnd()}`))
  return new Promise((resolve, reject) => {
    thread.once('message', () => resolve(thread))
    thread.once('error', reject)
    thread.once('exit', (code) =>
      reject(new Error(`The thread of custom functions ended with ${code} before it was ready.`)),
    )
  })
}
