/** What firmware has declared, by the number that it gave; each number is declared once. */
export class Declarations<Entry extends { name: string }> {
  readonly #most: number
  readonly #entries = new Map<number, Entry>()

  constructor(most: number) {
    this.#most = most
  }

  /** Whether it was new and fits. */
  add(id: number, entry: Entry): boolean {
    if (id < 0 || id >= this.#most || this.#entries.has(id)) return false
    this.#entries.set(id, entry)
    return true
  }

  named(name: string): { id: number; entry: Entry } | undefined {
    for (const [id, entry] of this.#entries) if (entry.name === name) return { id, entry }
    return undefined
  }
}
