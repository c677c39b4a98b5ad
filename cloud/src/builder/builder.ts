import { createHash } from 'node:crypto'
import type { LibrarySources } from '../libraries/libraries.ts'
import type { ReadProject } from '../libraries/projectReader.ts'
import type { Sizes } from './wasm/linkMap.ts'

/** What is known of a build when it is asked for. */
export interface BuildRequest {
  owner: string
  project: { id: string; name: string }
  /** Of the source files. */
  hash: string
  product: string
  files: readonly SourceFile[]
}

export interface BuildJob extends BuildRequest {
  read: ReadProject
  /** Third-party libraries, once they were gathered. */
  libraries?: readonly LibrarySources[]
}

/** The last line of a log holds the result of the build. */
export interface BuildResult {
  success: boolean
  firmwareSha?: string
  artifacts: { path: string; size: number }[]
  /** How much of its board the image uses. */
  sizes?: Sizes
}

export interface Artifact {
  path: string
  content: Buffer
}

/** The result of a build. */
export interface Made {
  artifacts: Artifact[]
  sizes?: Sizes
}

/** Compiles a project. What it prints is the build log. */
export interface Builder {
  readonly name: string
  /**
   * Fetches what a build needs from elsewhere, before the build takes a place: fetching may take long. Undefined if the
   * build needs nothing.
   */
  prepare?(job: BuildJob): ((print: (text: string) => void, signal: AbortSignal) => Promise<BuildJob>) | undefined
  /**
   * Resolves to undefined when the sources have errors, and rejects when the builder failed. Aborting the signal ends
   * it at once.
   */
  build(job: BuildJob, print: (text: string) => void, signal: AbortSignal): Promise<Made | undefined>
}

/** The artifact with this ending is the image that is flashed. */
export const imageName = 'firmware-merged.bin'

export const dim = (text: string) => `\u001b[2m${text}\u001b[0m`
export const bold = (text: string) => `\u001b[1m${text}\u001b[0m`
export const red = (text: string) => `\u001b[1;31m${text}\u001b[0m`
export const yellow = (text: string) => `\u001b[33m${text}\u001b[0m`
export const green = (text: string) => `\u001b[1;32m${text}\u001b[0m`

export interface SourceFile {
  path: string
  content: string
}

/** The hash of names and contents; the order of the files makes no difference. */
export function sourceHash(files: readonly SourceFile[]): string {
  const hash = createHash('sha256')
  for (const { path, content } of files.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    hash.update(`${Buffer.byteLength(path)} ${path}\n${Buffer.byteLength(content)} ${content}\n`)
  }
  return hash.digest('hex')
}

/** The product that images of a project are for, unless the project names one. */
export function productOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'firmware' : slug
}

/** Characters. */
const maxLogLength = 4 * 1024 * 1024

/** Cuts a compiler's output at the limit. */
export function limited(print: (text: string) => void): (text: string) => void {
  let left = maxLogLength
  return (text) => {
    if (left <= 0) return
    left -= text.length
    print(
      left > 0
        ? text
        : `${text.slice(0, left + text.length)}\n${dim('The rest of this log is left out: it is too long.')}\n`,
    )
  }
}
