import { readFile } from 'node:fs/promises'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import { fileURLToPath } from 'node:url'

export interface Limits {
  /** Milliseconds that one job may take. */
  time: number
  resources: ResourceLimits
}

export class TookTooLong extends Error {}
export class TookTooMuchMemory extends Error {}

type Reply = { result: unknown } | { thrown: Error }

/** A worker thread that runs one job at a time. It is reused, and replaced when it had to be ended. */
export class WorkThread<Work, Result> {
  readonly #entry: URL
  readonly #limits: Limits
  #thread: Worker | undefined
  #closed = false
  /** Is told of each thread that was ended, by the thread's id: what it held is nobody's. */
  readonly #ended: (threadId: number) => void
  readonly #ids = new WeakMap<Worker, number>()

  constructor(entry: URL, limits: Limits, ended: (threadId: number) => void = () => {}) {
    this.#entry = entry
    this.#limits = limits
    this.#ended = ended
  }

  async run(work: Work): Promise<Result> {
    const thread = this.#thread ?? (await this.#start())
    try {
      return await this.#result(thread, work)
    } catch (error) {
      if (!(error instanceof Thrown)) await this.#end(thread)
      throw error instanceof Thrown ? error.cause : error
    }
  }

  async #start(): Promise<Worker> {
    const code = await threadCode(this.#entry)
    if (this.#closed) throw new Error('The cloud is closing.')
    const thread = new Worker(code, {
      eval: true,
      execArgv: [],
      env: {},
      resourceLimits: this.#limits.resources,
      stdout: true,
      stderr: true,
    })
    thread.unref()
    // It has none any more once it has ended.
    this.#ids.set(thread, thread.threadId)
    // An 'error' event without a listener would end the process.
    thread.on('error', () => {})
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = undefined
    })
    this.#thread = thread
    // The time limit begins after the start: on a busy machine the first job would never finish.
    await new Promise<void>((resolve, reject) => {
      thread
        .once('online', resolve)
        .once('error', reject)
        .once('exit', () => reject(new Error('The thread ended before it was ready.')))
    })
    return thread
  }

  #result(thread: Worker, work: Work): Promise<Result> {
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(late)
        thread.off('message', hear).off('error', failed).off('exit', exited)
        done()
      }
      const hear = (reply: Reply) =>
        settle(() => ('thrown' in reply ? reject(new Thrown(reply.thrown)) : resolve(reply.result as Result)))
      const failed = (error: NodeJS.ErrnoException) =>
        settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TookTooMuchMemory() : error))
      const exited = () => settle(() => reject(new Error('The thread ended.')))
      const late = setTimeout(() => settle(() => reject(new TookTooLong())), this.#limits.time)
      thread.on('message', hear).on('error', failed).on('exit', exited)
      try {
        thread.postMessage(work)
      } catch (error) {
        settle(() => reject(new Thrown(error)))
      }
    })
  }

  async #end(thread: Worker): Promise<void> {
    if (this.#thread === thread) this.#thread = undefined
    await thread.terminate()
    this.#ended(this.#ids.get(thread) ?? -1)
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#thread) await this.#end(this.#thread)
  }
}

/** The job itself threw: the thread can be used again. */
class Thrown extends Error {
  constructor(cause: unknown) {
    super('The work threw.', { cause })
  }
}

const made = new Map<string, Promise<string>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Bundles the code of a thread into one script. Threads don't run TypeScript, and a loader in each of them takes 0.4 s
 * and 20 MB; this is done once. Where the cloud is packed as JavaScript, the script was made then.
 */
export function threadCode(entry: URL): Promise<string> {
  const known = made.get(entry.href)
  if (known) return known
  // One after the other: esbuild's stop() leaves a build of somebody else waiting for ever.
  const code = last.then(() => bundle(entry))
  last = code.catch(() => made.delete(entry.href))
  made.set(entry.href, code)
  return code
}

/** Database drivers have native parts, so they are not bundled: they are loaded from beside the cloud. */
const drivers = ['libsql', 'pg']

async function bundle(entry: URL): Promise<string> {
  if (entry.pathname.endsWith('.js')) return readFile(entry, 'utf8')
  const { build, stop } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'silent',
    external: [...drivers],
  })
  await stop()
  return outputFiles[0]?.text ?? ''
}
