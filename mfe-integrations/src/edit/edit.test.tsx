import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cloudForTests, fireEvent, renderScreen, screen, userEvent, waitFor, within, createTestConsole, faultySaves, type TestCall, type TestConsole } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import fc from 'fast-check'
import { setLanguage } from '@console/platform/i18n'
import type { ApiError } from '@console/platform/contract'
import { hostileTexts, madeByTexts, visible } from '@console/platform-testing/hostile'
import { urlError } from './draft/checks.ts'
import { IntegrationAddScreen } from './IntegrationAddScreen.tsx'
import { IntegrationEditScreen } from './IntegrationEditScreen.tsx'

const its = cloudForTests(startCloud)

describe('IntegrationForm', () => {
  const kept = { name: 'kept', event: 'kept-data', url: 'https://hooks.example/kept', requestType: 'POST', json: { v: '{{t}}' }, responseTopic: 'own/topic', x_note: { deep: [1] } }

  beforeEach(async () => {
    for (const name of ['API_KEY', 'OTHER_KEY']) await its.console.api.request(`/api/v1/secrets/${name}`, { method: 'PUT', json: { value: 'canary' } })
    await its.console.api.request('/api/v1/integrations/i-kept', { method: 'PUT', json: { id: 'i-kept', type: 'webhook', content: kept } })
  })

  const add = async (template = 'webhook') => {
    renderScreen(IntegrationAddScreen, { console: its.console, at: `/integrations/add/${template}`, path: '/integrations/add/:template' })
    await screen.findByRole('textbox', { name: 'Name' })
    return userEvent.setup()
  }
  const edit = async (id = 'i-kept') => {
    renderScreen(IntegrationEditScreen, { console: its.console, at: `/integrations/${id}`, path: '/integrations/:id' })
    await screen.findByRole('textbox', { name: 'Name' })
    return userEvent.setup()
  }
  const field = (name: string) => screen.getByRole('textbox', { name })
  const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
  const jsonText = async () => (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'JSON representation' }))
  const stored = async () => (await its.console.api.json('/api/v1/integrations')) as Record<string, { type: string; content: Record<string, unknown> }>
  const storedAs = async (name: string) => Object.values(await stored()).find(({ content }) => content['name'] === name)
  const address = () => screen.getByLabelText('address')

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
        expect(await screen.findByText('Name must contain only letters, digits, dashes and underscores, and be 64 characters or less.')).toBeVisible()
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
      expect(await storedAs('first')).toMatchObject({ type: 'webhook', content: { name: 'first', url: 'https://hooks.example/{{{KEY}}}', requestType: 'POST' } })
      expect((await storedAs('first'))?.content).not.toHaveProperty('template')
      await its.console.api.request(`/api/v1/integrations/${Object.entries(await stored()).find(([, { content }]) => content['name'] === 'first')?.[0]}`, { method: 'DELETE' })
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
      await its.console.api.request(`/api/v1/integrations/${Object.entries(await stored()).find(([, { content }]) => content['name'] === 'once')?.[0]}`, { method: 'DELETE' })
    })

    test('WHK-03: a URL that the server would refuse is shown at its field, and no other', async () => {
      await add()
      const urls = [
        'https://x.example', 'http://10.0.0.7:8080/hook?a=b#c', ' HTTPS://X.EXAMPLE ', 'https://user:secret@x.example/', 'https://x.example/{{P}}?q={{{R}}}', 'https://x.example/<WEBHOOK_ID>', 'https://x.example/a b', '{{URL}}/x', 'https://{{HOST}}:{{PORT}}/x', 'https://{{USER}}:{{KEY}}@x.example',
        'http{{S}}://x.example', 'http://[::1]:80/', 'javascript:alert(1)', ' javascript:{{X}}', 'data:text/html,x', 'ftp://x.example', 'x.example', '/hook', '//x.example', 'https:x.example', 'https:/x.example', 'https://', 'https:///x', 'https://:80', 'https://exa mple.com', 'https://x.example:99999', 'https://x.example:port/', 'http://[::1', 'https://a<b', 'https://x.example\\y', 'https://%zz/',
      ]
      const pieces = fc.array(fc.constantFrom('http', 'https', ':', '//', '/', '@', '[::1]', '{{A}}', '{{{B}}}', '{{', 'x.example', ' ', '?', '#', '\\', '99999', '80', '%', '<', 'ü', '.', '..', '127.1'), { maxLength: 8 }).map((parts) => parts.join(''))
      for (const url of [...urls, ...fc.sample(pieces, 30), ...fc.sample(pieces, 30).map((rest) => `https://${rest}`)]) {
        const refused = await its.console.api.request('/api/v1/integrations/i-url', { method: 'PUT', json: { id: 'i-url', type: 'webhook', content: { name: 'url', url } } }).then(() => false, () => true)
        expect(`${url} ${urlError(url) !== null}`).toBe(`${url} ${refused}`)
      }
      await its.console.api.request('/api/v1/integrations/i-url', { method: 'DELETE' }).catch(() => {})
      for (const [url, error] of [['https://:80', 'The host is missing after //'], ['https://exa mple.com', 'The host must not contain a space'], ['https://x.example:99999', 'The port must be a number up to 65535'], ['http://[::1', 'No such host can exist. Check it for typing errors']] as const) {
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
      expect(await screen.findByText('Line 2 has the key “__proto__”, which servers refuse. Give it another name.')).toBeVisible()
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
      for (const hidden of ['Username', 'Response template']) expect(screen.queryByRole('textbox', { name: hidden })).toBeNull()
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
      expect((await screen.findAllByRole('option', { name: /_KEY$/ })).map((option) => option.textContent)).toEqual(['API_KEY', 'OTHER_KEY'])
      await user.keyboard('oth{Enter}')
      await user.keyboard('nobody_s')
      fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
      expect(await screen.findByText('No secret is called “nobody_s”. Choose one from the list, create it, or empty the field.')).toBeVisible()
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
      expect(await screen.findByRole('link', { name: /Create it on the secrets page/ })).toHaveAttribute('href', expect.stringMatching(/\/secrets\/add$/))
    })
  })

  describe('the JSON view', () => {
    test('WHK-02: Save by key adds a secret whose whole name is typed, and saves', async () => {
      const user = await edit()
      await user.type(screen.getByRole('combobox', { name: /^Secrets/ }), 'api_key')
      await user.keyboard('{Control>}s{/Control}')
      await waitFor(async () => expect((await stored())['i-kept']?.content['secrets']).toEqual([expect.objectContaining({ name: 'API_KEY' })]))
      expect(screen.queryByText(/^No secret is called/)).toBeNull()
    })

    test('WHK-01, WHK-02: a half typed secret stays over a change of tabs, is unsaved work, and is not left out without a word', async () => {
      const user = await edit()
      await user.type(screen.getByRole('combobox', { name: /^Secrets/ }), 'API')
      await tab('JSON representation')
      await jsonText()
      expect(its.console.unsaved.size).toBe(1)
      await save()
      expect(await screen.findByText('No secret is called “API”. Choose one from the list, create it, or empty the field.')).toBeVisible()
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
      fireEvent.change(text, { target: { value: text.value.replace('https://hooks.example/kept', 'https://hooks.example/json').replace('"own/topic"', '"own/other"') } })
      await tab('Webhook Builder')
      expect(field('URL')).toHaveValue('https://hooks.example/json')
      expect(field('Event')).toHaveValue('other')
      await save()
      await waitFor(async () => expect((await stored())['i-kept']?.content).toEqual({ ...kept, event: 'other', url: 'https://hooks.example/json', responseTopic: 'own/other' }))
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
      expect(screen.getByText('The JSON is not valid at the moment, so the form still shows what it held before.')).toBeVisible()
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
      fireEvent.change(text, { target: { value: JSON.stringify({ ...(JSON.parse(text.value) as object), name: 'dd', headers: { '': 'x' } }) } })
      await tab('Webhook Builder')
      await save()
      await waitFor(() => expect(its.console.toasts).toEqual([expect.objectContaining({ kind: 'error', title: 'Failed to save integration', text: '“headers” in the JSON: Every value needs a name.' })]))
      await waitFor(() => expect(screen.getByRole('tab', { name: 'JSON representation' })).toHaveAttribute('aria-selected', 'true'))
    })

    test('INT-13: what Particle’s console exported is taken over when it is pasted', async () => {
      await add()
      await tab('JSON representation')
      fireEvent.change(await jsonText(), { target: { value: JSON.stringify({ eventName: 'env', responseTopic: 'r', secrets: [{ name: 'API_KEY' }], url: 'https://influx.example', requestType: 'POST', body: 'env t={{t}}', noDefaults: true }) } })
      await tab('Webhook Builder')
      expect(field('Event')).toHaveValue('env')
      expect(screen.getByRole('radio', { name: 'Custom body' })).toBeChecked()
      expect(field('Body')).toHaveValue('env t={{t}}')
      expect(within(screen.getByRole('list', { name: 'Secrets' })).getByText('API_KEY')).toBeVisible()
    })
  })

  describe('editing', () => {
    const saveElsewhere = (change: object) => its.console.api.request('/api/v1/integrations/i-kept', { method: 'PUT', json: { id: 'i-kept', type: 'webhook', content: { ...kept, ...change } } })

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
      await waitFor(async () => expect((await stored())['i-kept']?.content).toEqual({ ...kept, event: 'theirs', url: 'https://hooks.example/mine' }))
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
      await waitFor(async () => expect((await stored())['i-kept']?.content).toEqual({ ...kept, event: 'theirs', url: 'https://hooks.example/mine' }))
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
      await waitFor(async () => expect((await stored())['i-kept']?.content).toEqual({ ...kept, url: 'https://hooks.example/mine' }))
      await waitFor(() => expect(its.console.toasts).toEqual([expect.objectContaining({ kind: 'success', title: 'Integration saved' })]))
    })

    test('INT-06: a new name is saved at once, without what else was typed, over what was saved elsewhere', async () => {
      const user = await edit()
      fill('URL', 'https://hooks.example/unsaved')
      await saveElsewhere({ note: 'theirs' })
      await user.click(screen.getByRole('button', { name: /^kept/ }))
      const name = within(screen.getByRole('heading', { level: 1 })).getByRole('textbox', { name: 'Name' })
      await user.clear(name)
      await user.type(name, 'bad name{Enter}')
      expect(await screen.findByText('Name must contain only letters, digits, dashes and underscores, and be 64 characters or less.')).toBeVisible()
      await user.clear(name)
      await user.type(name, 'renamed{Enter}')
      await waitFor(async () => expect((await stored())['i-kept']?.content).toEqual({ ...kept, note: 'theirs', name: 'renamed' }))
      await waitFor(() => expect(field('Name')).toHaveValue('renamed'))
      expect(field('URL')).toHaveValue('https://hooks.example/unsaved')
    })

    test('INT-06: a missing one is said to be missing', async () => {
      renderScreen(IntegrationEditScreen, { console: its.console, at: '/integrations/nobody', path: '/integrations/:id' })
      expect(await screen.findByRole('heading', { level: 2, name: 'Integration not found' })).toBeVisible()
    })

    test('INT-12: shows live what would be sent, and flags a name that nobody knows', async () => {
      await edit()
      fill('URL', 'https://hooks.example/{{NOBODY}}')
      expect((await screen.findAllByText('{{NOBODY}} is neither a secret, a parameter nor a known variable.')).length).toBeGreaterThan(0)
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
      act(() => { for (const name of ['other', 'kept-data/in', 'not-kept-data', 'kept-data']) its.console.broker.deliver(`devices/NODE-9/events/${name}`, '{"t":1}') })
      const events = within(await screen.findByRole('combobox', { name: 'Event' }))
      await waitFor(() => expect(events.getAllByRole('option').map(({ textContent }) => textContent?.split(',')[0])).toEqual(['Sample event', 'kept-data', 'kept-data/in']))
      await waitFor(() => expect(previews.at(-1)).toMatchObject({ event: { name: 'kept-data', device: expect.stringMatching(/^NODE-/) } }))
    })
  })

  describe('a custom function', () => {
    const open = async () => {
      const user = await add('lambda')
      const code = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Handler' })
      return { user, code }
    }

    test('LAM-01, LAM-02: two tabs; enabled at first, one language, a handler that returns all it gets', async () => {
      const { code } = await open()
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Form builder', 'JSON representation'])
      expect(screen.getByRole('switch', { name: 'Enabled' })).toBeChecked()
      expect(within(screen.getByRole('combobox', { name: 'Language' })).getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['JavaScript'])
      expect(code.value).toContain('return { data, coreid, published_at, params, secrets }')
    })

    test('LAM-03: Save is always enabled; the name is required and has at most 64 characters', async () => {
      const { user } = await open()
      expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
      await save()
      expect(await screen.findByText('Input required')).toBeVisible()
      expect(field('Name')).toHaveAttribute('maxlength', '64')
      fill('Name', 'my function')
      fill('New parameter', 'LIMIT')
      await save()
      expect(await screen.findByText('Not added yet. Add it, or empty the field.')).toBeVisible()
      await tab('JSON representation')
      await save()
      expect(await screen.findByText('Not added yet. Add it, or empty the field.')).toBeVisible()
      expect(field('New parameter')).toHaveValue('LIMIT')
      await user.click(screen.getByRole('button', { name: 'Add parameter' }))
      fill('LIMIT', '30')
      await user.click(screen.getByRole('switch', { name: 'Enabled' }))
      await save()
      await waitFor(() => expect(address()).toHaveTextContent(/^\/integrations$/))
      expect(await storedAs('my function')).toMatchObject({ type: 'lambda', content: { template: 'lambda', disabled: true, parameters: [{ template_name: 'LIMIT', value: '30' }], lambda: { language: 'javascript' } } })
    })

    test('LAM-04: runs before it is saved, and shows result, console output, and the line of an error', async () => {
      const { user, code } = await open()
      fireEvent.change(code, { target: { value: 'export default ({ data }) => {\n  console.warn("seen", data)\n  return JSON.parse(data).t * 2\n}' } })
      await user.click(await screen.findByRole('button', { name: 'Run' }))
      expect(await screen.findByText('42.8', undefined, { timeout: 10_000 })).toBeVisible()
      expect(screen.getByRole('log', { name: 'Console' })).toHaveTextContent('warn: seen {"t": 21.4, "rh": 63.1}')
      fireEvent.change(code, { target: { value: 'export default () => {\n  throw new Error("no such luck")\n}' } })
      await user.click(screen.getByRole('button', { name: 'Run' }))
      expect(await screen.findByRole('button', { name: 'Line 2' }, { timeout: 10_000 })).toBeVisible()
      expect(screen.getByRole('alert')).toHaveTextContent('no such luck')
    })
  })
})

