/** Seeded pseudo-random numbers, so that each device behaves the same in every run. */
export class Random {
  #state: number

  constructor(seed: string) {
    let hash = 2166136261
    for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
    this.#state = hash >>> 0
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.whole(0, items.length - 1)] ?? items[0]
  }

  /** Around 0, mostly within one spread. */
  noise(spread: number): number {
    return (this.next() + this.next() + this.next() - 1.5) * spread
  }
}
