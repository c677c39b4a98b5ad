import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { act, catchSaves, fireEvent, screen, waitFor, within } from '@console/platform-testing'
import { address, grid, openStream, rows, search, activeRow, messages, scrollTo } from './openStream.testing.tsx'
import { createStore, manyStored } from '../common/eventStore.testing.ts'

describe('history', () => {
  beforeEach(() => {
    setLanguage('en')
    localStorage.clear()
  })

  const texts = () => rows().map((row) => row.querySelector('[data-message]')?.textContent)
  const hour = 60 * 60_000
  const ago = (time: number, data: string, device = 'a') => ({ t: Date.now() - time, device, name: 'x', data })

  describe('a time that is over', () => {
    test('HIST-42: T opens the quick ranges, a digit takes one, L is live again', async () => {
      const { user } = openStream({ api: createStore([ago(3 * hour, 'old'), ago(1000, 'new')]).api })
      await screen.findByRole('group', { name: 'Time shown' })
      await user.keyboard('t')
      expect(await screen.findByRole('dialog', { name: 'Choose a time' })).toBeVisible()
      await user.keyboard('2')
      expect(address()).toBe('/events?range=1h')
      await waitFor(() => expect(texts()).toEqual(['new']))
      expect(screen.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'false')
      await user.keyboard('l')
      expect(address()).toBe('/events')
      await waitFor(() => expect(texts()).toEqual(['new', 'old']))
    })

    test('HIST-41, HIST-42: two times are typed; what is none is said at its field; they are in the address', async () => {
      const { user } = openStream({ api: createStore(manyStored(5)).api })
      await user.click(await screen.findByRole('button', { name: 'Past' }))
      const from = await screen.findByLabelText('From')
      await user.clear(from)
      await user.type(from, 'yesterday')
      await user.click(screen.getByRole('button', { name: 'Apply' }))
      expect(screen.getByText('Enter a time such as 2026-11-20 18:04.')).toBeVisible()
      await user.clear(from)
      await user.type(from, '2026-11-20 18:04')
      await user.click(screen.getByRole('button', { name: 'Apply' }))
      expect(address()).toContain(`from=${encodeURIComponent(new Date(2026, 10, 20, 18, 4).toISOString())}`)
    })

    test('HIST-41: an address with a time shows its stored events, and none that arrive', async () => {
      const { arrive } = openStream({ api: createStore([ago(3 * hour, 'old'), ago(1000, 'new')]).api, at: `/events?from=${new Date(Date.now() - 4 * hour).toISOString()}&to=${new Date(Date.now() - 2 * hour).toISOString()}` })
      await waitFor(() => expect(texts()).toEqual(['old']))
      arrive('devices/a/events/x', 'now')
      expect(texts()).toEqual(['old'])
      expect(await screen.findByText('These are all events of this time.')).toBeVisible()
    })

    test('HIST-35: Clear is offered for live events only: bars and exports of a past time are of what is shown', async () => {
      const { user } = openStream({ api: createStore([ago(1000, 'new')]).api, at: '/events?range=1h' })
      await waitFor(() => expect(texts()).toEqual(['new']))
      expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
      await user.keyboard('l')
      expect(await screen.findByRole('button', { name: 'Clear' })).toBeVisible()
    })

    test('HIST-43: a stretch of bars is chosen by keys, Enter shows it alone, and Escape lets go of it', async () => {
      const { user } = openStream({ api: createStore(manyStored(100)).api, at: '/events?range=1h' })
      const edge = await screen.findByRole('slider', { name: 'Beginning of the selection' })
      act(() => edge.focus())
      await user.keyboard('{ArrowRight}')
      expect(edge).toHaveAttribute('aria-valuenow', '1')
      await user.keyboard('{Escape}')
      expect(edge).toHaveAttribute('aria-valuenow', '0')
      await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
      await waitFor(() => expect(address()).toMatch(/from=.*&to=/))
      const before = address()
      act(() => screen.getByRole('slider', { name: 'Beginning of the selection' }).focus())
      await user.keyboard('{ArrowRight}')
      await user.click(screen.getByRole('button', { name: 'zooms' }))
      await waitFor(() => expect(address()).not.toBe(before))
      expect(screen.getByRole('img', { name: /events? from .* to / })).toBeVisible()
    })
  })

  describe('nothing of a past time', () => {
    test('HIST-55: a search that the store refuses is refused in the table’s place, without another attempt', async () => {
      const store = createStore(manyStored(3))
      let asked = 0
      const refuse = () => {
        asked += 1
        return new Response('"terms" must NOT have more than 20 items', { status: 400 })
      }
      const { user } = openStream({ api: { ...store.api, 'POST /api/v1/history/search': refuse, 'POST /api/v1/history/counts': refuse }, at: '/events?range=1h&q=many' })
      await waitFor(() => expect(screen.getAllByText('The stored events can be searched for at most 20 terms.')).toHaveLength(2))
      expect(screen.queryByText('No stored event matches')).toBeNull()
      expect(screen.queryByRole('button', { name: /^(Try again|Continue)$/ })).toBeNull()
      expect(asked).toBe(2)
      await user.click(within(grid().parentElement as HTMLElement).getByRole('button', { name: 'Clear search' }))
      expect(search()).toHaveValue('')
    })

    test('HIST-56: muted topics are said to be left out, and shown on demand', async () => {
      const store = createStore([{ ...ago(1000, 'hello'), name: 'serial' }])
      const { user } = openStream({ api: store.api, at: '/events?range=1h&q=hello&mute=%2B/serial' })
      expect(await screen.findByText(/^Muted topics are left out\./)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Show' }))
      await waitFor(() => expect(texts()).toEqual(['hello']))
    })
  })

  test('HIST-43: after a selection with the pointer, Escape lets go of it and Enter shows it alone', async () => {
    const { user } = openStream({ api: createStore(manyStored(100)).api, at: '/events?range=1h' })
    const edge = await screen.findByRole('slider', { name: 'Beginning of the selection' })
    const plot = edge.parentElement as HTMLElement
    plot.getBoundingClientRect = () => ({ left: 0, width: 900 }) as DOMRect
    const drag = () => user.pointer([
      { keys: '[MouseLeft>]', target: plot, coords: { clientX: 100 } },
      { target: plot, coords: { clientX: 300 } },
      { keys: '[/MouseLeft]', target: plot, coords: { clientX: 300 } },
    ])
    await drag()
    expect(screen.getByRole('button', { name: 'zooms' })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'zooms' })).toBeNull()
    await drag()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toMatch(/from=.*&to=/))
  })

  describe('a store that fails', () => {
    test('HIST-60: says so in its place, with the reason and Retry, while the stream goes on', async () => {
      let broken = true
      const store = createStore([ago(1000, 'old')])
      const { user, arrive, console } = openStream({ api: { ...store.api, 'GET /api/v1/history': () => (broken ? new Response('database disk image is malformed', { status: 500 }) : store.api['GET /api/v1/history']()) } })
      expect(await screen.findByText(/^The stored events can’t be loaded\. .*malformed.* Live events are shown\.$/)).toBeVisible()
      arrive('devices/a/events/x', 'live')
      expect(texts()).toEqual(['live'])
      broken = false
      await user.click(screen.getByRole('button', { name: 'Retry' }))
      await waitFor(() => expect(texts()).toEqual(['live', 'old']))
      expect(screen.queryByText(/can’t be loaded/)).toBeNull()
      expect(console.features).toEqual(['history'])
    })

    test('HIST-60: one that is only not there is no failure', async () => {
      let asked = 0
      openStream({ api: { 'GET /api/v1/history': () => { asked += 1; throw new Error('away') } } })
      await waitFor(() => expect(asked).toBe(1))
      await act(async () => {})
      expect(screen.queryByText(/can’t be loaded/)).toBeNull()
    })
  })

  describe('a download of stored events', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => JSON.stringify({ t: index, device: 'a', name: 'x', data: `n${index}` })).join('\n')
    const openDialog = async (answer: (body: unknown) => unknown, at = '/events?q=climate&mute=%2B/serial') => {
      const store = createStore(manyStored(2))
      const opened = openStream({ api: { ...store.api, 'POST /api/v1/history/export': ({ body }) => answer(body) }, at })
      await screen.findByRole('group', { name: 'Time shown' })
      await opened.user.click(screen.getByRole('button', { name: 'Export' }))
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Download stored events…' }))
      return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Download stored events' }, { timeout: 20_000 })) }
    }
    const saved = catchSaves()
    afterEach(() => { Reflect.deleteProperty(window, 'showSaveFilePicker') })

    test('HIST-58: has the search and the time that are chosen, and is the server’s own lines', async () => {
      const asked: unknown[] = []
      const { user, dialog, console } = await openDialog((body) => (asked.push(body), new Response(lines(3))))
      expect(dialog.getByLabelText(/^Search/)).toHaveValue('climate')
      expect(dialog.getByText('1 muted topic is left out.')).toBeVisible()
      await user.selectOptions(dialog.getByLabelText('Time'), 'Between two times')
      const from = dialog.getByLabelText('From')
      await user.clear(from)
      await user.type(from, 'yesterday')
      await user.click(dialog.getByRole('button', { name: 'Download' }))
      expect(await dialog.findByText('Enter a time such as 2026-11-20 18:04.')).toBeVisible()
      await user.clear(from)
      await user.type(from, '2026-11-20 18:04')
      await user.click(dialog.getByRole('button', { name: 'Download' }))
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(await saved[0]?.file.text()).toBe(lines(3))
      expect(saved[0]?.name).toMatch(/^events-.*Z\.ndjson$/)
      expect(asked).toEqual([{ from: new Date(2026, 10, 20, 18, 4).getTime(), to: expect.any(Number), terms: [expect.objectContaining({ text: 'climate' })], muted: ['+/serial'] }])
      await waitFor(() => expect(console.toasts.at(-1)).toMatchObject({ kind: 'success', title: expect.stringMatching(/^The stored events were downloaded, \d+ B$/) }))
    })

    test('HIST-58: is written into a file of the user’s part by part where the browser can, and given up when it is stopped', async () => {
      const file = { parts: 0, closed: 0, aborted: 0 }
      Object.assign(window, { showSaveFilePicker: async () => ({ createWritable: async () => ({ write: async () => { file.parts += 1 }, close: async () => { file.closed += 1 }, abort: async () => { file.aborted += 1 } }) }) })
      let cancelled = 0
      const endless = () => new Response(new ReadableStream({ start: (control) => control.enqueue(new TextEncoder().encode(`${lines(1)}\n`)), cancel: () => { cancelled += 1 } }))
      const { user, dialog } = await openDialog(endless)
      await user.click(dialog.getByRole('button', { name: 'Download' }))
      await waitFor(() => expect(file.parts).toBe(1))
      await user.click(dialog.getByRole('button', { name: 'Stop' }))
      await waitFor(() => expect(file).toEqual({ parts: 1, closed: 0, aborted: 1 }))
      expect(cancelled).toBe(1)
      expect(dialog.queryByRole('alert')).toBeNull()
    })

    test('HIST-58: that another one is still running is said', async () => {
      const { user, dialog } = await openDialog(() => new Response('One at a time.', { status: 429 }))
      await user.click(dialog.getByRole('button', { name: 'Download' }))
      expect(await dialog.findByText('Another download of this account is still running. Try again when it has ended.')).toBeVisible()
      expect(saved).toEqual([])
    })
  })

  describe('what the store adds to the live stream', () => {
    test('HIST-57: alerts that fired stand above the bars: one leads to its rule, several of one bar to the alerts', async () => {
      const at = Date.now() - 5 * 60_000
      const alert = (id: string, firedAt: number, change: object = {}) => ({ id, rule: `rule-${id}`, ruleName: 'Too hot', preset: null, kind: 'value', device: 'a', integration: null, state: 'firing', since: firedAt, firedAt, resolvedAt: null, value: 36, limit: 35, cause: {}, acknowledged: null, silencedUntil: null, count: 1, ...change })
      const ended = [alert('two', at - 3 * 60_000, { state: 'resolved', resolvedAt: at }), alert('three', at - 3 * 60_000, { state: 'resolved', resolvedAt: at }), alert('long ago', at - hour)]
      openStream({
        api: { ...createStore([ago(1000, 'new')]).api, 'GET /api/v1/alerts': () => ({ alerts: [alert('one', at), alert('waits', at, { state: 'pending', firedAt: null })], firing: 1, silencedUntil: null, now: Date.now() }), 'GET /api/v1/alerts/history': () => ({ alerts: ended, before: null }) },
      })
      expect(await screen.findByText('3 alerts')).toBeVisible()
      expect(screen.getByRole('link', { name: /^Too hot, a, / })).toHaveAttribute('href', '/alerts/rules/rule-one')
      expect(screen.getByRole('link', { name: /^2 alerts, / })).toHaveAttribute('href', '/alerts')
    })

    test('HIST-57, ALERT-52: the alert of a preset rule has the name there that it has among the rules', async () => {
      const at = Date.now() - 5 * 60_000
      const crashed = { id: 'c', rule: 'rule-c', ruleName: 'Crash or safe mode', preset: 'crash', kind: 'crash', device: 'a', integration: null, state: 'firing', since: at, firedAt: at, resolvedAt: null, value: null, limit: null, cause: {}, acknowledged: null, silencedUntil: null, count: 1 }
      openStream({ api: { ...createStore([ago(1000, 'new')]).api, 'GET /api/v1/alerts': () => ({ alerts: [crashed], firing: 1, silencedUntil: null, now: Date.now() }), 'GET /api/v1/alerts/history': () => ({ alerts: [], before: null }) } })
      expect(await screen.findByRole('link', { name: /^Device crashed, a, / })).toBeVisible()
    })

    test('HIST-38: a gap is filled from the store, and its row says how many', async () => {
      const store = createStore()
      const { console, arrive } = openStream({ api: store.api })
      store.events.push(ago(0, 'before'))
      arrive('devices/a/events/x', 'before')
      const down = { from: Date.now() - 15_000, to: Date.now() - 5_000 }
      store.events.push(ago(10_000, 'missed'))
      act(() => console.broker.deliverGap(down.from, down.to))
      store.events.push(ago(0, 'after'))
      arrive('devices/a/events/x', 'after')
      expect(await screen.findByText('1 event filled in from the store; none are missing.')).toBeVisible()
      expect(texts()).toEqual(['after', undefined, 'missed', 'before'])
    })

    test('HIST-38, HIST-40: a full store leaves a gap open and says why, and the stream says since when nothing is kept', async () => {
      const store = createStore([], { keeping: { since: Date.now() - hour, reason: 'disk', missed: 610 } })
      const { console, arrive } = openStream({ api: store.api })
      arrive('devices/a/events/x', 'before')
      act(() => console.broker.deliverGap(Date.now() - 15_000, Date.now() - 5_000))
      arrive('devices/a/events/x', 'after')
      expect(await screen.findByText('The store was full: nothing was kept. About 610 events are missing.')).toBeVisible()
      expect(screen.getByText(/^Nothing is being kept since .* 610 events were not kept\.$/)).toBeVisible()
    })

    test('HIST-44: rows show the device’s name beside its id', async () => {
      openStream({ api: createStore(manyStored(1)).api, devices: { a: 'Greenhouse' } })
      await waitFor(() => expect(rows()[0]?.textContent).toMatch(/^Greenhousea\/xn0/))
    })

    test('HIST-33: an export has live and stored rows', async () => {
      const store = createStore(manyStored(2))
      const { user } = openStream({ api: store.api })
      await waitFor(() => expect(texts()).toEqual(['n1', 'n0']))
      const saved: Blob[] = []
      URL.createObjectURL = (file: Blob) => (saved.push(file), 'blob:')
      URL.revokeObjectURL = () => {}
      await user.click(screen.getByRole('button', { name: 'Export' }))
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as JSON' }))
      await waitFor(() => expect(saved).toHaveLength(1))
      expect((JSON.parse((await saved[0]?.text()) ?? '[]') as { message: string }[]).map(({ message }) => message)).toEqual(['n1', 'n0'])
    })
  })
})

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
      await waitFor(() => expect(screen.queryAllByRole('row').some((row) => row.getAttribute('aria-rowindex') === String(Math.max(2, Math.min(first, count() - 15) + 2)))).toBe(true))
      for (const row of screen.queryAllByRole('row').slice(1)) seen[Number(row.getAttribute('aria-rowindex')) - 2] = textIn(row)
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

    test('HIST-30, HIST-32: below a retained message alone the stored rows show at once, and the next event is one row', async () => {
      const store = createStore(manyStored(500))
      const { arrive } = openStream({ api: store.api })
      arrive('devices/a/events/status', 'online', { retained: true })
      await waitFor(() => expect(texts().slice(0, 2)).toEqual([expect.stringContaining('online'), 'n499']))
      expect(count()).toBe(201)
      // The first one was stored before the stream began.
      for (const each of [500, 501]) store.events.push({ t: Date.now(), device: 'a', name: 'x', data: `n${each}` })
      arrive('devices/a/events/x', 'n501')
      await waitFor(() => expect(texts().slice(0, 4)).toEqual(['n501', expect.stringContaining('online'), 'n500', 'n499']), { timeout: 5_000 })
    })

    test('HIST-30: a retained message that comes after the stored rows leaves them in sight', async () => {
      const { arrive } = openStream({ api: createStore(manyStored(20)).api })
      await waitFor(() => expect(texts()[0]).toBe('n19'))
      arrive('devices/a/events/status', 'online', { retained: true })
      await waitFor(() => expect(texts().slice(0, 2)).toEqual([expect.stringContaining('online'), 'n19']))
      expect(count()).toBe(21)
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
      const store = createStore([...manyStored(10), { t: Date.now() - 1000, device: 'b', name: 'serial', data: 'n100' }])
      openStream({ api: store.api, at: '/events?q=n&mute=%2B/serial' })
      await waitFor(() => expect(texts()[0]).toBe('n9'))
      expect(store.asked.find(({ call }) => call === 'search')?.body).toMatchObject({ muted: ['+/serial'], terms: [{ field: 'any', text: 'n', negated: false }] })
    })

    test('HIST-37: a server without history is asked once, and the page is as before', async () => {
      let asked = 0
      const { arrive } = openStream({ api: { 'GET /api/v1/history': () => { asked++; return new Response('Not found', { status: 404 }) } } })
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
