import { firmwareListQuery, pastBuildsQuery, type Firmware, type PastBuild } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'

// Others build, too.
const reload = 30_000

/** What a server without a log of builds tells of them: each image came from one that succeeded. */
const fromImages = (images: readonly Firmware[]): PastBuild[] =>
  images.flatMap(({ sha256, projectId, projectName, createdAt }) =>
    (projectId === null || createdAt === null ? [] : [{ id: sha256, project: projectId, projectName: projectName ?? '', startedAt: null, endedAt: createdAt, success: true, firmwareSha: sha256, artifacts: null, sourcesChanged: null }]))
    .sort((one, other) => other.endedAt - one.endedAt)

/** How the last builds of all projects ended, the newest first. */
export const useLatestBuilds = () => {
  const { api } = useConsole()
  const log = useQuery({ ...pastBuildsQuery(api), refetchInterval: reload })
  const images = useQuery({ ...firmwareListQuery(api), enabled: log.data === null })
  const { dataUpdatedAt, error, isFetching, refetch } = log.data === null ? images : log
  const data: readonly PastBuild[] | undefined = log.data === null ? images.data && fromImages(images.data) : log.data
  return { data, dataUpdatedAt, error, isFetching, refetch }
}
