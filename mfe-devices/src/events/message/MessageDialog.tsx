import type { BrokerEvent, EventView } from '@console/shared/contract'
import { useFormat } from '@console/shared/i18n'
import { Button, IconButton, styled, VisuallyHidden } from '@console/shared/ui'
import { Dialog } from '@console/shared/ui/dialog'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { topicColor } from '../table/topicColor.ts'
import { MessageBody, type View } from './MessageBody.tsx'
import { MessageFacts } from './MessageFacts.tsx'
import { useMessage, type Message } from './useMessage.ts'
import { useStepKeys } from './useStepKeys.ts'

const Topic = styled('span', { base: { display: 'flex', gap: '2', textStyle: 'mono', fontSize: 'md', lineHeight: '1.5rem', fontWeight: 'semibold' } })
const Mark = styled('span', { base: { w: '3px', h: '14px', mt: '5px', flexShrink: '0', borderRadius: 'full' } })
const Keys = styled('span', { base: { hideBelow: 'sm' } })
const Steps = styled('div', { base: { display: 'flex', alignItems: 'center', gap: '2' } })

export interface MessageDialogProps {
  view: EventView
  /** The row's. */
  id: number
  onClose: () => void
}

export const MessageDialog = ({ view, id, onClose }: MessageDialogProps) => {
  const t = useT()
  const message = useMessage(view, id)
  const [shownAs, setShownAs] = useState<View>('tree')
  useStepKeys(message.step)
  const { event } = message
  // Comes within a frame or two: a dialog that is filled then would only flicker.
  if (event === undefined) return null
  if (event === null) return <Dialog open onClose={onClose} title={t('message.gone')} actions={<Button onClick={onClose}>{t('message.close')}</Button>}>{t('message.goneText')}</Dialog>
  return (
    <Dialog open onClose={onClose} size="lg" title={<TopicTitle event={event} />} note={<StepButtons message={message} event={event} />} actions={<Button onClick={onClose} data-autofocus>{t('message.close')}</Button>}>
      <MessageFacts event={event} onLeave={onClose} />
      <MessageBody text={event.text} view={shownAs} onView={setShownAs} />
    </Dialog>
  )
}

const TopicTitle = ({ event: { topic, name } }: { event: BrokerEvent }) => <Topic><Mark bg={topicColor(name)} /><span>{topic}</span></Topic>

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
      <VisuallyHidden aria-live="polite">{endText ?? t('message.now', { name: event.name, device: event.device, time: format.clock(event.time) })}</VisuallyHidden>
    </Steps>
  )
}
