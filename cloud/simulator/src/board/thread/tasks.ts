import { MessageChannel, receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import { boardLimits } from '../limits.data.ts'
import { place, type TaskSetup } from '../protocol.ts'
import type { MessageSender } from './messageSender.ts'

/** A request of a task to the board's own thread. */
export interface Request {
  name: string
  values: readonly unknown[]
}

export const state = { free: 0, runs: 1, ends: 2, asked: 3, ended: 4 } as const
const nap = 100
/** Milliseconds that a thread which has ended may take to go. */
const maxEndMs = 2000

interface Parts {
  control: Int32Array
  sender: MessageSender
}

/** The threads of a firmware's tasks, which the cloud starts, and what they ask for. */
export class Tasks {
  readonly #control: Int32Array
  readonly #sender: MessageSender
  readonly #ports = new Map<number, MessagePort>()
  #served = 0

  constructor({ control, sender }: Parts) {
    this.#control = control
    this.#sender = sender
  }

  /** The number of the new task; -1 if there are too many. */
  start(task: Omit<TaskSetup['task'], 'id' | 'requests'>): number {
    const id = this.#free()
    if (id === undefined) return -1
    const { port1, port2 } = new MessageChannel()
    this.#ports.get(id)?.close()
    this.#ports.set(id, port1)
    Atomics.store(this.#control, place.states + id, state.asked)
    this.#sender.send({ kind: 'task', task: { ...task, id, requests: port2 } }, [port2])
    while (this.#stateOf(id) === state.asked) this.#nap(place.states + id, state.asked)
    return this.#stateOf(id) === state.free ? -1 : id
  }

  #free(): number | undefined {
    const ids = Array.from({ length: boardLimits.tasks }, (_, index) => index + 1)
    for (const until = performance.now() + maxEndMs; performance.now() < until;) {
      const free = ids.find((id) => this.#stateOf(id) === state.free)
      const going = ids.find((id) => this.#stateOf(id) === state.ended)
      if (free !== undefined || going === undefined) return free
      this.#nap(place.states + going, state.ended)
    }
    return undefined
  }

  #stateOf(id: number): number {
    return Atomics.load(this.#control, place.states + id)
  }

  #nap(at: number, now: number): void {
    Atomics.add(this.#control, place.alive, 1)
    Atomics.wait(this.#control, at, now, nap)
  }

  end(id: number): void {
    if (id > 0 && id <= boardLimits.tasks && Atomics.load(this.#control, place.states + id) === state.runs)
      Atomics.store(this.#control, place.states + id, state.ends)
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
