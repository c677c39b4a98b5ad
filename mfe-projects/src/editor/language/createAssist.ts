import { checkCode, codeSignature, completeCode, type CodeQuestion } from '@console/platform/api'
import type { Http } from '@console/platform/contract'
import type { CodeAssist, CodePlace } from '@console/platform/ui/code'
import { isDirty, type Workspace } from '../../common/files/workspace.ts'
import type { Problem } from '../log/references.ts'
import { knows } from './knows.ts'

interface Parts {
  ide: Http
  id: string
  workspace: Workspace
  path: string
  /** Null where it is not known. */
  onChecked: (problems: readonly Problem[] | null) => void
}

/** Asks the server about the C++ of a file in a project, as it stands in the editor. */
export const createAssist = ({ ide, id, workspace, path, onChecked }: Parts): CodeAssist => {
  const changes = (text: string): CodeQuestion['changes'] =>
    [...workspace.files.filter((file) => file.path !== path && isDirty(file)).map((file) => ({ path: file.path, content: file.text })), { path, content: text }]
  const asked = ({ text, line, column }: CodePlace): CodeQuestion => ({ file: path, line, column, changes: changes(text) })
  const answerOf = knows(ide)
  return {
    async check(text, signal) {
      const problems = await answerOf(() => checkCode(ide, id, { file: path, changes: changes(text) }, signal))
      if (!signal.aborted) onChecked(problems?.map(({ file, ...rest }) => ({ ...rest, path: file })) ?? null)
    },
    complete: (place, signal) => answerOf(() => completeCode(ide, id, asked(place), signal)),
    signature: (place, signal) => answerOf(() => codeSignature(ide, id, asked(place), signal)),
  }
}
