import { shortTrace } from '../crash.ts'
import { boardLimits } from '../limits.data.ts'
import { boardImports } from '../module.ts'
import { place, sharedParts, type TaskSetup } from '../protocol.ts'
import { setPin } from './calls.ts'
import type { Imports } from './firmware.ts'
import { Meter } from './meter.ts'
import { state } from './tasks.ts'
import { Turns } from './turns.ts'

const maxNapMs = 500
const slowDown = 5

/** Runs one task of a firmware. For everything except time and pins it asks the board's own thread. */
export class TaskRun {
  readonly #task: TaskSetup['task']
  readonly #shared: ReturnType<typeof sharedParts>
  readonly #control: Int32Array
  readonly #turns: Turns
  readonly #calls: Meter
  #seen = 0

  constructor({ task, shared }: TaskSetup) {
    this.#task = task
    this.#shared = sharedParts(shared)
    this.#control = this.#shared.control
    this.#turns = new Turns(this.#control)
    this.#calls = new Meter(boardLimits.calls, this.#shared.calls)
  }

  run(): void {
    const { module, memory, stack, at } = this.#task
    this.#enter()
    try {
      const { exports } = new WebAssembly.Instance(module, { ...this.#imports(), env: { memory } })
      const pointer = exports['__stack_pointer'] as WebAssembly.Global
      pointer.value = stack
      const work = exports['run_task'] as (task: number) => void
      work(at)
    } catch (error) {
      const { message, stack: trace = '' } = error instanceof Error ? error : new Error(String(error))
      this.#ask('crashed', [message, shortTrace(trace)])
    }
    this.#end()
  }

  #imports(): Record<string, Imports> {
    const own = this.#own()
    return Object.fromEntries(
      Object.entries(boardImports).map(([from, names]) => [
        from,
        Object.fromEntries(
          names.map((name) => [
            name,
            (...values: never[]) => {
              Atomics.add(this.#control, place.alive, 1)
              while (!this.#calls.pass(name === 'wait' || name === 'block' ? boardLimits.calls.ofTurn : 1)) {
                this.#turns.leave()
                Atomics.wait(this.#control, place.sleep, 0, slowDown)
                this.#enter()
              }
              if (this.#turns.isLong) {
                this.#turns.leave()
                this.#enter()
              }
              const work = from === 'board' ? own[name] : undefined
              return work ? work(...values) : this.#ask(`${from}.${name}`, values)
            },
          ]),
        ),
      ]),
    )
  }

  #own(): Imports {
    const { pins, inputs, alarm } = this.#shared
    const { id, at } = this.#task
    return {
      millis: () => this.#now(),
      wait: (milliseconds: number) => this.#rest(milliseconds, false),
      block: (milliseconds: number) => this.#rest(milliseconds, true),
      signal: () => this.#wake(),
      random: () => Math.floor(Math.random() * 2 ** 32),
      connected: () => Atomics.load(this.#control, place.connected),
      pin: (pin: number, mode: number, signal: number, value: number) => setPin(pins, pin, mode, signal, value),
      pin_input: (pin: number) => inputs[pin & 63] ?? -1,
      alarm: (time: number) => {
        alarm[0] = time
        this.#wake()
      },
      task_self: () => at,
      task_end: (other: number) => (other === -1 || other === id ? this.#end() : this.#ask('board.task_end', [other])),
    }
  }

  #now(): number {
    return performance.timeOrigin + performance.now() - this.#task.began
  }

  #enter(): void {
    this.#turns.enter()
    if (Atomics.load(this.#control, place.states + this.#task.id) === state.ends) this.#end()
  }

  /**
   * Lets other tasks run until the time is over or, if it `wakes`, until something was signalled since the last call.
   */
  #rest(milliseconds: number, wakes: boolean): void {
    const until = this.#now() + (milliseconds > 0 ? milliseconds : 0)
    for (let first = true; ; first = false) {
      Atomics.add(this.#control, place.alive, 1)
      const current = Atomics.load(this.#control, place.wake)
      if (wakes && (current !== this.#seen || !first)) break
      this.#seen = current
      const left = until - this.#now()
      if (left <= 0 && !first) break
      this.#turns.leave()
      if (left > 0) Atomics.wait(this.#control, place.wake, current, Math.min(left, maxNapMs))
      this.#enter()
    }
    this.#seen = Atomics.load(this.#control, place.wake)
  }

  #ask(name: string, values: readonly unknown[]): number {
    const { id, requests } = this.#task
    Atomics.store(this.#control, place.answered + id, 0)
    requests.postMessage({ name, values })
    Atomics.add(this.#control, place.requests, 1)
    this.#wake()
    this.#turns.leave()
    Atomics.wait(this.#control, place.answered + id, 0)
    this.#enter()
    return Atomics.load(this.#control, place.answers + id)
  }

  #wake(): void {
    Atomics.add(this.#control, place.wake, 1)
    Atomics.notify(this.#control, place.wake)
  }

  /** The thread ends within this call: after an exception, firmware could continue. */
  #end(): never {
    Atomics.store(this.#control, place.states + this.#task.id, state.ended)
    Atomics.sub(this.#control, place.tasks, 1)
    this.#turns.leave()
    this.#wake()
    process.exit()
  }
}
