import { open, type FileHandle } from 'node:fs/promises'
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

/** The stored form of an index. The data for lists are read at once; the versions of a library only when they are asked for. */
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

/** An index on disk. */
export class IndexFile {
  readonly #file: string
  readonly #heads: readonly Head[]
  readonly #byName: ReadonlyMap<string, Head>
  readonly #first: First
  #searchable: readonly Searchable[] | undefined

  private constructor(file: string, first: First, heads: readonly Head[]) {
    this.#file = file
    this.#first = first
    this.#heads = heads
    // Among libraries with equal keys the first counts; an exact name takes precedence.
    this.#byName = new Map([...heads.toReversed().map((head) => [nameKey(head.name), head] as const), ...heads.map((head) => [head.name.toLowerCase(), head] as const)])
  }

  /** Undefined if there is no file, or it has another format. */
  static async open(file: string): Promise<IndexFile | undefined> {
    let handle: FileHandle | undefined
    try {
      handle = await open(file)
      const first = JSON.parse((await bytesAt(handle, 0, firstLine)).toString('utf8')) as First
      if (first.format !== format) return undefined
      return new IndexFile(file, first, JSON.parse((await bytesAt(handle, firstLine, first.heads)).toString('utf8')) as Head[])
    } catch {
      return undefined
    } finally {
      await handle?.close()
    }
  }

  get facts(): readonly LibraryFacts[] {
    return this.#heads
  }

  get searchable(): readonly Searchable[] {
    return (this.#searchable ??= this.#heads.map((facts) => ({ facts, name: facts.name.toLowerCase(), all: `${facts.name} ${facts.author} ${facts.sentence} ${facts.category} ${facts.headers.join(' ')}`.toLowerCase() })))
  }

  get address(): string {
    return this.#first.address
  }

  get fetchedAt(): number {
    return this.#first.fetchedAt
  }

  async library(name: string): Promise<Library | undefined> {
    const head = this.#byName.get(name.toLowerCase()) ?? this.#byName.get(nameKey(name))
    if (!head) return undefined
    const { start, length, ...facts } = head
    const handle = await open(this.#file)
    try {
      return { ...facts, releases: JSON.parse((await bytesAt(handle, firstLine + this.#first.heads + start, length)).toString('utf8')) as Library['releases'] }
    } finally {
      await handle.close()
    }
  }
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new RangeError('The file is too short.')
  return buffer
}
