import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Button, lazyPart, PageHeader, styled } from '@console/platform/ui'
import { SearchField } from '@console/platform/ui/form'
import { NoMatch, useListAddress, type Sort } from '@console/platform/ui/table'
import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import type { Template } from '../common/templates/template.ts'
import { templates } from '../common/templates/templates.data.ts'
import { useT } from '../i18n/index.ts'
import { TemplateCards } from './TemplateCards.tsx'
import { useUses } from './useUses.ts'

const ImportModal = lazyPart('ImportModal', () => import('./ImportModal.tsx'))

const Tools = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', '& > :first-child': { flex: '1 1 220px', minW: { sm: '260px' } } } })

const unsorted: Sort = { key: '', direction: 'asc' }
const groups = [['own', 'gallery.own'], ['service', 'gallery.service']] as const

export const IntegrationGalleryScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { language } = useFormat()
  const { query, setQuery } = useListAddress(unsorted)
  const [importing, setImporting] = useState(false)
  const uses = useUses()
  const wanted = query.trim().toLowerCase()
  const matches = ({ label, description }: Template) => [label[language], description[language]].some((text) => text.toLowerCase().includes(wanted))
  const found = templates.filter(matches)
  return (
    <>
      <PageHeader
        title={t('gallery.title')}
        description={t('gallery.text')}
        breadcrumb={[{ label: t('list.title'), to: href('integration-list') }]}
        actions={(
          <Tools>
            <SearchField label={t('gallery.search')} value={query} onChange={setQuery} />
            <Button icon={<ClipboardPaste aria-hidden />} onClick={() => setImporting(true)}>{t('gallery.paste')}</Button>
          </Tools>
        )}
      />
      {found.length === 0 ? <NoMatch query={query} total={templates.length} onClear={() => setQuery('')} /> : null}
      {groups.map(([group, title]) => <TemplateCards key={group} title={t(title)} templates={found.filter((template) => template.group === group)} uses={uses} />)}
      {importing ? <ImportModal open onClose={() => setImporting(false)} /> : null}
    </>
  )
}
