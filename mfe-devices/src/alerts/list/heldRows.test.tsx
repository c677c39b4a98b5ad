import { createTestConsole, fireEvent, renderScreen, screen, waitFor, within } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { alertOf, serverOf } from '../alerts.testing.ts'
import { AlertsScreen } from '../AlertsScreen.tsx'

describe('ALERT-50: a row that the user has changed', () => {
  const name = 'Device offline Cellar sensor'
  const row = () => screen.findByRole('listitem', { name })
  const list = async () => (await row()).closest('section')?.parentElement?.parentElement as Element
  const moved = '1 row has changed its place. It stays where it is while you are in the list.'

  const open = async (isBroken = false) => {
    const server = serverOf([alertOf({ id: 'a' })])
    const console = createTestConsole({
      api: {
        ...server.answers,
        ...(isBroken && { 'POST /api/v1/alerts/:id/:act': () => new Response('busy', { status: 503 }) }),
      },
    })
    renderScreen(AlertsScreen, { console, at: '/alerts', path: '/alerts' })
    const resolve = () =>
      server.stream()?.say({ alert: server.change('a', { state: 'resolved', resolvedAt: Date.now() }), firing: 0 })
    fireEvent.pointerEnter(await list(), { pointerType: 'mouse' })
    await waitFor(() => expect(server.stream()).toBeDefined())
    fireEvent.click(within(await row()).getByRole('button', { name: `Acknowledge ${name}` }))
    return { console, resolve }
  }

  beforeEach(() => setLanguage('en'))

  test('is counted when it moves by itself later, once the list was left', async () => {
    const { resolve } = await open()
    expect(await screen.findByText('Acknowledged')).toBeVisible()
    expect(screen.queryByText(moved)).toBeNull()
    fireEvent.pointerLeave(await list())
    fireEvent.pointerEnter(await list(), { pointerType: 'mouse' })
    await resolve()
    expect(await screen.findByText(moved)).toBeVisible()
  })

  test('is counted when the change failed', async () => {
    const { console, resolve } = await open(true)
    await waitFor(() => expect(console.toasts).toHaveLength(1))
    await resolve()
    expect(await screen.findByText(moved)).toBeVisible()
  })
})
