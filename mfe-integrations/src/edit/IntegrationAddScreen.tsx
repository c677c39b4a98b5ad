import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { useQueryClient } from '@console/platform/query'
import { useNavigate, useParams } from '@console/platform/router'
import { Banner, ButtonLink, PageHeader, StateCard, styled } from '@console/platform/ui'
import { ChevronLeft, SearchX } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { forget, takeOver } from '../common/model/importIntegration.ts'
import type { Repair } from '../common/model/repair.ts'
import { templateOf } from '../common/templates/templates.ts'
import { useT } from '../i18n/index.ts'
import { IntegrationForm } from './form/IntegrationForm.tsx'

export const IntegrationAddScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { language } = useFormat()
  const { template: type = '' } = useParams()
  const template = templateOf(type)
  const gallery = href('integration-gallery')
  const breadcrumb = [
    { label: t('list.title'), to: href('integration-list') },
    { label: t('gallery.title'), to: gallery },
  ]
  if (template)
    return <NewIntegration key={type} template={template} title={template.label[language]} breadcrumb={breadcrumb} />
  return (
    <>
      <PageHeader title={type} breadcrumb={breadcrumb} />
      <StateCard
        icon={<SearchX aria-hidden />}
        title={t('add.unknown')}
        actions={
          <ButtonLink to={gallery} icon={<ChevronLeft aria-hidden />}>
            {t('back')}
          </ButtonLink>
        }
      >
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
      <IntegrationForm
        exists={false}
        id={id}
        template={template}
        stored={template.defaults}
        initial={imported?.content ?? template.defaults}
        onSaved={saved}
      />
    </>
  )
}

const Root = styled('div', {
  base: { mb: '3', '& ul': { mt: '1', ps: '4', listStyleType: 'disc', overflowWrap: 'anywhere' } },
})

/** What was changed of an integration that was pasted, so that it can be corrected before it is saved (INT-23). */
const Repairs = ({ repairs }: { repairs: readonly Repair[] }) => {
  const t = useT()
  const sentence = (repair: Repair): string => {
    switch (repair.kind) {
      case 'dropped':
        return t('imported.dropped', { fields: visible(repair.fields.join(', ')), count: repair.fields.length })
      case 'converted':
        return t('imported.converted', { fields: repair.fields.join(', '), count: repair.fields.length })
      case 'method':
        return t('imported.method', { from: visible(repair.from), to: visible(repair.to) })
      case 'name':
        return repair.from === null
          ? t('imported.nameMade', { name: repair.to })
          : t('imported.nameChanged', { from: visible(repair.from), name: repair.to })
    }
  }
  return (
    <Root>
      <Banner kind="info">
        {t('imported.title')}
        <ul>
          {repairs.map((repair) => (
            <li key={repair.kind}>{sentence(repair)}</li>
          ))}
        </ul>
      </Banner>
    </Root>
  )
}

/** A random UUID. `crypto.randomUUID` would do, but for pages that are served over plain http. */
const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes]
    .map((byte, index) =>
      (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
    )
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
