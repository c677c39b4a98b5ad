import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, renderScreen, screen, waitFor } from '@console/platform-testing'
import { IntegrationAddScreen } from '../IntegrationAddScreen.tsx'
import { IntegrationEditScreen } from '../IntegrationEditScreen.tsx'
import { its } from '../cloud.testing.ts'

describe('leaving', () => {
  const kept = { name: 'kept', url: 'https://hooks.example/kept' }

  beforeEach(() => its.console.api.request('/api/v1/integrations/i-kept', { method: 'PUT', json: { id: 'i-kept', type: 'webhook', content: kept } }))

  const fill = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  const stored = async () => Object.values((await its.console.api.json('/api/v1/integrations')) as Record<string, { content: { name: string; url: string } }>).map(({ content }) => content)
  /** What the host does for "Save and leave". */
  const saveAll = async (): Promise<boolean> => {
    let saved = true
    for (const { save } of [...its.console.unsaved.values()]) await act(async () => { saved = saved && (await save?.()) === true })
    return saved
  }
  const address = () => screen.getByLabelText('address')

  describe('leaving an integration that is not saved', () => {
    test('INT-26: it can be saved first, and goes nowhere by itself', async () => {
      renderScreen(IntegrationEditScreen, { console: its.console, at: '/integrations/i-kept', path: '/integrations/:id' })
      await screen.findByRole('textbox', { name: 'URL' })
      fill('URL', 'https://hooks.example/left')
      await waitFor(() => expect(its.console.unsaved.size).toBe(1))
      expect(await saveAll()).toBe(true)
      expect(await stored()).toContainEqual(expect.objectContaining({ url: 'https://hooks.example/left' }))
      expect(its.console.unsaved.size).toBe(0)
      expect(address()).toHaveTextContent('/integrations/i-kept')
    })

    test('INT-26: a new one too', async () => {
      renderScreen(IntegrationAddScreen, { console: its.console, at: '/integrations/add/webhook', path: '/integrations/add/:template' })
      await screen.findByRole('textbox', { name: 'Name' })
      fill('Name', 'left-behind')
      fill('URL', 'https://hooks.example/new')
      expect(await saveAll()).toBe(true)
      expect((await stored()).map(({ name }) => name)).toContain('left-behind')
      expect(address()).toHaveTextContent('/integrations/add/webhook')
    })

    test('INT-26: what is wrong keeps the user there, at its field', async () => {
      renderScreen(IntegrationAddScreen, { console: its.console, at: '/integrations/add/webhook', path: '/integrations/add/:template' })
      await screen.findByRole('textbox', { name: 'Name' })
      fill('Name', 'kept')
      fill('URL', 'https://hooks.example/new')
      expect(await saveAll()).toBe(false)
      expect(await screen.findByText('An integration with this name already exists')).toBeVisible()
      fill('Name', 'right')
      fill('URL', '')
      expect(await saveAll()).toBe(false)
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'URL' })).toHaveFocus())
      expect(its.console.unsaved.size).toBe(1)
    })
  })
})
