import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { threadCode } from '@console/threads'
import { boardLimits } from './limits.data.ts'
import { BoardNetwork, type NetworkPlace } from './network/boardNetwork.ts'
import { nowhere } from './network/nowhere.ts'
import { TaskThreads, type TaskPlaces } from './taskThreads.ts'
import { maxNameLength } from './module.ts'
import { state } from './thread/tasks.ts'
import { whereTheyRun } from './whereItRuns.ts'
import {
  place,
  resetReasons,
  sharedParts,
  sharedSize,
  type BoardSetup,
  type Ended,
  type FromBoard,
  type FromThread,
  type Start,
  type TaskSetup,
  type ToBoard,
} from './protocol.ts'
import { shortMessage, shortTrace } from './crash.ts'

/** Milliseconds without a sign of life after which the board is reset, if its firmware has turned the watchdog on. */
const watchdogTime = 5_000
/**
 * The limit for firmware without watchdog. A real board would let it run on, but here it would use a core for ever and
 * show nothing.
 */
const parkTime = 20_000

interface Begin {
  start?: Start
  kept?: BoardSetup['kept']
  parts?: BoardSetup['parts']
  parkTime?: number
  watchdogTime?: number
  /** What the board can reach by network; nothing by default. */
  network?: NetworkPlace
  /** The threads of its tasks; as many as a board has unless given. */
  tasks?: TaskPlaces
}
const watchPeriod = 1_000
const taskLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4, stackSizeMb: 1 }
/** The debugger tells names in full, once for each frame. */
const maxPerName = 1000
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4, stackSizeMb: 2 }

type Hear = (message: FromBoard) => void

/** A simulated board that runs one image until it ends, in a thread of its own that holds nothing else. */
export class Board {
  readonly #shared = new SharedArrayBuffer(sharedSize)
  readonly #parts = sharedParts(this.#shared)
  readonly #control = this.#parts.control
  readonly #hear: Hear
  #thread: Worker | undefined
  #code = ''
  readonly #taskThreads = new Set<Worker>()
  readonly #tasks: TaskPlaces
  readonly #image: Uint8Array
  #watch: NodeJS.Timeout | undefined
  #over = false
  #told = 0
  readonly #parkTime: number
  readonly #watchdogTime: number
  readonly #network: BoardNetwork
  readonly #networkPort: MessagePort

