import type { Ended } from './protocol.ts'

const second = 1000
const rebootTime = 250
/** A run of this length resets the count of crashes. */
const goodRun = 60 * second
/** After so many crashes in a row the firmware is stopped. The device stays connected and waits for an update. */
const maxCrashes = 4
/** The limit for restarts by the firmware itself, each after a short run. */
const maxRestarts = 10
const shortRun = 10 * second

/** Counts how the runs of a firmware ended. */
export class Resets {
  #crashes = 0
  #restarts = 0

  /** Milliseconds until the next run, and why there is none. */
  ended({ reset, message }: Ended, run: number): { pause: number; why: string | undefined } {
    if (reset === 'SW') this.#restarts = run > shortRun ? 1 : this.#restarts + 1
    else this.#crashes = run > goodRun ? 1 : this.#crashes + 1
    // The pause doubles, so that a crash at every start does not flood the event stream.
    return {
      pause: reset === 'SW' ? rebootTime : rebootTime * 2 ** this.#crashes,
      why: this.#whyStopped(reset, message),
    }
  }

  #whyStopped(reset: Ended['reset'], message: string): string | undefined {
    if (reset === 'FLOOD') return message
    if (this.#crashes >= maxCrashes) return `it crashed ${maxCrashes} times in a row, at last with: ${message}`
    return this.#restarts >= maxRestarts
      ? `it restarted itself ${maxRestarts} times in a row, each time within ${shortRun / second} s`
      : undefined
  }
}
