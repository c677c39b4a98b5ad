import type { EventView, TopicSummary } from '@console/platform/contract'
import { styled } from '@console/platform/ui'
import { VirtualRows } from '@console/platform/ui/table'
import { useCallback, useEffect, useMemo, useRef, useState, type Ref } from 'react'
import { useT } from '../../i18n/index.ts'
import { TopicDetails } from './TopicDetails.tsx'
import { TopicRow } from './TopicRow.tsx'
import { inOrder, muteOf, patternOf, type TopicSort } from './topicOrder.ts'

const expectedHeight = () => 71

// Beside the table as high as its rows; on a phone as high as there is room.
const Scroller = styled('div', { base: { h: { base: 'calc(100dvh - 280px)', sm: '459px' }, minH: '240px', overflowY: 'auto', overflowAnchor: 'none' } })

interface TopicListProps {
  view: EventView
  topics: readonly TopicSummary[]
  /** When they were so. */
  time: number
  sort: TopicSort
  muted: ReadonlySet<string>
  onMute: (pattern: string, muted: boolean) => void
  oneDevice: boolean
}

/** A row per topic; one of them can be open. The order stands still while somebody is about to hit a row. */
export const TopicList = ({ view, topics, time, sort, muted, onMute, oneDevice }: TopicListProps) => {
  const t = useT()
  const [still, setStill] = useState<readonly string[] | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const rows = useMemo(() => inOrder(topics, sort, muted, still), [topics, sort, muted, still])
  const keyOf = useCallback((index: number) => keyAt(rows, index), [rows])
  const hold = () => setStill((current) => current ?? rows.map(patternOf))
  const scroller = useRef<HTMLDivElement>(null)
  // By what is so, once a second: a row that goes under the pointer, or with the focus, tells nobody that they left.
  useEffect(() => {
    if (scroller.current && !scroller.current.matches(':hover, :focus-within')) setStill(null)
  }, [topics])
  return (
    <Scroller ref={scroller} onPointerEnter={hold} onFocus={hold}>
      <VirtualRows
        count={rows.length}
        keyOf={keyOf}
        heightOf={expectedHeight}
        renderRow={({ index, measure }) => {
          const topic = rows[index]
          if (!topic) return null
          const pattern = patternOf(topic)
          const isOpen = pattern === open
          return (
            <li key={pattern} ref={measure as Ref<HTMLLIElement>} data-index={index} aria-setsize={rows.length} aria-posinset={index + 1}>
              <TopicRow topic={topic} time={time} mutedBy={muteOf(topic, muted)} onMute={onMute} oneDevice={oneDevice} open={isOpen} onOpen={() => setOpen(isOpen ? null : pattern)} />
              {isOpen && <TopicDetails view={view} topic={topic} mutedBy={muteOf(topic, muted)} onMute={onMute} oneDevice={oneDevice} />}
            </li>
          )
        }}
      >
        {(lines, style, list) => <ul ref={list as Ref<HTMLUListElement>} aria-label={t('topics.title')} style={style}>{lines}</ul>}
      </VirtualRows>
    </Scroller>
  )
}

const keyAt = (rows: readonly TopicSummary[], index: number) => {
  const topic = rows[index]
  return topic ? patternOf(topic) : ''
}
