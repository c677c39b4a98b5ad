type Write = (device: string, name: string, data: Uint8Array | null) => Promise<void>

interface Waiting {
  /** The latest of each name, in the order in which they came. */
  entries: Map<string, Uint8Array | null>
  done: Promise<void>
}

/** Stores what firmware keeps: one write of a device at a time, and of what is written often only the last. */
export class KeptWrites {
  readonly #write: Write
  readonly #failed: (error: unknown) => void
  readonly #waiting = new Map<string, Waiting>()

  constructor(write: Write, failed: (error: unknown) => void) {
    this.#write = write
    this.#failed = failed
  }

  put(device: string, name: string, data: Uint8Array | null): void {
    const waiting = this.#waiting.get(device)
    if (waiting) {
      waiting.entries.delete(name)
      waiting.entries.set(name, data)
      return
    }
    const entries = new Map([[name, data]])
    this.#waiting.set(device, { entries, done: this.#store(device, entries) })
  }

  async #store(device: string, entries: Waiting['entries']): Promise<void> {
    for (let next = entries.entries().next().value; next; next = entries.entries().next().value) {
      entries.delete(next[0])
      await this.#write(device, ...next).catch(this.#failed)
    }
    this.#waiting.delete(device)
  }

  /** Resolves when all that waits is stored. */
  async stored(device: string): Promise<void> {
    await this.#waiting.get(device)?.done
  }

  /** Drops what waits; resolves when nothing is under way. */
  async drop(device: string): Promise<void> {
    this.#waiting.get(device)?.entries.clear()
    await this.stored(device)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#waiting.values()].map(({ done }) => done))
  }
}
