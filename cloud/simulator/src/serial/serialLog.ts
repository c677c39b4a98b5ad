/** An entry of a serial port: text, or a restart of the board with its reason. */
export type SerialEntry = { at: number; text: string } | { at: number; reset: string }

const longest = 64 * 1024
const maxEntries = 4000
/** Bytes of an entry in addition to its text. */
const overhead = 16

const sizeOf = (entry: SerialEntry) => overhead + ('text' in entry ? entry.text.length : 0)

/** The last output of a board. Readers take what they don't have yet. */
export class SerialLog {
  /** What no other log counts from: readers tell by that what they have. */
  readonly origin = Math.floor(Math.random() * 2 ** 50)
  readonly #entries: SerialEntry[] = []
  readonly #watchers = new Set<() => void>()
  #size = 0
  /** Of the oldest that is kept, counted from the first there was. */
  #first = 0
  #lineIsOpen = false
  #isOver = false

  /** Whether its device was removed. */
  get isOver(): boolean {
    return this.#isOver
  }

  end(): void {
    this.#isOver = true
    for (const watcher of [...this.#watchers]) watcher()
  }

  print(text: string): void {
    this.#lineIsOpen = !text.endsWith('\n')
    this.#add({ at: Date.now(), text })
  }

  /** Adds a line of the board itself, never within a line of the sketch. */
  note(text: string): void {
    this.print(`${this.#lineIsOpen ? '\n' : ''}[board] ${text}\n`)
  }

  /** The board has restarted, for this reason. */
  restarted(reset: string): void {
    this.#lineIsOpen = false
    this.#add({ at: Date.now(), reset })
  }

  #add(entry: SerialEntry): void {
    this.#entries.push(entry)
    this.#size += sizeOf(entry)
    let gone = 0
    while (this.#size > longest || this.#entries.length - gone > maxEntries) {
      const oldest = this.#entries[gone]
      if (!oldest) break
      this.#size -= sizeOf(oldest)
      gone += 1
    }
    this.#entries.splice(0, gone)
    this.#first += gone
    for (const watcher of this.#watchers) watcher()
  }

  /** The entries from this number on, how many of them are no longer kept, and the next number. */
  from(number: number): { entries: readonly SerialEntry[]; lost: number; next: number } {
    const lost = Math.max(0, this.#first - number)
    return {
      entries: this.#entries.slice(Math.max(0, number - this.#first)),
      lost,
      next: this.#first + this.#entries.length,
    }
  }

  /** Returns a function that ends this. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }
}
