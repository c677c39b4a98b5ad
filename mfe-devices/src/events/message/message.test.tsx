import { deviceListQuery } from '@console/platform/api'
import type { EventView } from '@console/platform/contract'
import { setLanguage } from '@console/platform/i18n'
import { parseQuery } from '@console/platform/live'
import { useQueryClient } from '@console/platform/query'
import {
  act,
  createTestConsole,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  within,
  type TestConsole,
  render,
} from '@console/platform-testing'
import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { useState } from 'react'
import { ThemeProvider } from '@console/platform/theme'
import fc from 'fast-check'
import { MessageDialog } from './MessageDialog.tsx'
import { JsonTree, treeMarks } from './JsonTree.tsx'
import { createStore } from '../../common/eventStore.testing.ts'
import { messages, openStream, rows } from '../openStream.testing.tsx'
import { hexLines, hexOf } from './hex.ts'
import { MessageBody } from './MessageBody.tsx'
import type { View } from './readMessage.ts'

describe('MessageDialog', () => {
  let console: TestConsole
  let view: EventView

  beforeEach(() => {
    setLanguage('en')
    console = createTestConsole()
    view = console.broker.events({ rows: 15 })
  })

  const arrive = (
    text: string,
    { topic = 'devices/NODE-1/events/greenhouse/climate', ...options }: { topic?: string; retained?: boolean } = {},
  ) => {
    console.broker.deliver(topic, text, options)
    const newest = view.state.getState().rows[0]
    if (!newest) throw new Error('Nothing arrived.')
    return newest.id
  }

  const names = new Map([['NODE-1', 'Greenhouse North']])
  const open = async (id: number) => {
    const Screen = () => {
      const cache = useQueryClient()
      useState(() =>
        cache.setQueryData(deviceListQuery(console.api).queryKey, [{ id: 'NODE-1', name: 'Greenhouse North' }]),
      )
      const [shown, setShown] = useState(true)
      return shown ? (
        <MessageDialog view={view} id={id} deviceNames={names} onClose={() => setShown(false)} />
      ) : (
        <p>closed</p>
      )
    }
    const user = userEvent.setup()
    renderScreen(Screen, { console, at: '/events' })
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    return { user, dialog }
  }
  const message = () => screen.getByRole('group', { name: 'Message' })
  const look = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
    user.click(screen.getByRole('radio', { name }))

  describe('a message in full', () => {
    test('EVT-05: topic, device, full time and size', async () => {
      const { dialog } = await open(arrive('{"t":"21 °C"}'))
      expect(within(dialog).getByRole('heading')).toHaveTextContent('devices/NODE-1/events/greenhouse/climate')
      expect(within(dialog).getByRole('link', { name: 'Greenhouse North' })).toHaveAttribute('href', '/devices/NODE-1')
      expect(dialog).toHaveTextContent(/20\d\d, \d\d:\d\d:\d\d\.\d{3} \S+/)
      expect(dialog).toHaveTextContent('14 B, JSON')
    })

    test('EVT-112: when it was accepted, and when the device says it was', async () => {
      const measured = Date.now() - 3_600_000
      const { dialog } = await open(arrive(`{"ts":${measured},"t":21}`))
      const [accepted, byDevice] = dialog.textContent.match(/\d\d:\d\d:\d\d\.\d{3}/g) ?? []
      expect(dialog).toHaveTextContent(`by the device: `)
      expect(byDevice).toBe(
        new Date(measured).toTimeString().slice(0, 8) + `.${String(measured % 1000).padStart(3, '0')}`,
      )
      expect(accepted).not.toBe(byDevice)
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

    test('EVT-11, EVT-100: a retained one says that nobody knows when it was sent', async () => {
      await open(arrive('v1', { retained: true }))
      expect(screen.getByText('retained')).toBeVisible()
      expect(
        screen.getByText('The broker kept this message from before, without the time when it was sent.'),
      ).toBeVisible()
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
      const [, , third] = [
        arrive('{"t":1}'),
        arrive('beat', { topic: 'devices/NODE-1/events/heartbeat' }),
        arrive('{"t":3}'),
      ]
      view.setFilter({ query: '', muted: ['+/heartbeat'] })
      const { user } = await open(third)
      await user.keyboard('{ArrowDown}')
      await waitFor(() => expect(screen.getByRole('tree')).toHaveTextContent('{t:1}'))
    })
  })
})

describe('JsonTree', () => {
  beforeEach(() => setLanguage('en'))

  const marksIn = (value: object, typed: string) => {
    const parsed = parseQuery(typed)
    const query = parsed.ok ? parsed.query : []
    render(
      <ThemeProvider>
        <JsonTree value={value} query={query} />
      </ThemeProvider>,
    )
    return treeMarks(screen.getByRole('tree'), query).map(String)
  }

  test('EVT-10: a tree has its words marked anywhere, the numbers of a range at the top', () => {
    const message = { climate: 21.5, beds: [21, 40], air: { climate: 21, note: 'Climate, 21' }, off: null, '21': true }
    expect(marksIn(message, 'climate range:20-22')).toEqual(['climate', '21.5', 'climate', 'Climate'])
  })

  test('EVT-10: a list has its own numbers marked', () => {
    expect(marksIn([1, [2], '3', 4], 'range:1-3')).toEqual(['1'])
  })
})

describe('hex', () => {
  beforeEach(() => setLanguage('en'))

  const bytes = Uint8Array.from({ length: 20 }, (_, index) => (index < 4 ? 0xfc + index : 0x3c + index))
  const base64Of = (some: Uint8Array) => Buffer.from(some).toString('base64')

  describe('HIST-61: the bytes of a message', () => {
    test('stand in lines with offset and characters; the last line is as wide as the others', () => {
      expect(hexLines(bytes, 16)).toEqual([
        { offset: '0000', hex: 'fc fd fe ff 40 41 42 43  44 45 46 47 48 49 4a 4b', text: '....@ABCDEFGHIJK' },
        { offset: '0010', hex: `4c 4d 4e 4f${' '.repeat(37)}`, text: 'LMNO' },
      ])
      expect(hexLines(bytes, 8).map(({ offset, hex, text }) => `${offset} ${hex} ${text}`)).toEqual([
        '0000 fc fd fe ff 40 41 42 43 ....@ABC',
        '0008 44 45 46 47 48 49 4a 4b DEFGHIJK',
        '0010 4c 4d 4e 4f             LMNO',
      ])
      expect(hexLines(new Uint8Array(0), 16)).toEqual([])
    })

    test('are 4,096 in sight and all of them copied', () => {
      const many = Uint8Array.from({ length: 5000 }, (_, index) => index % 251)
      const lines = hexLines(many, 16)
      expect(lines).toHaveLength(256)
      expect(lines.at(-1)).toMatchObject({
        offset: '0ff0',
        hex: hexOf(many.subarray(4080, 4088)) + '  ' + hexOf(many.subarray(4088, 4096)),
      })
      expect(Uint8Array.from(hexOf(many).split(' '), (pair) => Number.parseInt(pair, 16))).toEqual(many)
    })

    test('are what a stored message opens with that is no text, with the exact size; text shows what can’t be read', async () => {
      const { user } = openStream({
        api: createStore([
          { t: Date.now() - 2000, device: 'a', name: 'text', data: 'plain' },
          { t: Date.now() - 1000, device: 'a', name: 'binary', data: '', base64: base64Of(bytes) },
        ]).api,
      })
      await waitFor(() => expect(messages()).toHaveLength(2))
      await user.click(rows()[0] as HTMLElement)
      const message = await screen.findByRole('group', { name: 'Message' })
      expect(message).toHaveTextContent('0000 fc fd fe ff 40 41 42 43 44 45 46 47 48 49 4a 4b ....@ABCDEFGHIJK')
      expect(screen.getByRole('radio', { name: 'Hex' })).toBeChecked()
      expect(screen.getByText('20 B, not UTF-8')).toBeVisible()
      const write = jest.spyOn(navigator.clipboard, 'writeText')
      await user.click(screen.getByRole('button', { name: 'Copy as hex' }))
      expect(write).toHaveBeenCalledWith('fc fd fe ff 40 41 42 43 44 45 46 47 48 49 4a 4b 4c 4d 4e 4f')
      await user.click(screen.getByRole('radio', { name: 'Text' }))
      expect(message).toHaveTextContent('\uFFFD\uFFFD\uFFFD\uFFFD@ABC')
      expect(screen.getByText(/Hex shows them as they are/)).toBeVisible()
      await user.click(screen.getByRole('radio', { name: 'Hex' }))
      await user.click(screen.getByRole('button', { name: 'Older event' }))
      await waitFor(() => expect(message).toHaveTextContent('plain'))
      expect(screen.queryByRole('radio', { name: 'Hex' })).toBeNull()
    })

    test('more of them than are shown are said, in German too', async () => {
      setLanguage('de')
      const { user } = openStream({
        api: createStore([
          { t: Date.now(), device: 'a', name: 'binary', data: '', base64: base64Of(new Uint8Array(5000).fill(0xff)) },
        ]).api,
      })
      await waitFor(() => expect(messages()).toHaveLength(1))
      await user.click(rows()[0] as HTMLElement)
      expect(
        await screen.findByText('Die ersten 4.096 von 5.000 Bytes werden gezeigt. „Als Hex kopieren“ kopiert alle.'),
      ).toBeVisible()
    })
  })
})

describe('hostileMessages', () => {
  beforeEach(() => setLanguage('en'))

  const query = [{ field: 'any', text: 'e', negated: false }] as const
  const show = (text: string, view: View = 'tree') =>
    render(
      <ThemeProvider>
        <MessageBody text={text} query={query} view={view} onView={() => {}} />
      </ThemeProvider>,
    )
  const box = () => screen.getByRole('group', { name: 'Message' })

  const markup = fc.constantFrom(
    '<img src=x onerror="globalThis.hit=true">',
    '<script>globalThis.hit=true</script>',
    '<svg/onload=globalThis.hit=true>',
    'javascript:globalThis.hit=true',
    '"><iframe srcdoc="x">',
    '{{constructor.constructor("1")()}}',
    '\u202Egnp.exe',
    '\u0000\u0001',
  )
  const key = fc.oneof(
    markup,
    fc.constantFrom('__proto__', 'constructor', 'toString', 'length', '', '0', '1', 'key', 'ref', 'hasOwnProperty'),
  )
  const value = fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      markup,
      fc.constantFrom(null, true, -0, 1e308),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.array(tie('any'), { maxLength: 4 }),
      fc
        .array(fc.tuple(key, tie('any')), { maxLength: 4 })
        .map((fields) =>
          Object.defineProperties(
            {},
            Object.fromEntries(
              fields
                .filter(([name]) => name !== '__proto__')
                .map(([name, each]) => [name, { value: each, enumerable: true }]),
            ),
          ),
        ),
    ),
  })).any
  const payload = fc.oneof(
    value.map((each) => JSON.stringify(each)),
    key.map((name) => `{${JSON.stringify(name)}:{"polluted":1}}`),
    markup,
    fc.string({ unit: 'binary' }),
    fc.uint8Array().map((bytes) => new TextDecoder().decode(bytes)),
  )

  describe('whatever a message holds', () => {
    test('EVT-05: it is text, never markup, in every view', () => {
      fc.assert(
        fc.property(payload, fc.constantFrom<View>('tree', 'text', 'raw'), (text, view) => {
          const { unmount } = show(text, view)
          expect(box().querySelector('img, script, svg, iframe, a')).toBeNull()
          if (view === 'raw') expect(box().textContent).toBe(text)
          expect(({} as { polluted?: number }).polluted).toBeUndefined()
          unmount()
        }),
        { numRuns: 200 },
      )
      expect((globalThis as { hit?: boolean }).hit).toBeUndefined()
    })

    test('EVT-05: 10,000 levels are a tree that is open at the top only', () => {
      show('[1,'.repeat(10_000) + ']'.repeat(10_000).replace(/^/, '0'))
      expect(screen.getAllByRole('treeitem').length).toBeLessThan(20)
    })

    test('EVT-05: 10,000 levels are text as well', () => {
      const text = '['.repeat(10_000) + ']'.repeat(10_000)
      show(text, 'text')
      expect(box().textContent?.replace(/\s/g, '')).toBe(text)
    })

    test('EVT-05: a list of thousands is shown as text, which the tree says', () => {
      const text = `[${Array.from({ length: 10_000 }, (_, index) => index).join()}]`
      show(text)
      expect(screen.getByText(/too large for a tree/)).toBeVisible()
      expect(box().textContent?.replace(/\s/g, '')).toBe(text)
    })

    test('EVT-05: a message of megabytes is cut, which is said', () => {
      show('x'.repeat(3_000_000))
      expect(box().textContent).toHaveLength(262_144)
      expect(
        screen.getByText('The first 262,144 of 3,000,000 characters are shown. Copy message copies all of them.'),
      ).toBeVisible()
    })

    test('EVT-05: bytes that are no text are said to be so', () => {
      show(new TextDecoder().decode(new Uint8Array([0xff, 0xfe, 0x41])))
      expect(screen.getByText(/bytes that are not text/)).toBeVisible()
      expect(screen.getByText('about 7 B, text')).toBeVisible()
    })
  })
})
