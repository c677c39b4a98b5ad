import { beforeEach, describe, expect, test, afterEach, jest } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { act, screen, waitFor, within, createTestConsole, fireEvent, renderScreen } from '@console/platform-testing'
import type { EventFilter, EventTerm } from '@console/platform/contract'
import { useState } from 'react'
import { messages, openStream, address, marks, search } from '../openStream.testing.tsx'
import { EventsScreen } from '../EventsScreen.tsx'
import { QueryField } from './QueryField.tsx'

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
    expect(messages()).toEqual([
      expect.stringMatching(/^b\/climate\{"t":8\}/),
      expect.stringMatching(/^a\/climate\{"t":21.5\}/),
    ])
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
    expect(screen.getByText('3 events arrived on this page, and all are hidden.')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement)
    expect(messages()).toHaveLength(3)
    expect(search()).toHaveFocus()
  })

  test('EVT-07: what takes itself away leaves the focus in the search of the stream, whatever other field is before it', async () => {
    const { user, arrive } = openStream({
      Screen: () => (
        <>
          <input type="search" aria-label="Other" />
          <EventsScreen />
        </>
      ),
      at: '/events?q=wind&mute=b%2Fa',
    })
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
    await waitFor(() =>
      expect(filters).toEqual([
        {
          query: 'wind range:-5-',
          terms: [
            { field: 'any', text: 'wind', negated: false },
            { field: 'range', from: -5, to: null, negated: false },
          ],
          muted: [],
        },
      ]),
    )
    await user.type(search(), ' range:x')
    const sent = filters.length
    await user.type(search(), 'yz')
    expect(search()).toBeInvalid()
    expect(filters).toHaveLength(sent)
  })

  test('EVT-24: a console that does not know what is searched for says so in place of the events, and the search takes itself away', async () => {
    const newer = { field: 'near', text: 'kitchen', negated: false } as unknown as EventTerm
    const { user, arrive } = openWith((filter) =>
      filter.query === '' ? filter : { ...filter, terms: [...(filter.terms ?? []), newer] },
    )
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
    expect(screen.getByText('“topci:” is not a field, so it is searched as text.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Use topic:' }))
    expect(search()).toHaveValue('topic:wind')
    expect(search()).toHaveFocus()
    expect(messages()).toHaveLength(1)
    expect(screen.queryByText(/is no field/)).toBeNull()
  })

  test('EVT-13: an event that is muted everywhere is distinguished from a device’s of the same name, and all come back at once', async () => {
    const { user } = openStream({ at: '/events?mute=%2B%2Fa%2Fb&mute=a%2Fb' })
    await user.click(await screen.findByRole('button', { name: 'Show…' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Show a/b again on all devices',
      'Show a/b again',
      'Unmute all',
    ])
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
    expect(
      screen.getByText(
        /“foo:” is not a field, so it is searched as text\. Fields are topic:, data:, device: and range:\./,
      ),
    ).toBeVisible()
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
    return (
      <>
        <QueryField view={null} query={query} error={null} filtered={false} onChange={setQuery} />
        <p>{query === '' ? 'All events' : `Events of ${query}`}</p>
      </>
    )
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
