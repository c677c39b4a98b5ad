import type { SdkLanguage } from '@console/platform/api'
import type { KeyOf } from '@console/platform/i18n'
import type en from '../i18n/en.json'
import type { Values } from './values.ts'

type ValueText = Extract<KeyOf<typeof en>, `values.${string}`>

/** A value to be copied into a client's form. */
export interface ValueRow {
  label: ValueText
  text: string
  /** Stands instead of a text that is not to be shown again. */
  instead?: ValueText | undefined
  /** What is to be known beside the value. */
  note?: ValueText | undefined
  /** What a message there looks like. */
  example?: string | undefined
}

/** The languages that code is coloured as. */
export type CodeLanguage = 'python' | 'js' | 'cpp'

type StepText = Extract<KeyOf<typeof en>, `do.${string}`>

export interface Step {
  /** The key of its text, and of a remark beside it. */
  title: StepText
  note?: StepText | undefined
  /** What the step needs first. */
  download?: 'zip' | 'ca.pem' | undefined
  values?: readonly ValueRow[] | undefined
  /** Lines for a shell, to be typed as they stand. */
  commands?: readonly string[] | undefined
  /** A program that the download holds, or that is to be written. */
  code?: { language: CodeLanguage; text: string } | undefined
}

export interface ZipEntry {
  path: string
  text: string
}

/** One way to bring a device in: what its tab says, and what its download holds. */
export interface Way {
  key: string
  label: string
  /** Its text where the label is a word and not a name. */
  word?: 'values.title' | undefined
  steps: (values: Values) => readonly Step[]
  /** The library in the download, beside what `files` writes. */
  sdk?: SdkLanguage | undefined
  /** The folder of the library, within that of the download. */
  sdkFolder?: string | undefined
  files?: ((values: Values) => readonly ZipEntry[]) | undefined
}
