import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { IndexFile } from './indexFile.ts'

/** Where the index is stored, and where it is from. */
export interface IndexLocation {
  folder: string
  address: string
}

const stored = /^index-\d+$/
const maxTries = 3

/** The newest index on disk, opened once. A fetch writes a new file and removes the former one, at any time. */
export class NewestIndex {
  #file: IndexFile | undefined

  /** Undefined if there is none from this address. */
  open({ folder, address }: IndexLocation): IndexFile | undefined {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const name = namesIn(folder)
        .filter((each) => stored.test(each))
        .toSorted()
        .at(-1)
      const path = name === undefined ? undefined : join(folder, name)
      if (path !== this.#file?.path) {
        this.#file?.close()
        this.#file = path === undefined ? undefined : IndexFile.open(path)
      }
      if (this.#file || path === undefined) break
    }
    return this.#file?.address === address ? this.#file : undefined
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
