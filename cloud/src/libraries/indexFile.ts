import { closeSync, openSync, readSync } from 'node:fs'
import type { Library, LibraryFacts } from './release.ts'
import { nameKey } from './requirement.ts'

/** Where a library's versions are in the file. */
interface Head extends LibraryFacts {
  start: number
  length: number
}

interface First {
  format: number
  address: string
  fetchedAt: number
  /** Bytes of the heads, which follow the first line. */
  heads: number
}

/** A library in small letters, for a search of all of them. */
interface Searchable {
  facts: LibraryFacts
  name: string
  all: string
}

const format = 1
const firstLine = 1024

/**
 * The stored form of an index. The data for lists are read at once; the versions of a library only when they are asked
 * for.
 */
export function writeIndex(libraries: readonly Library[], { address, now }: { address: string; now: number }): Buffer {
  let start = 0
  const bodies: Buffer[] = []
  const heads = libraries.map(({ releases, ...facts }): Head => {
    const body = Buffer.from(JSON.stringify(releases))
    bodies.push(body)
    start += body.length
    return { ...facts, start: start - body.length, length: body.length }
  })
  const list = Buffer.from(JSON.stringify(heads))
  const first: First = { format, address, fetchedAt: now, heads: list.length }
  return Buffer.concat([Buffer.from(JSON.stringify(first).padEnd(firstLine - 1)), Buffer.from('\n'), list, ...bodies])
}

/** An index on disk. Its file stays readable after it was removed. */
export class IndexFile {
  readonly path: string
  readonly #file: number
  readonly #heads: readonly Head[]
  readonly #byName: ReadonlyMap<string, Head>
  readonly #first: First
  #searchable: readonly Searchable[] | undefined

  private constructor(path: string, file: number) {
    this.path = path
    this.#file = file
    this.#first = JSON.parse(bytesAt(file, 0, firstLine).toString('utf8')) as First
    if (this.#first.format !== format) throw new TypeError('The index has another format.')
    const heads = JSON.parse(bytesAt(file, firstLine, this.#first.heads).toString('utf8')) as Head[]
    this.#heads = heads
    // Among libraries with equal keys the first counts; an exact name takes precedence.
    this.#byName = new Map([
      ...heads.toReversed().map((head) => [nameKey(head.name), head] as const),
      ...heads.map((head) => [head.name.toLowerCase(), head] as const),
    ])
  }

  /** Undefined if there is no file, or it has another format. */
  static open(path: string): IndexFile | undefined {
    let file: number | undefined
    try {
      file = openSync(path, 'r')
      return new IndexFile(path, file)
    } catch {
      if (file !== undefined) closeSync(file)
      return undefined
    }
  }

  get libraries(): readonly LibraryFacts[] {
    return this.#heads
  }

  get searchable(): readonly Searchable[] {
    return (this.#searchable ??= this.#heads.map((facts) => ({
      facts,
      name: facts.name.toLowerCase(),
      all: `${facts.name} ${facts.author} ${facts.sentence} ${facts.category} ${facts.headers.join(' ')}`.toLowerCase(),
    })))
  }

  get address(): string {
    return this.#first.address
  }

  get fetchedAt(): number {
    return this.#first.fetchedAt
  }

  facts(name: string): LibraryFacts | undefined {
    return this.#headOf(name)
  }

  library(name: string): Library | undefined {
    const head = this.#headOf(name)
    if (!head) return undefined
    const { start, length, ...facts } = head
    const releases = JSON.parse(
      bytesAt(this.#file, firstLine + this.#first.heads + start, length).toString('utf8'),
    ) as Library['releases']
    return { ...facts, releases }
  }

  #headOf(name: string): Head | undefined {
    return this.#byName.get(name.toLowerCase()) ?? this.#byName.get(nameKey(name))
  }

  close(): void {
    closeSync(this.#file)
  }
}

function bytesAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  if (readSync(file, bytes, 0, length, position) < length) throw new RangeError('The file is too short.')
  return bytes
}
