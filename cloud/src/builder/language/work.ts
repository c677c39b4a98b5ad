import type { LibrarySources } from '../../libraries/libraries.ts'
import type { SourceFile } from '../builder.ts'

/** What an editor asks about a place in the sources of a project. */
export interface LanguageWork {
  kind: 'language'
  question: 'check' | 'complete' | 'signature'
  files: readonly SourceFile[]
  defines: readonly string[]
  libraries?: readonly LibrarySources[]
  place: Place
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

/** What is found; what a question has nothing to do with is missing. */
export interface LanguageAnswer {
  problems?: Mark[]
  completions?: Completion[]
  /** More are known than are told: to be asked again when more is typed. */
  incomplete?: boolean
  signatures?: Signature[]
  /** Index of the parameter at the place. */
  parameter?: number
}
