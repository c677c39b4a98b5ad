import type { BrokerEvent, EventView } from '@console/platform/contract'
import { setLanguage } from '@console/platform/i18n'
import { createTestConsole, renderScreen, screen, userEvent, waitFor, within } from '@console/platform-testing'
import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createStore, type Stored } from '../../common/eventStore.testing.ts'
import { messages, openStream, rows } from '../openStream.testing.tsx'
import { jsonFault } from './jsonFault.ts'
import { MessageDialog } from './MessageDialog.tsx'

beforeEach(() => setLanguage('en'))

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const cbor = bytesOf('a26474656d70f94d606368756d1833')
const jpeg = bytesOf('ffd8ffe000104a464946')

type Arrived = Pick<BrokerEvent, 'properties'>

/** Opens the dialog of a message that arrives while the page is open. */
const openLive = async (message: string | Uint8Array, { properties }: Arrived = {}) => {
  const console = createTestConsole()
  const view: EventView = console.broker.events({ rows: 15 })
  console.broker.deliver('devices/a/events/x', message, { ...(properties && { properties }) })
  const id = view.state.getState().rows[0]?.id ?? 0
  renderScreen(() => <MessageDialog view={view} id={id} deviceNames={new Map()} onClose={() => {}} />, {
    console,
    at: '/events',
  })
  return { user: userEvent.setup(), dialog: await screen.findByRole('dialog') }
}

/** Opens the dialog of a message that the server has stored. */
const openStored = async (message: string | Uint8Array, more: Pick<Stored, 'qos' | 'properties'> = {}) => {
  const kept =
    typeof message === 'string' ? { data: message } : { data: '', base64: Buffer.from(message).toString('base64') }
  const { user } = openStream({
    api: createStore([{ t: Date.now() - 1_000, device: 'a', name: 'x', ...kept, ...more }]).api,
  })
  await waitFor(() => expect(messages()).toHaveLength(1))
  await user.click(rows()[0] as HTMLElement)
  return { user, dialog: await screen.findByRole('dialog') }
}

describe.each([
  ['live', (message: string | Uint8Array) => openLive(message)],
  ['stored', (message: string | Uint8Array) => openStored(message)],
])('a message, %s', (_, open) => {
  test('EVT-80: that is no text opens as hex, with its exact size, and is copied so', async () => {
    const { user, dialog } = await open(jpeg)
    expect(within(dialog).getByRole('group', { name: 'Message' })).toHaveTextContent(
      '0000 ff d8 ff e0 00 10 4a 46 49 46 ......JFIF',
    )
    expect(within(dialog).getByText('10 B, not UTF-8')).toBeVisible()
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(within(dialog).getByRole('button', { name: 'Copy as hex' }))
    expect(write).toHaveBeenCalledWith('ff d8 ff e0 00 10 4a 46 49 46')
  })

  test('EVT-81: that is CBOR opens as a tree, and says so', async () => {
    const { user, dialog } = await open(cbor)
    expect(await within(dialog).findByText('15 B, CBOR')).toBeVisible()
    expect(within(dialog).getByRole('tree')).toHaveTextContent('{temp:21.5,hum:51}')
    expect(within(dialog).getByText('Read as CBOR, which the bytes fit. Hex shows the bytes.')).toBeVisible()
    expect(
      within(dialog)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['Tree', 'Text', 'Hex'])
    await user.click(within(dialog).getByRole('radio', { name: 'Hex' }))
    expect(within(dialog).getByRole('group', { name: 'Message' })).toHaveTextContent('a2 64 74 65 6d 70 f9 4d')
  })

  test('EVT-82: with a zero byte at its end shows it, says why it is no JSON, and has Hex', async () => {
    const { user, dialog } = await open('{"temperature":21.5}\0')
    expect(await within(dialog).findByText('Not JSON: unexpected character at 21.')).toBeVisible()
    expect(within(dialog).getByText('21 B, text')).toBeVisible()
    expect(dialog.querySelector('[data-sign=NUL]')).toBeVisible()
    await user.click(within(dialog).getByRole('radio', { name: 'Hex' }))
    expect(within(dialog).getByRole('group', { name: 'Message' })).toHaveTextContent('0010 31 2e 35 7d 00')
  })

  test('EVT-82: with a byte order mark is the JSON that follows it', async () => {
    const { dialog } = await open('\ufeff{"temperature":21.5}')
    expect(within(dialog).getByText('23 B, JSON')).toBeVisible()
    expect(within(dialog).getByRole('tree')).toHaveTextContent('{temperature:21.5}')
  })

  test('EVT-82: of plain words says nothing of JSON', async () => {
    const { dialog } = await open('on')
    expect(within(dialog).getByText('2 B, text')).toBeVisible()
    expect(within(dialog).queryByText(/Not JSON/)).toBeNull()
  })
})

test.each([
  ['{"temperature":21.5}\0', 'character', 21],
  ['{"A":{"T":17.1},"B":{"T":nan}}', 'character', 26],
  ['\ufeff{"t":nan}', 'character', 7],
  ["{'a':1}", 'character', 2],
  ['{"a":1,}', 'character', 8],
  ['{"a":1} // x', 'character', 9],
  ['{"a":1', 'end', 7],
  ['{"a":"open', 'string', 6],
  ['[1 2]', 'character', 4],
])('EVT-82: where a text stops being JSON: %s', (text, kind, at) => {
  expect(jsonFault(text)).toEqual({ kind, at })
})

test('EVT-82: thousands of levels that do not end are only not explained', () => {
  expect(() => jsonFault('['.repeat(100_000))).not.toThrow()
})

const shown = (dialog: HTMLElement) =>
  (['term', 'definition'] as const).map((role) =>
    within(dialog)
      .queryAllByRole(role)
      .map((each) => each.textContent),
  )
const user: [string, string][] = [
  ['site', 'berlin'],
  ['si\u202ete', '<b>'],
]

test('EVT-83, EVT-110: what a publisher said stands with a message that has just come; what is left out is counted', async () => {
  const { dialog } = await openLive('on', {
    properties: {
      contentType: 'text/plain',
      responseTopic: 'devices/a/replies',
      correlationData: Uint8Array.of(0x63, 0x2d, 0x31),
      messageExpiryInterval: 3600,
      user,
      left: 3,
    },
  })
  expect(within(dialog).getByRole('heading', { name: 'MQTT properties' })).toBeVisible()
  expect(shown(dialog)).toEqual([
    ['Content type', 'Response topic', 'Correlation data', 'Expires after', 'site', 'si[U+202E]te'],
    ['text/plain', 'devices/a/replies', 'c-1', '3,600 s', 'berlin', '<b>'],
  ])
  expect(within(dialog).getByText(/^3 more properties are not shown/)).toBeVisible()
})

test('EVT-110: a stored message has the same, and its quality of service; bytes that are no text are hex', async () => {
  const properties = { contentType: 'text/plain', correlationData: '/wE=', user, left: 3 }
  const { dialog } = await openStored('on', { qos: 1, properties })
  expect(shown(dialog)).toEqual([
    ['QoS', 'Content type', 'Correlation data', 'site', 'si[U+202E]te'],
    ['1, at least once', 'text/plain', 'ff 01', 'berlin', '<b>'],
  ])
  expect(within(dialog).getByText(/^3 more properties are not shown/)).toBeVisible()
})

test('EVT-110: of a server that keeps nothing of it, the dialog says nothing', async () => {
  const { dialog } = await openStored('on')
  expect(within(dialog).queryByRole('heading', { name: 'MQTT properties' })).toBeNull()
})
