import { useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { useLocation } from '@console/platform/router'
import { PageHeader } from '@console/platform/ui'
import { NotFoundScreen } from '../states/NotFoundScreen.tsx'
import { Pending } from '../states/Pending.tsx'
import { useShell } from '../shellContext.ts'
import { useT } from './i18n/useT.ts'

/** The page of the settings that a remote adds at this address; otherwise that nothing is here. */
export const AddedPage = () => {
  const t = useT()
  const { language } = useFormat()
  const { pathname } = useLocation()
  const pages = useReadable(useShell().extensions.at('settings.page/v1'))
  const page = pages?.find(({ id, fits }) => pathname === `/settings/${id}` && fits())
  if (page) {
    return (
      <>
        <PageHeader title={page.title[language]} breadcrumb={[{ label: t('extension.settings'), to: '/settings' }]} />
        <page.View key={page.id} />
      </>
    )
  }
  return pages === null && pathname.startsWith('/settings/') ? <Pending /> : <NotFoundScreen />
}
