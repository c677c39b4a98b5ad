import { beforeEach, describe, expect, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { act, fireEvent, screen, waitFor } from '@console/platform-testing'
import { address, openStream, rows } from '../openStream.testing.tsx'
import { createStore, manyStored } from '../../common/eventStore.testing.ts'

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

describe('what the store adds to the live stream', () => {
  test('HIST-50: alerts that fired stand above the bars: one leads to its rule, several of one bar to the alerts', async () => {
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
