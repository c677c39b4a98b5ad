import { deviceListQuery } from '@console/platform/api'
import type { EventView } from '@console/platform/contract'
import { setLanguage } from '@console/platform/i18n'
import { parseQuery } from '@console/platform/live'
import { useQueryClient } from '@console/platform/query'
import { act, createTestConsole, renderScreen, screen, userEvent, waitFor, within, type TestConsole } from '@console/platform-testing'
import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { useState } from 'react'
import { MessageDialog } from './MessageDialog.tsx'

let console: TestConsole
let view: EventView

beforeEach(() => {
  setLanguage('en')
  console = createTestConsole()
  view = console.broker.events({ rows: 15 })
})

const arrive = (text: string, { topic = 'devices/NODE-1/events/greenhouse/climate', ...options }: { topic?: string; retained?: boolean } = {}) => {
  console.broker.deliver(topic, text, options)
  const newest = view.state.getState().rows[0]
  if (!newest) throw new Error('Nothing arrived.')
  return newest.id
}

const names = new Map([['NODE-1', 'Greenhouse North']])
const open = async (id: number) => {
  const Screen = () => {
    const cache = useQueryClient()
    useState(() => cache.setQueryData(deviceListQuery(console.api).queryKey, [{ id: 'NODE-1', name: 'Greenhouse North' }]))
    const [shown, setShown] = useState(true)
    return shown ? <MessageDialog view={view} id={id} deviceNames={names} onClose={() => setShown(false)} /> : <p>closed</p>
  }
  const user = userEvent.setup()
  renderScreen(Screen, { console, at: '/events' })
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  return { user, dialog }
}
const message = () => screen.getByRole('group', { name: 'Message' })
const look = async (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(screen.getByRole('radio', { name }))

describe('a message in full', () => {
  test('EVT-05: topic, device, full time and size', async () => {
    const { dialog } = await open(arrive('{"t":"21 °C"}'))
    expect(within(dialog).getByRole('heading')).toHaveTextContent('devices/NODE-1/events/greenhouse/climate')
    expect(within(dialog).getByRole('link', { name: 'Greenhouse North' })).toHaveAttribute('href', '/devices/NODE-1')
    expect(dialog).toHaveTextContent(/20\d\d, \d\d:\d\d:\d\d\.\d{3} \S+/)
    expect(dialog).toHaveTextContent('14 B, JSON')
  })

  test('EVT-10: what the search found is marked in topic, device name and message', async () => {
    view.nameDevices(names)
    const query = 'device:north topic:climate range:21-22 data:vent'
    const parsed = parseQuery(query)
    if (parsed.ok) view.setFilter({ query, terms: parsed.query, muted: [] })
    const { dialog, user } = await open(arrive('{"t":21.4,"vent":{"t":21.5},"u":30}'))
    const marks = (within: HTMLElement) => [...within.querySelectorAll('mark')].map(({ textContent }) => textContent)
    expect(marks(dialog)).toEqual(['climate', 'North'])
    await look(user, 'Raw')
    expect(marks(message())).toEqual(['21.4', 'vent'])
  })

  test('EVT-12: Up and Down scroll a long message that has the focus, and step from anywhere else', async () => {
    arrive('older')
    const { user } = await open(arrive('long\n'.repeat(500)))
    Object.defineProperty(message(), 'scrollHeight', { value: 5_000 })
    await user.click(screen.getByRole('radio', { name: 'Raw' }))
    act(() => message().focus())
    await user.keyboard('{ArrowDown}')
    expect(message()).toHaveTextContent(/^long/)
    act(() => screen.getAllByRole('button', { name: 'Close' })[0]?.focus())
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(message()).toHaveTextContent('older'))
  })

  test('EVT-05: a device that is not registered has no link', async () => {
    await open(arrive('on', { topic: 'devices/STRAY/events/x' }))
    expect(screen.getAllByText('STRAY')).toHaveLength(2)
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('EVT-05: an object is a tree, which the keyboard folds and unfolds', async () => {
    arrive('the older one, to which Down would step elsewhere')
    const { user } = await open(arrive('{"t":21.4,"vent":{"mode":"auto","manual":false},"beds":[1,2],"note":null}'))
    const tree = screen.getByRole('tree', { name: 'Message as a tree' })
    expect(tree).toHaveTextContent('{t:21.4,vent:{mode:"auto",manual:false},beds:[1,2],note:null}')
    screen.getAllByRole('button', { name: 'Fold' })[0]?.focus()
    await user.keyboard('{ArrowDown}{ArrowLeft}')
    expect(tree).toHaveTextContent('{t:21.4,vent:{},beds:[1,2],note:null}')
    await user.keyboard('{ArrowRight}')
    expect(tree).toHaveTextContent('mode:"auto"')
  })

  test.each(['21.4', 'on', '"text"', 'null', '', '{"t":'])('EVT-05: %j is plain text', async (text) => {
    await open(arrive(text))
    expect(screen.queryByRole('tree')).toBeNull()
    expect(message().textContent).toBe(text)
  })

  test('EVT-11: a retained one says that its time is not when it was sent', async () => {
    await open(arrive('v1', { retained: true }))
    expect(screen.getByText('retained')).toBeVisible()
    expect(screen.getByText(/not when it was sent/)).toBeVisible()
  })

  test('EVT-05: as text it has a line per value, raw it is what was sent, and neither changes a number', async () => {
    const text = '{"id":12345678901234567890, "a":1.10}'
    const { user } = await open(arrive(text))
    expect(screen.getByText(/Very long numbers are rounded in the tree/)).toBeVisible()
    await look(user, 'Text')
    expect(message().textContent).toBe('{\n  "id": 12345678901234567890,\n  "a": 1.10\n}')
    await look(user, 'Raw')
    expect(message().textContent).toBe(text)
  })

  test('EVT-12: message and topic are copied as they are', async () => {
    const { user } = await open(arrive('{"t":\n1}'))
    const copied = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'Copy message' }))
    await user.click(screen.getByRole('button', { name: 'Copy the topic' }))
    expect(copied.mock.calls).toEqual([['{"t":\n1}'], ['devices/NODE-1/events/greenhouse/climate']])
  })

  test('EVT-05: Escape and Close leave it', async () => {
    const { user } = await open(arrive('on'))
    await user.keyboard('{Escape}')
    expect(await screen.findByText('closed')).toBeVisible()
  })

  test('EVT-05: one that is no longer kept says so', async () => {
    await open(arrive('on') + 1)
    expect(screen.getByRole('dialog', { name: 'This event is no longer kept' })).toBeVisible()
  })

  test('EVT-05: one that goes while it is read stays', async () => {
    const { user } = await open(arrive('{"t":1}'))
    act(() => view.clear())
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('tree')).toHaveTextContent('{t:1}')
  })
})

