import { beforeEach, describe, expect, test, afterEach, jest } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import {
  act,
  screen,
  waitFor,
  within,
  createTestConsole,
  renderScreen,
  userEvent,
  type TestConsole,
} from '@console/platform-testing'
import type { EventView } from '@console/platform/contract'
import { useState } from 'react'
import { provideDrawing } from '../../common/plot/drawing.testing.ts'
import { TopicsPanel } from './TopicsPanel.tsx'

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

  const arrive = (device: string, name: string, text: string, times = 1) =>
    act(() => {
      for (let each = 0; each < times; each += 1) console.broker.deliver(`devices/${device}/events/${name}`, text)
    })

  const render = (start: readonly string[] = [], device?: string, deviceNames?: ReadonlyMap<string, string>) => {
    const Screen = () => {
      const [muted, setMuted] = useState(start)
      return (
        <>
          <TopicsPanel
            view={view}
            muted={muted}
            device={device}
            {...(deviceNames && { deviceNames })}
            onMute={(pattern, on) => setMuted(on ? [...muted, pattern] : muted.filter((other) => other !== pattern))}
          />
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
      expect(rows()).toEqual([
        expect.stringMatching(/^NODE-2\/heartbeat[\d.]+\/sbeat20 events(now|\d s ago)Mute$/),
        expect.stringMatching(/^NODE-1\/climate[\d.]+\/s\{"t":20\}3 events/),
      ])
    })

    test('EVT-13, EVT-11: what the broker kept from before has no age', async () => {
      console.broker.deliver('devices/NODE-1/events/hello', 'v1', { retained: true })
      await open()
      expect(rows()).toEqual([expect.stringMatching(/1 eventretainedMute$/)])
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

    test('UX-42: names that are counted stand in the order of counting', async () => {
      for (const name of ['room10/t', 'room2/t', 'room1/t']) arrive('NODE-1', name, '1')
      const user = await open([], 'NODE-1')
      await user.selectOptions(screen.getByLabelText('Sort by'), 'By name')
      expect(rows()).toEqual([
        expect.stringMatching(/^room1\/t/),
        expect.stringMatching(/^room2\/t/),
        expect.stringMatching(/^room10\/t/),
      ])
    })

    test('EVT-86, EVT-85: a topic has its device’s name before the ID, with signs for what can’t be seen', async () => {
      arrive('NODE-1', 'climate', 'photo\u202egnp.exe')
      await open([], undefined, new Map([['NODE-1', 'Green\u202ehouse']]))
      expect(rows()).toEqual([
        expect.stringMatching(/^Green\[U\+202E\]house NODE-1\/climate.*photo\[U\+202E\]gnp\.exe/),
      ])
    })

    test('EVT-86: rows keep their places while the pointer is on them, also when the list appears under it', async () => {
      arrive('NODE-1', 'a', '1', 3)
      arrive('NODE-1', 'b', '1', 2)
      await open()
      const list = screen.getByRole('list', { name: 'Topics' }).parentElement as HTMLElement
      const matches = list.matches.bind(list)
      jest
        .spyOn(list, 'matches')
        .mockImplementation((selectors: string) => selectors.includes(':hover') || matches(selectors))
      const names = () => rows().map((row) => row?.slice(0, 8))
      // The panel looks once a second.
      arrive('NODE-1', 'a', '2')
      await waitFor(() => expect(rows()[0]).toContain('4 events'))
      arrive('NODE-1', 'b', '1', 20)
      await waitFor(() => expect(rows()[1]).toContain('22 events'))
      expect(names()).toEqual(['NODE-1/a', 'NODE-1/b'])
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
      act(() => {
        for (let each = 0; each < 5_000; each += 1) console.broker.deliver(`devices/NODE-${each}/events/x`, '1')
      })
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
      await waitFor(() =>
        expect(rows()).toEqual([expect.stringContaining('fast'), expect.stringMatching(/slow[\d.]+\/s.*12 events/)]),
      )
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
      expect(
        within(field)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['t', 'rh'])
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
