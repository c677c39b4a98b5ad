import type { EventGapRow, EventMessageRow, EventRow as Row, EventView } from '@console/platform/contract'
import type { Format } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import { Badge, CopyButton } from '@console/platform/ui'
import { Pin, Unplug } from 'lucide-react'
import { memo, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { Marked, type Highlighter } from '../search/Marked.tsx'
import { eventColor } from './eventColor.ts'
import { isTimeKnown } from './isTimeKnown.ts'

interface EventRowProps {
  row: Row
  id: string
  /** Position in the whole list, from 0. */
  index: number
  height: number
  /** All events are of the same device, whose name is left out. */
  oneDevice: boolean
  format: Format
  /** The device's name, shown if there is room beside the id; always shown if the search matched it. */
  deviceName: string | undefined
  /** The text of a gap's row where events are stored. */
  GapText: ComponentType<{ row: EventGapRow }> | undefined
  highlight: Highlighter | null
  active: boolean
  /** Set while the row is pointed at: the whole topic with the device's name, and the row's buttons. */
  title?: string | undefined
  tools?: ReactNode
}

/** One event, or a gap in the stream. Everything from a device is rendered as text. */
export const EventRow = memo(({ row, ...place }: EventRowProps) =>
  row.kind === 'gap' ? <GapRow row={row} {...place} /> : <MessageRow row={row} {...place} />,
)

const MessageRow = ({
  row,
  id,
  index,
  height,
  oneDevice,
  format,
  deviceName,
  highlight,
  active,
  title,
  tools,
}: EventRowProps & { row: EventMessageRow }) => {
  const { device, name, preview, time, accepted, retained } = row
  const hits = highlight?.(row)
  const shownName = hits?.matchedName ?? deviceName
  // Rows are reused. A cell whose parts have other widths gets a new key, so that no part moves.
  return (
    <div role="row" id={id} aria-rowindex={index + 2} data-active={active ? '' : undefined} style={{ height }}>
      <div
        key={shownName === undefined ? 'topic' : `${device}/${name}`}
        role="gridcell"
        data-topic={eventColor(name)}
        title={title}
      >
        {oneDevice || shownName === undefined ? null : (
          <span data-device-name data-found={hits?.matchedName ? '' : undefined}>
            <Marked text={shownName} ranges={hits?.deviceName} />
          </span>
        )}
        {oneDevice ? null : (
          <span data-device>
            <Marked text={`${device}/`} ranges={hits?.topic} />
          </span>
        )}
        <span data-name>
          <Marked text={name} ranges={hits?.topic} offset={device.length + 1} />
        </span>
      </div>
      <div key={retained ? 'retained' : 'message'} role="gridcell" data-message>
        {retained ? <Retained /> : null}
        <Marked text={preview} ranges={hits?.message} />
      </div>
      <div role="gridcell" data-time>
        {isTimeKnown(row) && format.clock(accepted?.at ?? time)}
        {tools}
      </div>
    </div>
  )
}

const Retained = () => <Badge icon={<Pin aria-hidden />}>{useT()('events.retained')}</Badge>

const GapRow = ({
  row,
  row: { from, to, fill },
  id,
  index,
  height,
  format,
  active,
  GapText,
}: EventRowProps & { row: EventGapRow }) => {
  const t = useT()
  const seconds = format.number(Math.max(1, Math.round((to - from) / 1000)))
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      data-gap={GapText && !fill?.rest ? 'filled' : ''}
      data-active={active ? '' : undefined}
      style={{ height }}
    >
      {GapText ? (
        <GapText row={row} />
      ) : (
        <>
          <Unplug size={14} aria-hidden />
          <span role="gridcell">{t('events.gap', { seconds, from: format.clock(from), to: format.clock(to) })}</span>
        </>
      )}
    </div>
  )
}

/** Copies a row's whole message; the row shows only its beginning. */
export const RowTools = ({ view, row: { id, name } }: { view: EventView; row: EventMessageRow }) => {
  const t = useT()
  const [read, setRead] = useState<{ id: number; text: string } | null>(null)
  useEffect(() => {
    let left = false
    // Read in advance: some browsers allow copying only synchronously within the click.
    void view.read(id).then((event) => {
      if (!left && event) setRead({ id, text: event.text })
    })
    return () => {
      left = true
    }
  }, [view, id])
  return read?.id === id ? (
    <div data-copy>
      <CopyButton text={read.text} label={t('events.copyMessage', { name: isolate(name) })} />
    </div>
  ) : null
}
