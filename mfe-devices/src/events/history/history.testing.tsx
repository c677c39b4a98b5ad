import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { act, catchSaves, fireEvent, screen, waitFor, within } from '@console/platform-testing'
import { address, grid, openStream, rows, search } from '../openStream.testing.tsx'
import { createStore, manyStored } from '../../common/eventStore.testing.ts'

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
      const { arrive } = openStream({
        api: createStore([ago(3 * hour, 'old'), ago(1000, 'new')]).api,
        at: `/events?from=${new Date(Date.now() - 4 * hour).toISOString()}&to=${new Date(Date.now() - 2 * hour).toISOString()}`,
      })
      await waitFor(() => expect(texts()).toEqual(['old']))
      arrive('devices/a/events/x', 'now')
      expect(texts()).toEqual(['old'])
      expect(await screen.findByText('These are all events of this time.')).toBeVisible()
    })

    test('EVT-140: an address with a message opens its event, however many lie before it and though its topic is muted', async () => {
      const named = { ...ago(3 * hour, 'the one'), name: 'serial', message: 'm-1' }
      const newer = manyStored(300, named.t + hour / 2)
      const range = new URLSearchParams({
        from: new Date(named.t - hour).toISOString(),
        to: new Date(named.t + hour).toISOString(),
      })
      const { user } = openStream({
        api: createStore([named, ...newer]).api,
        at: `/events?${range}&message=m-1`,
        prepare: (console) => localStorage.setItem(`serial-events ${console.user.sub}`, 'muted'),
      })
      const dialog = within(await screen.findByRole('dialog'))
      expect(dialog.getByText(/^Message ID .?m-1.?$/)).toBeVisible()
      expect(dialog.getByRole('group', { name: 'Message' })).toHaveTextContent('the one')
      await user.keyboard('{Escape}')
      expect(screen.queryByRole('dialog')).toBeNull()
      await waitFor(() => expect(address()).toBe(`/events?${range}`))
    })

    test('EVT-141: its dialog shows the deliveries that a message fired and the alerts that it caused, each with a link', async () => {
      const named = { ...ago(3 * hour, 'hot'), message: 'm-1' }
      const range = `from=${new Date(named.t - hour).toISOString()}&to=${new Date(named.t + hour).toISOString()}`
      const delivery = {
        id: 'd',
        integration: 'i',
        name: 'Report',
        at: new Date(named.t).toISOString(),
        status: 'failed',
      }
      openStream({
        api: {
          ...createStore([named]).api,
          'GET /api/v1/messages/:id/deliveries': ({ params }) => ({
            deliveries: params['id'] === 'm-1' ? [delivery] : [],
          }),
          'GET /api/v1/messages/:id/alerts': () => ({
            alerts: [
              {
                id: 'a',
                rule: 'r',
                ruleName: 'Too hot',
                kind: 'value',
                device: 'a',
                state: 'resolved',
                since: named.t,
              },
            ],
          }),
        },
        at: `/events?${range}&message=m-1`,
      })
      const effects = within(await screen.findByRole('region', { name: 'What this message caused' }))
      const links = await waitFor(() => {
        const found = effects.getAllByRole('link')
        expect(found).toHaveLength(2)
        return found
      })
      expect(
        links.map((link) => [link.textContent.replace(/[\u2066-\u2069]/g, ''), link.getAttribute('href')]),
      ).toEqual([
        ['Delivery to Report', '/integrations/i?tab=deliveries'],
        ['Alert Too hot', '/alerts?tab=history'],
      ])
      expect(effects.getAllByRole('listitem')[0]).toHaveTextContent('failed')
    })

    test('EVT-140: a message that is not stored any more opens nothing: the events around its time are there', async () => {
      const times = [4, 2].map((hours) => new Date(Date.now() - hours * hour).toISOString())
      openStream({
        api: createStore([ago(3 * hour, 'another')]).api,
        at: `/events?from=${times[0]}&to=${times[1]}&message=m-2`,
      })
      await waitFor(() => expect(texts()).toEqual(['another']))
      expect(await screen.findByText('These are all events of this time.')).toBeVisible()
      expect(screen.queryByRole('dialog')).toBeNull()
    })

    test('UX-58: the mark of Live is green only while events can arrive', async () => {
      const { console } = openStream({ api: createStore([ago(1000, 'new')]).api })
      const live = await screen.findByRole('button', { name: 'Live' })
      const mark = () => live.querySelector('[data-live]')
      expect(mark()).not.toBeNull()
      act(() => console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
      expect(mark()).toBeNull()
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
      const { user } = openStream({
        api: { ...store.api, 'POST /api/v1/history/search': refuse, 'POST /api/v1/history/counts': refuse },
        at: '/events?range=1h&q=many',
      })
      await waitFor(() =>
        expect(screen.getAllByText('The stored events can be searched for at most 20 terms.')).toHaveLength(2),
      )
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
    const drag = () =>
      user.pointer([
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
      const { user, arrive, console } = openStream({
        api: {
          ...store.api,
          'GET /api/v1/history': () =>
            broken
              ? new Response('database disk image is malformed', { status: 500 })
              : store.api['GET /api/v1/history'](),
        },
      })
      expect(
        await screen.findByText(/^The stored events can’t be loaded\. .*malformed.* Live events are shown\.$/),
      ).toBeVisible()
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
      openStream({
        api: {
          'GET /api/v1/history': () => {
            asked += 1
            throw new Error('away')
          },
        },
      })
      await waitFor(() => expect(asked).toBe(1))
      await act(async () => {})
      expect(screen.queryByText(/can’t be loaded/)).toBeNull()
    })
  })

  describe('a download of stored events', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        JSON.stringify({ t: index, device: 'a', name: 'x', data: `n${index}` }),
      ).join('\n')
    const openDialog = async (answer: (body: unknown) => unknown, at = '/events?q=climate&mute=%2B/serial') => {
      const store = createStore(manyStored(2))
      const opened = openStream({
        api: { ...store.api, 'POST /api/v1/history/export': ({ body }) => answer(body) },
        at,
      })
      await screen.findByRole('group', { name: 'Time shown' })
      await opened.user.click(screen.getByRole('button', { name: 'Export' }))
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Download stored events…' }))
      return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Download stored events' })) }
    }
    const saved = catchSaves()
    afterEach(() => {
      Reflect.deleteProperty(window, 'showSaveFilePicker')
    })

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
      expect(asked).toEqual([
        {
          from: new Date(2026, 10, 20, 18, 4).getTime(),
          to: expect.any(Number),
          terms: [expect.objectContaining({ text: 'climate' })],
          muted: ['+/serial'],
        },
      ])
      await waitFor(() =>
        expect(console.toasts.at(-1)).toMatchObject({
          kind: 'success',
          title: expect.stringMatching(/^The stored events were downloaded, \d+ B$/),
        }),
      )
    })

    test('HIST-58: is written into a file of the user’s part by part where the browser can, and given up when it is stopped', async () => {
      const file = { parts: 0, closed: 0, aborted: 0 }
      Object.assign(window, {
        showSaveFilePicker: async () => ({
          createWritable: async () => ({
            write: async () => {
              file.parts += 1
            },
            close: async () => {
              file.closed += 1
            },
            abort: async () => {
              file.aborted += 1
            },
          }),
        }),
      })
      let cancelled = 0
      const endless = () =>
        new Response(
          new ReadableStream({
            start: (control) => control.enqueue(new TextEncoder().encode(`${lines(1)}\n`)),
            cancel: () => {
              cancelled += 1
            },
          }),
        )
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
      expect(
        await dialog.findByText('Another download of this account is still running. Try again when it has ended.'),
      ).toBeVisible()
      expect(saved).toEqual([])
    })
  })

  describe('what the store adds to the live stream', () => {
    test('HIST-57: alerts that fired stand above the bars: one leads to its rule, several of one bar to the alerts', async () => {
      const at = Date.now() - 5 * 60_000
      const alert = (id: string, firedAt: number, change: object = {}) => ({
        id,
        rule: `rule-${id}`,
        ruleName: 'Too hot',
        preset: null,
        kind: 'value',
        device: 'a',
        integration: null,
        state: 'firing',
        since: firedAt,
        firedAt,
        resolvedAt: null,
        value: 36,
        limit: 35,
        cause: {},
        acknowledged: null,
        silencedUntil: null,
        count: 1,
        ...change,
      })
      const ended = [
        alert('two', at - 3 * 60_000, { state: 'resolved', resolvedAt: at }),
        alert('three', at - 3 * 60_000, { state: 'resolved', resolvedAt: at }),
        alert('long ago', at - hour),
      ]
      openStream({
        api: {
          ...createStore([ago(1000, 'new')]).api,
          'GET /api/v1/alerts': () => ({
            alerts: [alert('one', at), alert('waits', at, { state: 'pending', firedAt: null })],
            firing: 1,
            silencedUntil: null,
            now: Date.now(),
          }),
          'GET /api/v1/alerts/history': () => ({ alerts: ended, before: null }),
        },
      })
      expect(await screen.findByText('3 alerts')).toBeVisible()
      expect(screen.getByRole('link', { name: /^Too hot, a, / })).toHaveAttribute('href', '/alerts/rules/rule-one')
      expect(screen.getByRole('link', { name: /^2 alerts, / })).toHaveAttribute('href', '/alerts')
    })

    test('HIST-57, ALERT-52: the alert of a preset rule has the name there that it has among the rules', async () => {
      const at = Date.now() - 5 * 60_000
      const crashed = {
        id: 'c',
        rule: 'rule-c',
        ruleName: 'Crash or safe mode',
        preset: 'crash',
        kind: 'crash',
        device: 'a',
        integration: null,
        state: 'firing',
        since: at,
        firedAt: at,
        resolvedAt: null,
        value: null,
        limit: null,
        cause: {},
        acknowledged: null,
        silencedUntil: null,
        count: 1,
      }
      openStream({
        api: {
          ...createStore([ago(1000, 'new')]).api,
          'GET /api/v1/alerts': () => ({ alerts: [crashed], firing: 1, silencedUntil: null, now: Date.now() }),
          'GET /api/v1/alerts/history': () => ({ alerts: [], before: null }),
        },
      })
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
      expect(
        await screen.findByText('The store was full: nothing was kept. About 610 events are missing.'),
      ).toBeVisible()
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
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as JSON (this list)' }))
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(
        (JSON.parse((await saved[0]?.text()) ?? '[]') as { message: string }[]).map(({ message }) => message),
      ).toEqual(['n1', 'n0'])
    })
  })
})
