import { useLocation } from '@console/platform/router'
import { PageHeader } from '@console/platform/ui'
import { NotFoundScreen } from '../states/NotFoundScreen.tsx'
import { Pending } from '../states/Pending.tsx'
import { useSettingsPages } from './useSettingsPages.tsx'
import { useT } from './i18n/useT.ts'

/** The page of the settings at this address; otherwise that nothing is here. */
export const SettingsSubpage = () => {
  const t = useT()
  const { pathname } = useLocation()
  const { pages, complete } = useSettingsPages()
  const page = pages.find(({ id }) => pathname === `/settings/${id}`)
  if (page) {
    return (
      <>
        <PageHeader title={page.title} breadcrumb={[{ label: t('extension.settings'), to: '/settings' }]} />
        {page.content}
      </>
    )
  }
  return !complete && pathname.startsWith('/settings/') ? <Pending /> : <NotFoundScreen />
}
