import type { BrokerEvent, MessageProperties } from '@console/platform/contract'
import type { Language } from '@console/platform/i18n'
import { csvNumber, toCsv } from '@console/platform/lib'
import { isTimeKnown } from '../table/isTimeKnown.ts'

export type EventFileFormat = 'json' | 'csv'

// A version such as 1.10 is no number.
const numberOr = (text: string, language: Language): string =>
  String(Number(text)) === text ? csvNumber(Number(text), language) : text

/** As the server writes them: bytes in base64. */
const plain = ({ correlationData, left, ...properties }: MessageProperties) => ({
  ...properties,
  ...(correlationData && {
    correlationData: btoa(Array.from(correlationData, (byte) => String.fromCodePoint(byte)).join('')),
  }),
  ...(left > 0 && { left }),
})

const entryOf = (event: BrokerEvent, names: ReadonlyMap<string, string>) => {
  const { time, device, name, topic, retained, text, properties } = event
  return {
    time: isTimeKnown(event) ? new Date(time).toISOString() : null,
    device,
    deviceName: names.get(device) ?? '',
    event: name,
    topic,
    retained,
    message: text,
    ...(properties && { properties: plain(properties) }),
  }
}

const columns = ['time', 'device', 'deviceName', 'event', 'topic', 'retained', 'message'] as const

const types = { json: 'application/json', csv: 'text/csv;charset=utf-8' }

const textOf = (
  format: EventFileFormat,
  events: readonly BrokerEvent[],
  names: ReadonlyMap<string, string>,
  language: Language,
): string => {
  const entries = events.map((event) => entryOf(event, names))
  if (format === 'json') return `${JSON.stringify(entries, null, 2)}\n`
  return toCsv(
    [
      columns,
      ...entries.map((entry) =>
        columns.map((column) =>
          column === 'message' ? numberOr(entry.message, language) : String(entry[column] ?? ''),
        ),
      ),
    ],
    language,
  )
}

/** An export file, newest event first; its CSV as spreadsheets in that language read it. */
export const eventFile = (
  format: EventFileFormat,
  events: readonly BrokerEvent[],
  names: ReadonlyMap<string, string>,
  language: Language,
): Blob => new Blob([textOf(format, events, names, language)], { type: types[format] })

/** "events-2026-11-20T18-04-22Z.csv": Windows allows no colons in file names. */
export const fileName = (format: EventFileFormat | 'ndjson', time: number): string =>
  `events-${new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.${format}`
