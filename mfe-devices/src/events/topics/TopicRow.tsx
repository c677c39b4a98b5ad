import type { TopicSummary } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import { Button, styled } from '@console/platform/ui'
import { Volume2, VolumeX } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { topicColor } from '../table/topicColor.ts'
import { patternOf } from './topicOrder.ts'

const Line = styled('div', { base: { display: 'flex', alignItems: 'center', gap: '1', pe: '2', borderBottomWidth: '1px', borderColor: 'border.muted', _hover: { bg: 'bg.muted' } } })
const Main = styled('button', { base: { flex: '1', minW: '0', display: 'grid', gridTemplateColumns: '3px minmax(0, 1fr) auto', columnGap: '2', rowGap: '0.5', alignItems: 'center', ps: '3', py: '2', textAlign: 'start', cursor: 'pointer', outlineOffset: '-2px' } })
const Mark = styled('span', { base: { h: '14px', borderRadius: 'full' } })
const Name = styled('span', { base: { textStyle: 'mono', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'isolate' }, variants: { muted: { true: { color: 'fg.subtle' }, false: {} } } })
const Device = styled('span', { base: { color: 'fg.subtle' } })
const Rate = styled('b', { base: { textStyle: 'xs', fontWeight: 'semibold' } })
const Last = styled('span', { base: { gridColumn: '2 / -1', textStyle: 'mono', color: 'fg.muted', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minH: '4' } })
const Foot = styled('span', { base: { gridColumn: '2 / -1', display: 'flex', gap: '2', textStyle: 'xs', fontWeight: 'normal', color: 'fg.subtle' } })

interface TopicRowProps {
  topic: TopicSummary
  /** The moment that its age is told for. */
  time: number
  /** The pattern that mutes it. */
  mutedBy: string | undefined
  onMute: (pattern: string, muted: boolean) => void
  oneDevice: boolean
  open: boolean
  onOpen: () => void
}

export const TopicRow = ({ topic, time, mutedBy, onMute, oneDevice, open, onOpen }: TopicRowProps) => {
  const t = useT()
  const format = useFormat()
  const called = oneDevice ? topic.name : patternOf(topic)
  return (
    <Line>
      <Main type="button" aria-expanded={open} onClick={onOpen} title={isolate(called)}>
        <Mark bg={topicColor(topic.name)} />
        <Name muted={mutedBy !== undefined}>{!oneDevice && <Device>{topic.device}/</Device>}{topic.name}</Name>
        <Rate>{t('topics.rate', { rate: format.measure(Math.round(topic.rate * 10) / 10) })}</Rate>
        <Last>{topic.last}</Last>
        <Foot>
          {mutedBy !== undefined && <span>{t('topics.muted')}</span>}
          <span>{t('topics.count', { count: topic.count, formatted: format.number(topic.count) })}</span>
          <span>{topic.retained ? t('events.retained') : format.relative(topic.time, time)}</span>
        </Foot>
      </Main>
      {mutedBy === undefined
        ? <Button size="xs" variant="ghost" icon={<VolumeX aria-hidden />} aria-label={t('topics.mute', { name: isolate(called) })} onClick={() => onMute(patternOf(topic), true)}>{t('topics.muteWord')}</Button>
        : <Button size="xs" variant="ghost" icon={<Volume2 aria-hidden />} aria-label={t('topics.unmute', { name: isolate(mutedBy) })} onClick={() => onMute(mutedBy, false)}>{t('topics.unmuteWord')}</Button>}
    </Line>
  )
}
