import type { LibraryFile } from './release.ts'

/** The sources of a library in shared memory: a thread gets megabytes of them without a copy. */
export interface PackedSources {
  /** The length of the list, the list as JSON, and the contents. */
  bytes: SharedArrayBuffer
  /** Bytes of the contents. */
  size: number
  /** The headers in its root folder or in src/. */
  headers: readonly string[]
}

type List = readonly (readonly [path: string, bytes: number])[]

const lengthBytes = 4

export function packSources(files: readonly LibraryFile[]): PackedSources {
  const contents = files.map(({ content }) => Buffer.from(content))
  const list: List = files.map(({ path }, index) => [path, contents[index]?.length ?? 0])
  const head = Buffer.from(JSON.stringify(list))
  const size = contents.reduce((sum, { length }) => sum + length, 0)
  const bytes = new SharedArrayBuffer(lengthBytes + head.length + size)
  const target = Buffer.from(bytes)
  let at = target.writeUInt32LE(head.length)
  for (const part of [head, ...contents]) at += part.copy(target, at)
  return { bytes, size, headers: files.flatMap(({ path }) => /^(?:src\/)?([^/]+\.h)$/.exec(path)?.[1] ?? []) }
}

export function unpackSources({ bytes }: Pick<PackedSources, 'bytes'>): LibraryFile[] {
  const source = Buffer.from(bytes)
  let at = lengthBytes + source.readUInt32LE()
  const list = JSON.parse(source.toString('utf8', lengthBytes, at)) as List
  return list.map(([path, length]) => ({ path, content: source.toString('utf8', at, (at += length)) }))
}
