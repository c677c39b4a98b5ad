import { beforeEach, describe, expect, test, afterEach, jest } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { act, screen, catchSaves, waitFor, within, createTestConsole, fireEvent, renderScreen, userEvent, type TestConsole, cloudForTests } from '@console/platform-testing'
import { useReadable, type EventView, type EventWindow, type EventFilter, type EventTerm } from '@console/platform/contract'
import { createWritable } from '@console/platform/lib'
import { useState } from 'react'
import { deviceListQuery } from '@console/platform/api'
import { useQueryClient } from '@console/platform/query'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { grid, messages, openStream, scrollTo, address, activeRow, rows, marks, search } from './openStream.testing.tsx'
import { EventStream } from './stream/EventStream.tsx'
import { EventTable } from './table/EventTable.tsx'
import { EventsScreen } from './EventsScreen.tsx'
import { QueryField } from './search/QueryField.tsx'
import { provideDrawing } from '../common/plot/drawing.testing.ts'
import { TopicsPanel } from './topics/TopicsPanel.tsx'
import { DeviceField } from './publish/DeviceField.tsx'
import { PublishDialog } from './publish/PublishDialog.tsx'

const its = cloudForTests(startCloud)

describe('EventsScreen', () => {
  beforeEach(() => setLanguage('en'))

  describe('the event stream', () => {
    test('EVT-07: waits for the first event', () => {
      openStream()
      expect(screen.getByText('Waiting for events...')).toBeVisible()
    })

    test('EVT-01: shows every device’s events, the newest first', () => {
      const { arrive } = openStream()
      arrive('devices/NODE-1/events/climate', '{"t":21.4}')
      arrive('devices/NODE-2/events/door/front', 'open')
      expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Topic', 'Message', 'Time'])
      expect(messages()).toEqual([expect.stringMatching(/NODE-2\/door\/frontopen\d\d:\d\d:\d\d\.\d{3}/), expect.stringMatching(/NODE-1\/climate\{"t":21\.4\}/)])
    })

    test('EVT-02: says when the stream is down, and when no longer', () => {
      const { console } = openStream()
      expect(screen.queryByText('Event stream disconnected')).toBeNull()
      act(() => console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
      expect(screen.getByRole('alert')).toHaveTextContent('Event stream disconnected')
      act(() => console.broker.setConnection({ kind: 'live', since: Date.now() }))
      expect(screen.queryByText('Event stream disconnected')).toBeNull()
    })

    test('EVT-04: paused it keeps still and counts; resumed it brings in what came', async () => {
      const { user, arrive } = openStream()
      arrive('devices/a/events/x', 'first')
      await user.click(screen.getByRole('button', { name: 'Pause' }))
      arrive('devices/a/events/x', 'second')
      arrive('devices/a/events/x', 'third')
      expect(messages()).toHaveLength(1)
      expect(screen.getByText(/2 new events are waiting/)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Resume' }))
      expect(messages()).toEqual([expect.stringContaining('third'), expect.stringContaining('second'), expect.stringContaining('first')])
    })

    test('EVT-04: Clear empties the table', async () => {
      const { user, arrive } = openStream()
      arrive('devices/a/events/x', 'first')
      await user.click(screen.getByRole('button', { name: 'Clear' }))
      expect(messages()).toEqual([])
      expect(screen.getByText('Waiting for events...')).toBeVisible()
    })

    test('EVT-04: Resume goes back to the newest row, however far the table was scrolled', async () => {
      const { user, arrive, arriveMany } = openStream()
      arriveMany(100)
      await user.click(screen.getByRole('button', { name: 'Pause' }))
      scrollTo(50 * 36)
      expect(messages()[0]).toContain('n49')
      arrive('devices/a/events/x', 'latest')
      expect(grid().scrollTop).toBe(50 * 36)
      await user.click(screen.getByRole('button', { name: 'Resume' }))
      expect(messages()[0]).toContain('latest')
      expect(grid().scrollTop).toBe(0)
    })

    test('EVT-04: after Clear the table begins with its newest row again', () => {
      const { arriveMany } = openStream()
      arriveMany(100)
      scrollTo(50 * 36)
      // A flood fills the table before it is drawn the next time.
      act(() => {
        screen.getByRole('button', { name: 'Clear' }).click()
        arriveMany(200)
      })
      expect(messages()[0]).toContain('n199')
      expect(grid().scrollTop).toBe(0)
    })

    test('EVT-06: however many events there are, the document holds the rows in sight', () => {
      const { arriveMany } = openStream()
      arriveMany(2000)
      expect(messages()).toHaveLength(15)
      expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '2001')
    })

    test('EVT-11: a retained message is marked', () => {
      const { arrive } = openStream()
      arrive('devices/a/events/hello', 'v1', { retained: true })
      expect(screen.getByText('retained')).toBeVisible()
    })

    test('EVT-05: what comes from a device is text, never markup', () => {
      const { arrive } = openStream()
      const markup = '<img src=x onerror="globalThis.hit = true">'
      arrive(`devices/a/events/${markup}`, markup)
      expect(document.querySelector('img')).toBeNull()
      expect(messages()[0]).toContain(markup)
    })
  })
})

describe('EventStream', () => {
  beforeEach(() => setLanguage('en'))

  const saved = catchSaves()

  const openDevice = (device: string) => openStream({ at: '/devices/a', Screen: () => <EventStream device={device} /> })

  test('DEV-05: a device’s stream shows its own events only, by their names', () => {
    const { arrive } = openDevice('NODE-1')
    arrive('devices/NODE-1/events/climate', 'mine')
    arrive('devices/NODE-2/events/climate', 'another’s')
    expect(messages()).toEqual([expect.stringMatching(/^climatemine/)])
  })

  test('EVT-12: saves what is shown, as the search leaves it', async () => {
    const { user, arrive } = openStream({ at: '/events?q=topic:climate', devices: { a: 'Greenhouse' } })
    await user.click(screen.getByRole('button', { name: 'Export' }))
    expect(await screen.findByRole('menuitem', { name: /Save as CSV/ })).toHaveTextContent('There are no events to save yet.')
    await user.keyboard('{Escape}')
    arrive('devices/a/events/climate', '=1')
    arrive('devices/a/events/wind', 'hidden')
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save as JSON' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(JSON.parse((await saved[0]?.file.text()) ?? '')).toEqual([expect.objectContaining({ device: 'a', deviceName: 'Greenhouse', event: 'climate', message: '=1' })])
  })

  test('EVT-13: a topic that is muted in the overview leaves the stream', async () => {
    const { user, arrive } = openDevice('a')
    arrive('devices/a/events/heartbeat', '1')
    arrive('devices/a/events/climate', '2')
    await user.click(screen.getByRole('button', { name: 'Topics' }))
    expect(address()).toBe('/devices/a?topics=shown')
    await user.click(await screen.findByRole('button', { name: /^Mute .*heartbeat/ }))
    expect(address()).toBe('/devices/a?topics=shown&mute=a%2Fheartbeat')
    await user.click(screen.getByRole('button', { name: 'Topics' }))
    expect(messages()).toEqual([expect.stringMatching(/^climate/)])
  })

  test('EVT-12: publishing an event says why it is off while the connection is down', async () => {
    const { user, console } = openStream()
    await user.click(screen.getByRole('button', { name: 'Publish event…' }))
    expect(await screen.findByRole('dialog', { name: 'Publish an event' })).toBeVisible()
    await user.keyboard('{Escape}')
    act(() => console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
    expect(screen.getByRole('button', { name: 'Publish event…' })).toHaveAccessibleDescription('The live connection is down. Publish when it is back.')
  })

  test('EVT-02: the banner shows the reason that the broker gave', () => {
    const { console } = openStream()
    act(() => console.broker.setConnection({ kind: 'disconnected', since: Date.now(), reason: 'Not authorized' }))
    expect(within(screen.getByRole('alert')).getByText(/Not authorized/)).toBeVisible()
  })

  test('BRK-07: while the console opens the connection again, the banner says so', () => {
    const { console } = openStream()
    act(() => console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
    expect(screen.getByRole('alert')).toHaveTextContent('Trying again every second')
    act(() => console.broker.setProblem({ kind: 'failed', error: 'TypeError: x' }))
    expect(screen.getByRole('alert')).toHaveTextContent('The console opens the connection again')
  })
})

describe('EventTable', () => {
  afterEach(() => { jest.restoreAllMocks() })

  const total = 100
  /** What a view shows when this row is requested. */
  const at = (first: number): EventWindow => ({
    rows: Array.from({ length: 15 }, (_, index) => ({ kind: 'message', id: total - first - index, device: 'a', name: 'x', preview: '', retained: false, time: 0 })),
    first, total, received: total, dropped: 0, waiting: 0, filter: { query: '', muted: [] }, searched: 0, matched: 0, searching: null, paused: false, limit: 50_000, refused: null,
  })

  const open = () => {
    const state = createWritable(at(0))
    const requested: number[] = []
    const held: boolean[] = []
    const opened = createWritable(false)
    const view: EventView = { state, scrollTo: (first) => void requested.push(first), hold: (on) => void held.push(on), pause: () => {}, clear: () => {}, setFilter: () => {}, nameDevices: () => {}, read: async () => null, step: async () => null, all: async () => [], topics: async () => [], series: () => ({ state: createWritable([]), close: () => {} }), close: () => {} }
    const Table = () => <><input /><EventTable view={view} window={useReadable(state)} deviceNames={new Map()} oneDevice={false} highlight={null} empty={null} caption={null} opened={useReadable(opened)} onOpen={() => {}} /></>
    renderScreen(Table, { console: createTestConsole(), at: '/events' })
    const scroller = screen.getByRole('grid')
    return {
      requested, held, opened, scroller,
      show: (first: number) => act(() => state.setState(at(first))),
      scrollTo: (scrollTop: number) => fireEvent.scroll(scroller, { target: { scrollTop } }),
    }
  }

  test('EVT-09: who scrolls to the newest row and away again is not taken back to it by the view, which comes after', () => {
    const { requested, scroller, show, scrollTo } = open()
    scrollTo(2 * 36)
    show(2)
    scrollTo(10)
    scrollTo(3 * 36)
    expect(requested).toEqual([2, 0, 3])
    show(0)
    expect(scroller.scrollTop).toBe(3 * 36)
    show(3)
    expect(scroller.scrollTop).toBe(3 * 36)
  })

  test('EVT-04: a view that goes to the newest row by itself takes the table along, also from the last row', () => {
    const { scroller, show, scrollTo } = open()
    scrollTo(87 * 36)
    show(85)
    expect(scroller.scrollTop).toBe(87 * 36)
    show(0)
    expect(scroller.scrollTop).toBe(0)
  })

  test('EVT-06: the same row stays in sight when a window becomes so narrow that rows take two lines', () => {
    let narrow = false
    const listeners = new Set<() => void>()
    jest.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: narrow, addEventListener: (_: string, listener: () => void) => listeners.add(listener), removeEventListener: () => {} }) as unknown as MediaQueryList)
    const { scroller, show, scrollTo } = open()
    scrollTo(50 * 36)
    show(50)
    narrow = true
    act(() => listeners.forEach((listener) => listener()))
    expect(scroller.scrollTop).toBe(50 * 64)
  })

  test('EVT-09: rows flow again for who goes on elsewhere before an event that closes has given the focus back', () => {
    const { held, opened, scroller } = open()
    act(() => scroller.focus())
    fireEvent.keyDown(scroller, { key: 'End' })
    act(() => opened.setState(true))
    act(() => screen.getByRole('textbox').focus())
    expect(held.at(-1)).toBe(true)
    act(() => opened.setState(false))
    expect(held.at(-1)).toBe(false)
  })
})

