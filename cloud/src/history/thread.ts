import { Worker } from 'node:worker_threads'
import { Failure } from '../api/failure.ts'
import { threadCode } from '@console/threads'
import type { Answer, Asked, Call, Calls, HistorySetup, Noted } from './protocol.ts'

/** The database has failed, or the thread has ended. */
export class HistoryAway extends Error {
  readonly isFull: boolean

  constructor(message: string, isFull = false) {
    super(message)
    this.isFull = isFull
  }
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }
/** Environment variables that PostgreSQL's driver reads. */
const ofDatabase = /^(PG[A-Z]+|HOME|USER|NODE_EXTRA_CA_CERTS)$/

/** The thread that holds the database of events. It starts with the first call, and again if it has ended. */
export class HistoryThread {
  readonly #setup: Omit<HistorySetup, 'isUpkeeping'>
  readonly #log: (text: string) => void
  #isUpkeeping = false
  readonly #waiting = new Map<number, Waiting>()
  #thread: Promise<Worker> | undefined
  #asked = 0
  #closed = false

  constructor(setup: Omit<HistorySetup, 'isUpkeeping'>, log: (text: string) => void) {
    this.#setup = setup
    this.#log = log
  }

  async ask<Name extends Call>(
    call: Name,
    asks: Calls[Name]['asks'],
    transfer: ArrayBuffer[] = [],
  ): Promise<Calls[Name]['answers']> {
    if (this.#closed) throw new HistoryAway('The cloud is closing.')
    const thread = await (this.#thread ??= this.#start())
    const id = (this.#asked += 1)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      thread.postMessage({ id, call, asks } satisfies Asked<Name>, transfer)
    })
  }

  /** From now on this process deletes old events, or another one does. */
  setUpkeep(isHere: boolean): void {
    this.#isUpkeeping = isHere
    if (!this.#closed) this.ask('retention', { isHere }).catch(() => {})
  }

  async #start(): Promise<Worker> {
    try {
      const code = await threadCode(new URL('./historyThread.ts', import.meta.url))
      const env =
        'database' in this.#setup.place
          ? Object.fromEntries(Object.entries(process.env).filter(([name]) => ofDatabase.test(name)))
          : {}
      // Database drivers are not bundled into the script: they are required from here.
      const found = `globalThis.require = require('node:module').createRequire(${JSON.stringify(import.meta.url)});\n`
      const thread = new Worker(found + code, {
        eval: true,
        execArgv: [],
        env,
        workerData: { ...this.#setup, isUpkeeping: this.#isUpkeeping } satisfies HistorySetup,
        resourceLimits,
        stdout: true,
        stderr: true,
      })
      thread.unref()
      thread.on('message', (told: Answer | Noted) => ('log' in told ? this.#log(told.log) : this.#settle(told)))
      let reason = 'The thread ended.'
      thread.on('error', ({ message }) => (reason = message))
      // Not earlier: the next thread must not open the file while this one still has it.
      thread.on('exit', () => this.#end(reason))
      return thread
    } catch (error) {
      this.#thread = undefined
      throw error
    }
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('result' in answer) waiting?.resolve(answer.result)
    else
      waiting?.reject(
        answer.status === undefined
          ? new HistoryAway(answer.problem, answer.isFull)
          : new Failure(answer.status, answer.problem),
      )
  }

  #end(reason: string): void {
    this.#thread = undefined
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(new HistoryAway(reason))
  }

  async close(): Promise<void> {
    const thread = await this.#thread?.catch(() => undefined)
    if (thread) await this.ask('close', null).catch(() => {})
    this.#closed = true
    await thread?.terminate()
  }
}
