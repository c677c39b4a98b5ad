import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@console/platform-testing'
import fc from 'fast-check'
import { urlError } from './draft/checks.ts'
import { its } from './cloud.testing.ts'
import { storeKept, add, field, fill, save, tab, jsonText, stored, storedAs, address } from './openForm.testing.tsx'

describe('IntegrationForm', () => {
  beforeEach(storeKept)

  describe('the webhook form', () => {
    test('INT-07: a wrong name is said to be wrong at its field, which gets the focus', async () => {
      await add()
      await save()
      expect(await screen.findAllByText('Input required')).toHaveLength(2)
      await waitFor(() => expect(field('Name')).toHaveFocus())
      for (const name of ['with space', 'ä', 'a'.repeat(65)]) {
        fill('Name', 'right')
        await waitFor(() => expect(field('Name')).toBeValid())
        fill('Name', name)
        expect(
          await screen.findByText(
            'Name must contain only letters, digits, dashes and underscores, and be 64 characters or less.',
          ),
        ).toBeVisible()
        expect(field('Name')).toBeInvalid()
      }
      fill('Name', 'a'.repeat(64))
      await waitFor(() => expect(field('Name')).toBeValid())
    })

    test('INT-08: a name that another integration has is refused while typing and when saving', async () => {
      await add()
      fill('URL', 'https://x.example')
      fill('Name', 'kept')
      expect(await screen.findByText('An integration with this name already exists')).toBeVisible()
      await save()
      await waitFor(() => expect(field('Name')).toHaveFocus())
      expect(Object.keys(await stored())).toHaveLength(1)
      fill('Name', 'kept-2')
      await waitFor(() => expect(screen.queryByText('An integration with this name already exists')).toBeNull())
    })

    test('INT-09, INT-05: saving stores it under an id of its own, says so, and returns to the list', async () => {
      await add()
      fill('Name', 'first')
      fill('URL', 'https://hooks.example/{{{KEY}}}')
      expect(its.console.unsaved.size).toBe(1)
      await save()
      await waitFor(() => expect(address()).toHaveTextContent(/^\/integrations$/))
      expect(its.console.unsaved.size).toBe(0)
      expect(its.console.toasts).toEqual([expect.objectContaining({ kind: 'success', title: 'Integration saved' })])
      expect(await storedAs('first')).toMatchObject({
        type: 'webhook',
        content: { name: 'first', url: 'https://hooks.example/{{{KEY}}}', requestType: 'POST' },
      })
      expect((await storedAs('first'))?.content).not.toHaveProperty('template')
      await its.console.api.request(
        `/api/v1/integrations/${Object.entries(await stored()).find(([, { content }]) => content['name'] === 'first')?.[0]}`,
        { method: 'DELETE' },
      )
    })

    test('INT-09: saving twice in a row saves once', async () => {
      await add()
      fill('Name', 'once')
      fill('URL', 'https://hooks.example/once')
      const request = jest.spyOn(its.console.api, 'request')
      fireEvent.submit(field('Name'))
      expect(await screen.findByRole('textbox', { name: 'Name' })).toBeDisabled()
      fireEvent.submit(field('Name'))
      await waitFor(() => expect(address()).toHaveTextContent(/^\/integrations$/))
      expect(request.mock.calls.filter(([, options]) => options?.method === 'PUT')).toHaveLength(1)
      await its.console.api.request(
        `/api/v1/integrations/${Object.entries(await stored()).find(([, { content }]) => content['name'] === 'once')?.[0]}`,
        { method: 'DELETE' },
      )
    })

    test('WHK-03: a URL that the server would refuse is shown at its field, and no other', async () => {
      await add()
      const urls = [
        'https://x.example',
        'http://10.0.0.7:8080/hook?a=b#c',
        ' HTTPS://X.EXAMPLE ',
        'https://user:secret@x.example/',
        'https://x.example/{{P}}?q={{{R}}}',
        'https://x.example/<WEBHOOK_ID>',
        'https://x.example/a b',
        '{{URL}}/x',
        'https://{{HOST}}:{{PORT}}/x',
        'https://{{USER}}:{{KEY}}@x.example',
        'http{{S}}://x.example',
        'http://[::1]:80/',
        'javascript:alert(1)',
        ' javascript:{{X}}',
        'data:text/html,x',
        'ftp://x.example',
        'x.example',
        '/hook',
        '//x.example',
        'https:x.example',
        'https:/x.example',
        'https://',
        'https:///x',
        'https://:80',
        'https://exa mple.com',
        'https://x.example:99999',
        'https://x.example:port/',
        'http://[::1',
        'https://a<b',
        'https://x.example\\y',
        'https://%zz/',
      ]
      const pieces = fc
        .array(
          fc.constantFrom(
            'http',
            'https',
            ':',
            '//',
            '/',
            '@',
            '[::1]',
            '{{A}}',
            '{{{B}}}',
            '{{',
            'x.example',
            ' ',
            '?',
            '#',
            '\\',
            '99999',
            '80',
            '%',
            '<',
            'ü',
            '.',
            '..',
            '127.1',
          ),
          { maxLength: 8 },
        )
        .map((parts) => parts.join(''))
      for (const url of [
        ...urls,
        ...fc.sample(pieces, 30),
        ...fc.sample(pieces, 30).map((rest) => `https://${rest}`),
      ]) {
        const refused = await its.console.api
          .request('/api/v1/integrations/i-url', {
            method: 'PUT',
            json: { id: 'i-url', type: 'webhook', content: { name: 'url', url } },
          })
          .then(
            () => false,
            () => true,
          )
        expect(`${url} ${urlError(url) !== null}`).toBe(`${url} ${refused}`)
      }
      await its.console.api.request('/api/v1/integrations/i-url', { method: 'DELETE' }).catch(() => {})
      for (const [url, error] of [
        ['https://:80', 'The host is missing after //'],
        ['https://exa mple.com', 'The host must not contain a space'],
        ['https://x.example:99999', 'The port must be a number up to 65535'],
        ['http://[::1', 'No such host can exist. Check it for typing errors'],
      ] as const) {
        fill('URL', url)
        fireEvent.blur(field('URL'))
        expect(await screen.findByText(error)).toBeVisible()
      }
    })

    test('WHK-03: a name that servers refuse is shown where it stands', async () => {
      const user = await add()
      await user.click(screen.getByRole('radio', { name: 'Web form' }))
      await user.click(screen.getByRole('radio', { name: 'Custom' }))
      fill('Form fields, name 1', '__proto__')
      fill('Name', 'proto')
      fill('URL', 'https://x.example')
      await save()
      expect(await screen.findByText('“__proto__” can’t be a name: servers refuse it')).toBeVisible()
      await tab('JSON representation')
      fireEvent.change(await jsonText(), { target: { value: '{"name": "n",\n "json": {"__proto__": 1}}' } })
      expect(
        await screen.findByText('Line 2 has the key “__proto__”, which servers refuse. Give it another name.'),
      ).toBeVisible()
    })

    test('WHK-03: GET sends query parameters; leaving it switches back to JSON', async () => {
      const user = await add()
      expect(screen.getByRole('radio', { name: 'JSON' })).toBeChecked()
      await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'GET')
      expect(screen.queryByRole('radio', { name: 'JSON' })).toBeNull()
      expect(screen.getByText('GET sends the event as query parameters.')).toBeVisible()
      await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'PUT')
      expect(screen.getByRole('radio', { name: 'JSON' })).toBeChecked()
    })

    test('WHK-04, WHK-05: the simple view hides headers, auth and response; the default content is shown', async () => {
      const user = await add()
      expect(screen.getByText('{{{PARTICLE_DEVICE_ID}}}')).toBeVisible()
      for (const hidden of ['Username', 'Response template'])
        expect(screen.queryByRole('textbox', { name: hidden })).toBeNull()
      await user.click(screen.getByRole('button', { name: 'Show Advanced Settings' }))
      fill('Response template', '{{{answer}}}')
      await user.click(screen.getByRole('button', { name: 'Add header' }))
      await waitFor(() => expect(field('Headers, name 1')).toHaveFocus())
      fill('Headers, name 1', 'X-Key')
      fill('Headers, value 1', '{{{API_KEY}}}')
      await user.click(screen.getByRole('button', { name: 'Add header' }))
      await waitFor(() => expect(field('Headers, name 2')).toHaveFocus())
      fill('Headers, name 2', 'X-Key')
      fill('Name', 'advanced')
      fill('URL', 'https://hooks.example/x')
      await user.click(screen.getByRole('button', { name: 'Hide Advanced Settings' }))
      await save()
      expect(await screen.findByText('This name is there twice')).toBeVisible()
      await waitFor(() => expect(field('Headers, name 1')).toHaveFocus())
    })

    test('WHK-02: secrets are proposed, added by keyboard or by leaving a whole name, and removed; what is none is shown; the page for new ones stands in for the modal', async () => {
      const user = await add()
      const secrets = screen.getByRole('combobox', { name: /^Secrets/ })
      await user.click(secrets)
      expect((await screen.findAllByRole('option', { name: /_KEY$/ })).map((option) => option.textContent)).toEqual([
        'API_KEY',
        'OTHER_KEY',
      ])
      await user.keyboard('oth{Enter}')
      await user.keyboard('nobody_s')
      fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
      expect(
        await screen.findByText(
          'No secret is called “nobody_s”. Choose one from the list, create it, or empty the field.',
        ),
      ).toBeVisible()
      expect(secrets).toHaveFocus()
      await user.clear(secrets)
      await user.keyboard('api_key')
      await user.click(screen.getByRole('button', { name: 'Show Advanced Settings' }))
      await user.click(screen.getByRole('button', { name: 'Remove API_KEY' }))
      expect(screen.getByRole('combobox', { name: /^Secrets/ })).toHaveFocus()
      expect(within(screen.getByRole('list', { name: 'Secrets' })).getByText('OTHER_KEY')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Remove OTHER_KEY' }))
      expect(screen.queryByText('OTHER_KEY')).toBeNull()
      await user.click(screen.getByRole('button', { name: 'New secret' }))
      expect(await screen.findByRole('link', { name: /Create it on the secrets page/ })).toHaveAttribute(
        'href',
        expect.stringMatching(/\/secrets\/add$/),
      )
    })
  })
})
