import { useLocation } from '@console/platform/router'
import { ButtonLink, PageHeader, StateCard } from '@console/platform/ui'
import { SearchX } from 'lucide-react'
import { useT } from './i18n/useT.ts'

/** Percent-decoded where possible. */
const readable = (address: string): string => {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

export const NotFoundScreen = () => {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <>
      <PageHeader title={t('notFound.title')} />
      <StateCard
        icon={<SearchX aria-hidden />}
        title={t('notFound.title')}
        actions={<ButtonLink to="/dashboard">{t('notFound.toDashboard')}</ButtonLink>}
      >
        {t('notFound.text', { address: readable(pathname) })}
      </StateCard>
    </>
  )
}