  constructor(
    image: Uint8Array,
    hear: Hear,
    {
      start = { reset: resetReasons.POWERON, cause: 0, memory: null },
      kept = new Map(),
      parts = null,
      parkTime: park = parkTime,
      watchdogTime: watchdog = watchdogTime,
      network = nowhere(),
      tasks = new TaskThreads().of(''),
    }: Begin = {},
  ) {
    this.#hear = hear
    this.#image = image
    this.#tasks = tasks
    this.#parkTime = park
    this.#watchdogTime = watchdog
    this.#parts.inputs.fill(-1)
    this.#parts.alarm.fill(Infinity)
    const { port1, port2 } = new MessageChannel()
    this.#network = new BoardNetwork(network, port1, {
      wake: () => this.#wake(),
      read: () => Atomics.load(this.#control, place.readOfNetwork),
    })
    this.#networkPort = port2
    this.#start({ image, start, kept, parts }).catch((error: unknown) => this.#panic(error))
  }

  async #start(begin: Pick<BoardSetup, 'image' | 'start' | 'kept' | 'parts'>): Promise<void> {
    const code = await threadCode(new URL('./thread/boardThread.ts', import.meta.url))
    if (this.#over) return
    this.#code = code
    const setup: BoardSetup = {
      ...begin,
      shared: this.#shared,
      network: { port: this.#networkPort, ...this.#network.own },
    }
    const thread = new Worker(code, {
      eval: true,
      execArgv: [],
      env: {},
      workerData: setup,
      transferList: [this.#networkPort],
      resourceLimits,
      stdout: true,
      stderr: true,
    })
    this.#thread = thread
    thread.unref()
    thread.on('message', (message: FromThread) => this.#read(message))
    thread.on('error', (error: Error) =>
      this.#end({
        kind: 'ended',
        reset: 'PANIC',
        message: shortMessage(error.message),
        stack: shortTrace(error.stack ?? ''),
      }),
    )
    thread.on('exit', () => this.#end({ kind: 'ended', reset: 'PANIC', message: 'it ended by itself', stack: '' }))
    this.#watchOver()
  }

  /** A bad message from the firmware ends this board and nothing else. */
  #read(message: FromThread): void {
    Atomics.add(this.#control, place.readByCloud, 1)
    Atomics.notify(this.#control, place.readByCloud)
    if (this.#over) return
    if (message.kind === 'ended') {
      this.#end(message)
      return
    }
    if (message.kind === 'task') {
      this.#startTask(message.task).catch((error: unknown) => this.#panic(error))
      return
    }
    try {
      this.#hear(message)
    } catch (error) {
      this.#panic(error)
    }
  }

  async #startTask(task: TaskSetup['task']): Promise<void> {
    const at = place.states + task.id
    const may = await this.#tasks.take()
    if (this.#over || !may) {
      if (may) this.#tasks.giveBack()
      Atomics.store(this.#control, at, state.free)
      Atomics.notify(this.#control, at)
      return
    }
    const workerData: TaskSetup = { task, shared: this.#shared }
    const thread = new Worker(this.#code, {
      eval: true,
      execArgv: [],
      env: {},
      workerData,
      transferList: [task.requests],
      resourceLimits: taskLimits,
      stdout: true,
      stderr: true,
    })
    this.#taskThreads.add(thread)
    Atomics.add(this.#control, place.tasks, 1)
    Atomics.store(this.#control, at, state.runs)
    Atomics.notify(this.#control, at)
    thread.unref()
    thread.on('error', (error: Error) => this.#panic(error))
    thread.on('exit', () => {
      this.#taskThreads.delete(thread)
      this.#tasks.giveBack()
      // It may have the turn that others wait for.
      if (Atomics.load(this.#control, at) !== state.ended) this.#panic(new Error('a task ended by itself'))
      Atomics.store(this.#control, at, state.free)
      Atomics.notify(this.#control, at)
    })
  }

  #panic(error: unknown): void {
    this.#end({
      kind: 'ended',
      reset: 'PANIC',
      message: shortMessage(error instanceof Error ? error.message : String(error)),
      stack: '',
    })
  }

  #watchOver(): void {
    let alive = -1
    let since = performance.now()
    this.#watch = setInterval(() => {
      const now = Atomics.load(this.#control, place.alive)
      if (now !== alive) since = performance.now()
      alive = now
      const silent = performance.now() - since
      const watched = Atomics.load(this.#control, place.watched) === 1
      if (silent > (watched ? this.#watchdogTime : this.#parkTime))
        this.#silent(watched).catch((error: unknown) => this.#panic(error))
    }, watchPeriod).unref()
  }

  /** Where it runs is seen before it is ended. */
  async #silent(watched: boolean): Promise<void> {
    clearInterval(this.#watch)
    const threads = [...(this.#thread ? [this.#thread] : []), ...this.#taskThreads]
    const stack = maxNameLength(this.#image) > maxPerName ? '' : shortTrace(await whereTheyRun(threads))
    if (this.#over) return
    if (watched)
      this.#end({
        kind: 'ended',
        reset: 'TASK_WDT',
        message: `it ran for ${this.#watchdogTime / 1000} s without delay() or yield()`,
        stack,
      })
    else {
      this.stop()
      this.#hear({ kind: 'parked', stack })
    }
  }

  #end(ended: Ended): void {
    if (this.#over) return
    this.stop()
    this.#hear(ended)
  }

  /**
   * Sends the firmware a message. Messages that it is too busy to read are dropped. Returns whether the message was
   * accepted.
   */
  tell(message: ToBoard): boolean {
    if (!this.#thread || this.#told - Atomics.load(this.#control, place.readByThread) >= boardLimits.unread)
      return false
    this.#told += 1
    this.#thread.postMessage(message)
    this.#wake()
    return true
  }

  set connected(connected: boolean) {
    Atomics.store(this.#control, place.connected, Number(connected))
  }

  /** The state of each pin; read it with pinOf(). */
  get pins(): Int32Array {
    return this.#parts.pins
  }

  /** Gives a pin this input, from 0 to 4095; -1 disconnects it. */
  setInput(pin: number, value: number): void {
    this.#parts.inputs[pin] = value
    this.#wake()
  }

  /** Passes on an event of the device, for the firmware's subscriptions and MQTT clients. */
  heardEvent(name: string, payload: Buffer): void {
    this.#network.heard(name, payload)
    if (payload.length <= boardLimits.maxParameterBytes)
      this.tell({ kind: 'hear', name, data: payload.toString('utf8') })
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
    this.#network.close()
    // It has ended already when this fails.
    for (const thread of [...(this.#thread ? [this.#thread] : []), ...this.#taskThreads])
      thread.terminate().catch(() => {})
  }
}
