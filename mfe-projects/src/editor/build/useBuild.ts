import {
  firmwareListQuery,
  pastBuildsQuery,
  projectListQuery,
  projectBuildsQuery,
  type Firmware,
  type PastBuild,
  type Project,
} from '@console/platform/api'
import { useConsole, type Http } from '@console/platform/contract'
import { useQueryClient, useQuery } from '@console/platform/query'
import { useSyncExternalStore, useEffect } from 'react'
import { savedIn, type Workspace } from '../../common/files/workspace.ts'
import { useT } from '../../i18n/index.ts'
import { buildOf, type BuildState, type BuildView, type ProjectBuild } from './projectBuild.ts'

const none: BuildView['problems'] = []
// During a build the editor would redraw its markers with every line.
const problemsOf = ({ state, problems }: BuildView) => (state.kind === 'building' ? none : problems)

/** The build of a project. Saves first; nothing is built if that fails. */
export const useBuild = (ide: Http, id: string, workspace: Workspace, save: () => Promise<boolean>) => {
  const t = useT()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  const current = buildOf(ide, id)
  // Without the log, which changes many times a second.
  const state = useSyncExternalStore(current.subscribe, () => current.getState().state)
  const problems = useSyncExternalStore(current.subscribe, () => problemsOf(current.getState()))
  const build = async (): Promise<BuildState | null> => {
    if (!(await save())) {
      toast({ kind: 'warning', title: t('editor.notBuilt') })
      return null
    }
    const ended = await current.start(savedIn(workspace))
    const changed =
      ended.kind === 'succeeded' ? [projectListQuery(api), firmwareListQuery(api)] : [pastBuildsQuery(api)]
    for (const { queryKey } of changed) void cache.invalidateQueries({ queryKey })
    return ended
  }
  return { current, state, problems, build, stop: current.stop }
}

interface LastBuild {
  state: BuildState
  /** Whether the sources have changed since. */
  changed: boolean
}

/** The last successful build, from the log of builds or else from project and images; null without one. */
const lastBuildOf = (
  project: Project,
  builds: readonly PastBuild[] | null,
  images: readonly Firmware[] | null,
): LastBuild | null => {
  const build = builds?.find((each) => each.project === project.id && each.success)
  const at = build ? build.endedAt : project.lastBuildAt
  const sha = build ? build.firmwareSha : project.firmwareSha
  if (at === null && sha === null) return null
  const image = images?.find(({ sha256 }) => sha256 === sha)
  const deleted = images !== null && !image
  return {
    state: {
      kind: 'succeeded',
      result: { success: true, firmwareSha: deleted ? null : sha, artifacts: build?.artifacts ?? [] },
      restored: { at, size: image?.size ?? null },
    },
    changed: build?.sourcesChanged ?? (at !== null && project.updatedAt !== null && project.updatedAt > at),
  }
}

/** After a reload, shows the last successful build, so that it can be downloaded and flashed. */
export const useLastBuild = (project: Project, current: ProjectBuild, workspace: Workspace, ready: boolean) => {
  const { api } = useConsole()
  const idle = useSyncExternalStore(current.subscribe, () => current.getState().state.kind === 'idle')
  const builds = useQuery({ ...projectBuildsQuery(api, project.id), enabled: idle })
  const images = useQuery({ ...firmwareListQuery(api), enabled: idle })
  const known = (builds.data !== undefined || builds.error) && (images.data !== undefined || images.error)
  useEffect(() => {
    if (!idle || !ready || !known) return
    const last = lastBuildOf(project, builds.data ?? null, images.data ?? null)
    if (last) current.restore(last.state, last.changed ? null : savedIn(workspace))
  }, [idle, ready, known, project, builds.data, images.data, current, workspace])
}
