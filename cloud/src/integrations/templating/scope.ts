import { Problem } from '../problem.ts'

/** Stands where values are that can't be used; nothing is wrong before a template asks for one. */
export class Unreadable {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}

type Found = { value: unknown }

/**
 * Where names are looked up. What the owner set (`fixed`) comes first, so that what a device sends can't take the place of a
 * secret; then the item of the innermost section, and outwards from there. Only own properties count: nothing of JavaScript's is a name.
 */
export class Scope {
  readonly #fixed: readonly unknown[]
  readonly #items: readonly unknown[]

  constructor(fixed: readonly unknown[], ...items: readonly unknown[]) {
    this.#fixed = fixed
    this.#items = items
  }

  within(item: unknown): Scope {
    return new Scope(this.#fixed, item, ...this.#items)
  }

  get isOutermost(): boolean {
    return this.#items.length <= 1
  }

  find(name: string): Found | undefined {
    if (name === '.' && !(this.#items[0] instanceof Unreadable)) return { value: this.#items[0] }
    for (const layer of [...this.#fixed, ...this.#items]) {
      if (layer instanceof Unreadable) throw new Problem(layer.reason)
      const found = at(layer, name)
      if (found) return found
    }
    return undefined
  }
}

function at(layer: unknown, path: string): Found | undefined {
  if (has(layer, path)) return { value: layer[path] }
  let value = layer
  for (const name of path.split('.')) {
    if (!has(value, name)) return undefined
    value = value[name]
  }
  return { value }
}

function has(value: unknown, name: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
}
