import { place } from '../protocol.ts'

/** Milliseconds after which a task that only asks the board lets others run. */
const slice = 2

/**
 * Lets one of the tasks' threads run at a time, because the C library is made for one thread. They take turns in the
 * order in which they ask.
 */
export class Turns {
  readonly #control: Int32Array
  #since = 0

  constructor(control: Int32Array) {
    this.#control = control
  }

  enter(): void {
    const own = Atomics.add(this.#control, place.nextTurn, 1)
    for (;;) {
      const turn = Atomics.load(this.#control, place.turn)
      if (turn === own) break
      Atomics.wait(this.#control, place.turn, turn)
    }
    this.#since = performance.now()
  }

  leave(): void {
    Atomics.add(this.#control, place.turn, 1)
    Atomics.notify(this.#control, place.turn)
  }

  /** Waits until somebody wakes the threads, while others run. */
  rest(seen: number, milliseconds: number): void {
    this.leave()
    Atomics.wait(this.#control, place.wake, seen, milliseconds)
    this.enter()
  }

  get isLong(): boolean {
    return Atomics.load(this.#control, place.tasks) > 0 && performance.now() - this.#since > slice
  }
}
