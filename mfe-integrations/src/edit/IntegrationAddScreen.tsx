import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { useQueryClient } from '@console/platform/query'
import { useNavigate, useParams } from '@console/platform/router'
import { ButtonLink, PageHeader, StateCard } from '@console/platform/ui'
import { ChevronLeft, SearchX } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { forget, takeOver } from '../common/handover.ts'
import { newId } from '../common/newId.ts'
import { templateOf } from '../common/templates/templateOf.ts'
import { useT } from '../i18n/index.ts'
import { Repairs } from './Repairs.tsx'
import { IntegrationForm } from './form/IntegrationForm.tsx'

export const IntegrationAddScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { language } = useFormat()
  const { template: type = '' } = useParams()
  const template = templateOf(type)
  const gallery = href('integration-gallery')
  const breadcrumb = [{ label: t('list.title'), to: href('integration-list') }, { label: t('gallery.title'), to: gallery }]
  if (template) return <NewIntegration key={type} template={template} title={template.label[language]} breadcrumb={breadcrumb} />
  return (
    <>
      <PageHeader title={type} breadcrumb={breadcrumb} />
      <StateCard icon={<SearchX aria-hidden />} title={t('add.unknown')} actions={<ButtonLink to={gallery} icon={<ChevronLeft aria-hidden />}>{t('back')}</ButtonLink>}>
        {t('add.unknownText', { template: type })}
      </StateCard>
    </>
  )
}

interface NewIntegrationProps {
  template: NonNullable<ReturnType<typeof templateOf>>
  title: string
  breadcrumb: { label: string; to: string }[]
}

const NewIntegration = ({ template, title, breadcrumb }: NewIntegrationProps) => {
  const { href } = useConsole()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [id] = useState(newId)
  const [imported] = useState(() => takeOver(cache, template.id))
  useEffect(() => forget(cache), [cache])
  const list = href('integration-list')
  const saved = useCallback(() => void navigate(list), [navigate, list])
  return (
    <>
      <PageHeader title={title} breadcrumb={breadcrumb} />
      {imported && imported.repairs.length > 0 ? <Repairs repairs={imported.repairs} /> : null}
      <IntegrationForm exists={false} id={id} template={template} stored={template.defaults} initial={imported?.content ?? template.defaults} onSaved={saved} />
    </>
  )
}
