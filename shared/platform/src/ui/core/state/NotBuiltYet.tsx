import { Hammer } from 'lucide-react'
import { useCommonText } from '../../../i18n/index.ts'
import type { Crumb } from '../page/Breadcrumb.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { StateCard } from './StateCard.tsx'

/** In the place of a screen that this version of the console does not have yet. */
export const NotBuiltYet = ({ title, breadcrumb }: { title: string; breadcrumb?: readonly Crumb[] }) => {
  const t = useCommonText()
  return (
    <>
      <PageHeader title={title} breadcrumb={breadcrumb} />
      <StateCard icon={<Hammer aria-hidden />} title={t('state.notBuilt')}>{t('state.notBuiltText')}</StateCard>
    </>
  )
}