describe('keyboard', () => {
  beforeEach(() => setLanguage('en'))

  const pill = () => screen.queryByRole('button', { name: /Jump to newest/ })
  /** jsdom has no layout. */
  const withHeight = () => Object.defineProperty(grid(), 'clientHeight', { value: 42 + 13 * 36, configurable: true })

  test('EVT-12: arrows walk through the rows, Enter opens one, and its end gives the focus back', async () => {
    const { user, arriveMany } = openStream()
    arriveMany(5)
    act(() => grid().focus())
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(activeRow()).toContain('n3')
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('n3')
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(grid()).toHaveFocus())
    expect(activeRow()).toContain('n3')
  })

  test('EVT-09: while the keyboard is at a row, rows stand still and what arrives is counted; Escape lets them go on', async () => {
    const { user, arriveMany } = openStream()
    arriveMany(3)
    act(() => grid().focus())
    await user.keyboard('{End}')
    expect(activeRow()).toContain('n0')
    arriveMany(2)
    expect(activeRow()).toContain('n0')
    expect(pill()).toHaveTextContent('2 new events · Jump to newest')
    await user.keyboard('{Escape}')
    expect(pill()).toBeNull()
    expect(messages()).toHaveLength(5)
  })

  test('EVT-12: Home, End and the page keys bring rows from beyond into sight', async () => {
    const { user, arriveMany } = openStream()
    arriveMany(100)
    withHeight()
    act(() => grid().focus())
    await user.keyboard('{End}')
    fireEvent.scroll(grid())
    expect(activeRow()).toContain('n0')
    await user.keyboard('{PageUp}')
    expect(activeRow()).toContain('n13')
    await user.keyboard('{Home}')
    fireEvent.scroll(grid())
    expect(activeRow()).toContain('n99')
  })

  test('EVT-09: rows stand still under the pointer, and go on when it leaves', async () => {
    const { user, arrive, arriveMany } = openStream()
    arriveMany(3)
    await user.hover(rows()[1] as HTMLElement)
    const element = rows()[1]
    arrive('devices/a/events/x', 'newest')
    expect(rows()[1]).toBe(element)
    expect(messages()[1]).toContain('n1')
    expect(pill()).toHaveTextContent('1 new event · Jump to newest')
    await user.hover(screen.getByRole('heading', { level: 1 }))
    expect(messages()[0]).toContain('newest')
    expect(pill()).toBeNull()
  })

  test('EVT-09: scrolled away, it stands still until one jumps to the newest', async () => {
    const { user, arrive, arriveMany } = openStream()
    arriveMany(100)
    scrollTo(50 * 36)
    arrive('devices/a/events/x', 'newest')
    expect(messages()[0]).toContain('n49')
    await user.click(screen.getByRole('button', { name: /1 new event/ }))
    fireEvent.scroll(grid())
    expect(messages()[0]).toContain('newest')
    expect(pill()).toBeNull()
  })

  test('EVT-05: a click opens the event that was pressed, also when another has come into its row since', async () => {
    const { arriveMany, arrive } = openStream()
    arriveMany(3)
    const row = rows()[0] as HTMLElement
    fireEvent.pointerDown(row, { pointerType: 'touch' })
    fireEvent.pointerLeave(grid(), { pointerType: 'touch' })
    arrive('devices/a/events/x', 'newest')
    expect(messages()[0]).toContain('newest')
    fireEvent.click(row)
    expect(await screen.findByRole('dialog')).toHaveTextContent('n2')
  })

  test('EVT-12: the row under the pointer offers its whole message to copy', async () => {
    const { user, arrive } = openStream()
    const long = 'x'.repeat(5000)
    arrive('devices/a/events/x', long)
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    await user.hover(rows()[0] as HTMLElement)
    // The test's pointer would leave the table on its way.
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the message of x' }))
    expect(write).toHaveBeenCalledWith(long)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('EVT-11: a gap says how long the stream was down, and opens nothing', async () => {
    const { user, console, arriveMany } = openStream()
    arriveMany(1)
    act(() => console.broker.deliverGap(Date.UTC(2026, 10, 20, 18, 3, 52), Date.UTC(2026, 10, 20, 18, 4, 6)))
    expect(messages()[0]).toMatch(/^Stream was down for 14 s, from .* Messages may be missing\.$/)
    await user.click(rows()[0] as HTMLElement)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('EVT-12: Space pauses and resumes, but not where it types or presses', async () => {
    const { user } = openStream()
    await user.keyboard(' ')
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible()
    await user.keyboard(' ')
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
    await user.type(screen.getByRole('searchbox'), 'a b')
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
    act(() => screen.getByRole('button', { name: 'Clear' }).focus())
    await user.keyboard(' ')
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
  })

  test('EVT-09: the keyboard stays at its event when a resume brings others in above it', async () => {
    const { user, arriveMany } = openStream()
    arriveMany(3)
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    arriveMany(2)
    act(() => grid().focus())
    await user.keyboard('{ArrowDown}')
    const before = activeRow()
    fireEvent.keyDown(grid(), { key: ' ' })
    await waitFor(() => expect(messages()).toHaveLength(5))
    expect(activeRow()).toBe(before)
  })

  test('EVT-09: a row out of sight is not said to be the active one, and Enter brings it back', async () => {
    const { user, arriveMany } = openStream()
    arriveMany(100)
    withHeight()
    act(() => grid().focus())
    await user.keyboard('{ArrowDown}')
    scrollTo(50 * 36)
    expect(grid()).not.toHaveAttribute('aria-activedescendant')
    await user.keyboard('{Enter}')
    fireEvent.scroll(grid())
    expect(await screen.findByRole('dialog')).toHaveTextContent('n98')
  })

  test('EVT-05: a grid holds rows of cells and nothing else', async () => {
    const { user, arrive } = openStream()
    expect(grid()).not.toHaveTextContent('Waiting for events')
    arrive('devices/a/events/x', 'one')
    await user.hover(rows()[0] as HTMLElement)
    const copy = await screen.findByRole('button', { name: 'Copy the message of x' })
    expect(rows()[0]).toContainElement(copy)
    expect([...(rows()[0]?.children ?? [])].map((cell) => cell.getAttribute('role'))).toEqual(['gridcell', 'gridcell', 'gridcell'])
  })
})

describe('QueryField', () => {
  beforeEach(() => setLanguage('en'))
  afterEach(() => void jest.useRealTimers())

  const devices = { a: 'Greenhouse', b: 'Roof' }
  const open = (at?: string) => {
    const stream = openStream({ devices, ...(at !== undefined && { at }) })
    stream.arrive('devices/a/events/climate', '{"t":21.5}')
    stream.arrive('devices/b/events/climate', '{"t":8}')
    stream.arrive('devices/b/events/wind', 'strong climate')
    return stream
  }

  test('EVT-03, EVT-10: shows what was searched for, with what was found marked, and how much of how much', async () => {
    const { user, arrive } = open()
    await user.type(search(), 'topic:CLIM')
    expect(messages()).toEqual([expect.stringMatching(/^b\/climate\{"t":8\}/), expect.stringMatching(/^a\/climate\{"t":21.5\}/)])
    expect(marks()).toEqual([['clim'], ['clim']])
    expect(screen.getByText('2 of 3')).toBeVisible()
    arrive('devices/b/events/climate', 'new')
    expect(screen.getByText('3 of 4')).toBeVisible()
  })

  test('EVT-10: a device is found by the name that the list of devices knows', async () => {
    const { user } = open()
    await user.type(search(), 'device:greenh')
    expect(messages()).toEqual([expect.stringMatching(/^Greenhousea\/climate/)])
    expect(marks()).toEqual([['Greenh']])
    await user.clear(search())
    expect(messages()[2]).toMatch(/^a\/climate/)
  })

  test('EVT-10: the numbers that a range found are marked', async () => {
    const { user } = open()
    await user.type(search(), 'range:8-22')
    expect(marks()).toEqual([['8'], ['21.5']])
  })

  test('EVT-10: the search is in the address, and comes from it', async () => {
    const { user } = open('/events?q=data%3Astrong')
    expect(search()).toHaveValue('data:strong')
    expect(messages()).toHaveLength(1)
    await user.clear(search())
    expect(messages()).toHaveLength(3)
    await waitFor(() => expect(address()).toBe('/events'))
    await user.type(search(), 'wind')
    await waitFor(() => expect(address()).toBe('/events?q=wind'))
  })

  test('EVT-07: a search without a match says so, and takes itself away', async () => {
    const { user } = open()
    await user.type(search(), 'nothing like it')
    expect(screen.getByText('No events match your search')).toBeVisible()
    expect(screen.getByText('3 events are kept, and all are hidden.')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement)
    expect(messages()).toHaveLength(3)
    expect(search()).toHaveFocus()
  })

  test('EVT-07: what takes itself away leaves the focus in the search of the stream, whatever other field is before it', async () => {
    const { user, arrive } = openStream({ Screen: () => <><input type="search" aria-label="Other" /><EventsScreen /></>, at: '/events?q=wind&mute=b%2Fa' })
    arrive('devices/a/events/climate', '1')
    const stream = screen.getByRole('searchbox', { name: 'Search events' })
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement)
    expect(stream).toHaveFocus()
    await user.click(await screen.findByRole('button', { name: 'Show b/a again' }))
    expect(stream).toHaveFocus()
  })

  test.each([
    ['wind range:x-', 'x-', '“x-” is not a number. Write a range like range:20-24.'],
    ['wind topic:', 'topic:', 'Nothing follows “topic:”. Write what to look for after the colon.'],
    ['wind topic:"a', '"a', 'The quote is not closed. Add a second quote where the text ends.'],
    ['wind range:5', '5', 'A range needs a dash. Write range:20-24, range:20- or range:-24.'],
    ['wind range:9-2', '9-2', 'The range ends before it begins. Put the smaller number first.'],
  ])('EVT-10: %s is shown at its place, and the last search stays', async (text, part, sentence) => {
    const { user } = open()
    await user.type(search(), text)
    expect(search()).toBeInvalid()
    expect(search()).toHaveAccessibleDescription(expect.stringContaining(sentence))
    expect(screen.getByText(part, { selector: '[role=status] mark' })).toBeVisible()
    expect(messages()).toEqual([expect.stringMatching(/^b\/wind/)])
    await user.clear(search())
    expect(search()).not.toHaveAccessibleDescription()
    expect(messages()).toHaveLength(3)
  })

  test('EVT-10: a wrong search in the address hides nothing', () => {
    open('/events?q=range%3Ax-')
    expect(search()).toBeInvalid()
    expect(messages()).toHaveLength(3)
  })

  /** A stream whose filters pass through `sent` on their way to the console. */
  const openWith = (sent: (filter: EventFilter) => EventFilter) =>
    openStream({
      prepare: ({ broker }) => {
        const open = broker.events
        broker.events = (options) => {
          const view = open(options)
          const { setFilter } = view
          return Object.assign(view, { setFilter: (filter: EventFilter) => setFilter(sent(filter)) })
        }
      },
    })

  test('EVT-23: the search is sent parsed, and as text for the consoles that parse it themselves', async () => {
    const filters: EventFilter[] = []
    const { user } = openWith((filter) => (filters.push(filter), filter))
    await user.click(search())
    await user.paste('wind range:-5-')
    await waitFor(() => expect(filters).toEqual([{ query: 'wind range:-5-', terms: [{ field: 'any', text: 'wind', negated: false }, { field: 'range', from: -5, to: null, negated: false }], muted: [] }]))
    await user.type(search(), ' range:x')
    const sent = filters.length
    await user.type(search(), 'yz')
    expect(search()).toBeInvalid()
    expect(filters).toHaveLength(sent)
  })

  test('EVT-24: a console that does not know what is searched for says so in place of the events, and the search takes itself away', async () => {
    const newer = { field: 'near', text: 'kitchen', negated: false } as unknown as EventTerm
    const { user, arrive } = openWith((filter) => (filter.query === '' ? filter : { ...filter, terms: [...(filter.terms ?? []), newer] }))
    arrive('devices/b/events/wind', 'strong')
    expect(messages()).toHaveLength(1)
    await user.type(search(), 'strong')
    arrive('devices/b/events/wind', 'strong')
    expect(messages()).toEqual([])
    expect(screen.getByText('This console is too old for this search. Reload the page.')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement)
    expect(messages()).toHaveLength(2)
    expect(search()).toHaveFocus()
  })

  test('EVT-10: the help’s examples are taken with a click', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Help with the search' }))
    await user.click(await screen.findByRole('button', { name: /range:20-24/ }))
    expect(search()).toHaveValue('range:20-24')
    expect(messages()).toEqual([expect.stringMatching(/^a\/climate/)])
  })

  test('EVT-12: / goes to the search from anywhere', async () => {
    const { user } = open()
    await user.keyboard('/')
    expect(search()).toHaveFocus()
  })

  test('EVT-13: muted topics are in the address and come back one by one or all at once', async () => {
    const { user } = open('/events?mute=%2B%2Fclimate&mute=b%2Fwind')
    expect(messages()).toEqual([])
    expect(screen.getByText('All events are muted')).toBeVisible()
    const note = within(await screen.findByRole('group', { name: 'Muted' }))
    expect(note.getByText('2 topics are muted')).toBeVisible()
    await user.click(note.getByRole('button', { name: 'Show…' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Show climate again on all devices' }))
    await waitFor(() => expect(messages()).toHaveLength(2))
    expect(search()).toHaveFocus()
    expect(address()).toBe('/events?mute=b%2Fwind')
    await user.click(screen.getByRole('button', { name: 'Show b/wind again' }))
    expect(search()).toHaveFocus()
    expect(messages()).toHaveLength(3)
    expect(address()).toBe('/events')
  })

  test('EVT-02, EVT-07: while it is being connected, an empty stream says so', () => {
    const { console } = openStream()
    act(() => console.broker.setConnection({ kind: 'connecting' }))
    expect(screen.getByText('The live connection is being opened.')).toBeVisible()
  })

  test('EVT-10: a field that is nearly written right is offered, and taken with a click', async () => {
    const { user } = open()
    await user.type(search(), 'topci:wind')
    expect(screen.getByText('“topci:” is no field, so it is searched as text.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Use topic:' }))
    expect(search()).toHaveValue('topic:wind')
    expect(search()).toHaveFocus()
    expect(messages()).toHaveLength(1)
    expect(screen.queryByText(/is no field/)).toBeNull()
  })

  test('EVT-13: an event that is muted everywhere is distinguished from a device’s of the same name, and all come back at once', async () => {
    const { user } = openStream({ at: '/events?mute=%2B%2Fa%2Fb&mute=a%2Fb' })
    await user.click(await screen.findByRole('button', { name: 'Show…' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Show a/b again on all devices', 'Show a/b again', 'Unmute all'])
    await user.click(screen.getByRole('menuitem', { name: 'Unmute all' }))
    await waitFor(() => expect(address()).toBe('/events'))
    expect(screen.queryByRole('group', { name: 'Muted' })).toBeNull()
  })

  test('EVT-02, EVT-07: while the stream is down, an empty one does not say that it waits', () => {
    const { console } = openStream()
    act(() => console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
    expect(screen.queryByText('Waiting for events...')).toBeNull()
    expect(screen.getByText('They appear here once the live connection is back.')).toBeVisible()
  })

  test('EVT-20: a lone word after a minus that finds nothing offers the exclusion and the quoted text, each in one click', async () => {
    const { user, arrive } = open()
    arrive('devices/a/events/heartbeat', '1')
    await user.type(search(), '-heartbeat')
    expect(messages()).toEqual([])
    expect(screen.getByText('-heartbeat', { selector: '[role=status] mark' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Use "-heartbeat"' }))
    expect(search()).toHaveValue('"-heartbeat"')
    expect(search()).toHaveFocus()
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
    await user.clear(search())
    await user.type(search(), '-heartbeat')
    await user.click(screen.getByRole('button', { name: 'Use -topic:heartbeat' }))
    expect(search()).toHaveValue('-topic:heartbeat')
    expect(messages()).toHaveLength(3)
  })

  test('EVT-20: a field that there is not is marked at its place while nothing is found, and its text is searched all the same', async () => {
    const { user, arrive } = open()
    await user.type(search(), 'wind foo:bar')
    expect(messages()).toEqual([])
    expect(screen.getByText('foo:', { selector: '[role=status] mark' })).toBeVisible()
    expect(screen.getByText(/“foo:” is no field, so it is searched as text\. Fields are topic:, data:, device: and range:\./)).toBeVisible()
    expect(search()).toBeValid()
    arrive('devices/a/events/x', 'Wind foo:bar!')
    expect(messages()).toHaveLength(1)
    expect(screen.queryByText(/is no field/)).toBeNull()
  })

  test('EVT-04: while a match waits for the end of a pause, the table does not say that there is none', async () => {
    const { user, arrive } = open()
    await user.type(search(), 'storm')
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    arrive('devices/a/events/x', 'storm')
    expect(screen.queryByText('No events match your search')).toBeNull()
    expect(screen.getByText('Events that arrived in the meantime appear when you resume.')).toBeVisible()
  })

  const SimpleScreen = () => {
    const [query, setQuery] = useState('')
    return <><QueryField view={null} query={query} error={null} filtered={false} onChange={setQuery} /><p>{query === '' ? 'All events' : `Events of ${query}`}</p></>
  }

  test('EVT-28: the field shows a key at once, and the rows follow', () => {
    jest.useFakeTimers()
    renderScreen(SimpleScreen, { console: createTestConsole(), at: '/events' })
    fireEvent.change(search(), { target: { value: 'wind' } })
    expect(search()).toHaveValue('wind')
    expect(screen.getByText('All events')).toBeVisible()
    act(() => jest.advanceTimersByTime(50))
    expect(screen.getByText('Events of wind')).toBeVisible()
    expect(search()).toHaveValue('wind')
  })
})

describe('TopicsPanel', () => {
  let console: TestConsole
  let view: EventView

  beforeEach(() => {
    setLanguage('en')
    provideDrawing()
    console = createTestConsole()
    view = console.broker.events({ rows: 15 })
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  const arrive = (device: string, name: string, text: string, times = 1) => act(() => {
    for (let each = 0; each < times; each += 1) console.broker.deliver(`devices/${device}/events/${name}`, text)
  })

  const render = (start: readonly string[] = [], device?: string) => {
    const Screen = () => {
      const [muted, setMuted] = useState(start)
      return (
        <>
          <TopicsPanel view={view} muted={muted} device={device} onMute={(pattern, on) => setMuted(on ? [...muted, pattern] : muted.filter((other) => other !== pattern))} />
          <output aria-label="muted">{muted.join(' ')}</output>
        </>
      )
    }
    renderScreen(Screen, { console, at: '/events' })
  }
  const open = async (...given: Parameters<typeof render>) => {
    render(...given)
    await screen.findByRole('list', { name: 'Topics' })
    return userEvent.setup()
  }
  const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
  const rowOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^NODE-1/ ${name}`) })
  const muted = () => screen.getByLabelText('muted').textContent

  describe('topics at a glance', () => {
    test('EVT-13: each topic with its count, rate, last value and age, the busiest first', async () => {
      arrive('NODE-1', 'climate', '{"t":20}', 3)
      arrive('NODE-2', 'heartbeat', 'beat', 20)
      await open()
      expect(rows()).toEqual([expect.stringMatching(/^NODE-2\/heartbeat[\d.]+\/sbeat20 messages(now|\d s ago)Mute$/), expect.stringMatching(/^NODE-1\/climate[\d.]+\/s\{"t":20\}3 messages/)])
    })

    test('EVT-13, EVT-11: what the broker kept from before has no age', async () => {
      console.broker.deliver('devices/NODE-1/events/hello', 'v1', { retained: true })
      await open()
      expect(rows()).toEqual([expect.stringMatching(/1 messageretainedMute$/)])
    })

    test('EVT-13: says that there is none yet, and shows the first as it comes', async () => {
      render()
      expect(await screen.findByText('No topics yet')).toBeVisible()
      arrive('NODE-1', 'climate', 'on')
      expect(await screen.findByRole('list', { name: 'Topics' })).toHaveTextContent('NODE-1/climate')
    })

    test('EVT-13: sorted by count or by name as well', async () => {
      arrive('NODE-1', 'b', '1', 2)
      arrive('NODE-1', 'a', '1', 1)
      const user = await open()
      await user.selectOptions(screen.getByLabelText('Sort by'), 'By name')
      expect(rows()).toEqual([expect.stringContaining('NODE-1/a'), expect.stringContaining('NODE-1/b')])
      await user.selectOptions(screen.getByLabelText('Sort by'), 'By count')
      expect(rows()[0]).toContain('NODE-1/b')
    })

    test('EVT-13: one device’s topics go by their names', async () => {
      arrive('NODE-1', 'climate', 'on')
      await open([], 'NODE-1')
      expect(rows()[0]).toMatch(/^climate/)
    })

    test('EVT-13: many topics are searched by device or name', async () => {
      for (let each = 0; each < 12; each += 1) arrive(`NODE-${each}`, 'climate', 'on')
      const user = await open()
      await user.type(screen.getByRole('searchbox', { name: 'Search topics' }), 'node-7')
      expect(rows()).toEqual([expect.stringContaining('NODE-7/climate')])
      expect(screen.getByText('1 of 12')).toBeVisible()
      await user.type(screen.getByRole('searchbox'), 'x')
      expect(screen.getByText('No topic matches your search')).toBeVisible()
    })

    test('EVT-13: of 5,000 topics the document holds those in sight', async () => {
      act(() => { for (let each = 0; each < 5_000; each += 1) console.broker.deliver(`devices/NODE-${each}/events/x`, '1') })
      await open()
      await waitFor(() => expect(rows().length).toBeGreaterThan(5))
      expect(rows().length).toBeLessThan(60)
      expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '5000')
    })

    test('EVT-13: it goes with the stream every second, but not while the page is hidden', async () => {
      jest.useFakeTimers()
      const reads = jest.spyOn(view, 'topics')
      render()
      const pass = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds))
      await pass(100)
      reads.mockClear()
      await pass(3_000)
      expect(reads).toHaveBeenCalledTimes(3)
      const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      await pass(10_000)
      expect(reads).toHaveBeenCalledTimes(3)
      state.mockReturnValue('visible')
      await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
      expect(reads).toHaveBeenCalledTimes(4)
    })

    test('EVT-13: the order stands still while somebody is about to hit a row', async () => {
      arrive('NODE-1', 'slow', '1', 2)
      arrive('NODE-1', 'fast', '1', 3)
      await open()
      act(() => rowOf('slow').focus())
      arrive('NODE-1', 'slow', '2', 10)
      await waitFor(() => expect(rows()).toEqual([expect.stringContaining('fast'), expect.stringMatching(/slow[\d.]+\/s.*12 messages/)]))
      act(() => rowOf('slow').blur())
      await waitFor(() => expect(rows()[0]).toContain('slow'))
    })
  })

  describe('muting', () => {
    test('EVT-13: one click mutes a topic, another one brings it back', async () => {
      arrive('NODE-1', 'heartbeat', 'beat', 9)
      arrive('NODE-1', 'climate', '{"t":1}')
      const user = await open()
      await user.click(screen.getByRole('button', { name: 'Mute NODE-1/heartbeat' }))
      expect(muted()).toBe('NODE-1/heartbeat')
      expect(rowOf('heartbeat')).toHaveTextContent('muted')
      await user.click(screen.getByRole('button', { name: 'Unmute NODE-1/heartbeat' }))
      expect(muted()).toBe('')
    })

    test('EVT-13: an event can be muted on all devices at once, and muted topics come last', async () => {
      arrive('NODE-1', 'heartbeat', 'beat', 9)
      arrive('NODE-2', 'heartbeat', 'beat', 8)
      arrive('NODE-1', 'climate', '{"t":1}')
      const user = await open()
      act(() => screen.getByRole('button', { name: /^NODE-1\/ heartbeat/ }).focus())
      await user.keyboard('{Enter}')
      await user.click(screen.getByRole('button', { name: 'Mute heartbeat on all devices' }))
      expect(muted()).toBe('+/heartbeat')
      await waitFor(() => expect(rows()[0]).toContain('NODE-1/climate'))
      expect(screen.getAllByRole('button', { name: 'Unmute +/heartbeat' })).toHaveLength(2)
    })
  })

  describe('the plot of a number', () => {
    test('EVT-13: draws the field that is chosen, as it comes', async () => {
      arrive('NODE-1', 'climate', '{"t":20,"rh":60}')
      const user = await open()
      await user.click(rowOf('climate'))
      const field = screen.getByLabelText('Plotted number')
      expect(within(field).getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['t', 'rh'])
      arrive('NODE-1', 'climate', '{"t":21.5,"rh":61}')
      expect(await screen.findByRole('img', { name: /^climate · t: .*21\.5/ })).toBeVisible()
      await user.selectOptions(field, 'rh')
      arrive('NODE-1', 'climate', '{"t":22,"rh":62}')
      expect(await screen.findByRole('img', { name: /^climate · rh: .*62/ })).toBeVisible()
    })

    test('EVT-13: a message that is a number needs no choice; one without says so', async () => {
      arrive('NODE-1', 'level', '0.7')
      arrive('NODE-1', 'door', 'open')
      const user = await open()
      await user.click(rowOf('level'))
      expect(screen.queryByLabelText('Plotted number')).toBeNull()
      expect(await screen.findByText('level · message')).toBeVisible()
      await user.click(rowOf('door'))
      expect(screen.getByText('Its messages contain no number to plot.')).toBeVisible()
    })

    test('EVT-13: a closed plot listens no longer', async () => {
      arrive('NODE-1', 'level', '0.7')
      const opened = jest.spyOn(view, 'series')
      const user = await open()
      await user.click(rowOf('level'))
      const series = opened.mock.results[0]?.value
      if (!series) throw new Error('No series was opened.')
      const closed = jest.spyOn(series as ReturnType<EventView['series']>, 'close')
      await user.click(rowOf('level'))
      expect(closed).toHaveBeenCalledTimes(1)
    })
  })

  test('EVT-13: names and values of devices are text, never markup', async () => {
    const markup = '<img src=x onerror="globalThis.hit = true">'
    arrive(markup.replaceAll('/', ''), markup, markup)
    await open()
    expect(document.querySelector('img')).toBeNull()
    expect(rows()[0]).toContain(markup)
  })
})

describe('mute', () => {
  beforeEach(() => setLanguage('en'))
  afterEach(() => window.localStorage.clear())

  type Stream = ReturnType<typeof openStream>

  const flood = ({ console }: Stream, count = 20, event = 'serial') => act(() => {
    for (let line = 0; line < count; line += 1) console.broker.deliver('devices/a/events/' + event, `line ${line}`)
  })
  const offer = () => screen.queryByRole('button', { name: /^Mute .*serial/ })

  /** The screen; a button closes and opens it again. */
  const Reopened = () => {
    const [opened, setOpened] = useState(0)
    return <><button onClick={() => setOpened(opened + 1)}>open anew</button><EventsScreen key={opened} /></>
  }
  const openAnew = ({ user }: Stream) => user.click(screen.getByRole('button', { name: 'open anew' }))

  describe('DATA-05: where serial events flood the table', () => {
    test('one click mutes them, in this browser from then on, until they are unmuted', async () => {
      const stream = openStream({ Screen: Reopened })
      stream.arrive('devices/a/events/climate', '21')
      flood(stream)
      await stream.user.click(screen.getByRole('button', { name: /^Mute .*serial/ }))
      expect(messages()).toEqual([expect.stringContaining('climate')])
      expect(offer()).toBeNull()
      await openAnew(stream)
      flood(stream)
      expect(messages()).toEqual([expect.stringContaining('climate')])
      await stream.user.click(await screen.findByRole('button', { name: /^Show .*serial.* again on all devices/ }))
      expect(messages()).toHaveLength(15)
      expect(address()).not.toContain('mute')
      await openAnew(stream)
      flood(stream)
      expect(messages()).toHaveLength(15)
      expect(offer()).toBeVisible()
    })

    test('the choice is that of one user, and to go on is one, too', async () => {
      const stream = openStream({ Screen: Reopened })
      flood(stream)
      await stream.user.click(screen.getByRole('button', { name: /^Keep showing/ }))
      expect(offer()).toBeNull()
      await openAnew(stream)
      flood(stream)
      expect(messages()).toHaveLength(15)
      expect(offer()).toBeNull()
      Object.assign(stream.console.user, { sub: 'another' })
      await openAnew(stream)
      flood(stream)
      expect(offer()).toBeVisible()
    })

    test('nothing is offered while they are few, or others flood it', () => {
      const stream = openStream()
      flood(stream, 9)
      expect(messages()).toHaveLength(9)
      expect(offer()).toBeNull()
      flood(stream, 20, 'heartbeat')
      for (let each = 0; each < 21; each += 1) flood(stream, 1, each % 3 === 0 ? 'serial' : 'climate')
      expect(offer()).toBeNull()
    })

    test('nothing is offered where the address mutes them', () => {
      const stream = openStream({ at: '/events?mute=%2B%2Fserial' })
      flood(stream)
      expect(offer()).toBeNull()
      expect(messages()).toEqual([])
    })
  })
})

describe('DeviceField', () => {
  const open = (count: number) => {
    const console = createTestConsole()
    const Screen = () => {
      const cache = useQueryClient()
      useState(() => cache.setQueryData(deviceListQuery(console.api).queryKey, Array.from({ length: count }, (_, index) => ({ id: `NODE-${index}`, name: `Pump ${index}` }))))
      const [device, setDevice] = useState('')
      return <DeviceField value={device} onChange={setDevice} error={null} />
    }
    renderScreen(Screen, { console, at: '/events' })
  }
  const options = () => [...screen.getByLabelText<HTMLSelectElement>('Device').options].filter(({ value }) => value !== '').map(({ label }) => label)

  test('EVT-12: a few devices are a plain list', () => {
    open(3)
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(options()).toEqual(['Pump 0 (NODE-0)', 'Pump 1 (NODE-1)', 'Pump 2 (NODE-2)'])
  })

  test('EVT-12: many devices are searched by name or id; the chosen one stays in the list', async () => {
    open(10_000)
    expect(options()).toHaveLength(201)
    const user = userEvent.setup()
    await user.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'node-4711')
    expect(options()).toEqual(['Pump 4711 (NODE-4711)'])
    await user.selectOptions(screen.getByLabelText('Device'), 'NODE-4711')
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'pump 99')
    expect(options()).toContain('Pump 4711 (NODE-4711)')
    expect(options()).toHaveLength(112)
  })
})

describe('PublishDialog', () => {
  const open = async (device?: string) => {
    const Screen = () => {
      const [shown, setShown] = useState(true)
      return shown ? <PublishDialog device={device} onClose={() => setShown(false)} /> : <button onClick={() => setShown(true)}>Again</button>
    }
    renderScreen(Screen, { console: its.console, at: '/events' })
    const user = userEvent.setup()
    await screen.findByRole('dialog', { name: 'Publish an event' })
    return user
  }
  const device = () => screen.getByLabelText<HTMLSelectElement>('Device')
  const name = () => screen.getByLabelText('Event name')
  const data = () => screen.getByLabelText('Data')
  const publish = () => screen.getByRole('button', { name: 'Publish' })
  const firstDevice = async () => {
    await screen.findByText('Choose a device')
    const option = [...device().options].find(({ value }) => value !== '')
    if (!option) throw new Error('The cloud has no device.')
    return option
  }

  describe('publishing an event', () => {
    test('EVT-12: goes to the device’s topic, letter by letter, and says so', async () => {
      const user = await open()
      const { value } = await firstDevice()
      await user.selectOptions(device(), value)
      await user.type(name(), 'door/front')
      fireEvent.change(data(), { target: { value: '{"open": true}\n' } })
      await user.click(publish())
      expect(await screen.findByText('Again')).toBeVisible()
      expect(its.console.broker.published).toEqual([{ topic: `devices/${value}/events/door/front`, payload: '{"open": true}\n' }])
      expect(its.console.toasts).toEqual([{ kind: 'success', title: 'Event published' }])
    })

    test('EVT-12: Ctrl and Enter publish from the data, too; an empty message is one', async () => {
      const user = await open('NODE-1')
      await user.type(name(), 'ping')
      await user.click(data())
      await user.keyboard('{Control>}{Enter}{/Control}')
      expect(await screen.findByText('Again')).toBeVisible()
      expect(its.console.broker.published).toEqual([{ topic: 'devices/NODE-1/events/ping', payload: '' }])
    })

    test('EVT-12: what is missing is shown at its field, and nothing is sent', async () => {
      const user = await open()
      await firstDevice()
      await user.click(publish())
      expect(device()).toHaveAccessibleDescription('Choose the device whose event this is')
      expect(name()).toHaveAccessibleDescription('Input required')
      expect(its.console.broker.published).toEqual([])
    })

    test.each([['+/climate', /can’t hold \+, # or control/], ['a#', /can’t hold \+, # or control/], ['  ', /Input required/], ['x'.repeat(70_000), /too long for MQTT/]])('EVT-12: a name such as %.9s is refused at its field', async (text, reason) => {
      const user = await open('NODE-1')
      fireEvent.change(name(), { target: { value: text } })
      await user.click(publish())
      expect(name()).toHaveAccessibleDescription(reason)
      expect(its.console.broker.published).toEqual([])
    })

    test('EVT-12: while the connection is down it says so at once, keeps what was typed, and sends nothing later', async () => {
      const user = await open('NODE-1')
      act(() => its.console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
      await user.type(name(), 'ping')
      await user.click(publish())
      expect(await screen.findByRole('alert')).toHaveTextContent('Not published: the live connection is down.')
      expect(name()).toHaveValue('ping')
      act(() => its.console.broker.setConnection({ kind: 'live', since: Date.now() }))
      expect(its.console.broker.published).toEqual([])
      await user.click(publish())
      expect(await screen.findByText('Again')).toBeVisible()
      expect(its.console.broker.published).toHaveLength(1)
    })

    test('EVT-12: says what the data is as JSON, and sends what is none as it stands', async () => {
      const user = await open('NODE-1')
      expect(data()).toHaveAccessibleDescription(/Any text/)
      fireEvent.change(data(), { target: { value: '{"a":1}' } })
      expect(data()).toHaveAccessibleDescription(/Valid JSON/)
      fireEvent.change(data(), { target: { value: '{"a":' } })
      expect(data()).toHaveAccessibleDescription(/not valid JSON/)
      await user.type(name(), 'odd{Enter}')
      expect(await screen.findByText('Again')).toBeVisible()
      expect(its.console.broker.published[0]?.payload).toBe('{"a":')
    })

    test('EVT-12: what was published can be picked and published again', async () => {
      const user = await open('NODE-7')
      await user.type(name(), 'relay')
      fireEvent.change(data(), { target: { value: 'on' } })
      await user.click(publish())
      await user.click(await screen.findByText('Again'))
      await user.selectOptions(await screen.findByLabelText('Publish again'), 'relay · NODE-7 · on')
      expect([device().value, name(), data()]).toEqual(['NODE-7', expect.objectContaining({ value: 'relay' }), expect.objectContaining({ value: 'on' })])
      await user.click(publish())
      expect(await screen.findByText('Again')).toBeVisible()
      expect(its.console.broker.published).toHaveLength(2)
    })
  })

  test('EVT-12: devices that could not be loaded are shown, with a way to try again', async () => {
    its.console = createTestConsole({ server: { address: 'http://127.0.0.1:9', session: its.session } })
    await open()
    expect(await screen.findByText(/The devices could not be loaded/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})
