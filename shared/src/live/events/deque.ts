/** A list that grows at its end and shrinks at both, all in constant time, and is read by index. */
export class Deque<T> {
  #items: (T | undefined)[] = []
  #head = 0

  get length(): number {
    return this.#items.length - this.#head
  }

  /** Counts from the beginning; undefined outside. */
  at(index: number): T | undefined {
    return index < 0 ? undefined : this.#items[this.#head + index]
  }

  push(item: T): void {
    this.#items.push(item)
  }

  shift(): T | undefined {
    const item = this.#items[this.#head]
    if (this.length === 0) return undefined
    this.#items[this.#head++] = undefined
    // Moving the rest only when half of the list is gone keeps the cost per item constant.
    if (this.#head > 1_000 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head)
      this.#head = 0
    }
    return item
  }

  pop(): T | undefined {
    return this.length === 0 ? undefined : this.#items.pop()
  }

  clear(): void {
    this.#items = []
    this.#head = 0
  }

  /** A copy of the items from `start` up to `end`. */
  slice(start: number, end: number): T[] {
    const items: T[] = []
    for (let index = Math.max(0, start); index < Math.min(end, this.length); index++) {
      const item = this.at(index)
      if (item !== undefined) items.push(item)
    }
    return items
  }
}
