import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { mergedImage } from '@console/platform-testing/esp32'
import { settingsRegion, type BoardSettings } from './boardSettings.ts'
import { nvsPartition, NvsError, type NvsValue } from './nvsPartition.ts'
import { nvsVectors } from './nvsVectors.data.ts'

const text = (length: number) =>
  Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 7) % 90))).join('')
const string = (value: string): NvsValue => ({ type: 'string', value })
const blob = (length: number): NvsValue => ({ type: 'blob', value: new TextEncoder().encode(text(length)) })
const u16 = (value: number): NvsValue => ({ type: 'u16', value })

const settings: BoardSettings = {
  id: 'NODE-6A02EF',
  key: `k1_${text(43).replaceAll('"', '_')}`,
  host: 'cloud.example.org',
  port: 8883,
  ca: text(700),
  updatesKey: text(178),
  wifi: { ssid: 'Werkstatt Süd', password: 'korrekt pferd' },
}
const identity = (ca: number): Record<string, NvsValue> => ({
  id: string(settings.id),
  key: string(settings.key),
  host: string(settings.host),
  port: u16(8883),
  ca: blob(ca),
  updates: blob(178),
})

const cases: Readonly<Record<keyof typeof nvsVectors, { size: number; values: Record<string, NvsValue> }>> = {
  settings: {
    size: 0x5000,
    values: { ssid: string('Werkstatt Süd'), password: string('korrekt pferd'), ...identity(700) },
  },
  'without Wi-Fi, the CA up to the end of a page': { size: 0x5000, values: identity(3300) },
  'a blob of three pages': {
    size: 0x6000,
    values: { ssid: string('Werkstatt Süd'), password: string('korrekt pferd'), ...identity(9000) },
  },
  'strings that end pages': {
    size: 0x8000,
    values: {
      a: string(text(3950)),
      b: string(text(31)),
      c: string(text(3807)),
      d: u16(65_535),
      e: string(text(200)),
      f: u16(0),
      g: string(''),
    },
  },
  'blob 3936': { size: 0x5000, values: { ca: blob(3936), id: string('NODE-1') } },
  'blob 3967': { size: 0x5000, values: { ca: blob(3967), id: string('NODE-1') } },
  'blob 3968': { size: 0x5000, values: { ca: blob(3968), id: string('NODE-1') } },
  'blob 3969': { size: 0x5000, values: { ca: blob(3969), id: string('NODE-1') } },
  'blob behind 125': { size: 0x5000, values: { a: string(text(123 * 32 - 1)), ca: blob(5000) } },
  'blob behind 126': { size: 0x5000, values: { a: string(text(123 * 32 - 1)), p: u16(7), ca: blob(5000) } },
}
const vector = (name: keyof typeof nvsVectors) => inflateSync(Buffer.from(nvsVectors[name], 'base64'))
const same = (made: Uint8Array, expected: Uint8Array) => {
  const differs = made.findIndex((byte, index) => byte !== expected[index])
  return { length: made.length, differs }
}

describe('an NVS partition', () => {
  test.each(Object.keys(cases) as (keyof typeof nvsVectors)[])(
    'JOIN-80: is byte for byte what Espressif’s generator writes: %s',
    (name) => {
      const { size, values } = cases[name]
      expect(same(nvsPartition('iotconsole', values, size), vector(name))).toEqual({ length: size, differs: -1 })
    },
  )

  test('JOIN-80: what does not fit is refused, and the key named', () => {
    expect(() => nvsPartition('iotconsole', { ssid: string(text(4000)) }, 0x5000)).toThrow(
      new NvsError('string', 'ssid'),
    )
    expect(nvsPartition('iotconsole', { ssid: string(text(3999)) }, 0x5000)).toHaveLength(0x5000)
    expect(() => nvsPartition('iotconsole', { ca: blob(9000) }, 0x3000)).toThrow(new NvsError('partition', 'ca'))
    expect(() =>
      nvsPartition('iotconsole', { id: string(text(3900)), key: string(text(3900)), ca: string(text(200)) }, 0x3000),
    ).toThrow(new NvsError('partition', 'ca'))
    expect(() => nvsPartition('iotconsole', {}, 0x2000)).toThrow(NvsError)
  })
})

describe('the settings of a board', () => {
  test('JOIN-81: stand where the image’s own partition table has them, under the keys that the C++ library reads', () => {
    const region = settingsRegion(mergedImage('ESP32'), settings)
    expect(region?.address).toBe(0x9000)
    expect(same(region?.data ?? new Uint8Array(0), vector('settings'))).toEqual({ length: 0x5000, differs: -1 })
  })

  test('JOIN-81: the C++ library reads each of them, by its type', () => {
    const code = readFileSync(path.join(__dirname, '../../../../../cloud/sdk/cpp/src/esp32/port.cpp'), 'utf8')
    const read = [...code.matchAll(/settings\.get(String|UShort)\("(\w+)"|(bytesAt)\(settings, "(\w+)"/g)].map(
      ([, number, key = '', bytes, blob]) => [blob ?? key, bytes ?? number],
    )
    const { data } = settingsRegion(mergedImage('ESP32'), settings) ?? { data: new Uint8Array(0) }
    const entries = Array.from({ length: 126 }, (_, index) => data.subarray(64 + index * 32, 96 + index * 32))
    const readers: Record<number, string> = { 0x21: 'String', 0x02: 'UShort', 0x48: 'bytesAt' }
    const keyIn = (entry: Uint8Array) => Buffer.from(entry.subarray(8, 24)).toString().replaceAll('\0', '')
    // Data of others may begin like an entry: it has no namespace of ours.
    const written = entries
      .filter((entry) => entry[0] === 1 && entry[3] === 0xff)
      .map((entry) => [keyIn(entry), readers[entry[1] ?? 0]])
    expect(written.toSorted()).toEqual(read.toSorted())
  })

  test('JOIN-81: Wi-Fi that is told later, and a key for updates that no server has, leave no entry', () => {
    const { data } = settingsRegion(mergedImage('ESP32'), { ...settings, wifi: undefined, updatesKey: '' }) ?? {
      data: new Uint8Array(0),
    }
    expect(['ssid', 'password', 'updates', 'key\0', 'port\0'].map((name) => Buffer.from(data).includes(name))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })

  test('JOIN-81: an image without a partition for them says so', () => {
    const image = mergedImage('ESP32')
    image.fill(0xff, 0x8000, 0x9000)
    expect(settingsRegion(image, settings)).toBeNull()
    const other = mergedImage('ESP32')
    other.set(new TextEncoder().encode('cfg'), 0x8000 + 12)
    expect(settingsRegion(other, settings)).toBeNull()
  })
})
