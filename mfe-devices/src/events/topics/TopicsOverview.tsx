import type { EventView } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { EmptyState, Panel, styled } from '@console/platform/ui'
import { SearchField, SelectField } from '@console/platform/ui/form'
import { Rows3, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { TopicList } from './TopicList.tsx'
import type { TopicSort } from './topicOrder.ts'
import { useTopics } from './useTopics.ts'

// Fewer are found without a search.
const few = 8

const Bar = styled('div', { base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))', gap: '2', px: '3', py: '2', borderBottomWidth: '1px', borderColor: 'border.muted' } })

export interface TopicsOverviewProps {
  view: EventView
  /** Patterns as an event filter has them: `{device}/{name}`, `+/{name}`. */
  muted: readonly string[]
  onMute: (pattern: string, muted: boolean) => void
  /** Set where all events are of one device, which then goes without saying. */
  device?: string | undefined
}

/** Per topic how much it brings and what it brought last; muted in one click. */
export const TopicsOverview = ({ view, muted, onMute, device }: TopicsOverviewProps) => {
  const t = useT()
  const format = useFormat()
  const topics = useTopics(view)
  const [sort, setSort] = useState<TopicSort>('rate')
  const [query, setQuery] = useState('')
  const mutedSet = useMemo(() => new Set(muted), [muted])
  const count = topics?.list.length ?? 0
  const wanted = query.trim().toLowerCase()
  const found = useMemo(() => topics?.list.filter((topic) => `${topic.device}/${topic.name}`.toLowerCase().includes(wanted)), [topics, wanted])
  const shown = wanted === '' ? format.number(count) : t('topics.shownOf', { shown: format.number(found?.length ?? 0), total: format.number(count) })
  return (
    <Panel title={t('topics.title')} count={topics && <span aria-live="polite">{shown}</span>} padded={false}>
      <Bar>
        {(count > few || query !== '') && <SearchField label={t('topics.search')} value={query} onChange={setQuery} slash={false} />}
        <SelectField label={t('topics.sort')} labelHidden value={sort} onChange={(value) => setSort(value as TopicSort)} options={[{ value: 'rate', label: t('topics.byRate') }, { value: 'count', label: t('topics.byCount') }, { value: 'name', label: t('topics.byName') }]} />
      </Bar>
      {topics && found && found.length > 0
        ? <TopicList key={sort} view={view} topics={found} time={topics.time} sort={sort} muted={mutedSet} onMute={onMute} oneDevice={device !== undefined} />
        : topics && <EmptyState icon={wanted ? <SearchX aria-hidden /> : <Rows3 aria-hidden />} title={wanted ? t('topics.noMatch') : t('topics.empty')}>{wanted ? undefined : t('topics.emptyText')}</EmptyState>}
    </Panel>
  )
}
