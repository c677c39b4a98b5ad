import { useConsole } from '@console/shared/contract'
import { NotBuiltYet } from '@console/shared/ui'
import { useT } from '../i18n/index.ts'

export const IntegrationGalleryScreen = () => {
  const t = useT()
  const { href } = useConsole()
  return <NotBuiltYet title={t('gallery.title')} breadcrumb={[{ label: t('list.title'), to: href('integration-list') }]} />
}
