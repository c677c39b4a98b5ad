import { projectListQuery, type Firmware } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { Badge } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'

/** Says so where the image is the newest one of its project. */
export const LatestBadge = ({ firmware: { sha256, projectId } }: { firmware: Firmware }) => {
  const t = useT()
  const { data } = useQuery(projectListQuery(useConsole().api))
  const project = data?.find(({ id }) => id === projectId)
  return project?.firmwareSha === sha256 ? <Badge tone="green"><bdi>{t('firmware.latestOf', { project: isolate(project.name) })}</bdi></Badge> : null
}
