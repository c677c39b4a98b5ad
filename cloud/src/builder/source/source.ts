import { createHash } from 'node:crypto'

export interface SourceFile {
  path: string
  content: string
}

/** Of exactly these files: the order they come in makes no difference, their names and every byte do. */
export function sourceHash(files: readonly SourceFile[]): string {
  const hash = createHash('sha256')
  for (const { path, content } of files.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    hash.update(`${Buffer.byteLength(path)} ${path}\n${Buffer.byteLength(content)} ${content}\n`)
  }
  return hash.digest('hex')
}