describe('from message to message', () => {
  test('EVT-12: Up and Down go through the list, the focus stays, and the ends are shown', async () => {
    const [, second] = [arrive('one'), arrive('two'), arrive('three')]
    const { user } = await open(second)
    const focused = document.activeElement
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(message()).toHaveTextContent('three'))
    await user.keyboard('{ArrowUp}')
    expect(await screen.findAllByText('This is the newest event')).toHaveLength(2)
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(message()).toHaveTextContent('one'))
    expect(await screen.findAllByText('This is the oldest event')).toHaveLength(2)
    expect(document.activeElement).toBe(focused)
  })

  test('EVT-12: at the newest row of a list that stands still, it says how many are waiting', async () => {
    const id = arrive('one')
    view.hold(true)
    arrive('two')
    const { user } = await open(id)
    await user.keyboard('{ArrowUp}')
    expect(await screen.findAllByText('The newest in the list. 1 newer event is waiting.')).toHaveLength(2)
    expect(message()).toHaveTextContent('one')
  })

  test('EVT-12: the buttons do the same, and the chosen view stays', async () => {
    const [first] = [arrive('{"n":1}'), arrive('{"n":2}')]
    const { user } = await open(first)
    await look(user, 'Raw')
    await user.click(screen.getByRole('button', { name: 'Newer event' }))
    await waitFor(() => expect(message().textContent).toBe('{"n":2}'))
    await user.click(screen.getByRole('button', { name: 'Older event' }))
    await waitFor(() => expect(message().textContent).toBe('{"n":1}'))
  })

  test('EVT-12: only what the filter lets through is stepped to', async () => {
    const [, , third] = [arrive('{"t":1}'), arrive('beat', { topic: 'devices/NODE-1/events/heartbeat' }), arrive('{"t":3}')]
    view.setFilter({ query: '', muted: ['+/heartbeat'] })
    const { user } = await open(third)
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('tree')).toHaveTextContent('{t:1}'))
  })
})

test('SHELL-06: in German', async () => {
  setLanguage('de')
  await open(arrive('{"t":1}'))
  expect(screen.getByRole('button', { name: 'Nachricht kopieren' })).toBeVisible()
  expect(screen.getByRole('tree', { name: 'Nachricht als Baum' })).toBeVisible()
})
