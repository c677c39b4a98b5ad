import { useConsole } from '@console/shared/contract'
import { useFormat } from '@console/shared/i18n'
import { useParams } from '@console/shared/router'
import { ButtonLink, NotBuiltYet, PageHeader, StateCard } from '@console/shared/ui'
import { ChevronLeft, SearchX } from 'lucide-react'
import { templateOf } from '../common/templateOf.ts'
import { useT } from '../i18n/index.ts'

export const IntegrationAddScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { language } = useFormat()
  const { template: id = '' } = useParams()
  const template = templateOf(id)
  const gallery = href('integration-gallery')
  const breadcrumb = [{ label: t('list.title'), to: href('integration-list') }, { label: t('gallery.title'), to: gallery }]
  if (template) return <NotBuiltYet title={template.label[language]} breadcrumb={breadcrumb} />
  return (
    <>
      <PageHeader title={id} breadcrumb={breadcrumb} />
      <StateCard icon={<SearchX aria-hidden />} title={t('add.unknown')} actions={<ButtonLink to={gallery} icon={<ChevronLeft aria-hidden />}>{t('back')}</ButtonLink>}>
        {t('add.unknownText', { template: id })}
      </StateCard>
    </>
  )
}
