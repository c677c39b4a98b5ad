import type { ControlProps } from '../form/fields/Field.tsx'

/** What is loaded of the editor's languages. `plaintext` has none. */
export type CodeLanguage = 'json' | 'javascript' | 'cpp' | 'ini' | 'plaintext'

/** A place in the text, from 1. */
export interface CodeMarker {
  line: number
  column: number
  message: string
  severity?: 'error' | 'warning' | undefined
}

export interface CodeEditorProps extends Partial<Omit<ControlProps, 'id'>> {
  /** The accessible name: what is edited. */
  label: string
  language: CodeLanguage
  value: string
  onChange?: ((value: string) => void) | undefined
  readOnly?: boolean | undefined
  /** CSS length. */
  height: number | string
  /** Names the document, such as a file's path: its undo history and scroll position belong to it. */
  path?: string | undefined
  /** For JSON: what is offered, explained and checked while typing. */
  schema?: object | undefined
  /** For JavaScript: declarations of what the code can use. */
  declarations?: string | undefined
  /** Problems that the caller knows of, beside those that the editor finds. */
  markers?: readonly CodeMarker[] | undefined
  /** Tints the lines of the markers, with the message below: for markers that stay while somebody types. */
  marksLines?: boolean | undefined
  /** Called with the place of the cursor, when it moves and for each document at first. */
  onCursor?: ((place: Pick<CodeMarker, 'line' | 'column'>) => void) | undefined
  /** Jumps to this place when it changes. */
  goTo?: Pick<CodeMarker, 'line' | 'column'> | null | undefined
  onFocus?: (() => void) | undefined
}
