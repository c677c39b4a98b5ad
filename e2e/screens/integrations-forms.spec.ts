import type { Page } from '@playwright/test'
import { hostileTexts, madeByTexts } from '@console/platform-testing/hostile'
import { IntegrationFormPage } from '../pages/integrationPages.ts'
import { openApi } from '../support/api.ts'
import { findBarriers } from '../support/inspect.ts'
import { withStoredLanguage } from '../support/storedLanguage.ts'
import { expect, test } from '../support/test.ts'

const expectAccessible = async (page: Page, what: string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The colours of the other scheme are there a moment later.
    await expect.poll(() => findBarriers(page, { serious: true }), `${what}, ${colorScheme}`).toEqual([])
  }
}

test('UX-07: axe finds nothing serious in the forms @editor', { tag: '@long' }, async ({ page }) => {
  test.slow()
  const form = new IntegrationFormPage(page)
  await form.openNew('webhook')
  await page.getByRole('button', { name: 'Show Advanced Settings' }).click()
  await page.getByRole('button', { name: 'Add header' }).click()
  await form.fill({ 'Headers, value 1': '{{NOBODY}}' })
  await form.save.click()
  await expect(form.field('Name')).toBeFocused()
  await expectAccessible(page, 'a webhook with everything wrong')
  await page.getByRole('combobox', { name: /^Secrets/ }).click()
  await expectAccessible(page, 'with secrets to choose from')
  await form.tab('JSON representation')
  await form.paste('{"name": }')
  await expect(page.getByText(/This is not valid JSON/)).toBeVisible()
  await expectAccessible(page, 'JSON that is none')
  await form.console.goInside('/integrations/add/lambda')
  await expect(form.editor).toBeVisible()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText(/^Result, after/)).toBeVisible()
  await expectAccessible(page, 'a function that has run')
})

test('WHK-10, WHK-11: the preview beside a long form stays between the top bar and the foot; a wrong field stays red while it has the focus, and the way to it shows its label @newer-shell', async ({
  page,
}) => {
  const form = new IntegrationFormPage(page)
  await form.openNew('webhook')
  const frameOf = (name: string) => form.field(name).locator('xpath=..')
  const color = (name: string, property: 'outlineColor' | 'borderTopColor') =>
    frameOf(name).evaluate((frame, which) => getComputedStyle(frame)[which], property)
  await form.save.click()
  await expect(form.field('Name')).toBeFocused()
  await expect(form.field('URL')).toHaveAttribute('aria-invalid', 'true')
  const red = await color('URL', 'borderTopColor')
  await expect.poll(() => color('Name', 'outlineColor')).toBe(red)
  await form.fill({ Name: 'right' })
  await page.mouse.wheel(0, 5_000)
  await form.save.click()
  await expect(form.field('URL')).toBeFocused()
  await expect(page.getByText('URL', { exact: true }).first()).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 1280, height: 640 })
  await page.getByRole('button', { name: 'Show Advanced Settings' }).click()
  await expect(form.preview).toBeVisible()
  await page.mouse.wheel(0, 5_000)
  const edges = () =>
    page.evaluate(() => {
      const [bar, foot] = ['header', 'form > footer'].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect(),
      )
      return { scrolled: window.scrollY > 200, bar: bar?.bottom ?? 0, foot: foot?.top ?? 0 }
    })
  await expect.poll(async () => (await edges()).scrolled).toBe(true)
  const [{ bar, foot }, box] = [await edges(), await form.preview.boundingBox()]
  expect(box?.y).toBeGreaterThanOrEqual(bar)
  expect((box?.y ?? 0) + Math.min(box?.height ?? 0, foot - bar - 16)).toBeLessThanOrEqual(foot)
})

test.describe('on a phone and in German', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test(
    'UX-08, SHELL-06: no form scrolls sideways, and each speaks German @editor',
    { tag: '@long' },
    async ({ page, cloud }) => {
      const api = await openApi(cloud)
      await withStoredLanguage(api, 'de', async () => {
        const form = new IntegrationFormPage(page)
        await form.console.open('/integrations')
        for (const address of [
          '/integrations/add/openai-chat',
          '/integrations/add/openai-chat?tab=json',
          '/integrations/add/lambda',
        ]) {
          await form.console.goInside(address)
          await expect(form.save).toHaveText('Speichern')
          await expect(form.console.main.locator('[aria-busy=true]')).toHaveCount(0)
          expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(360)
        }
      })
    },
  )
})

