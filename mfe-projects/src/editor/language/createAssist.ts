import {
  checkCode,
  codeSignature,
  completeCode,
  defineCode,
  explainCode,
  formatCode,
  renameCode,
  type CodeQuestion,
} from '@console/platform/api'
import type { Http } from '@console/platform/contract'
import type { CodeAssist, CodeFiles, CodePlace, CodeRenaming } from '@console/platform/ui/code'
import { isDirty, type Workspace } from '../../common/files/workspace.ts'
import type { Problem } from '../log/references.ts'
import { knows } from './knows.ts'

export type Renamed = NonNullable<Awaited<ReturnType<typeof renameCode>>>

interface Parts {
  ide: Http
  id: string
  workspace: Workspace
  path: string
  /** Null where it is not known. `formats`: whether the server does. */
  onChecked: (problems: readonly Problem[] | null, formats: boolean) => void
  /** The path of a file's document in the editor. */
  pathOf: CodeFiles['pathOf']
  show: CodeFiles['show']
  /**
   * Why a name stays: `changed` where the server has answered about texts that are others now; the error where it has
   * failed; null where it lacks the call.
   */
  reasonOf: (renamed: Renamed | 'changed' | Error | null) => string
  onFormatFailed: (error: unknown) => void
}

/** The questions that servers answer, as their latest check said. */
const answered = new WeakMap<Http, readonly string[]>()

/** Servers refuse more. */
const maxChanges = 50

/** Asks the server about the C++ of a file in a project, as it stands in the editor. */
export const createAssist = ({
  ide,
  id,
  workspace,
  path,
  onChecked,
  pathOf,
  show,
  reasonOf,
  onFormatFailed,
}: Parts): CodeAssist => {
  const changes = (text: string): CodeQuestion['changes'] =>
    [
      { path, content: text },
      ...workspace.files
        .filter((file) => file.path !== path && isDirty(file))
        .map((file) => ({ path: file.path, content: file.text })),
    ].slice(0, maxChanges)
  const asked = ({ text, line, column }: CodePlace): CodeQuestion => ({
    file: path,
    line,
    column,
    changes: changes(text),
  })
  const answerOf = knows(ide, id)
  const answers = (question: string) => answered.get(ide)?.includes(question) === true && answerOf.has(question)
  return {
    async check(text, signal) {
      const answer = await answerOf('check', () => checkCode(ide, id, { file: path, changes: changes(text) }, signal))
      if (signal.aborted) return
      if (answer) answered.set(ide, answer.questions)
      onChecked(answer?.problems.map(({ file, ...rest }) => ({ ...rest, path: file })) ?? null, answers('format'))
    },
    complete: (place, signal) => answerOf('complete', () => completeCode(ide, id, asked(place), signal)),
    signature: (place, signal) => answerOf('signature', () => codeSignature(ide, id, asked(place), signal)),
    answers,
    hover: async (place, signal) =>
      (await answerOf('hover', () => explainCode(ide, id, asked(place), signal)))?.explanation ?? null,
    definition: (place, signal) => answerOf('definition', () => defineCode(ide, id, asked(place), signal)),
    async rename(place, name, signal): Promise<CodeRenaming> {
      const before = new Map(workspace.files.map((file) => [file.path, file.text]))
      let failure: Error | null = null
      const renamed = await answerOf(
        'rename',
        () => renameCode(ide, id, { ...asked(place), name }, signal),
        (error) => {
          failure = error as Error
        },
      )
      // The editor does not compare: the new name would be put wherever the old one was.
      if (workspace.files.some((file) => file.text !== before.get(file.path))) return { refused: reasonOf('changed') }
      return renamed && renamed.refused === undefined ? renamed : { refused: reasonOf(renamed ?? failure) }
    },
    format: (text, signal) =>
      answerOf('format', () => formatCode(ide, id, { file: path, changes: changes(text) }, signal), onFormatFailed),
    files: {
      pathOf,
      textOf: (file) => workspace.find(file)?.text,
      show,
      edit: (file, text) => workspace.edit(file, text),
    },
  }
}
