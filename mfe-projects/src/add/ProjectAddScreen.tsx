import { useConsole } from '@console/platform/contract'
import { useParams, useSearchParams } from '@console/platform/router'
import { PageHeader } from '@console/platform/ui'
import { templates } from '../common/templates.data.ts'
import { useT } from '../i18n/index.ts'
import { NewProjectForm } from './NewProjectForm.tsx'

export const ProjectAddScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { template: id = '' } = useParams()
  const [params] = useSearchParams()
  const template = templates.find((each) => each.id === id)
  // A server may know more templates than this console.
  const title = params.get('title') || (template ? t(template.title) : id)
  return (
    <>
      <PageHeader title={title} breadcrumb={[{ label: t('projects.title'), to: href('project-list') }, { label: t('gallery.title'), to: href('project-gallery') }]} />
      <NewProjectForm key={id} template={id} />
    </>
  )
}
