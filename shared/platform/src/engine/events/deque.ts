/**
 * A list that grows at its end and shrinks at both, all in constant time, and is read by index. It never frees memory.
 */
export class Deque<T> {
  // A ring: its length is a power of two, so that a bit mask finds a position in it.
  #ring: (T | undefined)[] = [undefined]
  #head = 0
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Counts from the beginning; undefined outside. */
  at(index: number): T | undefined {
    return index < 0 || index >= this.#length ? undefined : this.#ring[(this.#head + index) & (this.#ring.length - 1)]
  }

  push(item: T): void {
    if (this.#length === this.#ring.length) {
      const items = this.slice(0, this.#length)
      items.length *= 2
      this.#ring = items
      this.#head = 0
    }
    this.#ring[(this.#head + this.#length++) & (this.#ring.length - 1)] = item
  }

  shift(): T | undefined {
    if (this.#length === 0) return undefined
    const item = this.#ring[this.#head]
    this.#ring[this.#head] = undefined
    this.#head = (this.#head + 1) & (this.#ring.length - 1)
    this.#length--
    return item
  }

  pop(): T | undefined {
    if (this.#length === 0) return undefined
    const place = (this.#head + --this.#length) & (this.#ring.length - 1)
    const item = this.#ring[place]
    this.#ring[place] = undefined
    return item
  }

  /** Inserts items before the one at the index. Takes time in proportion to the list's length. */
  insert(index: number, items: readonly T[]): void {
    const after = this.slice(index, this.#length)
    while (this.#length > index) this.pop()
    for (const item of items) this.push(item)
    for (const item of after) this.push(item)
  }

  clear(): void {
    this.#ring = [undefined]
    this.#head = 0
    this.#length = 0
  }

  /** A copy of the items from `start` up to `end`. */
  slice(start: number, end: number): T[] {
    const items: T[] = []
    for (let index = Math.max(0, start); index < Math.min(end, this.#length); index++) {
      const item = this.at(index)
      if (item !== undefined) items.push(item)
    }
    return items
  }
}
