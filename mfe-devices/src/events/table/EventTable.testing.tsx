import { describe, expect, test, afterEach, jest } from '@jest/globals'
import { act, screen, createTestConsole, fireEvent, renderScreen } from '@console/platform-testing'
import { useReadable, type EventView, type EventWindow } from '@console/platform/contract'
import { createWritable } from '@console/platform/lib'
import { EventTable } from './EventTable.tsx'

describe('EventTable', () => {
  afterEach(() => {
    jest.restoreAllMocks()
  })

  const total = 100
  /** What a view shows when this row is requested. */
  const at = (first: number): EventWindow => ({
    rows: Array.from({ length: 15 }, (_, index) => ({
      kind: 'message',
      id: total - first - index,
      device: 'a',
      name: 'x',
      preview: '',
      retained: false,
      time: 0,
    })),
    first,
    total,
    received: total,
    dropped: 0,
    waiting: 0,
    filter: { query: '', muted: [] },
    searched: 0,
    matched: 0,
    searching: null,
    paused: false,
    limit: 50_000,
    refused: null,
  })

  const open = () => {
    const state = createWritable(at(0))
    const requested: number[] = []
    const held: boolean[] = []
    const opened = createWritable(false)
    const view: EventView = {
      state,
      scrollTo: (first) => void requested.push(first),
      hold: (on) => void held.push(on),
      pause: () => {},
      clear: () => {},
      setFilter: () => {},
      nameDevices: () => {},
      read: async () => null,
      step: async () => null,
      all: async () => [],
      topics: async () => [],
      series: () => ({ state: createWritable([]), close: () => {} }),
      close: () => {},
    }
    const Table = () => (
      <>
        <input />
        <EventTable
          view={view}
          window={useReadable(state)}
          deviceNames={new Map()}
          oneDevice={false}
          highlight={null}
          empty={null}
          caption={null}
          opened={useReadable(opened)}
          onOpen={() => {}}
        />
      </>
    )
    renderScreen(Table, { console: createTestConsole(), at: '/events' })
    const scroller = screen.getByRole('grid')
    return {
      requested,
      held,
      opened,
      scroller,
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
    jest.spyOn(window, 'matchMedia').mockImplementation(
      () =>
        ({
          matches: narrow,
          addEventListener: (_: string, listener: () => void) => listeners.add(listener),
          removeEventListener: () => {},
        }) as unknown as MediaQueryList,
    )
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
