import type { Http } from '@console/platform/contract'
import type { CodeAssist } from '@console/platform/ui/code'
import { useMemo, useState } from 'react'
import type { Workspace } from '../../common/files/workspace.ts'
import type { Problem } from '../log/references.ts'
import { createAssist } from './createAssist.ts'

const isCode = (path: string) => /\.(cpp|ino|h|hpp)$/.test(path)

export interface Assistance {
  assist: CodeAssist | undefined
  /** The problems of the shown file as it is now; null where they are not known. */
  checked: readonly Problem[] | null
}

/** What assists with the shown file. */
export const useAssist = (ide: Http, id: string, workspace: Workspace, path: string | undefined): Assistance => {
  const [found, setFound] = useState<{ of: string; problems: readonly Problem[] } | null>(null)
  const assist = useMemo(
    () => (path !== undefined && isCode(path) ? createAssist({ ide, id, workspace, path, onChecked: (problems) => setFound(problems && { of: path, problems }) }) : undefined),
    [ide, id, workspace, path],
  )
  const checked = useMemo(() => (found && found.of === path ? found.problems.filter((each) => each.path === path) : null), [found, path])
  return { assist, checked }
}
