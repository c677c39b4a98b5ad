import { ApiError, useConsole, type BrokerEvent, type EventView } from '@console/platform/contract'
import { logFailure, toCsv } from '@console/platform/lib'
import { useTask } from '@console/platform/lists'
import { saveFile } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'

export type EventFileFormat = 'json' | 'csv'

const entryOf = ({ time, device, name, topic, retained, text }: BrokerEvent, names: ReadonlyMap<string, string>) =>
  ({ time: new Date(time).toISOString(), device, deviceName: names.get(device) ?? '', event: name, topic, retained, message: text })

const columns = ['time', 'device', 'deviceName', 'event', 'topic', 'retained', 'message'] as const

/** The text of an export file, newest event first. */
export const eventFile = (format: EventFileFormat, events: readonly BrokerEvent[], names: ReadonlyMap<string, string>): string => {
  const entries = events.map((event) => entryOf(event, names))
  if (format === 'json') return `${JSON.stringify(entries, null, 2)}\n`
  return toCsv([columns, ...entries.map((entry) => columns.map((column) => String(entry[column])))])
}

/** "events-2026-11-20T18-04-22Z.csv": Windows allows no colons in file names. */
export const fileName = (format: EventFileFormat | 'ndjson', time: number): string =>
  `events-${new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.${format}`

const types = { json: 'application/json', csv: 'text/csv;charset=utf-8' }

const action = 'export events'

/** Saves the events that match the view's filter as a file. */
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
      // The screen was left: nobody waits for the file.
      if (error instanceof ApiError && error.kind === 'aborted') return
      logFailure('Exporting events', error)
      toast({ kind: 'error', title: t(error instanceof RangeError ? 'events.exportTooLarge' : 'events.exportFailed'), action })
    }
  })
  return { busy, save }
}
