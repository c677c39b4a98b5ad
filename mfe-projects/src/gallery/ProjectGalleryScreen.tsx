import { useConsole } from '@console/platform/contract'
import { PageHeader, styled } from '@console/platform/ui'
import { SearchField } from '@console/platform/ui/form'
import { NoMatch, useListAddress, type Sort } from '@console/platform/ui/table'
import { templates, type Template } from '../common/templates.data.ts'
import { useT } from '../i18n/index.ts'
import { ImportButton } from '../common/import/ImportButton.tsx'
import { TemplateCard } from './TemplateCard.tsx'

const Tools = styled('div', { base: { w: { base: 'full', sm: '260px' } } })
const Grid = styled('ul', { base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))', gap: '3' } })

const unsorted: Sort = { key: '', direction: 'asc' }

export const ProjectGalleryScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { query, setQuery } = useListAddress(unsorted)
  const wanted = query.trim().toLowerCase()
  const matches = ({ title, text }: Template) => [t(title), t(text)].some((said) => said.toLowerCase().includes(wanted))
  const found = templates.filter(matches)
  return (
    <>
      <PageHeader
        title={t('gallery.title')}
        description={t('gallery.text')}
        breadcrumb={[{ label: t('projects.title'), to: href('project-list') }]}
        actions={<><Tools><SearchField label={t('gallery.search')} value={query} onChange={setQuery} /></Tools><ImportButton /></>}
      />
      {found.length === 0
        ? <NoMatch query={query} total={templates.length} onClear={() => setQuery('')} />
        : <Grid role="list">{found.map((template) => <li key={template.id}><TemplateCard template={template} /></li>)}</Grid>}
    </>
  )
}
