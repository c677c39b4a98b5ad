import type { Release } from '../document/registryDocument.ts'
import { changedFiles } from './changedFiles.ts'
import { type StoredRelease, tryReadRelease } from './storedRelease.ts'

const once = <Value>(
  known: Map<string, Promise<Value>>,
  stored: StoredRelease,
  read: () => Promise<Value>,
): Promise<Value> => {
  const key = stored.where('')
  const value = known.get(key) ?? read()
  known.set(key, value)
  return value
}

/** What one change reads of releases, each once: before it and after it, and when another change came first. */
export class Readings {
  readonly #descriptions = new Map<string, Promise<Release | null>>()
  readonly #changed = new Map<string, Promise<readonly string[]>>()

  description(stored: StoredRelease): Promise<Release | null> {
    return once(this.#descriptions, stored, () => tryReadRelease(stored))
  }

  changedFiles(stored: StoredRelease, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
    return once(this.#changed, stored, () => changedFiles(stored, files))
  }
}
