import { projectListQuery, type Firmware } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { isolate } from '@console/shared/lib'
import { useQuery } from '@console/shared/query'
import { Badge } from '@console/shared/ui'
import { useT } from '../../i18n/index.ts'

/** Says so where the image is the newest one of its project. */
export const LatestBadge = ({ firmware: { sha256, projectId } }: { firmware: Firmware }) => {
  const t = useT()
  const { data } = useQuery(projectListQuery(useConsole().api))
  const project = data?.find(({ id }) => id === projectId)
  return project?.firmwareSha === sha256 ? <Badge tone="green"><bdi>{t('firmware.latestOf', { project: isolate(project.name) })}</bdi></Badge> : null
}