describe('IntegrationAddScreen', () => {
  beforeEach(() => setLanguage('en'))

  // It asks the server for nothing.
  const open = (template: string) => {
    renderScreen(IntegrationAddScreen, { console: createTestConsole(), at: `/integrations/add/${template}`, path: '/integrations/add/:template' })
    return userEvent.setup()
  }

  describe('a new integration', () => {
    test('INT-05: the breadcrumb leads to the integrations and the gallery, the heading is the template’s label', () => {
      open('losant')
      const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link')
      expect(crumbs.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Integrations', '/integrations'], ['Gallery', '/integrations/add']])
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Losant Enterprise IoT Platform')
    })

    test('INT-05: an unknown template is said to be unknown, with a way back', async () => {
      const user = open('nonsense')
      expect(screen.getByRole('heading', { name: 'Template not found' })).toBeVisible()
      expect(screen.getByText('There is no template called “nonsense”. Choose one from the gallery.')).toBeVisible()
      await user.click(screen.getByRole('link', { name: 'Back' }))
      expect(screen.getByLabelText('address')).toHaveTextContent('/integrations/add')
    })
  })
})

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

describe('faults', () => {
  const faulty = faultySaves(its)

  test('INT-09, ERR-04: whatever keeps a webhook from being saved, what was typed stays, and the next try works', async () => {
    renderScreen(IntegrationAddScreen, { console: faulty.console, at: '/integrations/add/webhook', path: '/integrations/add/:template' })
    const typed = { Name: 'lasting', URL: 'https://hooks.example/{{{KEY}}}' }
    await screen.findByLabelText('Name')
    for (const [name, value] of Object.entries(typed)) fireEvent.change(screen.getByLabelText(name), { target: { value } })
    const button = screen.getByRole('button', { name: 'Save' })
    const save = () => userEvent.click(button)
    await faulty.saveInVain({
      save,
      kept: () => {
        for (const [name, value] of Object.entries(typed)) expect(screen.getByLabelText(name)).toHaveValue(value)
        expect(faulty.console.unsaved.size).toBe(1)
      },
    })
    await save()
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/integrations$/))
  })
})

