import { useConsole, type Http } from '@console/platform/contract'
import { useErrorText } from '@console/platform/ui'
import type { CodeAssist } from '@console/platform/ui/code'
import { useEffectEvent, useId, useMemo, useState } from 'react'
import type { Workspace } from '../../common/files/workspace.ts'
import type { OpenFileState } from '../files/useWorkspace.ts'
import type { Problem } from '../log/references.ts'
import { createAssist, type Renamed } from './createAssist.ts'
import { useT } from './i18n/useT.ts'

const isCode = (path: string) => /\.(cpp|ino|h|hpp)$/.test(path)

export interface Assistance {
  assist: CodeAssist | undefined
  /** The problems of the shown file as it is now; null where they are not known. */
  checked: readonly Problem[] | null
  /** The path of a file's document in the editor. */
  pathOf: (path: string) => string
  /** Whether the shown file can be formatted. */
  formats: boolean
}

/** What assists with the shown file. */
export const useAssist = (ide: Http, id: string, workspace: Workspace, { file, goTo }: OpenFileState): Assistance => {
  const t = useT()
  const { toast } = useConsole()
  const errorText = useErrorText()
  const editor = useId()
  const path = file?.path
  const [found, setFound] = useState<{ of: string; problems: readonly Problem[] } | null>(null)
  const [formats, setFormats] = useState(false)
  const pathOf = useMemo(() => (each: string) => `${editor}/${each}`, [editor])
  const reasonOf = useEffectEvent((renamed: Renamed | null) => {
    const { refused = 'failed', at } = renamed ?? {}
    return at && (refused === 'taken' || refused === 'unclear') ? t(`rename.${refused}At`, { file: at.file, line: at.line }) : t(`rename.${refused}`)
  })
  const onFormatFailed = useEffectEvent((error: unknown) => toast({ kind: 'error', title: t('formatFailed'), text: errorText(error), action: 'format file' }))
  const assist = useMemo(
    () => (path !== undefined && isCode(path)
      ? createAssist({
        ide, id, workspace, path, pathOf,
        onChecked: (problems, can) => {
          setFound(problems && { of: path, problems })
          setFormats(can)
        },
        show: (to, place) => goTo({ path: to, ...place }),
        reasonOf: (renamed) => reasonOf(renamed),
        onFormatFailed: (error) => onFormatFailed(error),
      })
      : undefined),
    [ide, id, workspace, path, pathOf, goTo],
  )
  const checked = useMemo(() => (found && found.of === path ? found.problems.filter((each) => each.path === path) : null), [found, path])
  return { assist, checked, pathOf, formats: formats && assist !== undefined }
}
