import { beforeEach, describe, expect, test } from '@jest/globals'
import { createTestConsole, renderScreen, screen, userEvent } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { DeliveriesTab } from './DeliveriesTab.tsx'
import { useDeliveries } from './useDeliveries.ts'

describe('DeliveriesTab', () => {
  const at = '2026-11-20T17:00:00.000Z'
  const delivery = (id: string, status: string, more: object = {}) => ({
    id,
    at,
    trigger: 'event',
    event: { device: 'NODE-1', name: id, data: '', publishedAt: at },
    status,
    attempts: [],
    published: [],
    ...more,
  })
  const response = { status: 404, headers: {}, body: 'No such pump' }
  const deliveries = [
    delivery('climate', 'succeeded'),
    delivery('level', 'failed', { attempts: [{ at, duration: 3, response, error: 'error status 404' }] }),
    delivery('level-in', 'waiting'),
  ]
  const Tab = () => <DeliveriesTab id="i1" log={useDeliveries('i1', false, true)} />
  const rows = () => screen.getAllByRole('listitem').map((row) => row.querySelector('button')?.textContent)

  beforeEach(() => setLanguage('en'))

  test('EVT-122, EVT-140: a delivery has the time of its event, also where it is a replay, and leads to it', async () => {
    const event = { device: 'NODE-1', name: 'climate', data: '', publishedAt: at, message: 'm-1' }
    const api = {
      'GET /api/v1/integrations/:id/deliveries': () => ({
        deliveries: [delivery('climate', 'succeeded', { at: '2026-11-21T17:00:00.000Z', event })],
      }),
    }
    renderScreen(Tab, { console: createTestConsole({ api }), at: '/' })
    await userEvent.setup().click(await screen.findByRole('button', { name: /climate/ }))
    const link = await screen.findByRole('link', { name: 'Show the event' })
    expect(screen.getByText(/^From NODE-1/)).toHaveTextContent('Nov 20, 2026')
    const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost')
    expect(Object.fromEntries(searchParams)).toEqual({
      from: '2026-11-20T16:59:59.000Z',
      to: '2026-11-20T17:00:01.000Z',
      q: 'device:NODE-1',
      message: 'm-1',
    })
  })

  test('INT-50: deliveries are filtered by their outcome, and searched by what their details show', async () => {
    const api = { 'GET /api/v1/integrations/:id/deliveries': () => ({ deliveries }) }
    renderScreen(Tab, { console: createTestConsole({ api }), at: '/' })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('radio', { name: 'Failed' }))
    expect(rows()).toEqual(['FailedlevelHTTP 404'])
    expect(screen.getByText('1 of 3 loaded')).toHaveRole('status')
    await user.click(screen.getByRole('radio', { name: 'All' }))
    expect(rows()).toHaveLength(3)
    const search = screen.getByRole('searchbox', { name: 'Search these deliveries' })
    await user.type(search, 'PUMP 404')
    expect(rows()).toEqual(['FailedlevelHTTP 404'])
    await user.clear(search)
    await user.type(search, 'level')
    await user.click(screen.getByRole('radio', { name: 'Waiting' }))
    expect(rows()).toEqual(['Waitinglevel-in'])
    await user.click(screen.getByRole('radio', { name: 'Succeeded' }))
    expect(screen.queryAllByRole('listitem')).toEqual([])
    expect(screen.getByText('0 of 3 loaded')).toBeVisible()
  })
})
