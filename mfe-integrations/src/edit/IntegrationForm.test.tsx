import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { setLanguage } from '@console/shared/i18n'
import { createTestConsole, fireEvent, renderScreen, screen, signIn, startCloud, userEvent, waitFor, whileDown, within, type TestCloud, type TestConsole, type TestSession } from '@console/shared/testing'
import { IntegrationAddScreen } from './IntegrationAddScreen.tsx'
import { IntegrationEditScreen } from './IntegrationEditScreen.tsx'

let cloud: TestCloud
let session: TestSession
let console: TestConsole

const kept = { name: 'kept', event: 'kept-data', url: 'https://hooks.example/kept', requestType: 'POST', json: { v: '{{t}}' }, responseTopic: 'own/topic', x_note: { deep: [1] } }

beforeAll(async () => {
  cloud = await startCloud()
  session = await signIn(cloud)
})
afterAll(() => cloud.stop())
beforeEach(async () => {
  setLanguage('en')
  console = createTestConsole(cloud.address, session)
  for (const name of ['API_KEY', 'OTHER_KEY']) await console.api.request(`/api/v1/secrets/${name}`, { method: 'PUT', json: { value: 'canary' } })
  await console.api.request('/api/v1/integrations/i-kept', { method: 'PUT', json: { id: 'i-kept', type: 'webhook', content: kept } })
})

const add = async (template = 'webhook') => {
  renderScreen(IntegrationAddScreen, { console, at: `/integrations/add/${template}`, path: '/integrations/add/:template' })
  await screen.findByRole('textbox', { name: 'Name' })
  return userEvent.setup()
}
const edit = async (id = 'i-kept') => {
  renderScreen(IntegrationEditScreen, { console, at: `/integrations/${id}`, path: '/integrations/:id' })
  await screen.findByRole('textbox', { name: 'Name' })
  return userEvent.setup()
}
const field = (name: string) => screen.getByRole('textbox', { name })
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
const jsonText = async () => (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'JSON representation' }))
const stored = async () => (await console.api.json('/api/v1/integrations')) as Record<string, { type: string; content: Record<string, unknown> }>
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
    expect(console.unsaved.size).toBe(1)
    await save()
    await waitFor(() => expect(address()).toHaveTextContent(/^\/integrations$/))
    expect(console.unsaved.size).toBe(0)
    expect(console.toasts).toEqual([{ kind: 'success', title: 'Integration saved' }])
    expect(await storedAs('first')).toMatchObject({ type: 'webhook', content: { name: 'first', url: 'https://hooks.example/{{{KEY}}}', requestType: 'POST' } })
    expect((await storedAs('first'))?.content).not.toHaveProperty('template')
    await console.api.request(`/api/v1/integrations/${Object.entries(await stored()).find(([, { content }]) => content['name'] === 'first')?.[0]}`, { method: 'DELETE' })
  })

  test('INT-09: saving twice in a row saves once', async () => {
    await add()
    fill('Name', 'once')
    fill('URL', 'https://hooks.example/once')
    const request = jest.spyOn(console.api, 'request')
    fireEvent.submit(field('Name'))
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeDisabled()
    fireEvent.submit(field('Name'))
    await waitFor(() => expect(address()).toHaveTextContent(/^\/integrations$/))
    expect(request.mock.calls.filter(([, options]) => options?.method === 'PUT')).toHaveLength(1)
    await console.api.request(`/api/v1/integrations/${Object.entries(await stored()).find(([, { content }]) => content['name'] === 'once')?.[0]}`, { method: 'DELETE' })
  })

  test('INT-09: what was typed stays when it can’t be saved', async () => {
    await add()
    fill('Name', 'second')
    fill('URL', 'https://hooks.example/x')
    await whileDown(cloud, async () => {
      await save()
      await waitFor(() => expect(console.toasts).toEqual([expect.objectContaining({ kind: 'error', title: 'Failed to save integration' })]))
    })
    expect(field('URL')).toHaveValue('https://hooks.example/x')
    expect(console.unsaved.size).toBe(1)
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

  test('WHK-02: secrets are proposed, added by keyboard, and removed; the page for new ones stands in for the modal', async () => {
    const user = await add()
    const secrets = screen.getByRole('combobox', { name: /^Secrets/ })
    await user.click(secrets)
    expect((await screen.findAllByRole('option', { name: /_KEY$/ })).map((option) => option.textContent)).toEqual(['API_KEY', 'OTHER_KEY'])
    await user.keyboard('oth{Enter}')
    await user.click(screen.getByRole('button', { name: 'Show Advanced Settings' }))
    expect(within(screen.getByRole('list', { name: 'Secrets' })).getByText('OTHER_KEY')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove OTHER_KEY' }))
    expect(screen.queryByText('OTHER_KEY')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'New secret' }))
    expect(await screen.findByRole('link', { name: /Create it on the secrets page/ })).toHaveAttribute('href', expect.stringMatching(/\/secrets\/add$/))
  })
})

describe('the JSON view', () => {
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
    expect(console.toasts).toEqual([])
    await tab('Webhook Builder')
    expect(screen.getByText('The JSON is not valid at the moment, so the form still shows what it held before.')).toBeVisible()
    expect(field('Name')).toBeDisabled()
    await save()
    expect((await jsonText()).value).toBe(wrong)
    expect(console.unsaved.size).toBe(1)
    expect((await stored())['i-kept']?.content).toEqual(kept)
  })

  test('WHK-01: what is wrong in a field that the form does not show is said, with its place in the JSON', async () => {
    await add('datadog')
    await tab('JSON representation')
    const text = await jsonText()
    fireEvent.change(text, { target: { value: JSON.stringify({ ...(JSON.parse(text.value) as object), name: 'dd', headers: { '': 'x' } }) } })
    await tab('Webhook Builder')
    await save()
    await waitFor(() => expect(console.toasts).toEqual([{ kind: 'error', title: 'Failed to save integration', text: '“headers” in the JSON: Every value needs a name.' }]))
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
  test('INT-06: a new name is saved at once, without what else was typed', async () => {
    const user = await edit()
    fill('URL', 'https://hooks.example/unsaved')
    await user.click(screen.getByRole('button', { name: /^kept/ }))
    const name = within(screen.getByRole('heading', { level: 1 })).getByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'bad name{Enter}')
    expect(await screen.findByText('Name must contain only letters, digits, dashes and underscores, and be 64 characters or less.')).toBeVisible()
    await user.clear(name)
    await user.type(name, 'renamed{Enter}')
    await waitFor(async () => expect((await stored())['i-kept']?.content).toEqual({ ...kept, name: 'renamed' }))
    await waitFor(() => expect(field('Name')).toHaveValue('renamed'))
    expect(field('URL')).toHaveValue('https://hooks.example/unsaved')
  })

  test('INT-06: a missing one is said to be missing', async () => {
    renderScreen(IntegrationEditScreen, { console, at: '/integrations/nobody', path: '/integrations/:id' })
    expect(await screen.findByRole('heading', { level: 2, name: 'Integration not found' })).toBeVisible()
  })

  test('INT-12: shows live what would be sent, and flags a name that nobody knows', async () => {
    await edit()
    fill('URL', 'https://hooks.example/{{NOBODY}}')
    expect((await screen.findAllByText('{{NOBODY}} is neither a secret, a parameter nor a known variable.')).length).toBeGreaterThan(0)
    const preview = await screen.findByRole('region', { name: 'What would be sent' })
    await waitFor(() => expect(preview).toHaveTextContent('"v":"21.4"'))
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
