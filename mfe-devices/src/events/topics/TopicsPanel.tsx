import type { EventView, TopicSummary } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { EmptyState, Panel, styled } from '@console/platform/ui'
import { SearchField, SelectField } from '@console/platform/ui/form'
import { Rows3, SearchX } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { TopicList } from './TopicList.tsx'
import type { TopicSort } from './topicOrder.ts'

// The search appears when there are more topics.
const searchFrom = 8

const Bar = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))',
    gap: '2',
    px: '3',
    py: '2',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
  },
})

export interface TopicsPanelProps {
  view: EventView
  /** Patterns of an event filter: `{device}/{name}`, `+/{name}`. */
  muted: readonly string[]
  onMute: (pattern: string, muted: boolean) => void
  /** Set where all events are of one device, whose name is left out. */
  device?: string | undefined
  /** Names by device id. */
  deviceNames?: ReadonlyMap<string, string>
}

const noNames: ReadonlyMap<string, string> = new Map()

/** Rate, count and last message of each topic, with a button to mute it. */
export const TopicsPanel = ({ view, muted, onMute, device, deviceNames = noNames }: TopicsPanelProps) => {
  const t = useT()
  const format = useFormat()
  const topics = useTopics(view)
  const [sort, setSort] = useState<TopicSort>('rate')
  const [query, setQuery] = useState('')
  const mutedSet = useMemo(() => new Set(muted), [muted])
  const count = topics?.list.length ?? 0
  const wanted = query.trim().toLowerCase()
  const found = useMemo(
    () =>
      topics?.list.filter((topic) =>
        `${deviceNames.get(topic.device) ?? ''} ${topic.device}/${topic.name}`.toLowerCase().includes(wanted),
      ),
    [topics, wanted, deviceNames],
  )
  const shown =
    wanted === ''
      ? format.number(count)
      : t('topics.shownOf', { shown: format.number(found?.length ?? 0), total: format.number(count) })
  return (
    <Panel title={t('topics.title')} count={topics && <span aria-live="polite">{shown}</span>} padded={false}>
      <Bar>
        {(count > searchFrom || query !== '') && (
          <SearchField label={t('topics.search')} value={query} onChange={setQuery} slash={false} />
        )}
        <SelectField
          label={t('topics.sort')}
          labelHidden
          value={sort}
          onChange={(value) => setSort(value as TopicSort)}
          options={[
            { value: 'rate', label: t('topics.byRate') },
            { value: 'count', label: t('topics.byCount') },
            { value: 'name', label: t('topics.byName') },
          ]}
        />
      </Bar>
      {topics && found && found.length > 0 ? (
        <TopicList
          key={sort}
          view={view}
          topics={found}
          time={topics.time}
          sort={sort}
          muted={mutedSet}
          onMute={onMute}
          oneDevice={device !== undefined}
          deviceNames={deviceNames}
        />
      ) : (
        topics && (
          <EmptyState
            icon={wanted ? <SearchX aria-hidden /> : <Rows3 aria-hidden />}
            title={wanted ? t('topics.noMatch') : t('topics.empty')}
          >
            {wanted ? undefined : t('topics.emptyText')}
          </EmptyState>
        )
      )}
    </Panel>
  )
}

const refreshInterval = 1000

interface Topics {
  list: readonly TopicSummary[]
  /** When the list was read, epoch milliseconds. */
  time: number
}

/** The view's topics, read every second while the page is visible; undefined before the first result. */
const useTopics = (view: EventView): Topics | undefined => {
  const [topics, setTopics] = useState<Topics>()
  useEffect(() => {
    let unmounted = false
    let reading = false
    const refresh = () => {
      if (reading || document.visibilityState === 'hidden') return
      reading = true
      void view.topics().then((list) => {
        reading = false
        if (!unmounted) setTopics({ list, time: Date.now() })
      })
    }
    refresh()
    const timer = setInterval(refresh, refreshInterval)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      unmounted = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [view])
  return topics
}
