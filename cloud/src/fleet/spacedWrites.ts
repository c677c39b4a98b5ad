const minPeriodMs = 1000

/**
 * Writes something of each device, once a second at most: what follows sooner waits, and only the last of it is
 * written.
 */
export class SpacedWrites<Value> {
  readonly #write: (device: string, value: Value) => Promise<void>
  /** Of devices that were written a moment ago. */
  readonly #paused = new Map<string, { timer: NodeJS.Timeout; last?: { value: Value } }>()

  constructor(write: (device: string, value: Value) => Promise<void>) {
    this.#write = write
  }

  /** Resolves when it is stored, or will be within a second. */
  async put(device: string, value: Value): Promise<void> {
    const paused = this.#paused.get(device)
    if (paused) {
      paused.last = { value }
      return
    }
    this.#paused.set(device, { timer: setTimeout(() => this.#over(device), minPeriodMs).unref() })
    await this.#write(device, value)
  }

  #over(device: string): void {
    const last = this.#paused.get(device)?.last
    this.#paused.delete(device)
    // What could not be written is told again by the device.
    if (last) this.put(device, last.value).catch(() => {})
  }

  forget(device: string): void {
    clearTimeout(this.#paused.get(device)?.timer)
    this.#paused.delete(device)
  }

  /** Writes what waits. */
  async close(): Promise<void> {
    const all = [...this.#paused]
    for (const [device] of all) this.forget(device)
    await Promise.all(all.flatMap(([device, { last }]) => (last ? [this.#write(device, last.value)] : [])))
  }
}
