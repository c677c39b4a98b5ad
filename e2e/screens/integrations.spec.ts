import { casesOf } from 'cloud/testing/proofs.ts'
import type { Page } from '@playwright/test'
import { EventsPage } from '../pages/eventPages.ts'
import { IntegrationFormPage, IntegrationListPage } from '../pages/integrationPages.ts'
import { RecordingServer } from '../support/foreign/recordingServer.ts'
import { openApi, type Api } from '../support/api.ts'
import { limit } from '../support/limits.ts'
import { expect, test as base } from '../support/test.ts'
import { device, secret, templateCases } from './integrations.data.ts'

const test = base.extend<{ service: RecordingServer & { address: string }; api: Api }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that it needs from this pattern
  service: async ({}, use) => {
    const service = new RecordingServer()
    await use(Object.assign(service, { address: await service.start() }))
    await service.stop()
  },
  api: async ({ cloud }, use) => use(await openApi(cloud)),
})

test.use({ cloudOptions: { allowTargets: ['127.0.0.1'] } })
test.beforeEach(({ api }) => api.call('PUT', '/secrets/MY_KEY', { value: secret }))

interface Stored {
  id: string
  type: string
  content: { name: string; url: string }
}

const storedAs = async (api: Api, name: string): Promise<Stored> => {
  const stored = Object.values((await api.call('GET', '/integrations')) as Record<string, Stored>).find(
    ({ content }) => content.name === name,
  )
  if (!stored) throw new Error(`Nothing is stored as ${name}.`)
  return stored
}