describe('templates', () => {
  beforeEach(async () => {
    await its.console.api.request('/api/v1/secrets/MY_KEY', { method: 'PUT', json: { value: 'canary' } })
  })

  const open = async (template: string) => {
    renderScreen(IntegrationAddScreen, { console: its.console, at: `/integrations/add/${template}`, path: '/integrations/add/:template' })
    await screen.findByRole('textbox', { name: 'Name' })
    return userEvent.setup()
  }
  const fill = (label: string, value: string, role: 'textbox' | 'spinbutton' = 'textbox') => fireEvent.change(screen.getByRole(role, { name: label }), { target: { value } })
  const save = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/integrations$/), { timeout: 10_000 })
    const all = (await its.console.api.json('/api/v1/integrations')) as Record<string, { type: string; content: { name: string } }>
    return Object.values(all).find(({ content }) => content.name === name)
  }
  const choose = async (label: string) => {
    await screen.findByRole('option', { name: 'MY_KEY' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: label }), 'MY_KEY')
  }
  const request = { noDefaults: true, rejectUnauthorized: true }
  const fields = { data: '{{{PARTICLE_EVENT_VALUE}}}', coreid: '{{{PARTICLE_DEVICE_ID}}}', published_at: '{{{PARTICLE_PUBLISHED_AT}}}' }

  describe('what a template supplies is what is stored', () => {
    test('TPL-01: Anthropic Chat', async () => {
      await open('anthropic-chat')
      expect(screen.getByRole('spinbutton', { name: 'Max tokens' })).toHaveAttribute('min', '1')
      fill('Name', 'my-claude')
      expect(screen.getByText('It can be saved without. Until one is chosen, requests go out with an empty key.')).toBeVisible()
      fill('Max tokens', '1.5', 'spinbutton')
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('Must be a whole number')).toBeVisible()
      fill('Max tokens', '30', 'spinbutton')
      await choose('API key')
      expect(await save('my-claude')).toMatchObject({
        type: 'anthropic-chat',
        content: {
          name: 'my-claude', template: 'anthropic-chat', event: 'claude', url: 'https://api.anthropic.com/v1/messages', requestType: 'POST', ...request,
          parameters: [{ template_name: 'MODEL', value: 'claude-3-opus-latest' }, { template_name: 'SYSTEM', value: 'You are helpful assistant' }, { template_name: 'MAX_TOKENS', value: 30 }],
          headers: { 'anthropic-version': '2023-06-01', 'x-api-key': '{{{API_KEY}}}' }, secrets: [{ template_name: 'API_KEY', name: 'MY_KEY' }], responseTemplate: '{{{content.0.text}}}',
        },
      })
    })

    test('TPL-02: OpenAI Chat, whose temperature lies between 0 and 2', async () => {
      await open('openai-chat')
      const temperature = screen.getByRole('spinbutton', { name: 'Temperature' })
      for (const [attribute, value] of [['min', '0'], ['max', '2'], ['step', '0.1']] as const) expect(temperature).toHaveAttribute(attribute, value)
      fill('Name', 'my-gpt')
      fill('Temperature', '2.5', 'spinbutton')
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('Must be at most 2')).toBeVisible()
      await waitFor(() => expect(temperature).toHaveFocus())
      fill('Temperature', '0.85', 'spinbutton')
      await choose('API key')
      expect(await save('my-gpt')).toMatchObject({
        content: {
          event: 'chat', url: 'https://api.openai.com/v1/chat/completions', headers: { Authorization: 'Bearer {{{API_KEY}}}' }, responseTemplate: '{{{choices.0.message.content}}}',
          parameters: [{ template_name: 'MODEL', value: 'gpt-4o' }, { template_name: 'SYSTEM', value: 'You are a helpful assistant.' }, { template_name: 'MAX_TOKENS', value: 30 }, { template_name: 'TEMPERATURE', value: '0.85' }],
        },
      })
    })

    test('TPL-03: Losant shows the URL, whose WEBHOOK_ID is to be replaced', async () => {
      await open('losant')
      expect(screen.getByRole('textbox', { name: 'URL' })).toHaveValue('https://triggers.losant.com/webhooks/<WEBHOOK_ID>')
      expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull()
      fill('Name', 'my-losant')
      fill('URL', 'https://triggers.losant.com/webhooks/w1')
      expect(await save('my-losant')).toMatchObject({ type: 'losant', content: { name: 'my-losant', template: 'losant', event: 'losant-data', url: 'https://triggers.losant.com/webhooks/w1', requestType: 'POST', ...request, json: fields } })
    })

    test('TPL-04: Datadog', async () => {
      await open('datadog')
      fill('Name', 'my-datadog')
      await choose('API key')
      expect(await save('my-datadog')).toMatchObject({
        content: {
          event: 'datadog-data', requestType: 'POST', headers: { 'DD-API-KEY': '{{{API_KEY}}}' },
          json: { series: [{ metric: 'particle.data', type: 'gauge', points: [['{{{PARTICLE_PUBLISHED_AT}}}', '{{{PARTICLE_EVENT_VALUE}}}']] }] },
        },
      })
    })

    test('TPL-05: Last.fm', async () => {
      await open('lastfm')
      fill('Name', 'my-music')
      fill('User', 'rj')
      await choose('API key')
      expect(await save('my-music')).toMatchObject({
        content: {
          event: 'lastfm-data', requestType: 'GET', parameters: [{ template_name: 'USER', value: 'rj' }],
          query: { method: 'user.getrecenttracks', format: 'json', user: '{{{USER}}}', api_key: '{{{API_KEY}}}', limit: '1' },
        },
      })
    })

    test('TPL-06: OpenWeather, whose place are numbers of any step', async () => {
      await open('openweather')
      fill('Name', 'my-weather')
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findAllByText('Input required')).toHaveLength(2)
      await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Latitude' })).toHaveFocus())
      expect(screen.getByRole('spinbutton', { name: 'Latitude' })).toHaveAttribute('step', 'any')
      fill('Latitude', '52.5163', 'spinbutton')
      fill('Longitude', '-13.37', 'spinbutton')
      await choose('API key')
      expect(await save('my-weather')).toMatchObject({
        content: {
          event: 'openweather-data', url: 'https://api.openweathermap.org/data/3.0/onecall', requestType: 'GET',
          parameters: [{ template_name: 'LAT', value: '52.5163' }, { template_name: 'LON', value: '-13.37' }],
          query: { exclude: 'minutely,hourly,daily,alerts', lat: '{{{LAT}}}', lon: '{{{LON}}}', appid: '{{{API_KEY}}}' },
        },
      })
    })

    test('TPL-07: IFTTT', async () => {
      await open('ifttt')
      fill('Name', 'my-applet')
      fill('Event name', 'pressed')
      await choose('Key')
      expect(await save('my-applet')).toMatchObject({
        content: {
          event: 'ifttt-trigger', requestType: 'POST', url: 'https://maker.ifttt.com/trigger/{{{EVENT_NAME}}}/json/with/key/{{{KEY}}}',
          parameters: [{ template_name: 'EVENT_NAME', value: 'pressed' }], secrets: [{ template_name: 'KEY', name: 'MY_KEY' }],
        },
      })
    })
  })
})

