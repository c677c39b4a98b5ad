import { Failure } from '../../api/failure.ts'
import { FairQueue, WorkThread } from '@console/threads'
import type { FormatWork, Formatted } from './formatThread.ts'

const second = 1000
const limits = {
  time: 5 * second,
  resources: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
}
const longest = 256 * 1024
const maxStyleLength = 16 * 1024

/** The file of a project that says how its sources are formatted. */
export const styleFile = '.clang-format'
/** As Arduino's editor formats: lines are not broken, and short ones stay as they are. */
const arduino = [
  'BasedOnStyle: LLVM',
  'ColumnLimit: 0',
  'IndentWidth: 2',
  'TabWidth: 2',
  'ContinuationIndentWidth: 2',
  'ConstructorInitializerIndentWidth: 2',
  'AlignEscapedNewlines: DontAlign',
  'AllowShortBlocksOnASingleLine: Always',
  'AllowShortCaseLabelsOnASingleLine: true',
  'AllowShortFunctionsOnASingleLine: Empty',
  'AllowShortIfStatementsOnASingleLine: AllIfsAndElse',
  'AllowShortLambdasOnASingleLine: Empty',
  'AllowShortLoopsOnASingleLine: true',
  'BreakBeforeBinaryOperators: NonAssignment',
  'BreakStringLiterals: false',
  'Cpp11BracedListStyle: false',
  'DerivePointerAlignment: true',
  'EmptyLineBeforeAccessModifier: Leave',
  'EmptyLineAfterAccessModifier: Leave',
  'FixNamespaceComments: false',
  'IndentCaseBlocks: true',
  'IndentCaseLabels: true',
  'IndentExternBlock: Indent',
  'MaxEmptyLinesToKeep: 100000',
  'ReflowComments: false',
  'SortIncludes: Never',
  'SortUsingDeclarations: false',
  'SpaceAfterTemplateKeyword: false',
  'SpacesBeforeTrailingComments: 2',
]

interface Unformatted {
  text: string
  /** What the project's file says. */
  style: string | undefined
}

/** Formats sources by clang-format, in a thread with limits. The accounts take turns. */
export class Formatter {
  readonly #thread = new WorkThread<FormatWork, Formatted>(new URL('./formatThread.ts', import.meta.url), limits)
  readonly #queue = new FairQueue(1)
  readonly #maxWaiting: number
  readonly #tooMany: () => Failure

  constructor(maxWaiting: number, tooMany: () => Failure) {
    this.#maxWaiting = maxWaiting
    this.#tooMany = tooMany
  }

  /** `read` is called in the account's turn. */
  async format(owner: string, read: () => Promise<Unformatted>): Promise<string> {
    if (this.#queue.asked(owner) >= this.#maxWaiting) throw this.#tooMany()
    return this.#queue.run(owner, async () => this.#next(await read()), 'asked')
  }

  async #next({ text, style }: Unformatted): Promise<string> {
    if (text.length > longest) throw new Failure(413, 'The file is too large to be formatted.')
    if (style !== undefined && style.length > maxStyleLength) throw new Failure(413, `${styleFile} is too large.`)
    let formatted: Formatted
    try {
      formatted = await this.#thread.run({
        formatter: import.meta.resolve('@wasm-fmt/clang-format'),
        text,
        style: style ?? `{${arduino.join(', ')}}`,
      })
    } catch {
      throw new Failure(422, 'The file could not be formatted: it takes too long, or too much memory.')
    }
    if ('isTooDeep' in formatted)
      throw new Failure(422, 'The file could not be formatted: something in it is nested too deeply.')
    if ('refused' in formatted)
      throw new Failure(
        422,
        style === undefined
          ? 'The file could not be formatted.'
          : `The file could not be formatted: ${styleFile} has a mistake.`,
      )
    return formatted.text
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
