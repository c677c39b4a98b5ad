import { useConsole, type EventView } from '@console/platform/contract'
import { logFailure } from '@console/platform/lib'
import { useTask } from '@console/platform/lists'
import { saveFile } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'
import { eventFile, fileName, type EventFileFormat } from './eventFile.ts'

const types = { json: 'application/json', csv: 'text/csv;charset=utf-8' }

const action = 'export events'

/** Saves the events that a view shows as a file. */
export const useExport = (view: EventView | null, deviceNames: ReadonlyMap<string, string>) => {
  const t = useT()
  const { toast, dismissToast } = useConsole()
  const { busy, run } = useTask<void>()
  const save = (format: EventFileFormat) => run(async () => {
    if (!view) return
    try {
      const events = await view.all()
      if (events.length === 0 && view.state.getState().matched > 0) throw new Error('The events did not arrive.')
      const text = eventFile(format, events, deviceNames)
      saveFile(new Blob([text], { type: types[format] }), fileName(format, Date.now()))
      dismissToast?.(action)
    } catch (error) {
      logFailure('Exporting events', error)
      toast({ kind: 'error', title: t('events.exportFailed'), action })
    }
  })
  return { busy, save }
}
