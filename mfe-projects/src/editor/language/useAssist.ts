import { useConsole, type Http } from '@console/platform/contract'
import { useErrorText } from '@console/platform/ui'
import type { CodeAssist } from '@console/platform/ui/code'
import { useId, useMemo, useState } from 'react'
import type { Workspace } from '../../common/files/workspace.ts'
import type { BuildState } from '../build/projectBuild.ts'
import type { OpenFileState } from '../files/useWorkspace.ts'
import type { Problem } from '../log/references.ts'
import { createAssist, type Renamed } from './createAssist.ts'
import { useT } from './i18n/useT.ts'

const isCode = (path: string) => /\.(cpp|ino|h|hpp)$/.test(path)

const reasons = {
  name: 'rename.name',
  keyword: 'rename.keyword',
  nothing: 'rename.nothing',
  outside: 'rename.outside',
  taken: 'rename.taken',
  unclear: 'rename.unclear',
  large: 'rename.large',
} as const
const reasonsAt = { taken: 'rename.takenAt', unclear: 'rename.unclearAt' } as const

/** Why a name stays. */
const reasonIn = (
  t: ReturnType<typeof useT>,
  errorText: (error: unknown) => string,
  renamed: Renamed | 'changed' | Error | null,
): string => {
  if (renamed === 'changed') return t('rename.changed')
  if (renamed instanceof Error) return errorText(renamed)
  const { refused, at } = renamed ?? {}
  if (refused === undefined) return t('rename.unknown')
  return at && (refused === 'taken' || refused === 'unclear')
    ? t(reasonsAt[refused], { file: at.file, line: at.line })
    : t(reasons[refused])
}

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
export const useAssist = (
  ide: Http,
  id: string,
  workspace: Workspace,
  { file, goTo }: OpenFileState,
  built: BuildState,
): Assistance => {
  const t = useT()
  const { toast } = useConsole()
  const errorText = useErrorText()
  const editor = useId()
  const path = file?.path
  const [found, setFound] = useState<{ of: string; problems: readonly Problem[] } | null>(null)
  const [formats, setFormats] = useState(false)
  const pathOf = useMemo(() => (each: string) => `${editor}/${each}`, [editor])
  // Headers come and go with the libraries: a file is checked again when these are others, or a build has fetched them.
  const settings = workspace.find('platformio.ini')?.text
  const [success, setSuccess] = useState<BuildState | null>(null)
  if (built.kind === 'succeeded' && !built.restored && built !== success) setSuccess(built)
  const assist = useMemo(
    () =>
      path !== undefined && isCode(path)
        ? createAssist({
            ide,
            id,
            workspace,
            path,
            pathOf,
            onChecked: (problems, can) => {
              setFound(problems && { of: path, problems })
              setFormats(can)
            },
            show: (to, place) => goTo({ path: to, ...place }),
            reasonOf: (renamed) => reasonIn(t, errorText, renamed),
            onFormatFailed: (error) =>
              toast({ kind: 'error', title: t('formatFailed'), text: errorText(error), action: 'format file' }),
          })
        : undefined,
    // A new assistant checks at once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [ide, id, workspace, path, pathOf, goTo, t, toast, errorText, settings, success],
  )
  const checked = useMemo(
    () => (found && found.of === path ? found.problems.filter((each) => each.path === path) : null),
    [found, path],
  )
  return { assist, checked, pathOf, formats: formats && assist !== undefined }
}
