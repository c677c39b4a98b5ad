import { useConsole, useReadable, type EventView } from '@console/platform/contract'
import { Button, IconButton } from '@console/platform/ui'
import { Menu, type MenuItem } from '@console/platform/ui/overlay'
import { Braces, Download, Ellipsis, Rows3, Send, Sheet } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { useEventWindow } from '../useEventView.ts'
import type { TopicsShown } from './useEventFilter.ts'
import { useExport } from './useExport.ts'

interface StreamActionsProps {
  view: EventView | null
  deviceNames: ReadonlyMap<string, string>
  /** Icons and a menu instead of buttons, for a row shared with other controls. */
  compact: boolean
  topics: TopicsShown
  onPublish: () => void
  /** Null where nothing is stored. */
  onDownload: (() => void) | null
}

/** Actions on the whole stream: topics, export, publish. */
export const StreamActions = ({ view, deviceNames, compact, topics, onPublish, onDownload }: StreamActionsProps) => {
  const t = useT()
  const live = useReadable(useConsole().broker.state).kind === 'live'
  const exportItems = useExportItems(view, deviceNames, onDownload)
  const publishDisabledReason = live ? null : t('events.publishOff')
  const pressed = {
    'aria-pressed': topics.shown,
    onClick: topics.toggle,
    ...(topics.shown && { bg: 'accent.muted', borderColor: 'accent.border' }),
  }
  if (compact) {
    const items = [
      ...exportItems,
      {
        label: t('events.publish'),
        icon: <Send aria-hidden />,
        disabledReason: publishDisabledReason,
        onSelect: onPublish,
      },
    ]
    return (
      <>
        <IconButton variant="outline" label={t('events.topics')} {...pressed}>
          <Rows3 aria-hidden />
        </IconButton>
        <Menu
          trigger={
            <IconButton variant="outline" label={t('events.more')}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
          items={items}
        />
      </>
    )
  }
  return (
    <>
      <Button icon={<Rows3 aria-hidden />} {...pressed}>
        {t('events.topics')}
      </Button>
      <Menu trigger={<Button icon={<Download aria-hidden />}>{t('events.export')}</Button>} items={exportItems} />
      <Button icon={<Send aria-hidden />} disabledReason={publishDisabledReason} onClick={onPublish}>
        {t('events.publish')}
      </Button>
    </>
  )
}

/** The items of the export menu. */
const useExportItems = (
  view: EventView | null,
  deviceNames: ReadonlyMap<string, string>,
  onDownload: (() => void) | null,
): MenuItem[] => {
  const t = useT()
  const { busy, save } = useExport(view, deviceNames)
  const empty = useEventWindow(view, ({ total }) => total === 0)
  const disabledReason = empty ? t('events.exportEmpty') : busy ? t('events.exporting') : null
  return [
    { label: t('events.exportCsv'), icon: <Sheet aria-hidden />, disabledReason, onSelect: () => void save('csv') },
    { label: t('events.exportJson'), icon: <Braces aria-hidden />, disabledReason, onSelect: () => void save('json') },
    ...(onDownload ? [{ label: t('events.exportStored'), icon: <Download aria-hidden />, onSelect: onDownload }] : []),
  ]
}