describe('otherServers', () => {
  const integrations = [
    { id: 'i1', type: 'webhook', content: { name: 'hook', event: 'e', url: 'https://x.example' } },
    { id: 'i2', type: 'lambda', content: { name: 'function', template: 'lambda', lambda: { language: 'javascript', code: '' } } },
    { id: 'i3', type: 'later', content: { name: 'my later one', template: 'later', lambda: { language: 'javascript', code: 'export default () => 1' } } },
  ]

  let console: TestConsole
  let requests: string[]

  beforeEach(() => {
    setLanguage('en')
    requests = []
    const answer = (make: () => unknown) => ({ path }: TestCall) => {
      requests.push(path)
      return make()
    }
    const refuse = answer(() => new Response('Not found', { status: 404 }))
    const none = answer(() => [])
    // A server with nothing but what every server has.
    console = createTestConsole({
      api: {
        'GET /api/v1/integrations': answer(() => integrations), 'PUT /api/v1/integrations/:id': answer(() => undefined),
        'GET /api/v1/devices': none, 'GET /api/v1/secrets': none, 'GET /api/v1/*': refuse, 'POST /api/v1/*': refuse,
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
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Webhook Builder', 'JSON representation'])
      expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent).join('')).toBe('')
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
      await waitFor(() => expect(console.toasts).toEqual([expect.objectContaining({ kind: 'success', title: 'Integration saved' })]))
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
      await waitFor(() => expect(console.toasts).toEqual([expect.objectContaining({ kind: 'success', title: 'Integration saved' })]))
      expect(requests.filter((path) => !path.endsWith('/preview')).slice(0, 4)).toEqual(['/api/v1/integrations', '/api/v1/integrations/i1', '/api/v1/integrations', '/api/v1/secrets'])
    })

    test('INT-13: a file that is dropped on the JSON is taken over', async () => {
      await open('i1', '?tab=builder')
      await userEvent.click(screen.getByRole('tab', { name: 'JSON representation' }))
      const json = await screen.findByRole('textbox', { name: 'JSON representation' })
      fireEvent.drop(json, { dataTransfer: { files: [{ text: async () => '{"eventName": "dropped", "url": "https://drop.example"}' }] } })
      await waitFor(() => expect(json).toHaveValue('{"eventName": "dropped", "url": "https://drop.example"}'))
      await userEvent.click(screen.getByRole('tab', { name: 'Webhook Builder' }))
      expect(screen.getByRole('textbox', { name: 'Event' })).toHaveValue('dropped')
    })
  })
})

