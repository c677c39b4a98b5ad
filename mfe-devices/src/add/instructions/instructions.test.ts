import { expect, test } from '@jest/globals'
import type { Http } from '@console/platform/contract'
import fc from 'fast-check'
import { filesOf, zipOf } from './download.ts'
import { slugOf, valuesOf, type Values } from './values.ts'
import type { Way } from './way.ts'
import { waysOf } from './ways.ts'

const entrance = {
  host: 'console.local',
  port: 8883,
  plainPort: null,
  lan: true,
  ca: '-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----\n',
  caUntil: null,
  updatesKey: 'PEM',
  tells: true,
  kinds: [],
}
const values: Values = valuesOf(entrance, { id: 'NODE-8C41D2', secret: `k1_${'x'.repeat(43)}`, name: 'Cellar pump' })

test('JOIN-46: the download is one folder with the identity, the certificate, the program and the library; nothing of it leaves that folder', () => {
  const [python] = waysOf('linux')
  if (!python) throw new Error('There is no way for Linux.')
  const files = filesOf(python, values, [
    { path: 'pyproject.toml', content: 'x' },
    ...['../../.bashrc', '/etc/profile', '..\\..\\evil.bat', 'C:\\evil.bat'].map((path) => ({ path, content: 'evil' })),
  ])
  expect(files.map(({ path }) => path)).toEqual([
    'cellar-pump/device.json',
    'cellar-pump/ca.pem',
    'cellar-pump/cellar-pump.py',
    'cellar-pump/iotconsole/pyproject.toml',
  ])
  expect(JSON.parse(files[0]?.text ?? '')).toEqual({
    id: 'NODE-8C41D2',
    key: values.key,
    host: 'console.local',
    port: 8883,
    ca: entrance.ca,
    updatesKey: 'PEM',
  })
})

const refuse = () => Promise.reject(new Error('This way needs no call.'))
const noServer: Http = { request: refuse, json: refuse }

/** The permissions that a zip's directory gives each file. */
const permissionsOf = (zip: Buffer): Record<string, string> => {
  const found: Record<string, string> = {}
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 46, 'latin1')) {
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28))
    found[name] = `${zip.readUInt8(at + 5)} ${(zip.readUInt16LE(at + 40) & 0o777).toString(8)}`
  }
  return found
}

test('JOIN-46: what holds the key unpacks for its owner alone', async () => {
  const way: Way = { key: 'x', label: 'x', steps: () => [], files: ({ key }) => [{ path: 'x.ino', text: `"${key}"` }] }
  const zip = Buffer.from(await (await zipOf(noServer, way, values)).arrayBuffer())
  expect(permissionsOf(zip)).toEqual({
    'cellar-pump/device.json': '3 600',
    'cellar-pump/ca.pem': '3 644',
    'cellar-pump/x.ino': '3 600',
  })
})

test('JOIN-44: an IPv6 address stands in brackets in URLs, and bare where a host is asked for', () => {
  const texts = waysOf('mqtt')
    .concat(waysOf('esp32'))
    .map((way) =>
      way
        .steps(valuesOf({ ...entrance, host: 'fd00::7' }, { id: 'NODE-8C41D2', secret: null, name: 'x' }))
        .flatMap(({ commands = [], code }) => [...commands, code?.text ?? ''])
        .join('\n'),
    )
    .join('\n')
  for (const text of [
    'https://[fd00::7]:8883/device/v1/events',
    'mqtts://[fd00::7]:8883"',
    '-h fd00::7 -p 8883',
    '"host": "fd00::7"',
  ])
    expect(texts).toContain(text)
})

test('JOIN-44: every way is filled with the values of this device, and leaves nothing to be filled in', () => {
  for (const kind of ['esp32', 'linux', 'mqtt'] as const) {
    for (const way of waysOf(kind)) {
      const texts = way
        .steps(values)
        .flatMap(({ commands = [], values: rows = [], code }) => [
          ...commands,
          code?.text ?? '',
          ...rows.map(({ text }) => text),
        ])
        .join('\n')
      expect(texts).not.toMatch(/undefined|<[a-z]+-[a-z-]+>|YOUR/)
      const holdsIdentity = way.steps(values).some(({ download }) => download === 'zip')
      if (!holdsIdentity)
        for (const value of [values.id, values.key, values.host])
          expect([way.key, texts]).toEqual([way.key, expect.stringContaining(value)])
    }
  }
})

test('JOIN-44: a client’s form has its values, with the topics of this device', () => {
  const [form] = waysOf('mqtt')
  const rows =
    form?.steps(values).flatMap(({ values: found = [] }) => found.map(({ label, text }) => [label, text])) ?? []
  expect(Object.fromEntries(rows)).toMatchObject({
    'values.host': 'console.local',
    'values.port': '8883',
    'values.user': 'NODE-8C41D2',
    'values.password': values.key,
    'values.webSocket': 'wss://console.local:8883/mqtt',
    'values.events': 'devices/NODE-8C41D2/events/level',
    'values.calls': 'devices/NODE-8C41D2/functions/+',
    'values.answers': 'devices/NODE-8C41D2/variables/temp/value',
  })
})

test('JOIN-44: a C++ program lets the cloud replace it, before it begins', () => {
  const program = waysOf('linux')
    .find(({ key }) => key === 'cpp')
    ?.files?.(values)[0]?.text
  expect(program).toMatch(/Cloud\.allowUpdates\(\);\n {2}Cloud\.begin\(\);/)
})

test('JOIN-46: whatever a device is called, its files have a plain name that hides no module', () => {
  expect(['Cellar pump', 'Time', 'Größe: 3 Öfen', '…', '水泵'].map(slugOf)).toEqual([
    'cellar-pump',
    'time-device',
    'grosse-3-ofen',
    'my-device',
    'my-device',
  ])
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => /^[a-z0-9]+(-[a-z0-9]+)+$/.test(slugOf(name))))
})

test('UX-50: a client’s form says how functions and variables become known, and that the question for a variable is empty', () => {
  const [form] = waysOf('mqtt')
  const rows = form?.steps(values).flatMap(({ values: found = [] }) => found) ?? []
  const row = (name: string) => rows.find(({ label }) => label === name)
  expect(row('values.capabilities')).toMatchObject({
    text: 'devices/NODE-8C41D2/capabilities',
    note: 'values.retained',
  })
  expect(JSON.parse(row('values.capabilities')?.example ?? '')).toEqual({ f: ['pump'], v: { temp: 'number' } })
  expect(row('values.reads')?.note).toBe('values.emptyQuestion')
})
