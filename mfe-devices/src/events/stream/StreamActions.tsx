import { useConsole, useReadable, type EventView } from '@console/platform/contract'
import { Button, IconButton } from '@console/platform/ui'
import { Menu } from '@console/platform/ui/overlay'
import { Download, Ellipsis, Rows3, Send } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { useExportItems } from '../export/useExportItems.tsx'
import type { TopicsShown } from './state/useTopicsShown.ts'

interface StreamActionsProps {
  view: EventView | null
  deviceNames: ReadonlyMap<string, string>
  /** For a row that other buttons share: icons, and a menu for the rest. */
  compact: boolean
  topics: TopicsShown
  onPublish: () => void
}

/** What can be done with the stream as a whole. */
export const StreamActions = ({ view, deviceNames, compact, topics, onPublish }: StreamActionsProps) => {
  const t = useT()
  const live = useReadable(useConsole().broker.state).kind === 'live'
  const exportItems = useExportItems(view, deviceNames)
  const publishOff = live ? null : t('events.publishOff')
  const pressed = { 'aria-pressed': topics.shown, onClick: topics.toggle, ...(topics.shown && { bg: 'accent.muted', borderColor: 'accent.border' }) }
  if (compact) {
    const items = [...exportItems, { label: t('events.publish'), icon: <Send aria-hidden />, disabledReason: publishOff, onSelect: onPublish }]
    return (
      <>
        <IconButton variant="outline" label={t('events.topics')} {...pressed}><Rows3 aria-hidden /></IconButton>
        <Menu trigger={<IconButton variant="outline" label={t('events.more')}><Ellipsis aria-hidden /></IconButton>} items={items} />
      </>
    )
  }
  return (
    <>
      <Button icon={<Rows3 aria-hidden />} {...pressed}>{t('events.topics')}</Button>
      <Menu trigger={<Button icon={<Download aria-hidden />}>{t('events.export')}</Button>} items={exportItems} />
      <Button icon={<Send aria-hidden />} disabledReason={publishOff} onClick={onPublish}>{t('events.publish')}</Button>
    </>
  )
}
