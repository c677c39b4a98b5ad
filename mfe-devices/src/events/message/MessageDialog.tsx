import type { BrokerEvent, EventView } from '@console/platform/contract'
import { highlights, type Highlights } from '@console/platform/live'
import { useFormat } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import { Button, IconButton, styled, VisuallyHidden } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { Marked } from '../search/Marked.tsx'
import { useParsedQuery } from '../search/useParsedQuery.ts'
import { useEventWindow } from '../stream/state/useEventWindow.ts'
import { topicColor } from '../table/topicColor.ts'
import { MessageBody, type View } from './MessageBody.tsx'
import { MessageFacts } from './MessageFacts.tsx'
import { useMessage, type Message } from './useMessage.ts'
import { useStepKeys } from './useStepKeys.ts'

const Topic = styled('span', { base: { display: 'flex', gap: '2', textStyle: 'mono', fontSize: 'md', lineHeight: '1.5rem', fontWeight: 'semibold' } })
const Mark = styled('span', { base: { w: '3px', h: '14px', mt: '5px', flexShrink: '0', borderRadius: 'full' } })
const Part = styled('span', { base: { unicodeBidi: 'isolate' } })
const Keys = styled('span', { base: { hideBelow: 'sm' } })
const Steps = styled('div', { base: { display: 'flex', alignItems: 'center', gap: '2' } })

export interface MessageDialogProps {
  view: EventView
  /** The row's. */
  id: number
  /** By the devices' ids. */
  deviceNames: ReadonlyMap<string, string>
  onClose: () => void
}

export const MessageDialog = ({ view, id, deviceNames, onClose }: MessageDialogProps) => {
  const t = useT()
  const message = useMessage(view, id)
  const [shownAs, setShownAs] = useState<View>('tree')
  const query = useParsedQuery(useEventWindow(view, ({ filter }) => filter.query))
  useStepKeys(message.step)
  const { event } = message
  // Comes within a frame or two: a dialog that is filled then would only flicker.
  if (event === undefined) return null
  if (event === null) return <Dialog open onClose={onClose} title={t('message.gone')} actions={<Button onClick={onClose}>{t('message.close')}</Button>}>{t('message.goneText')}</Dialog>
  const found = highlights(query, { ...event, text: '' }, deviceNames)
  return (
    <Dialog open onClose={onClose} size="lg" title={<TopicTitle event={event} found={found} />} note={<StepButtons message={message} event={event} />} actions={<Button onClick={onClose} data-autofocus>{t('message.close')}</Button>}>
      <MessageFacts event={event} found={found} onLeave={onClose} />
      <MessageBody text={event.text} query={query} view={shownAs} onView={setShownAs} />
    </Dialog>
  )
}

const TopicTitle = ({ event: { topic, device, name }, found }: { event: BrokerEvent; found: Highlights }) => {
  const [deviceAt, nameAt] = ['devices/'.length, topic.length - name.length]
  return (
    <Topic>
      <Mark bg={topicColor(name)} />
      <span>
        {topic.slice(0, deviceAt)}<Part><Marked text={device} ranges={found.topic} /></Part>{topic.slice(deviceAt + device.length, nameAt)}<Part><Marked text={name} ranges={found.topic} offset={device.length + 1} /></Part>
      </span>
    </Topic>
  )
}

const StepButtons = ({ message: { end, waiting, step }, event }: { message: Message; event: BrokerEvent }) => {
  const t = useT()
  const format = useFormat()
  const newest = waiting > 0 ? t('message.newestShown', { count: waiting, formatted: format.number(waiting) }) : t('message.newest')
  const endText = end && (end === 'newest' ? newest : t('message.oldest'))
  return (
    <Steps>
      <IconButton variant="outline" label={t('message.newer')} onClick={() => step(-1)}><ArrowUp aria-hidden /></IconButton>
      <IconButton variant="outline" label={t('message.older')} onClick={() => step(1)}><ArrowDown aria-hidden /></IconButton>
      {endText ? <span>{endText}</span> : <Keys>{t('message.keys')}</Keys>}
      <VisuallyHidden aria-live="polite">{endText ?? t('message.now', { name: isolate(event.name), device: isolate(event.device), time: format.clock(event.time) })}</VisuallyHidden>
    </Steps>
  )
}
