import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, renderScreen, screen, userEvent, waitFor, within } from '@console/platform-testing'
import { IntegrationEditScreen } from './IntegrationEditScreen.tsx'
import { its } from './cloud.testing.ts'
import { kept, storeKept, edit, field, fill, save, stored } from './openForm.testing.tsx'

describe('IntegrationForm', () => {
  beforeEach(storeKept)

  describe('editing', () => {
    const saveElsewhere = (change: object) =>
      its.console.api.request('/api/v1/integrations/i-kept', {
        method: 'PUT',
        json: { id: 'i-kept', type: 'webhook', content: { ...kept, ...change } },
      })

    const theirs = { event: 'theirs', url: 'https://hooks.example/theirs' }
    /** Saves a URL of one's own after somebody else has saved another. */
    const collide = async () => {
      await edit()
      fill('URL', 'https://hooks.example/mine')
      await saveElsewhere(theirs)
      await save()
      return within(await screen.findByRole('alertdialog', { name: 'It was changed elsewhere meanwhile' }))
    }

    test('INT-09: what was saved elsewhere meanwhile stays where nothing else was typed', async () => {
      await edit()
      fill('URL', 'https://hooks.example/mine')
      await saveElsewhere({ event: 'theirs' })
      await save()
      await waitFor(async () =>
        expect((await stored())['i-kept']?.content).toEqual({
          ...kept,
          event: 'theirs',
          url: 'https://hooks.example/mine',
        }),
      )
      await waitFor(() => expect(field('Event')).toHaveValue('theirs'))
      expect(its.console.unsaved.size).toBe(0)
    })

    test('INT-09: where both changed the same, saving asks: nothing is stored or lost before; then one’s own is', async () => {
      const dialog = await collide()
      expect(dialog.getByText('https://hooks.example/theirs')).toBeVisible()
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
      expect((await stored())['i-kept']?.content).toEqual({ ...kept, ...theirs })
      expect(field('URL')).toHaveValue('https://hooks.example/mine')
      await save()
      await userEvent.click(await screen.findByRole('button', { name: 'Save mine' }))
      await waitFor(async () =>
        expect((await stored())['i-kept']?.content).toEqual({
          ...kept,
          event: 'theirs',
          url: 'https://hooks.example/mine',
        }),
      )
    })

    test('INT-09: or the other version is taken over', async () => {
      const dialog = await collide()
      await userEvent.click(dialog.getByRole('button', { name: 'Take the other version' }))
      await waitFor(() => expect(field('URL')).toHaveValue('https://hooks.example/theirs'))
      await waitFor(() => expect(its.console.unsaved.size).toBe(0))
      expect((await stored())['i-kept']?.content).toEqual({ ...kept, ...theirs })
    })

    test('INT-09: one that was deleted elsewhere is not made again without a question', async () => {
      await edit()
      fill('URL', 'https://hooks.example/mine')
      await its.console.api.request('/api/v1/integrations/i-kept', { method: 'DELETE' })
      await save()
      const dialog = within(await screen.findByRole('alertdialog', { name: 'It was deleted elsewhere meanwhile' }))
      expect(await stored()).not.toHaveProperty('i-kept')
      await userEvent.click(dialog.getByRole('button', { name: 'Create it again' }))
      await waitFor(async () =>
        expect((await stored())['i-kept']?.content).toEqual({ ...kept, url: 'https://hooks.example/mine' }),
      )
      await waitFor(() =>
        expect(its.console.toasts).toEqual([expect.objectContaining({ kind: 'success', title: 'Integration saved' })]),
      )
    })

    test('INT-06: a new name is saved at once, without what else was typed, over what was saved elsewhere', async () => {
      const user = await edit()
      fill('URL', 'https://hooks.example/unsaved')
      await saveElsewhere({ note: 'theirs' })
      await user.click(screen.getByRole('button', { name: /^kept/ }))
      const name = within(screen.getByRole('heading', { level: 1 })).getByRole('textbox', { name: 'Name' })
      await user.clear(name)
      await user.type(name, 'bad name{Enter}')
      expect(
        await screen.findByText(
          'Name must contain only letters, digits, dashes and underscores, and be 64 characters or less.',
        ),
      ).toBeVisible()
      await user.clear(name)
      await user.type(name, 'renamed{Enter}')
      await waitFor(async () =>
        expect((await stored())['i-kept']?.content).toEqual({ ...kept, note: 'theirs', name: 'renamed' }),
      )
      await waitFor(() => expect(field('Name')).toHaveValue('renamed'))
      expect(field('URL')).toHaveValue('https://hooks.example/unsaved')
    })

    test('INT-06: a missing one is said to be missing', async () => {
      renderScreen(IntegrationEditScreen, {
        console: its.console,
        at: '/integrations/nobody',
        path: '/integrations/:id',
      })
      expect(await screen.findByRole('heading', { level: 2, name: 'Integration not found' })).toBeVisible()
    })

    test('INT-12: shows live what would be sent, and flags a name that nobody knows', async () => {
      await edit()
      fill('URL', 'https://hooks.example/{{NOBODY}}')
      expect(
        (await screen.findAllByText('{{NOBODY}} is neither a secret, a parameter nor a known variable.')).length,
      ).toBeGreaterThan(0)
      const preview = await screen.findByRole('region', { name: 'What would be sent' })
      await waitFor(() => expect(preview).toHaveTextContent('"v":"21.4"'))
    })

    test('INT-12: proposes the events that would trigger it, and a sample of a device that there is', async () => {
      const previews: unknown[] = []
      const { json } = its.console.api
      its.console.api.json = (path, options) => {
        if (path.endsWith('/preview')) previews.push(options?.json)
        return json(path, options)
      }
      await edit()
      act(() => {
        for (const name of ['other', 'kept-data/in', 'not-kept-data', 'kept-data'])
          its.console.broker.deliver(`devices/NODE-9/events/${name}`, '{"t":1}')
      })
      const events = within(await screen.findByRole('combobox', { name: 'Event' }))
      await waitFor(() =>
        expect(events.getAllByRole('option').map(({ textContent }) => textContent?.split(',')[0])).toEqual([
          'Sample event',
          'kept-data',
          'kept-data/in',
        ]),
      )
      await waitFor(() =>
        expect(previews.at(-1)).toMatchObject({
          event: { name: 'kept-data', device: expect.stringMatching(/^NODE-/) },
        }),
      )
    })
  })
})
