import { useConsole } from '@console/platform/contract'
import { Link } from '@console/platform/router'
import { PageHeader, styled } from '@console/platform/ui'
import { SearchField } from '@console/platform/ui/form'
import { NoMatch, useListAddress, type Sort } from '@console/platform/ui/table'
import { useT } from '../i18n/index.ts'
import { ImportButton } from './ImportButton.tsx'
import { templates, type Template } from './templates.data.ts'

const Tools = styled('div', { base: { w: { base: 'full', sm: '260px' } } })
const Grid = styled('ul', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))', gap: '3' },
})

const unsorted: Sort = { key: '', direction: 'asc' }

export const ProjectGalleryScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { query, setQuery } = useListAddress(unsorted)
  const search = query.trim().toLowerCase()
  const matches = ({ title, text }: Template) => [t(title), t(text)].some((each) => each.toLowerCase().includes(search))
  const found = templates.filter(matches)
  return (
    <>
      <PageHeader
        title={t('gallery.title')}
        description={t('gallery.text')}
        breadcrumb={[{ label: t('projects.title'), to: href('project-list') }]}
        actions={
          <>
            <Tools>
              <SearchField label={t('gallery.search')} value={query} onChange={setQuery} />
            </Tools>
            <ImportButton />
          </>
        }
      />
      {found.length === 0 ? (
        <NoMatch query={query} total={templates.length} onClear={() => setQuery('')} />
      ) : (
        <Grid role="list">
          {found.map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} />
            </li>
          ))}
        </Grid>
      )}
    </>
  )
}

const Card = styled(
  Link,
  {
    base: {
      display: 'grid',
      gridTemplateColumns: '36px minmax(0, 1fr)',
      gridTemplateRows: '1fr auto',
      columnGap: '3',
      h: 'full',
      minH: '112px',
      p: '4',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderRadius: 'l3',
      color: 'fg',
      textDecoration: 'none',
      transition: 'border-color 100ms, box-shadow 100ms',
      _hover: { borderColor: 'accent.border', boxShadow: 'sm' },
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-1px' },
    },
  },
  { forwardProps: ['to'] },
)
const Icon = styled('span', {
  base: {
    gridRow: 'span 2',
    display: 'grid',
    placeItems: 'center',
    boxSize: '9',
    borderRadius: 'l2',
    bg: 'bg.muted',
    '& .lucide': { boxSize: '5' },
  },
})
const Name = styled('h2', { base: { textStyle: 'panel', overflowWrap: 'anywhere' } })
const Text = styled('p', { base: { mt: '0.5', color: 'fg.muted' } })
const Note = styled('span', { base: { mt: '2', textStyle: 'mono', color: 'fg.subtle' } })

const TemplateCard = ({ template: { id, title, text, Icon: Sign, note } }: { template: Template }) => {
  const t = useT()
  const { href } = useConsole()
  return (
    <Card to={href('project-add', { template: id })}>
      <Icon aria-hidden>
        <Sign />
      </Icon>
      <div>
        <Name>{t(title)}</Name>
        <Text>{t(text)}</Text>
        {note === null || note === 'simulator' ? null : <Text>{t('templates.withoutTools')}</Text>}
      </div>
      {note === null ? null : <Note>{note}</Note>}
    </Card>
  )
}
