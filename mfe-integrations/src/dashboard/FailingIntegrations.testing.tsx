import { beforeEach, expect, test, describe } from '@jest/globals'
import { ApiError } from '@console/platform/contract'
import { setLanguage } from '@console/platform/i18n'
import { act, renderScreen, screen, userEvent, waitFor, whileDown } from '@console/platform-testing'
import { FailingIntegrations } from './FailingIntegrations.tsx'
import { its } from '../common/cloud.testing.ts'

describe('FailingIntegrations', () => {
  const open = () => renderScreen(FailingIntegrations, { console: its.console, at: '/dashboard' })
  const put = (id: string, content: object) =>
    its.console.api.request(`/api/v1/integrations/${id}`, {
      method: 'PUT',
      json: { id, type: 'webhook', content: { name: id, ...content } },
    })

  interface Health {
    id: string
    failed: number
  }

  const health = async () =>
    ((await its.console.api.json('/api/v1/integrations/health')) as { integrations: Health[] }).integrations

  beforeEach(async () => {
    for (const { id } of await health())
      await its.console.api.request(`/api/v1/integrations/${id}`, { method: 'DELETE' })
  })

  test('UX-11: without integrations it says so and leads to the gallery', async () => {
    open()
    expect(await screen.findByText('No integrations yet')).toBeVisible()
    expect(screen.getByText('An integration sends your devices’ events to other services.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add integration' })).toHaveAttribute('href', '/integrations/add')
  })

  test('UX-11: where all are disabled it does not ask for a first one', async () => {
    await put('off', { url: 'https://hooks.example/x', disabled: true })
    open()
    expect(await screen.findByText('No integration is enabled')).toBeVisible()
    expect(screen.getByRole('link', { name: 'All integrations' })).toBeVisible()
    await its.console.api.request('/api/v1/integrations/off', { method: 'DELETE' })
  })

  test('UX-11: while none fails, all integrations work', async () => {
    await put('idle', { url: 'https://hooks.example/x', event: 'never-published' })
    open()
    expect(await screen.findByText('All integrations work')).toBeVisible()
    expect(screen.getByText('1 integration, no recent failures.')).toBeVisible()
    act(() => setLanguage('de'))
    expect(screen.getByText('Alle Integrationen funktionieren')).toBeVisible()
  })

  test('UX-11: one that fails is named, with how often, the last error, and the way to its deliveries; the others are not', async () => {
    await put('idle', { url: 'https://hooks.example/x', event: 'never-published' })
    // What the scripted devices publish goes to an address that is refused.
    await put('climate-report', { url: 'http://127.0.0.1:9/x', event: 'climate' })
    await waitFor(async () =>
      expect((await health()).find(({ id }) => id === 'climate-report')?.failed).toBeGreaterThan(0),
    )
    open()
    expect(await screen.findByRole('link', { name: 'climate-report' })).toHaveAttribute(
      'href',
      '/integrations/climate-report?tab=deliveries',
    )
    expect(screen.getByText('1 of 2 integrations is failing')).toBeVisible()
    expect(screen.getByText(/^\d+ of \d+ failed$/)).toBeVisible()
    expect(screen.getByText(/127\.0\.0\.1/)).toBeVisible()
    expect(screen.getByRole('time')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'idle' })).toBeNull()
  }, 40_000)

  test('UX-11: three are shown, the latest first, and all of them counted; their words are text', async () => {
    const now = Date.now()
    const failing = Array.from({ length: 5 }, (_, age) => ({
      id: `i${age}`,
      name: `hook-${age}`,
      deliveries: 10,
      failed: age + 1,
      lastFailedAt: now - age * 60_000,
      lastError: '<b>no\u202E</b>',
    }))
    its.console.api.json = async () => ({ integrations: failing.toReversed() })
    open()
    await screen.findByText('5 of 5 integrations are failing')
    expect(screen.getByText('2 of 10 failed')).toBeVisible()
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'hook-0',
      'hook-1',
      'hook-2',
      'All integrations',
    ])
    expect(screen.getAllByText('<b>no[U+202E]</b>')).toHaveLength(3)
  })

  test('UX-11: a server that tells nothing of deliveries is no failure', async () => {
    its.console.api.json = async () => {
      throw new ApiError('http', 'Not found', { status: 404 })
    }
    open()
    expect(await screen.findByText('This server doesn’t report delivery results')).toBeVisible()
  })

  test('UX-11: what could not be loaded says so, and Retry brings it', async () => {
    await whileDown(its.network, async () => {
      open()
      expect(screen.getByText('Loading…')).toBeInTheDocument()
      await screen.findByText('Integrations could not be loaded')
    })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No integrations yet')).toBeVisible()
  })
})
