import { beforeEach, describe, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@console/platform-testing'
import { its } from '../cloud.testing.ts'
import { kept, storeKept, add, edit, field, fill, save, tab, jsonText, stored } from '../openForm.testing.tsx'

describe('IntegrationForm', () => {
  beforeEach(storeKept)

  describe('the JSON view', () => {
    const raw = async () => (await its.console.api.request('/api/v1/integrations')).text()

    test('INT-41: keeps the digits of numbers that are typed', async () => {
      await edit()
      await tab('JSON representation')
      const text =
        '{"name":"kept","url":"https://hooks.example/kept","json":{"chat_id":12345678901234567890,"v":1.0},"own":1e400}'
      fireEvent.change(await jsonText(), { target: { value: text } })
      await save()
      await waitFor(async () => expect(await raw()).toContain('"json":{"chat_id":12345678901234567890,"v":1.0}'))
      expect(await raw()).toContain('"own":1e400')
    })

    test('INT-41: shows and keeps the digits that are stored, when something else is changed', async () => {
      const content =
        '{"name":"kept","url":"https://hooks.example/kept","noDefaults":true,"json":{"chat_id":12345678901234567890,"v":1.0}}'
      await its.console.api.request('/api/v1/integrations/i-kept', {
        method: 'PUT',
        body: `{"id":"i-kept","type":"webhook","content":${content}}`,
        headers: { 'Content-Type': 'application/json' },
      })
      await edit()
      expect(await screen.findByRole('textbox', { name: 'JSON' })).toHaveValue(
        '{\n  "chat_id": 12345678901234567890,\n  "v": 1.0\n}',
      )
      fill('Event', 'other')
      await save()
      await waitFor(async () => expect(await raw()).toContain('"event":"other"'))
      expect(await raw()).toContain('"json":{"chat_id":12345678901234567890,"v":1.0}')
    })

    test('WHK-02: Save by key adds a secret whose whole name is typed, and saves', async () => {
      const user = await edit()
      await user.type(screen.getByRole('combobox', { name: /^Secrets/ }), 'api_key')
      await user.keyboard('{Control>}s{/Control}')
      await waitFor(async () =>
        expect((await stored())['i-kept']?.content['secrets']).toEqual([expect.objectContaining({ name: 'API_KEY' })]),
      )
      expect(screen.queryByText(/^No secret is called/)).toBeNull()
    })

    test('WHK-01, WHK-02: a half typed secret stays over a change of tabs, is unsaved work, and is not left out without a word', async () => {
      const user = await edit()
      await user.type(screen.getByRole('combobox', { name: /^Secrets/ }), 'API')
      await tab('JSON representation')
      await jsonText()
      expect(its.console.unsaved.size).toBe(1)
      await save()
      expect(
        await screen.findByText('No secret is called “API”. Choose one from the list, create it, or empty the field.'),
      ).toBeVisible()
      const secrets = screen.getByRole('combobox', { name: /^Secrets/ })
      expect(secrets).toHaveValue('API')
      await waitFor(() => expect(secrets).toHaveFocus())
      expect((await stored())['i-kept']?.content).toEqual(kept)
      await user.clear(secrets)
      expect(its.console.unsaved.size).toBe(0)
    })

    test('WHK-01: it is the same integration: each side shows what the other changed', async () => {
      await edit()
      fill('Event', 'other')
      await tab('JSON representation')
      const text = await jsonText()
      expect(JSON.parse(text.value)).toEqual({ ...kept, event: 'other' })
      fireEvent.change(text, {
        target: {
          value: text.value
            .replace('https://hooks.example/kept', 'https://hooks.example/json')
            .replace('"own/topic"', '"own/other"'),
        },
      })
      await tab('Webhook Builder')
      expect(field('URL')).toHaveValue('https://hooks.example/json')
      expect(field('Event')).toHaveValue('other')
      await save()
      await waitFor(async () =>
        expect((await stored())['i-kept']?.content).toEqual({
          ...kept,
          event: 'other',
          url: 'https://hooks.example/json',
          responseTopic: 'own/other',
        }),
      )
    })

    test('WHK-01: what is no JSON is shown where it is wrong, kept over a change of tabs, and not saved', async () => {
      await edit()
      await tab('JSON representation')
      const wrong = '{\n  "name": "kept",\n  "url": \n}'
      fireEvent.change(await jsonText(), { target: { value: wrong } })
      expect(await screen.findByText('This is not valid JSON from line 4, column 1 on.')).toBeVisible()
      await save()
      expect(its.console.toasts).toEqual([])
      await tab('Webhook Builder')
      expect(
        screen.getByText('The JSON is not valid at the moment, so the form still shows what it held before.'),
      ).toBeVisible()
      expect(field('Name')).toBeDisabled()
      await save()
      expect((await jsonText()).value).toBe(wrong)
      expect(its.console.unsaved.size).toBe(1)
      expect((await stored())['i-kept']?.content).toEqual(kept)
    })

    test('WHK-01: what is wrong in a field that the form does not show is said, with its place in the JSON', async () => {
      await add('datadog')
      await tab('JSON representation')
      const text = await jsonText()
      fireEvent.change(text, {
        target: { value: JSON.stringify({ ...(JSON.parse(text.value) as object), name: 'dd', headers: { '': 'x' } }) },
      })
      await tab('Webhook Builder')
      await save()
      await waitFor(() =>
        expect(its.console.toasts).toEqual([
          expect.objectContaining({
            kind: 'error',
            title: 'Failed to save integration',
            text: '“headers” in the JSON: Every value needs a name.',
          }),
        ]),
      )
      await waitFor(() =>
        expect(screen.getByRole('tab', { name: 'JSON representation' })).toHaveAttribute('aria-selected', 'true'),
      )
    })

    test('INT-13: what Particle’s console exported is taken over when it is pasted', async () => {
      await add()
      await tab('JSON representation')
      fireEvent.change(await jsonText(), {
        target: {
          value: JSON.stringify({
            eventName: 'env',
            responseTopic: 'r',
            secrets: [{ name: 'API_KEY' }],
            url: 'https://influx.example',
            requestType: 'POST',
            body: 'env t={{t}}',
            noDefaults: true,
          }),
        },
      })
      await tab('Webhook Builder')
      expect(field('Event')).toHaveValue('env')
      expect(screen.getByRole('radio', { name: 'Custom body' })).toBeChecked()
      expect(field('Body')).toHaveValue('env t={{t}}')
      expect(within(screen.getByRole('list', { name: 'Secrets' })).getByText('API_KEY')).toBeVisible()
    })
  })
})
