import type { EventGapRow, EventMessageRow, EventRow as Row } from '@console/platform/contract'
import type { Format } from '@console/platform/i18n'
import { Badge } from '@console/platform/ui'
import { Pin, Unplug } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { Highlighter } from '../search/useHighlighter.ts'
import { Marked } from '../search/Marked.tsx'
import { useT } from '../../i18n/index.ts'
import { topicColor } from './topicColor.ts'

interface EventRowProps {
  row: Row
  id: string
  /** Place in the whole list, from 0. */
  index: number
  height: number
  /** All events are of the same device, which needs no mention. */
  oneDevice: boolean
  format: Format
  highlight: Highlighter | null
  active: boolean
  /** While it is pointed at: the whole topic with the device's name, and what can be done with it. */
  title?: string | undefined
  tools?: ReactNode
}

/** One event, or a gap in the stream. Everything that comes from a device is text. */
export const EventRow = memo(({ row, ...place }: EventRowProps) => (row.kind === 'gap' ? <GapRow row={row} {...place} /> : <MessageRow row={row} {...place} />))

const MessageRow = ({ row, id, index, height, oneDevice, format, highlight, active, title, tools }: EventRowProps & { row: EventMessageRow }) => {
  const { device, name, preview, time, retained } = row
  const hits = highlight?.(row)
  return (
    <div role="row" id={id} aria-rowindex={index + 2} data-active={active ? '' : undefined} style={{ height }}>
      <div role="gridcell" data-topic={topicColor(name)} title={title}>
        {oneDevice || !hits?.named ? null : <span data-device-name><Marked text={hits.named} ranges={hits.deviceName} /></span>}
        {oneDevice ? null : <span data-device><Marked text={`${device}/`} ranges={hits?.topic} /></span>}
        <span data-name><Marked text={name} ranges={hits?.topic} offset={device.length + 1} /></span>
      </div>
      <div role="gridcell" data-message>{retained ? <Retained /> : null}<Marked text={preview} ranges={hits?.message} /></div>
      <div role="gridcell" data-time>{format.clock(time)}{tools}</div>
    </div>
  )
}

const Retained = () => <Badge icon={<Pin aria-hidden />}>{useT()('events.retained')}</Badge>

const GapRow = ({ row: { from, to }, id, index, height, format, active }: EventRowProps & { row: EventGapRow }) => {
  const t = useT()
  const seconds = format.number(Math.max(1, Math.round((to - from) / 1000)))
  return (
    <div role="row" id={id} aria-rowindex={index + 2} data-gap data-active={active ? '' : undefined} style={{ height }}>
      <Unplug size={14} aria-hidden />
      <span role="gridcell">{t('events.gap', { seconds, from: format.clock(from), to: format.clock(to) })}</span>
    </div>
  )
}
