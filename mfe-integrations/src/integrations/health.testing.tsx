import { beforeEach, expect, jest, test, describe } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { act, renderScreen, screen, waitFor, type Answers, createTestConsole, within } from '@console/platform-testing'
import { IntegrationListScreen } from './IntegrationListScreen.tsx'
import { its } from '../common/cloud.testing.ts'

describe('health', () => {
  const put = (id: string, content: object) =>
    its.console.api.request(`/api/v1/integrations/${id}`, {
      method: 'PUT',
      json: { id, type: 'webhook', content: { name: id, ...content } },
    })
  const rowOf = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('[role=row]') as HTMLElement)
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

  beforeEach(() => setLanguage('en'))

  test('INT-20: beside the status, which keeps its word, stands since when none arrives, how many failed, and the way to the log', async () => {
    // What the scripted devices publish goes to an address that is refused.
    await put('climate-report', { url: 'http://127.0.0.1:9/x', event: 'climate' })
    await put('idle', { url: 'https://hooks.example/x', event: 'never-published' })
    await put('off', { url: 'https://hooks.example/x', disabled: true })
    await waitFor(async () =>
      expect(
        (
          (await its.console.api.json('/api/v1/integrations/health')) as {
            integrations: { id: string; failed: number }[]
          }
        ).integrations.find(({ id }) => id === 'climate-report')?.failed,
      ).toBeGreaterThan(0),
    )
    renderScreen(IntegrationListScreen, { console: its.console, at: '/integrations' })
    await waitFor(() =>
      expect(headers()).toEqual(['Name', 'Type', 'URL or language', 'Status', 'Last delivery', 'Actions']),
    )
    const failing = await rowOf('climate-report')
    expect(failing.getByText('Enabled')).toBeVisible()
    expect(failing.getByText(/^Failing since /)).toBeVisible()
    expect(failing.getByRole('link', { name: /^\d+ of \d+ failed$/ })).toHaveAttribute(
      'href',
      '/integrations/climate-report?tab=deliveries',
    )
    expect((await rowOf('idle')).getByText('—')).toBeVisible()
    expect((await rowOf('off')).getByText('Disabled')).toBeVisible()
  }, 40_000)

  const oneIntegration: Answers = {
    'GET /api/v1/integrations': () => [
      { id: 'i1', type: 'webhook', content: { name: 'one', url: 'https://x.example' } },
    ],
  }
  const showHealth = (health: object) => {
    const console = createTestConsole({
      api: {
        ...oneIntegration,
        'GET /api/v1/integrations/health': () => ({ integrations: [{ id: 'i1', name: 'one', ...health }] }),
      },
    })
    renderScreen(IntegrationListScreen, { console, at: '/integrations' })
  }

  test('INT-20: one that works shows when it last did, and what failed before', async () => {
    showHealth({ deliveries: 10, failed: 1, lastAt: new Date(Date.now() - 120_000).toISOString() })
    expect(await screen.findByText('2 min ago')).toBeVisible()
    expect(screen.getByText('1 of 10 failed')).toBeVisible()
    expect(screen.queryByText(/^Failing/)).toBeNull()
  })

  test('INT-50: the list asks again whenever it is opened, and every five seconds', async () => {
    jest.useFakeTimers()
    try {
      let asked = 0
      const health = () => {
        asked += 1
        return { integrations: [{ id: 'i1', name: 'one', deliveries: 1, failed: 0 }] }
      }
      const console = createTestConsole({ api: { ...oneIntegration, 'GET /api/v1/integrations/health': health } })
      const first = renderScreen(IntegrationListScreen, { console, at: '/integrations' })
      await act(() => jest.advanceTimersByTimeAsync(1_000))
      expect(asked).toBe(1)
      await act(() => jest.advanceTimersByTimeAsync(5_000))
      expect(asked).toBe(2)
      first.unmount()
      renderScreen(IntegrationListScreen, { console, at: '/integrations' })
      await act(() => jest.advanceTimersByTimeAsync(1_000))
      expect(asked).toBe(3)
    } finally {
      jest.useRealTimers()
    }
  })

  test('INT-20: a server that names no moment still tells one that fails 10 of 10', async () => {
    showHealth({ deliveries: 10, failed: 10, lastError: 'refused' })
    expect(await screen.findByText('Failed')).toBeVisible()
    expect(screen.getByText('10 of 10 failed')).toBeVisible()
  })

  test('INT-20: a server that tells nothing of deliveries leaves the list as it is', async () => {
    const console = createTestConsole({ api: oneIntegration })
    renderScreen(IntegrationListScreen, { console, at: '/integrations' })
    await screen.findByRole('link', { name: 'one' })
    expect(headers()).toEqual(['Name', 'Type', 'URL or language', 'Status', 'Actions'])
    expect(console.toasts).toEqual([])
  })
})
