import { useConsole } from '@console/shared/contract'
import { NotBuiltYet } from '@console/shared/ui'
import { useT } from '../i18n/index.ts'

export const ProjectGalleryScreen = () => {
  const t = useT()
  const { href } = useConsole()
  return <NotBuiltYet title={t('gallery.title')} breadcrumb={[{ label: t('projects.title'), to: href('project-list') }]} />
}