describe('preview', () => {
  const put = (content: object) => its.console.api.request('/api/v1/integrations/i-seen', { method: 'PUT', json: { id: 'i-seen', type: 'webhook', content: { name: 'seen', url: 'https://hooks.example/{{temp}}', ...content } } })

  const putSecret = (name: string) => its.console.api.request(`/api/v1/secrets/${name}`, { method: 'PUT', json: { value: 'canary' } })

  const open = async () => {
    renderScreen(IntegrationEditScreen, { console: its.console, at: '/integrations/i-seen', path: '/integrations/:id' })
    return within(await screen.findByRole('region', { name: 'What would be sent' }))
  }
  const flagged = () => screen.queryAllByText(/^\{\{.*neither a secret/).map(({ textContent }) => textContent?.split(' ')[0])

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
      fireEvent.change(screen.getByRole('textbox', { name: 'URL' }), { target: { value: 'https://hooks.example/{{humidity}}' } })
      await waitFor(() => expect(flagged()).toContain('{{humidity}}'))
      await userEvent.selectOptions(preview.getByRole('combobox', { name: 'Event' }), 'Sample event')
      await waitFor(() => expect(flagged()).toEqual([]))
    })

    test('INT-22: where the stream has none, the log of deliveries has it', async () => {
      await put({ event: 'logged-seen' })
      const { json } = its.console.api
      const event = { device: 'NODE-4', name: 'logged-seen', data: '{"temp": 5}', publishedAt: '2026-11-20T17:00:00Z' }
      its.console.api.json = async (path, options) =>
        path.endsWith('/deliveries') ? { deliveries: [{ id: 't', at: event.publishedAt, trigger: 'test', event: { ...event, data: 'typed' }, status: 'failed' }, { id: 'e', at: event.publishedAt, trigger: 'event', event, status: 'failed' }] } : json(path, options)
      const preview = await open()
      expect(await preview.findByDisplayValue('{"temp": 5}')).toBeVisible()
    })

    test('INT-22: as long as there is none, no name that could be a field is flagged, neither at its field nor by the server', async () => {
      await put({ event: 'never-seen', headers: { 'X-Key': '{{UNKNOWN_KEY}}' } })
      const preview = await open()
      expect(await preview.findByText('{{UNKNOWN_KEY}} is neither a secret, a parameter nor a known variable.')).toBeVisible()
      expect(preview.getByText('No event of this name has been seen yet. Names that could be its fields are not checked.')).toBeVisible()
      expect(flagged()).toEqual(['{{UNKNOWN_KEY}}'])
    })
  })

  describe('what a preview says', () => {
    test('INT-24: a secret that does not exist is masked in its place, and offered to be created', async () => {
      await put({ headers: { 'X-Key': 'Bearer {{{SOON}}}' }, secrets: [{ name: 'SOON' }] })
      const created: unknown[] = []
      its.console.slots['secret.create/v1'] = ({ name = '', onCreated }) => {
        // Only here: a preview that knows the secret takes the offer away, and one is made whenever the list of devices arrives.
        const create = async () => {
          await putSecret(name)
          created.push(name)
          onCreated(name)
        }
        return <button type="button" onClick={() => void create()}>Fill the slot</button>
      }
      const preview = await open()
      expect(await preview.findByText('There is no secret called SOON yet. Until it is created, nothing is sent; its place is masked here.')).toBeVisible()
      expect(await preview.findByText((_, element) => element?.tagName === 'PRE' && element.textContent?.includes('X-Key: Bearer [[SENSITIVE]]') === true)).toBeVisible()
      await userEvent.click(preview.getByRole('button', { name: 'Create SOON' }))
      await userEvent.click(await screen.findByRole('button', { name: 'Fill the slot' }))
      await waitFor(() => expect(created).toEqual(['SOON']))
      await waitFor(() => expect(preview.queryByText(/^There is no secret called/)).toBeNull())
    })

    test('INT-24: an older preview that arrives after the secret was created does not offer it again', async () => {
      await put({ headers: { 'X-Key': '{{{LATE}}}' }, secrets: [{ name: 'LATE' }] })
      its.console.slots['secret.create/v1'] = ({ name = '', onCreated }) => <button type="button" onClick={() => onCreated(name)}>Fill the slot</button>
      const preview = await open()
      await userEvent.click(await preview.findByRole('button', { name: 'Create LATE' }))
      const fill = await screen.findByRole('button', { name: 'Fill the slot' })
      const { json } = its.console.api
      const held: (() => void)[] = []
      its.console.api.json = async (path, options) => {
        const answer = await json(path, options)
        if (JSON.stringify(options?.json ?? null).includes('/late')) await new Promise<void>((resolve) => { held.push(resolve) })
        return answer
      }
      fireEvent.change(screen.getByRole('textbox', { name: 'URL' }), { target: { value: 'https://hooks.example/late' } })
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
      const reason = await its.console.api.json('/api/v1/integrations/preview', { method: 'POST', json: { type: 'webhook', content, event: { name: 'x', data: '' } } }).then(() => '', (error: ApiError) => error.message)
      expect(reason).toMatch(/unchunked/)
      fireEvent.change(json, { target: { value: JSON.stringify(content) } })
      await userEvent.click(screen.getByRole('tab', { name: 'Webhook Builder' }))
      const banner = (await screen.findByText(/^The server can’t show this request:/)).closest('[role]') ?? document.body
      expect(banner).toHaveTextContent(reason)
    })
  })
})

