import type { IndexLocation } from './newestIndex.ts'
import type { ReadProject } from './projectReader.ts'
import type { LibraryFacts, LibraryFile } from './release.ts'
import type { Resolution } from './resolution.ts'

export type Question =
  | { kind: 'state' }
  | { kind: 'search'; text: string }
  | { kind: 'library'; name: string }
  /** Which library has the header. */
  | { kind: 'header'; header: string }
  | (ProjectFiles & { kind: 'project' })
  | (ProjectFiles & { kind: 'resolution' })

interface ProjectFiles {
  /** The text of platformio.ini. */
  ini: string
  /** Those under lib/. */
  files: readonly LibraryFile[]
}

export interface IndexState {
  fetchedAt: number
  libraries: number
}

export interface Answers {
  state: undefined
  search: LibraryFacts[]
  library: { facts: LibraryFacts; versions: string[] } | undefined
  header: LibraryFacts | undefined
  project: ReadProject
  resolution: Resolution
}

/**
 * A question, with what a thread needs to answer it. `index` is undefined where the operator has switched libraries
 * off.
 */
export interface ReaderWork {
  question: Question
  index: IndexLocation | undefined
  boardHeaders: ReadonlySet<string>
}

/** An answer, and the index that it is from. */
export interface Answered<Kind extends Question['kind'] = Question['kind']> {
  answer: Answers[Kind]
  /** Undefined if none was fetched yet. */
  index: IndexState | undefined
}
