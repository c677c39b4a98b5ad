import { beforeEach, describe, expect, test } from '@jest/globals'
import {
  fireEvent,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  createTestConsole,
  type TestCall,
  type TestConsole,
} from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { IntegrationEditScreen } from './IntegrationEditScreen.tsx'

describe('otherServers', () => {
  const integrations = [
    { id: 'i1', type: 'webhook', content: { name: 'hook', event: 'e', url: 'https://x.example' } },
    {
      id: 'i2',
      type: 'lambda',
      content: { name: 'function', template: 'lambda', lambda: { language: 'javascript', code: '' } },
    },
    {
      id: 'i3',
      type: 'later',
      content: {
        name: 'my later one',
        template: 'later',
        lambda: { language: 'javascript', code: 'export default () => 1' },
      },
    },
  ]

  let console: TestConsole
  let requests: string[]

  beforeEach(() => {
    setLanguage('en')
    requests = []
    const answer =
      (make: () => unknown) =>
      ({ path }: TestCall) => {
        requests.push(path)
        return make()
      }
    const refuse = answer(() => new Response('Not found', { status: 404 }))
    const none = answer(() => [])
    // A server with nothing but what every server has.
    console = createTestConsole({
      api: {
        'GET /api/v1/integrations': answer(() => integrations),
        'PUT /api/v1/integrations/:id': answer(() => undefined),
        'GET /api/v1/devices': none,
        'GET /api/v1/secrets': none,
        'GET /api/v1/*': refuse,
        'POST /api/v1/*': refuse,
      },
    })
  })

  const open = async (id: string, search = '') => {
    renderScreen(IntegrationEditScreen, { console, at: `/integrations/${id}${search}`, path: '/integrations/:id' })
    await screen.findByRole('textbox', { name: 'Name' })
  }
  const wasRequested = (end: string) => waitFor(() => expect(requests.some((path) => path.endsWith(end))).toBe(true))

  describe('a server that knows none of the calls beyond', () => {
    test('INT-11, INT-12: a webhook has neither deliveries nor a preview, also where the address asks for them, and no word about it', async () => {
      await open('i1', '?tab=deliveries')
      await wasRequested('/deliveries')
      await wasRequested('/preview')
      await waitFor(() => expect(screen.queryByRole('region', { name: 'What would be sent' })).toBeNull())
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
        'Webhook Builder',
        'JSON representation',
      ])
      expect(
        screen
          .queryAllByRole('alert')
          .map(({ textContent }) => textContent)
          .join(''),
      ).toBe('')
      expect(console.toasts).toEqual([])
    })

    test('LAM-04: a custom function has no Run', async () => {
      await open('i2')
      await wasRequested('/run')
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Run' })).toBeNull())
      expect(screen.getAllByRole('tab')).toHaveLength(2)
    })

    test('LAM-03, INT-10: a type of a later version that runs code is edited and saved as a function', async () => {
      await open('i3')
      expect(screen.getByRole('tab', { name: 'Form builder' })).toBeVisible()
      expect(screen.getByRole('combobox', { name: 'Language' })).toBeVisible()
      fireEvent.change(screen.getByRole('textbox', { name: 'Event' }), { target: { value: 'seen' } })
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() =>
        expect(console.toasts).toEqual([expect.objectContaining({ kind: 'success', title: 'Integration saved' })]),
      )
      expect(requests).toContain('/api/v1/integrations/i3')
    })

    test('INT-08: the loaded list tells which names are taken, in the form and where the name is edited', async () => {
      await open('i1')
      fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'function' } })
      expect(await screen.findByText('An integration with this name already exists')).toBeVisible()
      const user = userEvent.setup()
      await user.click(screen.getByRole('button', { name: 'hook' }))
      await user.keyboard('function{Enter}')
      await waitFor(() => expect(screen.getAllByText('An integration with this name already exists')).toHaveLength(2))
      expect(requests.filter((path) => path === '/api/v1/integrations/i1')).toEqual([])
    })

    test('INT-09: what was saved is followed by a reload of integrations and secrets', async () => {
      await open('i1')
      await wasRequested('/secrets')
      fireEvent.change(screen.getByRole('textbox', { name: 'URL' }), { target: { value: 'https://y.example' } })
      requests = []
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() =>
        expect(console.toasts).toEqual([expect.objectContaining({ kind: 'success', title: 'Integration saved' })]),
      )
      expect(requests.filter((path) => !path.endsWith('/preview')).slice(0, 4)).toEqual([
        '/api/v1/integrations',
        '/api/v1/integrations/i1',
        '/api/v1/integrations',
        '/api/v1/secrets',
      ])
    })

    test('INT-13: a file that is dropped on the JSON is taken over', async () => {
      await open('i1', '?tab=builder')
      await userEvent.click(screen.getByRole('tab', { name: 'JSON representation' }))
      const json = await screen.findByRole('textbox', { name: 'JSON representation' })
      fireEvent.drop(json, {
        dataTransfer: { files: [{ text: async () => '{"eventName": "dropped", "url": "https://drop.example"}' }] },
      })
      await waitFor(() => expect(json).toHaveValue('{"eventName": "dropped", "url": "https://drop.example"}'))
      await userEvent.click(screen.getByRole('tab', { name: 'Webhook Builder' }))
      expect(screen.getByRole('textbox', { name: 'Event' })).toHaveValue('dropped')
    })
  })
})
