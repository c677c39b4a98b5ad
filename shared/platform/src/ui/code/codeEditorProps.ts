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

/** A place in the text, counted from 1, with the current text. */
export interface CodePlace extends Pick<CodeMarker, 'line' | 'column'> {
  text: string
}

export interface CodeCompletion {
  label: string
  kind: 'function' | 'variable' | 'type' | 'constant' | 'keyword'
  /** The declaration. */
  detail: string
  /** For a function: whether a call of it has arguments. */
  takes?: boolean | undefined
  documentation?: string | undefined
}

export interface CodeSignature {
  label: string
  /** Parts of the label. */
  parameters: readonly string[]
}

/** Language support for a document. An answer is null if there is none, or after a failure. */
export interface CodeAssist {
  /** Called when the document is shown, and when it has changed and typing pauses; errors found are passed back as `checked`. */
  check(text: string, signal: AbortSignal): Promise<void>
  complete(place: CodePlace, signal: AbortSignal): Promise<{ completions: readonly CodeCompletion[]; incomplete: boolean } | null>
  /** The overloads of the function whose arguments are at the place; `parameter` is the index of the argument there. */
  signature(place: CodePlace, signal: AbortSignal): Promise<{ signatures: readonly CodeSignature[]; parameter: number } | null>
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
  /** The errors in the current text. If they are known, they are underlined in place of the markers. */
  checked?: readonly CodeMarker[] | undefined
  /** For C++: completion and parameter hints while typing. */
  assist?: CodeAssist | undefined
  /** Called with the place of the cursor, when it moves and for each document at first. */
  onCursor?: ((place: Pick<CodeMarker, 'line' | 'column'>) => void) | undefined
  /** Jumps to this place when it changes. */
  goTo?: Pick<CodeMarker, 'line' | 'column'> | null | undefined
  onFocus?: (() => void) | undefined
}
