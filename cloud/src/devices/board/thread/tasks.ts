import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'
import { boardLimits } from '../limits.data.ts'
import { place, type BoardSetup } from '../protocol.ts'

/** A request of a task to the board's own thread. */
export interface Request {
  name: string
  values: readonly unknown[]
}

export interface TaskSetup {
  task: { id: number; at: number; stack: number; module: WebAssembly.Module; memory: WebAssembly.Memory; requests: MessagePort; began: number }
  shared: SharedArrayBuffer
}

export const state = { free: 0, runs: 1, ends: 2 } as const
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4, stackSizeMb: 1 }

/** The threads of a firmware's tasks, and their requests. */
export class Tasks {
  readonly #control: Int32Array
  readonly #setup: BoardSetup
  readonly #ports = new Map<number, MessagePort>()
  #served = 0

  constructor(control: Int32Array, setup: BoardSetup) {
    this.#control = control
    this.#setup = setup
  }

  /** The number of the new task; -1 if there are too many. */
  start(task: Omit<TaskSetup['task'], 'id' | 'requests'>): number {
    const id = Array.from({ length: boardLimits.tasks }, (_, index) => index + 1).find((each) => Atomics.load(this.#control, place.states + each) === state.free)
    if (id === undefined) return -1
    const { port1, port2 } = new MessageChannel()
    this.#ports.get(id)?.close()
    this.#ports.set(id, port1)
    Atomics.store(this.#control, place.states + id, state.runs)
    Atomics.add(this.#control, place.tasks, 1)
    const workerData: TaskSetup = { task: { ...task, id, requests: port2 }, shared: this.#setup.shared }
    const thread = new Worker(this.#setup.code, { eval: true, execArgv: [], env: {}, workerData, transferList: [port2], resourceLimits, stdout: true, stderr: true })
    thread.unref()
    return id
  }

  end(id: number): void {
    if (id > 0 && id <= boardLimits.tasks && Atomics.load(this.#control, place.states + id) === state.runs) Atomics.store(this.#control, place.states + id, state.ends)
  }

  /** Answers the requests that tasks made since the last call. */
  serve(answer: (request: Request) => number): void {
    const asked = Atomics.load(this.#control, place.requests)
    if (asked === this.#served) return
    this.#served = asked
    for (const [id, port] of this.#ports) {
      const next = receiveMessageOnPort(port)
      if (!next) continue
      Atomics.store(this.#control, place.answers + id, answer(next.message as Request))
      Atomics.store(this.#control, place.answered + id, 1)
      Atomics.notify(this.#control, place.answered + id)
    }
  }
}
