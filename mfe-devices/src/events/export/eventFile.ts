import type { BrokerEvent } from '@console/platform/contract'
import { toCsv } from '@console/platform/lib'

export type EventFileFormat = 'json' | 'csv'

const entryOf = ({ time, device, name, topic, retained, text }: BrokerEvent, names: ReadonlyMap<string, string>) =>
  ({ time: new Date(time).toISOString(), device, deviceName: names.get(device) ?? '', event: name, topic, retained, message: text })

const columns = ['time', 'device', 'deviceName', 'event', 'topic', 'retained', 'message'] as const

/** Events as a file's text, newest first. */
export const eventFile = (format: EventFileFormat, events: readonly BrokerEvent[], names: ReadonlyMap<string, string>): string => {
  const entries = events.map((event) => entryOf(event, names))
  if (format === 'json') return `${JSON.stringify(entries, null, 2)}\n`
  return toCsv([columns, ...entries.map((entry) => columns.map((column) => String(entry[column])))])
}

/** "events-2026-11-20T18-04-22Z.csv": no colons, which Windows refuses in a name. */
export const fileName = (format: EventFileFormat, time: number): string =>
  `events-${new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.${format}`