test.describe('from the gallery to the delivery', () => {
  const openBeside = async (page: Page): Promise<EventsPage> => {
    const events = new EventsPage(await page.context().newPage())
    await events.open()
    // Other devices' events would push what is expected out of sight.
    await events.search.fill('topic:hook-')
    return events
  }
  const expectPublished = (events: EventsPage, text: string) =>
    expect(events.rows.filter({ hasText: 'hook-response/' }).filter({ hasText: text }).first()).toBeVisible()

  test('INT-04, INT-05, INT-09, INT-03, TPL-01, TPL-05: a template is created through its form, tested from the list, sent as it says, and answered with an event; one that is unknown leads back to the gallery', async ({
    page,
    service,
    api,
  }) => {
    test.setTimeout(limit(180_000))
    const events = await openBeside(page)
    const form = new IntegrationFormPage(page)
    const list = new IntegrationListPage(page)
    await form.console.open('/integrations/add', 'Gallery')
    for (const { template, title, fill, request, response, published } of templateCases.slice(
      0,
      casesOf(1, templateCases.length),
    )) {
      await test.step(title, async () => {
        service.response = response
        await form.openFromGallery(title)
        await expect(form.console.main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText([
          'Integrations',
          'Gallery',
        ])
        await form.fill({ Name: `my-${template}`, ...fill })
        await form.saveNew()

        // The same request, to a service that is there.
        const stored = await storedAs(api, `my-${template}`)
        expect(stored.content.url).toContain(request.origin)
        await api.call('PUT', `/integrations/${stored.id}`, {
          ...stored,
          content: { ...stored.content, url: stored.content.url.replace(request.origin, service.address) },
        })

        await list.test(`my-${template}`, device, request.data)
        const arrived = await service.next()
        expect(arrived).toMatchObject({ method: request.method, url: request.url, headers: request.headers })
        expect(request.body === undefined ? arrived.body : JSON.parse(arrived.body)).toEqual(request.body ?? '')
        await expectPublished(events, published)
      })
    }
    expect(JSON.stringify(await api.call('GET', '/integrations'))).not.toContain(secret)
    await form.console.goInside('/integrations/add/nonsense')
    await expect(form.console.main.getByRole('heading', { name: 'Template not found' })).toBeVisible()
    await form.console.main.getByRole('link', { name: 'Back', exact: true }).click()
    await form.console.expectScreen('Gallery')
  })

  test(
    'WHK-02, WHK-04, WHK-05: a webhook with secret, headers, basic authentication, form fields and response template is sent as it was built',
    { tag: '@long' },
    async ({ page, service }) => {
      service.response = { sum: { of: 'all' } }
      const events = await openBeside(page)
      const form = new IntegrationFormPage(page)
      await form.openNew('webhook')
      await form.fill({ Name: 'my-webhook', URL: `${service.address}/in?fixed=1`, Type: 'PUT' })
      await page.getByRole('combobox', { name: /^Secrets/ }).fill('other')
      await form.createSecret('OTHER_KEY', secret)
      await expect(page.getByRole('combobox', { name: /^Secrets/ })).toHaveValue('')
      await form.addSecret('MY_KEY')
      await page.getByText('Web form', { exact: true }).click()
      await page.getByText('Custom', { exact: true }).click()
      await form.fill({ 'Form fields, name 1': 'reading', 'Form fields, value 1': '{{{t}}} °C' })
      await page.getByRole('button', { name: 'Remove coreid' }).click()
      await page.getByRole('button', { name: 'Show Advanced Settings' }).click()
      await page.getByRole('button', { name: 'Add header' }).click()
      await form.fill({
        'Headers, name 1': 'X-Key',
        'Headers, value 1': '{{{OTHER_KEY}}}',
        Username: 'me',
        Password: '{{{MY_KEY}}}',
        'Response template': 'all is {{{sum.of}}}',
      })
      await expect(form.preview).toContainText('[[SENSITIVE]]')
      await expect(form.preview).not.toContainText(secret)
      await form.saveNew()
      await new IntegrationListPage(page).test('my-webhook', device, '{"t":7}')
      const arrived = await service.next()
      expect(arrived).toMatchObject({
        method: 'PUT',
        url: '/in?fixed=1',
        headers: {
          'x-key': secret,
          authorization: `Basic ${Buffer.from(`me:${secret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
      })
      expect(Object.fromEntries(new URLSearchParams(arrived.body))).toEqual({
        reading: '7 °C',
        published_at: expect.any(String),
      })
      await expectPublished(events, 'all is all')
    },
  )

  test(
    'INT-21, INT-20: a test that fails says so in its dialog, leads to the delivery in the log, and the list says that the integration fails',
    { tag: '@long' },
    async ({ page, api }) => {
      // No public address, so that nothing is sent.
      await api.call('PUT', '/integrations/i-fails', {
        id: 'i-fails',
        type: 'webhook',
        content: { name: 'it-fails', url: 'http://10.255.255.1/x' },
      })
      const list = new IntegrationListPage(page)
      const { console } = new IntegrationFormPage(page)
      await console.open('/integrations')
      await console.expectConnection('Live')
      await page.getByRole('button', { name: 'Test it-fails' }).click()
      const dialog = page.getByRole('dialog', { name: 'Test it-fails' })
      await dialog.getByLabel('Device').selectOption(device)
      await dialog.getByLabel('Event data').fill('tried')
      await dialog.getByRole('button', { name: 'Publish test event' }).click()
      await expect(page.getByText('Test event published').last()).toBeVisible()
      const outcome = dialog.getByRole('region', { name: 'Result' })
      await expect(outcome.getByText('Failed')).toBeVisible()
      await outcome.getByRole('link', { name: 'Show in the log' }).click()
      await expect(dialog).toBeHidden()
      await expect(
        page.getByRole('button', { name: /it-fails/ }).and(page.locator('[aria-expanded=true]')),
      ).toBeVisible()
      await list.page.goto('/integrations')
      await expect(page.getByText(/^Failing since /)).toBeVisible()
      await api.call('DELETE', '/integrations/i-fails')
    },
  )

  test('LAM-01, LAM-02, LAM-03, LAM-04, INT-12: a function is a form or JSON, written in an editor that knows its language, runs before it is saved, and answers events @editor', async ({
    page,
  }) => {
    const events = await openBeside(page)
    const form = new IntegrationFormPage(page)
    await form.openNew('lambda')
    await expect(form.console.main.getByRole('tab')).toHaveText(['Form builder', 'JSON representation'])
    await form.tab('JSON representation')
    await expect.poll(() => form.code()).toContain('"language": "javascript"')
    await form.tab('Form builder')
    await form.save.click()
    await expect(page.getByText('Input required')).toBeVisible()
    await expect(form.save).toBeEnabled()
    await expect(form.console.main.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute(
      'href',
      '/integrations',
    )
    await expect.poll(() => form.code()).toContain('export default function handler')
    await expect.poll(async () => (await form.editor.boundingBox())?.height).toBeGreaterThan(510)
    await form.paste('export default (')
    await expect(form.editor.locator('.squiggly-error').first()).toBeVisible({ timeout: 30_000 })
    await form.paste('export default ({ data }) => { console.log("seen"); return JSON.parse(data).t * 2 }')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(page.getByText('42.8')).toBeVisible()
    await expect(page.getByRole('log', { name: 'Console' })).toHaveText('seen')
    await form.fill({ Name: 'my-function' })
    await form.saveNew()
    await new IntegrationListPage(page).test('my-function', device, '{"t":-11.5}')
    await expectPublished(events, '-23')
  })
})

test.describe('editing an integration', () => {
  const content = {
    name: 'garden',
    event: 'report',
    url: 'https://hooks.example/garden',
    requestType: 'POST',
    json: { t: '{{t}}' },
    responseTopic: 'kept',
  }
  test.beforeEach(({ api }) => api.call('PUT', '/integrations/i-garden', { id: 'i-garden', type: 'webhook', content }))

  test(
    'WHK-01, INT-06, INT-09: form, JSON and name change the same integration, whichever was shown before; unknown fields survive @editor',
    { tag: '@long' },
    async ({ page, api }) => {
      const form = new IntegrationFormPage(page)
      await form.console.open('/integrations/add/losant?tab=json')
      await expect.poll(() => form.code()).toContain('losant-data')
      await form.console.goInside('/integrations/i-garden?tab=json')
      await expect.poll(() => form.code()).toContain('"responseTopic": "kept"')
      await form.tab('Webhook Builder')
      await form.fill({ URL: 'https://hooks.example/other' })
      await form.tab('JSON representation')
      await expect.poll(() => form.code()).toContain('"url": "https://hooks.example/other"')
      await form.paste(JSON.stringify({ ...content, event: 'weather' }))
      await form.tab('Webhook Builder')
      await expect(form.field('URL')).toHaveValue(content.url)
      await expect(form.field('Event')).toHaveValue('weather')

      await test.step('leaving asks first', async () => {
        await page.getByRole('link', { name: 'Back' }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(form.field('Event')).toHaveValue('weather')
      })

      await form.save.click()
      await expect(page.getByText('Integration saved')).toBeVisible()
      await page.getByRole('button', { name: 'garden' }).click()
      await page.keyboard.type('greenhouse')
      await page.keyboard.press('Enter')
      await expect(form.console.heading).toHaveText(/greenhouse/)
      expect((await storedAs(api, 'greenhouse')).content).toEqual({ ...content, name: 'greenhouse', event: 'weather' })
    },
  )

  test(
    'WHK-01, INT-07: the JSON editor takes what is typed fast, offers and explains the fields, shows where it is wrong, and does not save that; what is wrong in the form is focused from it too @editor',
    { tag: '@long' },
    async ({ page }) => {
      const form = new IntegrationFormPage(page)
      await form.console.open('/integrations/i-garden?tab=json', /garden/)
      await form.paste('{"name": "garden"\n}')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('End')
      await page.keyboard.type(', "body": "typed fast", "un')
      await page.getByRole('option', { name: 'unchunked' }).click()
      await page.getByRole('option', { name: 'true' }).click()
      await expect.poll(() => form.code()).toBe('{"name": "garden", "body": "typed fast", "unchunked": true\n}')
      await form.editor.getByText('"name"', { exact: true }).hover()
      await expect(page.getByText('Unique among your integrations.')).toBeVisible()

      await form.paste('{"name": "garden", "url": }')
      await expect(page.getByText('This is not valid JSON from line 1, column 27 on.')).toBeVisible()
      await expect(form.editor.locator('.squiggly-error').first()).toBeVisible()
      await form.tab('Webhook Builder')
      await expect(form.field('URL')).toBeDisabled()
      await form.save.click()
      await expect(page.getByRole('tab', { name: 'JSON representation' })).toHaveAttribute('aria-selected', 'true')
      await expect.poll(() => form.code()).toContain('"url": }')
      await expect(page.getByText('Integration saved')).toHaveCount(0)

      await form.paste('{"name": "garden", "url": "https://x.example", "headers": {"": "lost"}}')
      await form.save.click()
      await expect(page.getByText('Every value needs a name')).toBeVisible()
      await expect(form.field('Headers, name 1')).toBeFocused()
      await form.tab('JSON representation')
      await form.paste('{"name": "not right", "url": "https://x.example"}')
      await form.save.click()
      await expect(form.field('Name')).toBeFocused()
    },
  )

  test('INT-11, INT-02: what became of an event is in the log, with secrets masked, and can be replayed; the integration is deleted from the list', async ({
    page,
    service,
    api,
  }) => {
    await api.call('PUT', '/integrations/i-garden', {
      id: 'i-garden',
      type: 'webhook',
      content: {
        ...content,
        url: `${service.address}/in`,
        headers: { 'x-key': '{{{KEY}}}' },
        secrets: [{ template_name: 'KEY', name: 'MY_KEY' }],
      },
    })
    const list = new IntegrationListPage(page)
    await list.open()
    await list.test('garden', device, '{"t":7}')
    expect((await service.next()).headers).toMatchObject({ 'x-key': secret })
    await list.link('garden').click()
    const form = new IntegrationFormPage(page)
    await form.tab('Deliveries')
    const log = page.getByRole('region', { name: 'Deliveries' })
    await log
      .getByRole('button', { name: /Succeeded.*test/ })
      .first()
      .click()
    await expect(log.getByText('[[SENSITIVE]]').first()).toBeVisible()
    await expect(log.getByText(secret)).toHaveCount(0)
    await log.getByRole('button', { name: 'Replay' }).click()
    expect(JSON.parse((await service.next()).body)).toMatchObject({ t: '7', coreid: device })
    await expect(log.getByRole('button', { name: /replay/ }).first()).toBeVisible()
    await list.open()
    await list.remove('garden')
  })
})
