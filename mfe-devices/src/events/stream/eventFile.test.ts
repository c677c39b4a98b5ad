import type { BrokerEvent } from '@console/platform/contract'
import type { Language } from '@console/platform/i18n'
import { expect, test } from '@jest/globals'
import { eventFile, fileName, type EventFileFormat } from './eventFile.lazy.ts'

const event = (text: string): BrokerEvent => ({
  id: 1,
  device: 'a',
  name: 'x/y',
  topic: 'devices/a/events/x/y',
  retained: false,
  time: Date.UTC(2026, 10, 20, 18, 4, 22, 117),
  text,
})
const names = new Map([['a', 'Greenhouse']])

const textOf = (
  format: EventFileFormat,
  events: readonly BrokerEvent[],
  of: ReadonlyMap<string, string>,
  language: Language = 'en',
) =>
  eventFile(format, events, of, language)
    .arrayBuffer()
    .then((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))

test('EVT-12: JSON has every event with its whole message and its full time', async () => {
  const long = `=${'x'.repeat(70_000)}`
  expect(JSON.parse(await textOf('json', [event(long)], names))).toEqual([
    {
      time: '2026-11-20T18:04:22.117Z',
      device: 'a',
      deviceName: 'Greenhouse',
      event: 'x/y',
      topic: 'devices/a/events/x/y',
      retained: false,
      message: long,
    },
  ])
})

test('EVT-110: JSON has what the publisher said beside a message', async () => {
  const properties = { contentType: 'text/plain', correlationData: Uint8Array.of(0xff, 1), qos: 1, user: [], left: 0 }
  expect(JSON.parse(await textOf('json', [{ ...event('1'), properties }], names))).toMatchObject([
    { message: '1', properties: { contentType: 'text/plain', correlationData: '/wE=', qos: 1, user: [] } },
  ])
})

test('EVT-100: a message that the broker had kept has no time, and a stored one has its own', async () => {
  const retained = [
    { ...event('v1'), retained: true },
    { ...event('v1'), retained: true, id: -1 },
  ]
  expect(JSON.parse(await textOf('json', retained, names))).toMatchObject([
    { time: null, retained: true },
    { time: '2026-11-20T18:04:22.117Z', retained: true },
  ])
  expect(await textOf('csv', retained, names)).toContain('\n"","a",')
})

test('EVT-12: CSV has a line of names, then a line per event', async () => {
  expect(await textOf('csv', [event('21.4'), event('=1+1')], new Map())).toBe(
    [
      '\uFEFF"time","device","deviceName","event","topic","retained","message"',
      '"2026-11-20T18:04:22.117Z","a","","x/y","devices/a/events/x/y","false","21.4"',
      '"2026-11-20T18:04:22.117Z","a","","x/y","devices/a/events/x/y","false","\'=1+1"',
      '',
    ].join('\r\n'),
  )
})

test('DATA-41: in German the CSV has semicolons and decimal commas, as spreadsheets read it', async () => {
  const lines = (await textOf('csv', [event('-21.4'), event('1.10'), event('{"t":21.4}')], names, 'de')).split('\r\n')
  expect(lines.slice(1)).toEqual([
    '"2026-11-20T18:04:22.117Z";"a";"Greenhouse";"x/y";"devices/a/events/x/y";"false";"-21,4"',
    '"2026-11-20T18:04:22.117Z";"a";"Greenhouse";"x/y";"devices/a/events/x/y";"false";"1.10"',
    '"2026-11-20T18:04:22.117Z";"a";"Greenhouse";"x/y";"devices/a/events/x/y";"false";"{""t"":21.4}"',
    '',
  ])
})

test('EVT-12: the file’s name has the time, in letters that every system takes', () => {
  expect(fileName('csv', Date.UTC(2026, 10, 20, 18, 4, 22, 117))).toBe('events-2026-11-20T18-04-22Z.csv')
})
