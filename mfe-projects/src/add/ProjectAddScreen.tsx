import { useConsole } from '@console/shared/contract'
import { useParams, useSearchParams } from '@console/shared/router'
import { NotBuiltYet } from '@console/shared/ui'
import { useT } from '../i18n/index.ts'

export const ProjectAddScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { template = '' } = useParams()
  const [params] = useSearchParams()
  return <NotBuiltYet title={params.get('title') ?? template} breadcrumb={[{ label: t('projects.title'), to: href('project-list') }, { label: t('gallery.title'), to: href('project-gallery') }]} />
}
