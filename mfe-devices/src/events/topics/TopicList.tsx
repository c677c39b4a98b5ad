import type { EventView, TopicSummary } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate, visible } from '@console/platform/lib'
import { Button, styled } from '@console/platform/ui'
import { VirtualRows } from '@console/platform/ui/table'
import { Volume2, VolumeX } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type Ref } from 'react'
import { useT } from '../../i18n/index.ts'
import { eventColor } from '../table/eventColor.ts'
import { TopicDetails } from './TopicDetails.tsx'
import { inOrder, muteOf, patternOf, type TopicSort } from './topicOrder.ts'

const expectedHeight = () => 71

// As high as the table's rows, or less where both are to fit into the window; on a phone as high as the space allows.
const Scroller = styled('div', {
  base: { h: { base: 'calc(100dvh - 280px)', sm: '459px' }, minH: '240px', overflowY: 'auto', overflowAnchor: 'none' },
})

interface TopicListProps {
  view: EventView
  topics: readonly TopicSummary[]
  /** When the topics were read. */
  time: number
  sort: TopicSort
  muted: ReadonlySet<string>
  onMute: (pattern: string, muted: boolean) => void
  oneDevice: boolean
  deviceNames: ReadonlyMap<string, string>
}

/** One row per topic; one can be open. The order is frozen while the pointer or the focus is in the list. */
export const TopicList = ({ view, topics, time, sort, muted, onMute, oneDevice, deviceNames }: TopicListProps) => {
  const t = useT()
  const [frozenOrder, setFrozenOrder] = useState<readonly string[] | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const rows = useMemo(() => inOrder(topics, sort, muted, frozenOrder), [topics, sort, muted, frozenOrder])
  const keyOf = useCallback((index: number) => keyAt(rows, index), [rows])
  const freeze = () => setFrozenOrder((current) => current ?? rows.map(patternOf))
  const scroller = useRef<HTMLDivElement>(null)
  // Checked once a second: a row that is removed under the pointer or with the focus fires no leave or blur event, and
  // a list that appears under the pointer none of its arrival.
  const follow = useEffectEvent(() =>
    scroller.current?.matches(':hover, :focus-within') ? freeze() : setFrozenOrder(null),
  )
  useEffect(() => follow(), [topics])
  return (
    <Scroller ref={scroller} onPointerEnter={freeze} onFocus={freeze}>
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
            <li
              key={pattern}
              ref={measure as Ref<HTMLLIElement>}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              <TopicRow
                topic={topic}
                time={time}
                mutedBy={muteOf(topic, muted)}
                onMute={onMute}
                deviceName={oneDevice ? undefined : deviceNames.get(topic.device)}
                oneDevice={oneDevice}
                open={isOpen}
                onOpen={() => setOpen(isOpen ? null : pattern)}
              />
              {isOpen && (
                <TopicDetails
                  view={view}
                  topic={topic}
                  mutedBy={muteOf(topic, muted)}
                  onMute={onMute}
                  oneDevice={oneDevice}
                />
              )}
            </li>
          )
        }}
      >
        {(items, style, list) => (
          <ul ref={list as Ref<HTMLUListElement>} aria-label={t('topics.title')} style={style}>
            {items}
          </ul>
        )}
      </VirtualRows>
    </Scroller>
  )
}

const keyAt = (rows: readonly TopicSummary[], index: number) => {
  const topic = rows[index]
  return topic ? patternOf(topic) : ''
}

const Root = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    pe: '2',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    _hover: { bg: 'bg.muted' },
  },
})
const Main = styled('button', {
  base: {
    flex: '1',
    minW: '0',
    display: 'grid',
    gridTemplateColumns: '3px minmax(0, 1fr) auto',
    columnGap: '2',
    rowGap: '0.5',
    alignItems: 'center',
    ps: '3',
    py: '2',
    textAlign: 'start',
    cursor: 'pointer',
    outlineOffset: '-2px',
  },
})
const Mark = styled('span', { base: { h: '14px', borderRadius: 'full' } })
const Name = styled('span', {
  base: {
    textStyle: 'mono',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
  },
  variants: { muted: { true: { color: 'fg.subtle' }, false: {} } },
})
const DeviceName = styled('bdi', { base: { fontFamily: 'body', fontWeight: '550' } })
const Device = styled('span', { base: { color: 'fg.subtle' } })
const Rate = styled('b', { base: { textStyle: 'xs', fontWeight: 'semibold' } })
const Last = styled('span', {
  base: {
    gridColumn: '2 / -1',
    textStyle: 'mono',
    color: 'fg.muted',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    minH: '4',
  },
})
const Foot = styled('span', {
  base: { gridColumn: '2 / -1', display: 'flex', gap: '2', textStyle: 'xs', fontWeight: 'normal', color: 'fg.subtle' },
})

interface TopicRowProps {
  topic: TopicSummary
  /** The time its age is relative to. */
  time: number
  /** The pattern that mutes it. */
  mutedBy: string | undefined
  onMute: (pattern: string, muted: boolean) => void
  oneDevice: boolean
  /** Undefined where the device has none, and where all topics are of one device. */
  deviceName: string | undefined
  open: boolean
  onOpen: () => void
}

const TopicRow = ({ topic, time, mutedBy, onMute, oneDevice, deviceName, open, onOpen }: TopicRowProps) => {
  const t = useT()
  const format = useFormat()
  const label = visible(oneDevice ? topic.name : patternOf(topic))
  return (
    <Root>
      <Main
        type="button"
        aria-expanded={open}
        onClick={onOpen}
        title={deviceName === undefined ? isolate(label) : `${isolate(visible(deviceName))} ${isolate(label)}`}
      >
        <Mark bg={eventColor(topic.name)} />
        <Name muted={mutedBy !== undefined}>
          {deviceName !== undefined && <DeviceName>{visible(deviceName)} </DeviceName>}
          {!oneDevice && <Device>{visible(topic.device)}/</Device>}
          {visible(topic.name)}
        </Name>
        <Rate>{t('topics.rate', { rate: format.measure(Math.round(topic.rate * 10) / 10) })}</Rate>
        <Last>{visible(topic.last)}</Last>
        <Foot>
          {mutedBy !== undefined && <span>{t('topics.muted')}</span>}
          <span>{t('topics.count', { count: topic.count, formatted: format.number(topic.count) })}</span>
          <span>{topic.retained ? t('events.retained') : format.relative(topic.time, time)}</span>
        </Foot>
      </Main>
      {mutedBy === undefined ? (
        <Button
          size="xs"
          variant="ghost"
          icon={<VolumeX aria-hidden />}
          aria-label={t('topics.mute', { name: isolate(label) })}
          onClick={() => onMute(patternOf(topic), true)}
        >
          {t('topics.muteWord')}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="ghost"
          icon={<Volume2 aria-hidden />}
          aria-label={t('topics.unmute', { name: isolate(mutedBy) })}
          onClick={() => onMute(mutedBy, false)}
        >
          {t('topics.unmuteWord')}
        </Button>
      )}
    </Root>
  )
}
