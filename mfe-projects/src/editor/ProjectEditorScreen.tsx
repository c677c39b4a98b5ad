import { projectListQuery } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useQuery } from '@console/shared/query'
import { useParams } from '@console/shared/router'
import { NotBuiltYet } from '@console/shared/ui'
import { useT } from '../i18n/index.ts'

export const ProjectEditorScreen = () => {
  const t = useT()
  const { api, href } = useConsole()
  const { id = '' } = useParams()
  const { data } = useQuery(projectListQuery(api))
  const name = data?.find((project) => project.id === id)?.name || id
  return <NotBuiltYet title={name} breadcrumb={[{ label: t('projects.title'), to: href('project-list') }]} />
}
