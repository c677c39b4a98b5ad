import { Worker } from 'node:worker_threads'
import { threadCode } from '../../threads/workThread.ts'
import { boardLimits } from './limits.data.ts'
import { place, places, type BoardSetup, type Ended, type FromBoard, type ToBoard } from './protocol.ts'
import { shortMessage, shortTrace } from './crash.ts'

/** Milliseconds without a sign of life after which the board is reset, like a real board's watchdog does. */
const watchdogTime = 5_000
const watchPeriod = 1_000
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4, stackSizeMb: 2 }

type Hear = (message: FromBoard) => void

/** A simulated board that runs one image until it ends, in a thread of its own that holds nothing else. */
export class Board {
  readonly #control = new Int32Array(new SharedArrayBuffer(4 * places))
  readonly #hear: Hear
  #thread: Worker | undefined
  #watch: NodeJS.Timeout | undefined
  #over = false
  #told = 0

  constructor(image: Uint8Array, hear: Hear) {
    this.#hear = hear
    this.#start(image).catch((error: unknown) => this.#panic(error))
  }

  async #start(image: Uint8Array): Promise<void> {
    const code = await threadCode(new URL('./thread/boardThread.ts', import.meta.url))
    if (this.#over) return
    const setup: BoardSetup = { image, control: this.#control.buffer as SharedArrayBuffer }
    const thread = new Worker(code, { eval: true, execArgv: [], env: {}, workerData: setup, resourceLimits, stdout: true, stderr: true })
    this.#thread = thread
    thread.unref()
    thread.on('message', (message: FromBoard) => this.#read(message))
    thread.on('error', (error: Error) => this.#end({ kind: 'ended', reset: 'PANIC', message: shortMessage(error.message), stack: shortTrace(error.stack ?? '') }))
    thread.on('exit', () => this.#end({ kind: 'ended', reset: 'PANIC', message: 'it ended by itself', stack: '' }))
    this.#watchOver()
  }

  /** A bad message from the firmware ends this board and nothing else. */
  #read(message: FromBoard): void {
    Atomics.add(this.#control, place.readByCloud, 1)
    Atomics.notify(this.#control, place.readByCloud)
    if (this.#over) return
    if (message.kind === 'ended') {
      this.#end(message)
      return
    }
    try {
      this.#hear(message)
    } catch (error) {
      this.#panic(error)
    }
  }

  #panic(error: unknown): void {
    this.#end({ kind: 'ended', reset: 'PANIC', message: shortMessage(error instanceof Error ? error.message : String(error)), stack: '' })
  }

  #watchOver(): void {
    let alive = -1
    let since = performance.now()
    this.#watch = setInterval(() => {
      const now = Atomics.load(this.#control, place.alive)
      if (now !== alive) since = performance.now()
      alive = now
      if (performance.now() - since > watchdogTime) this.#end({ kind: 'ended', reset: 'TASK_WDT', message: `setup(), loop() or a function ran for ${watchdogTime / 1000} s without delay() or yield()`, stack: '' })
    }, watchPeriod).unref()
  }

  #end(ended: Ended): void {
    if (this.#over) return
    this.stop()
    this.#hear(ended)
  }

  /** Messages that the firmware is too busy to read are dropped. */
  tell(message: ToBoard): void {
    if (!this.#thread || this.#told - Atomics.load(this.#control, place.readByThread) >= boardLimits.unread) return
    this.#told += 1
    this.#thread.postMessage(message)
    this.#wake()
  }

  set connected(connected: boolean) {
    Atomics.store(this.#control, place.connected, Number(connected))
  }

  get freeHeap(): number {
    return Atomics.load(this.#control, place.freeHeap)
  }

  #wake(): void {
    Atomics.add(this.#control, place.wake, 1)
    Atomics.notify(this.#control, place.wake)
  }

  stop(): void {
    this.#over = true
    clearInterval(this.#watch)
    // It has ended already when this fails.
    this.#thread?.terminate().catch(() => {})
  }
}
