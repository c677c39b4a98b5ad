import { integrationListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { useQuery } from '@console/platform/query'
import { Link } from '@console/platform/router'
import { Button, lazyPart, PageHeader, styled } from '@console/platform/ui'
import { SearchField } from '@console/platform/ui/form'
import { NoMatch, type Sort, useListAddress } from '@console/platform/ui/table'
import { ClipboardPaste } from 'lucide-react'
import { useId, useState } from 'react'
import type { Template } from '../common/templates/template.ts'
import { templates } from '../common/templates/templates.ts'
import { useT } from '../i18n/index.ts'

const ImportModal = lazyPart('ImportModal', () => import('./ImportModal.tsx'))

const Tools = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    '& > :first-child': { flex: '1 1 220px', minW: { sm: '260px' } },
  },
})

const unsorted: Sort = { key: '', direction: 'asc' }
const groups = [
  ['own', 'gallery.own'],
  ['service', 'gallery.service'],
] as const

export const IntegrationGalleryScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { language } = useFormat()
  const { query, setQuery } = useListAddress(unsorted)
  const [importing, setImporting] = useState(false)
  const uses = useUses()
  const wanted = query.trim().toLowerCase()
  const matches = ({ label, description }: Template) =>
    [label[language], description[language]].some((text) => text.toLowerCase().includes(wanted))
  const found = templates.filter(matches)
  return (
    <>
      <PageHeader
        title={t('gallery.title')}
        description={t('gallery.text')}
        breadcrumb={[{ label: t('list.title'), to: href('integration-list') }]}
        actions={
          <Tools>
            <SearchField label={t('gallery.search')} value={query} onChange={setQuery} />
            <Button icon={<ClipboardPaste aria-hidden />} onClick={() => setImporting(true)}>
              {t('gallery.paste')}
            </Button>
          </Tools>
        }
      />
      {found.length === 0 ? <NoMatch query={query} total={templates.length} onClear={() => setQuery('')} /> : null}
      {groups.map(([group, title]) => (
        <TemplateCards
          key={group}
          title={t(title)}
          templates={found.filter((template) => template.group === group)}
          uses={uses}
        />
      ))}
      {importing ? <ImportModal open onClose={() => setImporting(false)} /> : null}
    </>
  )
}

const Group = styled('section', { base: { mb: '6' } })
const Title = styled('h2', { base: { mb: '2.5', textStyle: 'panel' } })
const Count = styled('span', { base: { ms: '2', color: 'fg.subtle', fontWeight: 'normal' } })
const Grid = styled('ul', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))', gap: '3' },
})
const Card = styled(
  Link,
  {
    base: {
      display: 'grid',
      gridTemplateColumns: '36px minmax(0, 1fr)',
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
const Name = styled('h3', { base: { fontWeight: 'semibold', overflowWrap: 'anywhere' } })
const Text = styled('p', { base: { mt: '0.5', color: 'fg.muted' } })
const Foot = styled('span', {
  base: {
    alignSelf: 'end',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    justifyContent: 'space-between',
    mt: '2',
    textStyle: 'xs',
    color: 'fg.subtle',
  },
})
const Kind = styled('span', { base: { textStyle: 'mono' } })

interface TemplateCardsProps {
  title: string
  templates: readonly Template[]
  uses: ReadonlyMap<string, number>
}

const TemplateCards = ({ title, templates, uses }: TemplateCardsProps) => {
  const id = useId()
  if (templates.length === 0) return null
  return (
    <Group aria-labelledby={id}>
      <Title id={id}>
        {title}
        <Count>{templates.length}</Count>
      </Title>
      <Grid role="list">
        {templates.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} uses={uses.get(template.id) ?? 0} />
          </li>
        ))}
      </Grid>
    </Group>
  )
}

const TemplateCard = ({
  template: { id, label, description, Icon: Sign, defaults },
  uses,
}: {
  template: Template
  uses: number
}) => {
  const t = useT()
  const { href } = useConsole()
  const { language } = useFormat()
  const event = typeof defaults['event'] === 'string' ? defaults['event'] : t('gallery.anyEvent')
  const how = typeof defaults['requestType'] === 'string' ? defaults['requestType'] : t('gallery.javascript')
  return (
    <Card to={href('integration-add', { template: id })}>
      <Icon aria-hidden>
        <Sign />
      </Icon>
      <div>
        <Name>{label[language]}</Name>
        <Text>{description[language]}</Text>
      </div>
      <Foot>
        <Kind>{`${event} · ${how}`}</Kind>
        {uses > 0 ? <span>{t('gallery.uses', { count: uses })}</span> : null}
      </Foot>
    </Card>
  )
}

/** How many integrations there are of each type. */
const useUses = (): ReadonlyMap<string, number> => {
  const { api } = useConsole()
  const { data = [] } = useQuery(integrationListQuery(api))
  const uses = new Map<string, number>()
  for (const { type } of data) uses.set(type, (uses.get(type) ?? 0) + 1)
  return uses
}
