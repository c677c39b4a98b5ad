import type { EventGapRow, EventMessageRow, EventRow as Row } from '@console/shared/contract'
import { useFormat } from '@console/shared/i18n'
import { Badge, styled } from '@console/shared/ui'
import { Unplug } from 'lucide-react'
import { memo } from 'react'
import { useT } from '../../i18n/index.ts'
import { eventColumns } from './eventColumns.data.ts'
import { topicColor } from './topicColor.ts'

const Line = styled('div', {
  base: {
    display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr) auto', sm: eventColumns }, gridTemplateAreas: { base: '"topic time" "message message"', sm: '"topic message time"' }, alignItems: 'center',
    columnGap: '4', px: '4', borderBottomWidth: '1px', borderColor: 'border.muted', textStyle: 'mono', _hover: { bg: 'bg.muted' },
  },
})
const Cell = styled('div', { base: { minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } })
const Topic = styled('div', { base: { gridArea: 'topic', display: 'flex', alignItems: 'center', gap: '2', minW: '0' } })
const Mark = styled('span', { base: { w: '3px', h: '14px', flexShrink: '0', borderRadius: 'full' } })
const Device = styled('span', { base: { color: 'fg.subtle', hideBelow: 'sm' } })
const Gap = styled('div', {
  base: {
    display: 'flex', alignItems: 'center', gap: '2', px: '4', textStyle: 'xs', color: 'orange.fg', bgColor: 'orange.subtle', borderBottomWidth: '1px', borderColor: 'border.muted', overflow: 'hidden', whiteSpace: 'nowrap',
    bgImage: 'repeating-linear-gradient(-45deg, transparent 0 8px, token(colors.orange.muted) 8px 16px)',
  },
})

interface EventRowProps {
  row: Row
  /** Place in the whole list, from 0. */
  index: number
  height: number
  oneDevice: boolean
}

/** One event, or a gap in the stream. Everything that comes from a device is text. */
export const EventRow = memo(({ row, ...place }: EventRowProps) => (row.kind === 'gap' ? <GapRow row={row} {...place} /> : <MessageRow row={row} {...place} />))

const MessageRow = ({ row: { device, name, preview, time, retained }, index, height, oneDevice }: EventRowProps & { row: EventMessageRow }) => {
  const t = useT()
  const format = useFormat()
  return (
    <Line role="row" aria-rowindex={index + 2} style={{ height }}>
      <Topic role="cell" title={`${device}/${name}`}>
        <Mark bg={topicColor(name)} />
        <Cell>{!oneDevice && <Device>{device}/</Device>}{name}</Cell>
        {retained && <Badge>{t('events.retained')}</Badge>}
      </Topic>
      <Cell role="cell" gridArea="message">{preview}</Cell>
      <Cell role="cell" gridArea="time" textAlign="end" color="fg.muted">{format.clock(time)}</Cell>
    </Line>
  )
}

const GapRow = ({ row: { from, to }, index, height }: EventRowProps & { row: EventGapRow }) => {
  const t = useT()
  const format = useFormat()
  const seconds = format.number(Math.max(1, Math.round((to - from) / 1000)))
  return (
    <Gap role="row" aria-rowindex={index + 2} style={{ height }}>
      <Unplug size={14} aria-hidden />
      <span role="cell">{t('events.gap', { seconds, from: format.clock(from), to: format.clock(to) })}</span>
    </Gap>
  )
}
