import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cloudForTests, fireEvent, renderScreen, screen, userEvent, waitFor, whileDown, within } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import fc from 'fast-check'
import { urlError } from './draft/checks.ts'
import { IntegrationAddScreen } from './IntegrationAddScreen.tsx'
import { IntegrationEditScreen } from './IntegrationEditScreen.tsx'

const its = cloudForTests(startCloud)

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
    for (const url of [...urls, ...fc.sample(pieces, 150), ...fc.sample(pieces, 150).map((rest) => `https://${rest}`)]) {
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

  test('INT-09: what was typed stays when it can’t be saved', async () => {
    await add()
    fill('Name', 'second')
    fill('URL', 'https://hooks.example/x')
    await whileDown(its.cloud, async () => {
      await save()
      await waitFor(() => expect(its.console.toasts).toEqual([expect.objectContaining({ kind: 'error', title: 'Failed to save integration' })]))
    })
    expect(field('URL')).toHaveValue('https://hooks.example/x')
    expect(its.console.unsaved.size).toBe(1)
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
