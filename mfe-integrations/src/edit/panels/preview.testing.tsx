import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, renderScreen, screen, userEvent, waitFor, within } from '@console/platform-testing'
import type { ApiError } from '@console/platform/contract'
import { IntegrationEditScreen } from '../IntegrationEditScreen.tsx'
import { its } from '../cloud.testing.ts'

describe('preview', () => {
  const put = (content: object) =>
    its.console.api.request('/api/v1/integrations/i-seen', {
      method: 'PUT',
      json: {
        id: 'i-seen',
        type: 'webhook',
        content: { name: 'seen', url: 'https://hooks.example/{{temp}}', ...content },
      },
    })

  const putSecret = (name: string) =>
    its.console.api.request(`/api/v1/secrets/${name}`, { method: 'PUT', json: { value: 'canary' } })

  const open = async () => {
    renderScreen(IntegrationEditScreen, { console: its.console, at: '/integrations/i-seen', path: '/integrations/:id' })
    return within(await screen.findByRole('region', { name: 'What would be sent' }))
  }
  const flagged = () =>
    screen.queryAllByText(/^\{\{.*neither a secret/).map(({ textContent }) => textContent?.split(' ')[0])

  beforeEach(async () => {
    await its.console.api.request('/api/v1/secrets/SOON', { method: 'DELETE' }).catch(() => {})
  })

  describe('the event that a form is tried with', () => {
    test('INT-22: the newest real event of the name is taken, stands still while others arrive, and says what it lacks', async () => {
      await put({ event: 'climate-seen' })
      const preview = await open()
      act(() => {
        its.console.broker.deliver('devices/NODE-9/events/climate-seen', '{"temp": 7}')
        its.console.broker.deliver('devices/NODE-9/events/climate-seen/in', '{"other": 1}')
      })
      expect(await preview.findByDisplayValue('{"temp": 7}')).toBeVisible()
      expect(await preview.findByText(/hooks\.example\/7/)).toBeVisible()
      expect(flagged()).toEqual([])
      act(() => its.console.broker.deliver('devices/NODE-9/events/climate-seen', '{"temp": 8}'))
      await waitFor(() => expect(preview.getAllByRole('option')).toHaveLength(4))
      expect(preview.getByDisplayValue('{"temp": 7}')).toBeVisible()
      fireEvent.change(screen.getByRole('textbox', { name: 'URL' }), {
        target: { value: 'https://hooks.example/{{humidity}}' },
      })
      await waitFor(() => expect(flagged()).toContain('{{humidity}}'))
      await userEvent.selectOptions(preview.getByRole('combobox', { name: 'Event' }), 'Sample event')
      await waitFor(() => expect(flagged()).toEqual([]))
    })

    test('INT-22: where the stream has none, the log of deliveries has it', async () => {
      await put({ event: 'logged-seen' })
      const { json } = its.console.api
      const event = { device: 'NODE-4', name: 'logged-seen', data: '{"temp": 5}', publishedAt: '2026-11-20T17:00:00Z' }
      its.console.api.json = async (path, options) =>
        path.endsWith('/deliveries')
          ? {
              deliveries: [
                {
                  id: 't',
                  at: event.publishedAt,
                  trigger: 'test',
                  event: { ...event, data: 'typed' },
                  status: 'failed',
                },
                { id: 'e', at: event.publishedAt, trigger: 'event', event, status: 'failed' },
              ],
            }
          : json(path, options)
      const preview = await open()
      expect(await preview.findByDisplayValue('{"temp": 5}')).toBeVisible()
    })

    test('INT-22: as long as there is none, no name that could be a field is flagged, neither at its field nor by the server', async () => {
      await put({ event: 'never-seen', headers: { 'X-Key': '{{UNKNOWN_KEY}}' } })
      const preview = await open()
      expect(
        await preview.findByText('{{UNKNOWN_KEY}} is neither a secret, a parameter nor a known variable.'),
      ).toBeVisible()
      expect(preview.getByText(/^Without a real event of this name/)).toBeVisible()
      expect(flagged()).toEqual(['{{UNKNOWN_KEY}}'])
    })
  })

  describe('what a preview says', () => {
    test('INT-24: a secret that does not exist is masked in its place, and offered to be created', async () => {
      await put({ headers: { 'X-Key': 'Bearer {{{SOON}}}' }, secrets: [{ name: 'SOON' }] })
      const created: unknown[] = []
      its.console.slots['secret.create/v1'] = ({ name = '', onCreated }) => {
        // Only here: a preview that knows the secret takes the offer away, and one is made whenever the list of devices
        // arrives.
        const create = async () => {
          await putSecret(name)
          created.push(name)
          onCreated(name)
        }
        return (
          <button type="button" onClick={() => void create()}>
            Fill the slot
          </button>
        )
      }
      const preview = await open()
      expect(
        await preview.findByText(
          'There is no secret called SOON yet. Until it is created, nothing is sent; its place is masked here.',
        ),
      ).toBeVisible()
      expect(
        await preview.findByText(
          (_, element) =>
            element?.tagName === 'PRE' && element.textContent?.includes('X-Key: Bearer [[SENSITIVE]]') === true,
        ),
      ).toBeVisible()
      await userEvent.click(preview.getByRole('button', { name: 'Create SOON' }))
      await userEvent.click(await screen.findByRole('button', { name: 'Fill the slot' }))
      await waitFor(() => expect(created).toEqual(['SOON']))
      await waitFor(() => expect(preview.queryByText(/^There is no secret called/)).toBeNull())
    })

    test('INT-24: an older preview that arrives after the secret was created does not offer it again', async () => {
      await put({ headers: { 'X-Key': '{{{LATE}}}' }, secrets: [{ name: 'LATE' }] })
      its.console.slots['secret.create/v1'] = ({ name = '', onCreated }) => (
        <button type="button" onClick={() => onCreated(name)}>
          Fill the slot
        </button>
      )
      const preview = await open()
      await userEvent.click(await preview.findByRole('button', { name: 'Create LATE' }))
      const fill = await screen.findByRole('button', { name: 'Fill the slot' })
      const { json } = its.console.api
      const held: (() => void)[] = []
      its.console.api.json = async (path, options) => {
        const answer = await json(path, options)
        if (JSON.stringify(options?.json ?? null).includes('/late'))
          await new Promise<void>((resolve) => {
            held.push(resolve)
          })
        return answer
      }
      fireEvent.change(screen.getByRole('textbox', { name: 'URL' }), {
        target: { value: 'https://hooks.example/late' },
      })
      await waitFor(() => expect(held).not.toEqual([]))
      await putSecret('LATE')
      its.console.api.json = json
      await userEvent.click(fill)
      for (const release of held) release()
      await waitFor(() => expect(preview.queryByText(/^There is no secret called/)).toBeNull())
    })

    test('INT-25: what the server refuses is said with its text', async () => {
      await put({ event: 'refused' })
      await open()
      await userEvent.click(screen.getByRole('tab', { name: 'JSON representation' }))
      const json = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'JSON representation' })
      const content = { ...(JSON.parse(json.value) as object), unchunked: 'perhaps' }
      const reason = await its.console.api
        .json('/api/v1/integrations/preview', {
          method: 'POST',
          json: { type: 'webhook', content, event: { name: 'x', data: '' } },
        })
        .then(
          () => '',
          (error: ApiError) => error.message,
        )
      expect(reason).toMatch(/unchunked/)
      fireEvent.change(json, { target: { value: JSON.stringify(content) } })
      await userEvent.click(screen.getByRole('tab', { name: 'Webhook Builder' }))
      const banner =
        (await screen.findByText(/^The server can’t show this request:/)).closest('[role]') ?? document.body
      expect(banner).toHaveTextContent(reason)
    })
  })
})