test(
  'ERR-04, INT-11, INT-12: hostile names, templates, server errors and deliveries are text in the browser @editor',
  { tag: '@long' },
  async ({ page }) => {
    const content = {
      url: 'https://x.example',
      event: 'e',
      headers: Object.fromEntries(hostileTexts.map((text, index) => [`${index} ${text}`, text])),
      responseTemplate: hostileTexts.join('\n'),
    }
    const integrations = hostileTexts
      .slice(0, 54)
      .map((text, index) => ({ id: `i${index}`, type: 'webhook', content: { ...content, name: text } }))
    const attempt = (text: string, at: number) => ({
      at,
      duration: 1,
      request: { method: 'POST', url: `https://x.example/${text}`, headers: { 'x-key': text }, body: text },
      response: { status: 500, body: text },
      error: text,
    })
    const delivery = {
      id: 'd1',
      at: 1,
      status: 'failed',
      event: { device: 'd', name: hostileTexts[0], data: hostileTexts[1] },
      attempts: hostileTexts.map(attempt),
      published: [],
      console: [],
    }
    await page.route('**/api/v1/integrations', (route) => route.fulfill({ json: integrations }))
    await page.route('**/api/v1/integrations/i0/deliveries', (route) =>
      route.fulfill({ json: { deliveries: [delivery] } }),
    )
    await page.route('**/api/v1/integrations/preview', (route) =>
      route.fulfill({
        json: { request: attempt(hostileTexts.join('\n'), 0).request, unknown: hostileTexts, problem: hostileTexts[6] },
      }),
    )
    await page.route('**/api/v1/integrations/i0', (route) =>
      route.fulfill({ status: 400, contentType: 'text/html', body: hostileTexts.join(' ') }),
    )
    const form = new IntegrationFormPage(page)
    const { main } = form.console
    const expectText = async () => {
      await expect(
        page.locator(
          madeByTexts
            .split(', ')
            .map((part) => `main ${part.replace(/^main /, '')}, [role=alert] ${part.replace(/^main /, '')}`)
            .join(', '),
        ),
      ).toHaveCount(0)
      expect(await page.evaluate(() => 'ran' in window || 'ran' in {})).toBe(false)
    }

    await form.console.open('/integrations')
    await expect(main.getByText(hostileTexts[0] ?? '', { exact: true })).toBeVisible()
    await expectText()

    await form.console.goInside('/integrations/i0')
    await page.getByRole('button', { name: 'Show Advanced Settings' }).click()
    await expect(form.field('Headers, value 200')).toHaveValue(hostileTexts[199] ?? '')
    await expect(form.preview).toContainText(hostileTexts[6] ?? '')
    await expectText()
    await form.fill({ Event: 'other' })
    await form.fill({ Name: 'right' })
    await form.save.click()
    await expect(page.getByText('Failed to save integration')).toBeVisible()
    await expectText()

    await form.tab('JSON representation')
    await expect.poll(() => form.code()).toContain('headers')
    await expectText()
    await form.tab('Deliveries')
    await main.getByRole('button', { name: /^Failed/ }).click()
    await expect(main.getByText('Attempt 200,')).toBeVisible()
    await expectText()

    await test.step('SEC-04: a preview that fails tells the browser’s console nothing of the integration', async () => {
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      await page.route('**/api/v1/integrations/preview', (route) => route.fulfill({ status: 500, body: 'broken' }))
      await form.tab('Webhook Builder')
      await form.fill({ URL: 'https://user:canary-77@x.example' })
      await expect(form.preview).toContainText('broken')
      await expect.poll(() => said.join('\n')).toMatch(/Loading integrations\/preview/)
      expect(said.join('\n')).not.toContain('canary-77')
    })
  },
)
