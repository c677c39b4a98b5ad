import { ApiError, useConsole, type EventView } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { logFailure } from '@console/platform/lib'
import { useTask } from '@console/platform/lists'
import { saveFile } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'
import type { EventFileFormat } from './eventFile.lazy.ts'

const action = 'export events'

/** Saves the events that match the view's filter as a file. */
export const useExport = (view: EventView | null, deviceNames: ReadonlyMap<string, string>) => {
  const t = useT()
  const { toast, dismissToast } = useConsole()
  const { language } = useFormat()
  const { busy, run } = useTask<void>()
  const save = (format: EventFileFormat) =>
    run(async () => {
      if (!view) return
      try {
        const events = await view.all()
        if (events.length === 0 && view.state.getState().matched > 0) throw new Error('The events did not arrive.')
        const { eventFile, fileName } = await import('./eventFile.lazy.ts')
        saveFile(eventFile(format, events, deviceNames, language), fileName(format, Date.now()))
        dismissToast?.(action)
      } catch (error) {
        // The screen was left: nobody waits for the file.
        if (error instanceof ApiError && error.kind === 'aborted') return
        logFailure('Exporting events', error)
        toast({
          kind: 'error',
          title: t(error instanceof RangeError ? 'events.exportTooLarge' : 'events.exportFailed'),
          action,
        })
      }
    })
  return { busy, save }
}
