import { deviceListQuery } from '@console/platform/api'
import { useConsole, type BrokerEvent, type EventView } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate, visible } from '@console/platform/lib'
import { highlights, type Highlights, type Query } from '@console/platform/live'
import { useQuery } from '@console/platform/query'
import { Badge, Button, CopyButton, IconButton, Link, RelativeTime, styled, VisuallyHidden } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { deviceTimeIn } from '../../common/deviceTime.ts'
import { useT } from '../../i18n/index.ts'
import { Marked } from '../search/Marked.tsx'
import { eventColor } from '../table/eventColor.ts'
import { isTimeKnown } from '../table/isTimeKnown.ts'
import { useEventWindow } from '../useEventView.ts'
import { EventExtensions } from './EventExtensions.tsx'
import { useT as useMessageText } from './i18n/useT.ts'
import { MessageBody } from './MessageBody.tsx'
import { MessageEffects } from './MessageEffects.tsx'
import { MessageId } from './MessageId.tsx'
import type { View } from './readMessage.ts'
import { PropertyList } from './PropertyList.tsx'
import { useMessage, useStepKeys, type Message } from './useMessage.ts'

const Topic = styled('span', {
  base: { display: 'flex', gap: '2', textStyle: 'mono', fontSize: 'md', lineHeight: '1.5rem', fontWeight: 'semibold' },
})
const Mark = styled('span', { base: { w: '3px', h: '14px', mt: '5px', flexShrink: '0', borderRadius: 'full' } })
const Part = styled('span', { base: { unicodeBidi: 'isolate' } })
const Keys = styled('span', { base: { hideBelow: 'sm' } })
const Steps = styled('div', { base: { display: 'flex', alignItems: 'center', gap: '2' } })

export interface MessageDialogProps {
  view: EventView
  /** The id of the row. */
  id: number
  /** Names by device id. */
  deviceNames: ReadonlyMap<string, string>
  onClose: () => void
}

const noTerms: Query = []

export const MessageDialog = ({ view, id, deviceNames, onClose }: MessageDialogProps) => {
  const t = useT()
  const message = useMessage(view, id)
  const [shownAs, setShownAs] = useState<View>('tree')
  const query = useEventWindow(view, ({ filter }) => filter.terms) ?? noTerms
  useStepKeys(message.step)
  const { event } = message
  // The event arrives within a frame or two: an empty dialog until then would flicker.
  if (event === undefined) return null
  if (event === null)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('message.gone')}
        actions={<Button onClick={onClose}>{t('message.close')}</Button>}
      >
        {t('message.goneText')}
      </Dialog>
    )
  const found = highlights(query, { ...event, text: '' }, deviceNames)
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={<TopicTitle event={event} found={found} />}
      note={<StepButtons message={message} event={event} />}
      actions={
        <Button onClick={onClose} data-autofocus>
          {t('message.close')}
        </Button>
      }
    >
      <MessageFacts event={event} found={found} onLeave={onClose} />
      <MessageBody text={event.text} bytes={event.bytes} query={query} view={shownAs} onView={setShownAs} />
      {event.properties && <PropertyList properties={event.properties} />}
      <EventExtensions event={event} />
      {event.accepted && <MessageEffects message={event.accepted.id} />}
      {event.accepted && <MessageId id={event.accepted.id} />}
    </Dialog>
  )
}

const TopicTitle = ({ event: { topic, device, name }, found }: { event: BrokerEvent; found: Highlights }) => {
  const [deviceAt, nameAt] = ['devices/'.length, topic.length - name.length]
  return (
    <Topic>
      <Mark bg={eventColor(name)} />
      <span>
        {topic.slice(0, deviceAt)}
        <Part>
          <Marked text={device} ranges={found.topic} />
        </Part>
        {topic.slice(deviceAt + device.length, nameAt)}
        <Part>
          <Marked text={name} ranges={found.topic} offset={device.length + 1} />
        </Part>
      </span>
    </Topic>
  )
}

const StepButtons = ({ message: { end, waiting, step }, event }: { message: Message; event: BrokerEvent }) => {
  const t = useT()
  const format = useFormat()
  const newest =
    waiting > 0 ? t('message.newestShown', { count: waiting, formatted: format.number(waiting) }) : t('message.newest')
  const endText = end && (end === 'newest' ? newest : t('message.oldest'))
  return (
    <Steps>
      <IconButton variant="outline" label={t('message.newer')} onClick={() => step(-1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton variant="outline" label={t('message.older')} onClick={() => step(1)}>
        <ArrowDown aria-hidden />
      </IconButton>
      {endText ? <span>{endText}</span> : <Keys>{t('message.keys')}</Keys>}
      <VisuallyHidden aria-live="polite">
        {endText ??
          t('message.now', {
            name: isolate(event.name),
            device: isolate(event.device),
            time: isTimeKnown(event) ? format.clock(event.accepted?.at ?? event.time) : t('events.retained'),
          })}
      </VisuallyHidden>
    </Steps>
  )
}

const Facts = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    minH: '7',
    textStyle: 'sm',
    '& > span + span::before': { content: '"·"', me: '2', color: 'fg.subtle', hideBelow: 'sm' },
  },
})
const Copy = styled('div', { base: { ms: 'auto', me: '-2.5' } })
const Retained = styled('p', { base: { display: 'flex', gap: '2', alignItems: 'baseline', mt: '1', textStyle: 'xs' } })

/** The event's device, when it was accepted, and when the device says it was. */
const MessageFacts = ({
  event,
  event: { device, topic, time: received, accepted, text, retained },
  found,
  onLeave,
}: {
  event: BrokerEvent
  found: Highlights
  onLeave: () => void
}) => {
  const t = useT()
  const messageText = useMessageText()
  const format = useFormat()
  const time = accepted?.at ?? received
  const measured = isTimeKnown(event) ? deviceTimeIn(text, time) : null
  return (
    <>
      <Facts>
        <span>
          <DeviceLink id={device} found={found} onClick={onLeave} />
        </span>
        {isTimeKnown(event) && (
          <>
            <span>{format.exactTime(time)}</span>
            <span>
              <RelativeTime time={time} />
            </span>
          </>
        )}
        {measured !== null && <span>{messageText('deviceTime', { time: format.exactTime(measured) })}</span>}
        <Copy>
          <CopyButton size="xs" variant="ghost" text={topic} word={t('message.copyTopic')} />
        </Copy>
      </Facts>
      {retained && (
        <Retained>
          <Badge>{t('events.retained')}</Badge>
          {!isTimeKnown(event) && <span>{t('message.retained')}</span>}
        </Retained>
      )}
    </>
  )
}

const DeviceLink = ({ id, found, onClick }: { id: string; found: Highlights; onClick: () => void }) => {
  const { api, href } = useConsole()
  const { data } = useQuery(deviceListQuery(api))
  const device = data?.find((each) => each.id === id)
  // A device that is not registered has no page.
  if (data && !device) return <bdi>{visible(id)}</bdi>
  return (
    <Link to={href('device-details', { id })} onClick={onClick}>
      <bdi>{device?.name ? <Marked text={device.name} ranges={found.deviceName} /> : visible(id)}</bdi>
    </Link>
  )
}