describe('hostileTexts', () => {
  // The form shows some of them: each takes a row of its own. The deliveries show all.
  const some = hostileTexts.filter((_, index) => index % 8 === 0)
  const headers = some.map((text, index) => [`${index} ${text}`, text] as const)
  const stored = { headers: Object.fromEntries(headers), responseTemplate: some.join('\n'), secrets: hostileTexts.slice(0, 20).map((name) => ({ name })), body: hostileTexts[1] }
  const integration = { id: 'i1', type: 'webhook', content: { name: 'harm', url: 'https://x.example', event: hostileTexts[3], ...stored } }

  const request = (text: string) => ({ method: 'POST', url: `https://x.example/${text}`, headers: { 'x-key': text }, body: text })
  const delivery = {
    id: 'd1', at: 1, trigger: 'event', status: 'failed', event: { device: hostileTexts[0], name: hostileTexts[1], data: hostileTexts[2] },
    attempts: hostileTexts.map((text, at) => ({ at, duration: 1, request: request(text), response: { status: 500, body: text }, error: text, note: `noted ${text}` })),
    published: hostileTexts.map((text) => ({ name: text, data: text })),
    console: hostileTexts.map((text) => ({ level: 'warn', text })),
  }

  let console: TestConsole
  let sent: unknown[]

  beforeEach(() => {
    setLanguage('en')
    sent = []
    const refuse = ({ body }: TestCall) => {
      sent.push(body)
      return new Response(hostileTexts[1], { status: 400 })
    }
    console = createTestConsole({
      api: {
        'POST /api/v1/integrations/preview': () => ({ request: request(hostileTexts.join('\n')), unknown: hostileTexts, problem: hostileTexts.join('\n') }),
        'GET /api/v1/integrations/:id/deliveries': () => ({ deliveries: [delivery] }),
        'GET /api/v1/integrations': () => [integration],
        'GET /api/v1/*': () => ({}),
        'PUT /api/v1/*': refuse,
        'POST /api/v1/*': refuse,
      },
    })
  })

  const open = (search = '') => renderScreen(IntegrationEditScreen, { console, at: `/integrations/i1${search}`, path: '/integrations/:id' })
  const expectText = () => {
    expect(document.body.querySelectorAll(madeByTexts)).toHaveLength(0)
    expect('ran' in window).toBe(false)
  }

  describe('200 texts that mean harm', () => {
    test('ERR-04, WHK-04, INT-12: as templates, previews and server errors they are text, and go back as they came', async () => {
      open()
      fireEvent.click(await screen.findByRole('button', { name: 'Show Advanced Settings' }))
      expect(screen.getAllByLabelText(/^Headers, value/).map((input) => (input as HTMLInputElement).value)).toEqual(headers.map(([, value]) => value))
      await waitFor(() => expect(screen.getByRole('region', { name: 'What would be sent' })).toHaveTextContent('x-key'))
      expectText()
      fireEvent.change(screen.getByRole('textbox', { name: 'URL' }), { target: { value: 'https://y.example' } })
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(console.toasts).toEqual([expect.objectContaining({ kind: 'error', title: 'Failed to save integration', text: hostileTexts[1] })]))
      expect(sent).toEqual([{ ...integration, content: { ...integration.content, url: 'https://y.example' } }])
      expectText()
    }, 120_000)

    test('ERR-04, INT-11, INT-32: in deliveries they are text, each as it is, notes too', async () => {
      open('?tab=deliveries')
      fireEvent.click(await screen.findByRole('button', { name: /^Failed/ }))
      const shown = (await screen.findByRole('region', { name: 'Deliveries' })).textContent
      expect(hostileTexts.map(visible).filter((text) => shown.split(text).length < 7)).toEqual([])
      expect(hostileTexts.filter((text) => !shown.includes(visible(`noted ${text}`)))).toEqual([])
      expectText()
    }, 120_000)
  })
})
