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

export interface CodeHover {
  /** The part of the place's line that it is about. */
  column: number
  length: number
  declarations: readonly string[]
  documentation?: string | undefined
  /** That declares it, where it is none of the files. */
  header?: string | undefined
}

/** A part of a line of one of the files, by the name that `files` knows it by. */
export interface CodeSpot extends Pick<CodeMarker, 'line' | 'column'> {
  file: string
  length: number
}

/** `text`: of a file that is not one of `files`, such as a header of the system. It is shown to be read. */
export interface CodeLocation extends CodeSpot {
  text?: string | undefined
}

/** `refused` says why the name stays. */
export type CodeRenaming = { spots: readonly CodeSpot[] } | { refused: string }

/** The files that belong together with the document. */
export interface CodeFiles {
  /** The `path` of a file's document. */
  pathOf(file: string): string
  textOf(file: string): string | undefined
  show(file: string, place: Pick<CodeMarker, 'line' | 'column'>): void
  /** A file that is not shown has another text, such as by a renaming. */
  edit(file: string, text: string): void
}

/** Questions beside completions that an assistant may answer. */
export type CodeQuestionKind = 'hover' | 'definition' | 'rename' | 'format'

/** Language support for a document. An answer is null if there is none, or after a failure. */
export interface CodeAssist {
  /**
   * Called when the document is shown, and when it has changed and typing pauses; errors found are passed back as
   * `checked`.
   */
  check(text: string, signal: AbortSignal): Promise<void>
  complete(
    place: CodePlace,
    signal: AbortSignal,
  ): Promise<{ completions: readonly CodeCompletion[]; incomplete: boolean } | null>
  /** The overloads of the function whose arguments are at the place; `parameter` is the index of the argument there. */
  signature(
    place: CodePlace,
    signal: AbortSignal,
  ): Promise<{ signatures: readonly CodeSignature[]; parameter: number } | null>
  /** Which of the following are answered; asked after each check. */
  answers?(question: CodeQuestionKind): boolean
  hover?(place: CodePlace, signal: AbortSignal): Promise<CodeHover | null>
  definition?(place: CodePlace, signal: AbortSignal): Promise<readonly CodeLocation[] | null>
  rename?(place: CodePlace, name: string, signal: AbortSignal): Promise<CodeRenaming | null>
  /** The whole text, formatted. */
  format?(text: string, signal: AbortSignal): Promise<string | null>
  files?: CodeFiles
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
  /** Formats the text when it changes to another object, where something assists that can. */
  formatNow?: object | null | undefined
  onFocus?: (() => void) | undefined
}
