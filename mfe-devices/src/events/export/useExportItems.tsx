import type { EventView } from '@console/platform/contract'
import { Braces, Sheet } from 'lucide-react'
import type { MenuItem } from '@console/platform/ui/overlay'
import { useT } from '../../i18n/index.ts'
import { useExport } from './useExport.ts'
import { useEventWindow } from '../stream/state/useEventWindow.ts'

/** The choices of the export menu. */
export const useExportItems = (view: EventView | null, deviceNames: ReadonlyMap<string, string>): MenuItem[] => {
  const t = useT()
  const { busy, save } = useExport(view, deviceNames)
  const empty = useEventWindow(view, ({ total }) => total === 0)
  const disabledReason = empty ? t('events.exportEmpty') : busy ? t('events.exporting') : null
  return [
    { label: t('events.exportCsv'), icon: <Sheet aria-hidden />, disabledReason, onSelect: () => void save('csv') },
    { label: t('events.exportJson'), icon: <Braces aria-hidden />, disabledReason, onSelect: () => void save('json') },
  ]
}
