import { beforeEach, describe, expect, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { act, screen, waitFor } from '@console/platform-testing'
import { address, grid, openStream, rows, activeRow, messages, scrollTo } from '../../openStream.testing.tsx'
import { createStore, manyStored } from '../../../common/eventStore.testing.ts'

describe('pastRows', () => {
  beforeEach(() => {
    setLanguage('en')
    localStorage.clear()
  })

  const textIn = (row: HTMLElement) => row.querySelector('[data-message]')?.textContent
  /** The messages alone. */
  const texts = () => rows().map(textIn)
  const count = () => Number(grid().getAttribute('aria-rowcount')) - 1

  /** Scrolls through the whole list and collects its rows. */
  const walk = async () => {
    const seen: (string | null | undefined)[] = []
    for (let first = 0; first < count(); first += 13) {
      act(() => void scrollTo(first * 36))
      await waitFor(() =>
        expect(
          screen
            .queryAllByRole('row')
            .some(
              (row) => row.getAttribute('aria-rowindex') === String(Math.max(2, Math.min(first, count() - 15) + 2)),
            ),
        ).toBe(true),
      )
      for (const row of screen.queryAllByRole('row').slice(1))
        seen[Number(row.getAttribute('aria-rowindex')) - 2] = textIn(row)
    }
    return seen
  }

  describe('stored rows below the live ones', () => {
    test('HIST-30: a reload shows at once the newest rows that are stored', async () => {
      openStream({ api: createStore(manyStored(500)).api })
      await waitFor(() => expect(texts()[0]).toBe('n499'))
      expect(messages()).toHaveLength(15)
    })

    test('HIST-31: scrolling goes on into the store, page by page, down to its oldest event', async () => {
      const store = createStore(manyStored(700))
      openStream({ api: store.api })
      await waitFor(() => expect(texts()[0]).toBe('n699'))
      expect(count()).toBe(200)
      act(() => void scrollTo(190 * 36))
      await waitFor(() => expect(count()).toBe(400))
      act(() => void scrollTo(395 * 36))
      await waitFor(() => expect(count()).toBe(600))
      act(() => void scrollTo(595 * 36))
      await waitFor(() => expect(count()).toBe(700))
      expect(await screen.findByText('These are the oldest ones that are stored.')).toBeVisible()
      expect(await walk()).toEqual(Array.from({ length: 700 }, (_, index) => `n${699 - index}`))
    })

    test('HIST-32: what is heard and stored is one row, also when the clocks differ by minutes', async () => {
      const store = createStore(manyStored(100), { ahead: 300_000 })
      const { arrive } = openStream({ api: store.api })
      await waitFor(() => expect(texts()[0]).toBe('n99'))
      // Another event was stored between the first answer and the first received event.
      store.events.push({ t: Date.now() + 300_000, device: 'a', name: 'x', data: 'n100' })
      for (const each of [101, 102, 103]) {
        store.events.push({ t: Date.now() + 300_000, device: 'a', name: 'x', data: `n${each}` })
        arrive('devices/a/events/x', `n${each}`)
      }
      await waitFor(() => expect(texts()[0]).toBe('n103'))
      await waitFor(() => expect(count()).toBe(104))
      expect(await walk()).toEqual(Array.from({ length: 104 }, (_, index) => `n${103 - index}`))
    })

    test('HIST-30, HIST-32: with a retained message alone the stored rows show at once, and the next event is one row', async () => {
      const store = createStore(manyStored(500))
      const { arrive } = openStream({ api: store.api })
      arrive('devices/a/events/status', 'online', { retained: true })
      await waitFor(() => expect(texts()[0]).toBe('n499'))
      expect(count()).toBe(201)
      // The first one was stored before the stream began.
      for (const each of [500, 501]) store.events.push({ t: Date.now(), device: 'a', name: 'x', data: `n${each}` })
      arrive('devices/a/events/x', 'n501')
      await waitFor(() => expect(texts().slice(0, 4)).toEqual(['n501', 'n500', 'n499', 'n498']))
    })

    test('EVT-100: a retained message that is stored is one row, marked, at its own time; what the store lacks is below all of it, without a time', async () => {
      const store = createStore(manyStored(5))
      const { arrive, user } = openStream({ api: store.api })
      await waitFor(() => expect(texts()[0]).toBe('n4'))
      arrive('devices/a/events/x', 'n2', { retained: true })
      arrive('devices/a/events/status', 'online', { retained: true })
      await waitFor(() => expect(texts()).toEqual(['n4', 'n3', 'retainedn2', 'n1', 'n0', 'retainedonline']))
      expect(rows().map((row) => row.querySelector('[data-time]')?.textContent !== '')).toEqual([
        true,
        true,
        true,
        true,
        true,
        false,
      ])
      store.events.push({ t: Date.now(), device: 'a', name: 'x', data: 'n5' })
      arrive('devices/a/events/x', 'n5')
      await waitFor(() => expect(texts()).toEqual(['n5', 'n4', 'n3', 'retainedn2', 'n1', 'n0', 'retainedonline']))
      await user.click(screen.getByText('n0'))
      await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement))
      await user.keyboard('{ArrowDown}')
      await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('without the time when it was sent'))
      await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
      await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('retained'))
      expect(screen.getByRole('dialog')).not.toHaveTextContent('without the time')
    })

    test('HIST-33: a message opens with its whole text, and the arrows go on from the live rows into the stored ones and back', async () => {
      const store = createStore(manyStored(20))
      const { arrive, user } = openStream({ api: store.api })
      await waitFor(() => expect(texts()[0]).toBe('n19'))
      store.events.push({ t: Date.now(), device: 'a', name: 'x', data: 'live1' })
      arrive('devices/a/events/x', 'live1')
      await waitFor(() => expect(texts().slice(0, 2)).toEqual(['live1', 'n19']))
      await user.click(screen.getByText('live1'))
      const dialog = await screen.findByRole('dialog')
      await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
      await user.keyboard('{ArrowDown}')
      await waitFor(() => expect(dialog).toHaveTextContent('n19'))
      await user.keyboard('{ArrowUp}')
      await waitFor(() => expect(dialog).toHaveTextContent('live1'))
    })

    test('HIST-33: the keyboard’s row goes through both kinds', async () => {
      const store = createStore(manyStored(10))
      const { arrive, user } = openStream({ api: store.api })
      await waitFor(() => expect(texts()[0]).toBe('n9'))
      store.events.push({ t: Date.now(), device: 'a', name: 'x', data: 'live1' })
      arrive('devices/a/events/x', 'live1')
      await waitFor(() => expect(texts()[0]).toBe('live1'))
      act(() => grid().focus())
      await user.keyboard('{Home}{ArrowDown}')
      await waitFor(() => expect(activeRow()).toContain('n9'))
      await user.keyboard('{End}')
      await waitFor(() => expect(activeRow()).toContain('n0'))
    })

    test('HIST-34: a search that reads long says how far it is, and stops', async () => {
      const { user } = openStream({ api: createStore(manyStored(5_000), { slice: 5 }).api, at: '/events?q=nowhere' })
      expect(await screen.findByText(/^Searched back to /)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Stop' }))
      expect(screen.getByText('Stopped. There may be older ones.')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible()
    })

    test('HIST-34: what was read before it took long is counted, too', async () => {
      const { api, asked } = createStore(manyStored(5_000), { slice: 5 })
      openStream({ api, at: '/events?q=nowhere' })
      const shown = await screen.findByText(/^Searched back to .*, read [\d,]+ of 5,000$/)
      // Each of its calls reads five; one may be under way.
      const calls = asked.filter(({ call }) => call === 'search').length
      const read = Number(/read ([\d,]+) of/.exec(shown.textContent)?.[1]?.replace(',', ''))
      expect(calls - read / 5).toBeLessThanOrEqual(1)
    })

    test('HIST-35: Clear empties the stored rows too, until they are asked for, and asks the server to delete nothing', async () => {
      const store = createStore(manyStored(40))
      const { user } = openStream({ api: store.api })
      await waitFor(() => expect(texts()[0]).toBe('n39'))
      await user.click(screen.getByRole('button', { name: 'Clear' }))
      expect(messages()).toEqual([])
      await user.click(screen.getByRole('button', { name: 'Show older' }))
      await waitFor(() => expect(texts()[0]).toBe('n39'))
      expect(store.events).toHaveLength(40)
    })

    test('HIST-36: muted topics and the search hold for stored rows', async () => {
      const store = createStore([
        ...manyStored(10),
        { t: Date.now() - 1000, device: 'b', name: 'serial', data: 'n100' },
      ])
      openStream({ api: store.api, at: '/events?q=n&mute=%2B/serial' })
      await waitFor(() => expect(texts()[0]).toBe('n9'))
      expect(store.asked.find(({ call }) => call === 'search')?.body).toMatchObject({
        muted: ['+/serial'],
        terms: [{ field: 'any', text: 'n', negated: false }],
      })
    })

    test('HIST-37: a server without history is asked once, and the page is as before', async () => {
      let asked = 0
      const { arrive } = openStream({
        api: {
          'GET /api/v1/history': () => {
            asked++
            return new Response('Not found', { status: 404 })
          },
        },
      })
      arrive('devices/a/events/x', 'live1')
      await waitFor(() => expect(asked).toBe(1))
      expect(screen.queryByRole('group', { name: 'Time shown' })).toBeNull()
      expect(screen.queryByRole('region', { name: 'Events over time' })).toBeNull()
      expect(texts()).toEqual(['live1'])
      expect(asked).toBe(1)
      expect(address()).toBe('/events')
    })
  })
})
