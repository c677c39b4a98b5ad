import { boardLimits } from '../limits.data.ts'
import { Meter } from './meter.ts'

const { names, maxNameLength, bytes } = boardLimits.kept

/** Data that firmware stores for later runs: its preferences and files, by name. */
export class Kept {
  readonly #entries: Map<string, Uint8Array>
  readonly #writes = new Meter(boardLimits.keptWrites)
  readonly #tell: (name: string, data: Uint8Array | null) => void
  #size: number

  constructor(entries: ReadonlyMap<string, Uint8Array>, tell: (name: string, data: Uint8Array | null) => void) {
    this.#entries = new Map(entries)
    this.#tell = tell
    this.#size = [...entries].reduce((sum, [name, data]) => sum + name.length + data.length, 0)
  }

  read(name: string): Uint8Array | undefined {
    return this.#entries.get(name)
  }

  /** Returns whether there was room for it. */
  write(name: string, data: Uint8Array): boolean {
    const before = this.#entries.get(name)
    const size = this.#size - (before ? name.length + before.length : 0) + name.length + data.length
    if (
      name === '' ||
      name.length > maxNameLength ||
      size > bytes ||
      (!before && this.#entries.size >= names) ||
      !this.#writes.pass()
    )
      return false
    this.#size = size
    this.#entries.set(name, data)
    this.#tell(name, data)
    return true
  }

  remove(name: string): boolean {
    const before = this.#entries.get(name)
    if (!before) return false
    this.#entries.delete(name)
    this.#size -= name.length + before.length
    this.#tell(name, null)
    return true
  }

  /** The name at this index, in sorted order. */
  nameAt(start: string, index: number): string | undefined {
    return [...this.#entries.keys()].filter((name) => name.startsWith(start)).toSorted()[index]
  }
}
