import { firmwareListQuery, pastBuildsQuery, projectListQuery } from '@console/platform/api'
import { useConsole, type Http } from '@console/platform/contract'
import { useQueryClient } from '@console/platform/query'
import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/index.ts'
import { savedIn, type Workspace } from '../../common/files/workspace.ts'
import { buildOf, type BuildState, type BuildView } from './projectBuild.ts'

const none: BuildView['problems'] = []
// While they are collected, the editor would mark them anew with every line.
const problemsOf = ({ state, problems }: BuildView) => (state.kind === 'building' ? none : problems)

/** The build of a project: it saves first, and builds what was saved or nothing. */
export const useBuild = (ide: Http, id: string, workspace: Workspace, save: () => Promise<boolean>) => {
  const t = useT()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  const current = buildOf(ide, id)
  // Not the log, which grows many times a second: that is for those who show it.
  const state = useSyncExternalStore(current.subscribe, () => current.getState().state)
  const problems = useSyncExternalStore(current.subscribe, () => problemsOf(current.getState()))
  const build = async (): Promise<BuildState | null> => {
    if (!(await save())) {
      toast({ kind: 'warning', title: t('editor.notBuilt') })
      return null
    }
    const ended = await current.start(savedIn(workspace))
    const changed = ended.kind === 'succeeded' ? [projectListQuery(api), firmwareListQuery(api)] : [pastBuildsQuery(api)]
    for (const { queryKey } of changed) void cache.invalidateQueries({ queryKey })
    return ended
  }
  return { current, state, problems, build, stop: current.stop }
}
