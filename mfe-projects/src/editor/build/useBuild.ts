import { firmwareListQuery, projectListQuery } from '@console/shared/api'
import { useConsole, useReadable, type Http } from '@console/shared/contract'
import { useQueryClient } from '@console/shared/query'
import { useT } from '../../i18n/index.ts'
import type { Workspace } from '../files/workspace.ts'
import { buildOf, type BuildState } from './projectBuild.ts'

/** The build of a project: it saves first, and builds what was saved or nothing. */
export const useBuild = (ide: Http, id: string, workspace: Workspace, save: () => Promise<boolean>) => {
  const t = useT()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  const current = buildOf(ide, id)
  const view = useReadable(current)
  const build = async (): Promise<BuildState | null> => {
    if (!(await save())) {
      toast({ kind: 'warning', title: t('editor.notBuilt') })
      return null
    }
    const state = await current.start(workspace.files.map(({ path }) => path))
    if (state.kind === 'succeeded') for (const { queryKey } of [projectListQuery(api), firmwareListQuery(api)]) void cache.invalidateQueries({ queryKey })
    return state
  }
  return { view, build, stop: current.stop }
}
