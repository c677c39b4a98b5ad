import { integrationListQuery, type Integration } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useFormat } from '@console/shared/i18n'
import { useQuery } from '@console/shared/query'
import { useParams } from '@console/shared/router'
import { Badge, ButtonLink, LoadFailed, PageHeader, Panel, Skeleton, StateCard } from '@console/shared/ui'
import { ChevronLeft, SearchX } from 'lucide-react'
import { useState } from 'react'
import { anyTemplateOf, labelOf } from '../common/templates/templateOf.ts'
import { TestAction } from '../common/test/TestAction.tsx'
import { useT } from '../i18n/index.ts'
import { IntegrationForm } from './form/IntegrationForm.tsx'
import { RenameAction } from './RenameAction.tsx'

export const IntegrationEditScreen = () => {
  const t = useT()
  const { api, href } = useConsole()
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(integrationListQuery(api))
  const list = href('integration-list')
  const breadcrumb = [{ label: t('list.title'), to: list }]
  const integration = data?.find((each) => each.id === id)
  if (integration) return <Existing key={id} integration={integration} breadcrumb={breadcrumb} />
  if (data) {
    return (
      <>
        <PageHeader title={t('edit.missing')} breadcrumb={breadcrumb} />
        <StateCard icon={<SearchX aria-hidden />} title={t('edit.missing')} actions={<ButtonLink to={list} icon={<ChevronLeft aria-hidden />}>{t('back')}</ButtonLink>}>{t('edit.missingText', { id })}</StateCard>
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('edit.title')} breadcrumb={breadcrumb} />
      <Panel>{error ? <LoadFailed what={t('list.title')} error={error} onRetry={() => void refetch()} retrying={isFetching} /> : <div aria-busy="true"><Skeleton w="40%" /></div>}</Panel>
    </>
  )
}

const Existing = ({ integration, breadcrumb }: { integration: Integration; breadcrumb: { label: string; to: string }[] }) => {
  const t = useT()
  const { language } = useFormat()
  const [unsaved, setUnsaved] = useState(false)
  const { id, type, content, stored } = integration
  const template = anyTemplateOf(type, content)
  const test = <TestAction look="button" name={content.name || id} device={content.deviceID} data={template.sample} note={unsaved ? t('test.saveFirst') : null} />
  return (
    <>
      <PageHeader title={content.name || id} heading={<RenameAction integration={integration} />} beside={<Badge>{labelOf(type, language)}</Badge>} breadcrumb={breadcrumb} actions={test} />
      <IntegrationForm exists onUnsaved={setUnsaved} id={id} template={template} stored={stored} initial={stored} onSaved={stay} />
    </>
  )
}

const stay = () => {}
