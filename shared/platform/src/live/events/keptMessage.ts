import type { KeptEvent } from './eventBuffer.ts'
import type { EventSource } from './sources.ts'

// Times since then are small enough to need no memory of their own.
const epoch = Date.now()

/** An event with as few fields as can be: 100,000 of them are kept. */
export class KeptMessage implements KeptEvent {
  readonly id: number
  readonly source: EventSource
  readonly text: string
  readonly retained: boolean
  readonly previous: number
  readonly #since: number

  constructor(id: number, source: EventSource, text: string, retained: boolean, time: number) {
    this.id = id
    this.source = source
    this.text = text
    this.retained = retained
    this.previous = source.newest
    this.#since = time - epoch
  }

  get kind(): 'message' {
    return 'message'
  }

  get time(): number {
    return epoch + this.#since
  }
}
