import { beforeEach, expect, test, describe } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import {
  renderScreen,
  screen,
  userEvent,
  waitFor,
  createTestConsole,
  within,
  type TestConsole,
} from '@console/platform-testing'
import { TestAction } from './TestAction.tsx'

describe('followed', () => {
  interface Logged {
    id: string
    data: string
    device?: string
    trigger?: string
    [field: string]: unknown
  }

  let console: TestConsole
  let log: object[]

  const at = '2026-11-20T17:00:00.000Z'
  const delivery = ({ data, device = 'd1', ...rest }: Logged) => ({
    at,
    trigger: 'test',
    event: { device, name: 'e', data, publishedAt: at },
    status: 'waiting',
    attempts: [],
    published: [],
    ...rest,
  })
  const attempt = (more: object) => ({ at, duration: 35, request: null, response: null, error: null, ...more })
  /** The newest first, as the server sends them. */
  const logged = (entry: Logged) => {
    log = [delivery(entry), ...log]
  }

  beforeEach(() => {
    setLanguage('en')
    log = [delivery({ id: 'old', data: '{"t":1}', status: 'failed' })]
    console = createTestConsole({
      api: {
        'GET /api/v1/integrations/:id/deliveries': () => ({ deliveries: log }),
        'GET /api/v1/devices': () => ({ d1: { id: 'd1', name: 'Pump' } }),
      },
    })
  })

  const publish = async () => {
    renderScreen(() => <TestAction id="i1" look="icon" name="garden" device="d1" data={'{"t":1}'} />, {
      console,
      at: '/',
    })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Test garden' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Test garden' })).getByRole('button', {
        name: 'Publish test event',
      }),
    )
    await waitFor(() =>
      expect(console.toasts).toEqual([{ kind: 'success', title: 'Test event published', text: 'On Pump' }]),
    )
    return { user, outcome: within(await screen.findByRole('region', { name: 'Result' })) }
  }

  describe('the test dialog, where the server keeps a log', () => {
    test('INT-21: waits for the delivery of its own event and shows that it failed, with the error and the way to it in the log', async () => {
      const { user, outcome } = await publish()
      expect(outcome.getByText('Published. Waiting for its delivery…')).toBeVisible()
      logged({ id: 'other-device', data: '{"t":1}', device: 'd2', status: 'succeeded' })
      logged({ id: 'an-event', data: '{"t":1}', trigger: 'event', status: 'succeeded' })
      logged({
        id: 'own',
        data: '{"t":1}',
        status: 'failed',
        attempts: [
          attempt({ response: { status: 404, headers: {}, body: 'no' }, error: 'error status 404 from hooks.example' }),
        ],
      })
      expect(await outcome.findByText('Failed')).toBeVisible()
      expect(outcome.getByText('HTTP 404')).toBeVisible()
      expect(outcome.getByText('error status 404 from hooks.example')).toBeVisible()
      const link = outcome.getByRole('link', { name: 'Show in the log' })
      expect(link).toHaveAttribute('href', '/integrations/i1?tab=deliveries&delivery=own')
      await user.click(link)
      expect(screen.getByLabelText('address')).toHaveTextContent('/integrations/i1?tab=deliveries&delivery=own')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    test('INT-21: follows a delivery that waits for another attempt until it has arrived, with what a function printed and published', async () => {
      const { user, outcome } = await publish()
      logged({
        id: 'own',
        data: '{"t":1}',
        attempts: [attempt({ error: 'The host refuses the connection.' })],
        nextAttemptAt: at,
      })
      expect(await outcome.findByText('The host refuses the connection.')).toBeVisible()
      expect(outcome.getByText(/^The next attempt is at /)).toBeVisible()
      log = [
        delivery({
          id: 'own',
          data: '{"t":1}',
          status: 'succeeded',
          attempts: [attempt({ duration: 1234 })],
          console: [{ level: 'log', text: 'seen' }],
          published: [{ name: 'hook-response/e', data: '<b>42</b>' }],
        }),
      ]
      expect(await outcome.findByText('Delivered')).toBeVisible()
      expect(outcome.getByText('after 1,234 ms')).toBeVisible()
      expect(outcome.getByRole('log', { name: 'Console' })).toHaveTextContent('seen')
      expect(outcome.getByText('<b>42</b>')).toBeVisible()
      // Nothing is lost by closing: it was published as it stands.
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    test('INT-21: a second test shows its own outcome, not the first one’s', async () => {
      const { user, outcome } = await publish()
      logged({ id: 'first', data: '{"t":1}', status: 'failed', attempts: [attempt({ error: 'first' })] })
      await outcome.findByText('first')
      await user.click(screen.getByRole('button', { name: 'Publish test event' }))
      expect(await outcome.findByText('Published. Waiting for its delivery…')).toBeVisible()
      logged({ id: 'second', data: '{"t":1}', status: 'succeeded', attempts: [attempt({})] })
      expect(await outcome.findByText('Delivered')).toBeVisible()
      expect(outcome.queryByText('first')).toBeNull()
    })
  })
})
