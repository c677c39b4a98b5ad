import type { LibrarySources } from '../../libraries/libraries.ts'
import type { SourceFile } from '../builder.ts'

/** What an editor asks about a place in the sources of a project. */
export interface LanguageWork {
  kind: 'language'
  question: 'check' | 'complete' | 'signature' | 'hover' | 'definition' | 'rename'
  files: readonly SourceFile[]
  defines: readonly string[]
  libraries?: readonly LibrarySources[]
  place: Place
  /** The new name, for a question about renaming. */
  name?: string
  /** The renaming that this question begins or continues. */
  renaming?: number
  /** It has had a turn. */
  begun?: true
}

/** Lines and columns count from 1, columns in UTF-16 units, as editors do. */
export interface Place {
  file: string
  line: number
  column: number
}

export interface Mark extends Place {
  severity: 'error' | 'warning'
  message: string
}

export interface Completion {
  label: string
  kind: 'function' | 'variable' | 'type' | 'constant' | 'keyword'
  /** As it is declared. */
  detail: string
  /** Whether a call of it has arguments. */
  takes?: boolean
  documentation?: string
}

export interface Signature {
  label: string
  /** Parts of the label. */
  parameters: string[]
}

/** A part of a line. */
export interface Spot extends Place {
  length: number
}

export interface Explanation extends Spot {
  /** More than one where overloads fit alike. */
  declarations: string[]
  documentation?: string
  /** That has the declaration, where it is not the project's. */
  header?: string
}

export interface Location extends Spot {
  /** Of a header that is not the project's. */
  text?: string
}

/**
 * Why a name stays: the new one is none, or a keyword; nothing is named there; it is declared outside the project; it
 * would clash; some place is unclear; there is too much to read.
 */
type Refusal = 'name' | 'keyword' | 'nothing' | 'outside' | 'taken' | 'unclear' | 'large'

export interface Renamed {
  spots: Spot[]
  refused?: Refusal
  /** The place that is in the way. */
  at?: Place
}

/** What is found; what a question has nothing to do with is missing. */
export interface LanguageAnswer {
  problems?: Mark[]
  completions?: Completion[]
  /** More are known than are told: to be asked again when more is typed. */
  incomplete?: boolean
  signatures?: Signature[]
  /** Index of the parameter at the place. */
  parameter?: number
  explanation?: Explanation
  locations?: Location[]
  renamed?: Renamed
}
