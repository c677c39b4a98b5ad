import type { Request } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { SecretsPage } from '../pages/secretsPage.ts'
import { openApi } from '../support/api.ts'
import { findBarriers } from '../support/inspect.ts'
import { RemoteReleases } from '../support/remoteReleases.ts'
import { expect, test } from '../support/test.ts'

const isSave = (request: Request) => request.method() === 'PUT' && request.url().includes('/api/v1/secrets/')

test.describe('a secret', () => {
  test('SEC-03, SEC-04, SEC-05: is added, shown, updated and deleted', async ({ page }) => {
    const secrets = new SecretsPage(page)
    await secrets.openAdd()
    await secrets.value.fill('half a secret')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(secrets.value, 'a reload gives nothing of it back').toHaveValue('')
    await secrets.back.click()
    await secrets.console.expectScreen('Secrets')
    await secrets.console.mark()
    await secrets.console.main.getByRole('link', { name: 'Add secret' }).first().click()
    await secrets.console.expectScreen('Add secret')
    await secrets.name.fill('life-of-a-secret')
    await secrets.value.fill('first')
    const look = () =>
      secrets.value.evaluate((area) => getComputedStyle(area).getPropertyValue('-webkit-text-security'))
    expect(await look()).toBe('disc')
    await page.getByRole('button', { name: 'Show characters' }).click()
    await expect.poll(look).toBe('none')
    await secrets.save.click()
    await expect(secrets.name).toBeFocused()
    await expect(secrets.name).toHaveAccessibleDescription(
      'Name must start with uppercase letter or underscore, contain only uppercase letters, numbers, and underscores, and be 100 characters or less.',
    )
    await secrets.name.fill('LIFE_OF_A_SECRET')
    const created = page.waitForRequest(isSave)
    await page.keyboard.press('Enter')
    expect((await created).postDataJSON()).toEqual({ value: 'first' })
    await expect(secrets.toast('Secret saved')).toBeVisible()
    await secrets.console.expectScreen('Secrets')
    await secrets.row('LIFE_OF_A_SECRET').click()
    await secrets.console.expectScreen('LIFE_OF_A_SECRET')
    await expect(secrets.details).toContainText('Last accessednever')
    await secrets.update.click()
    await expect(secrets.newValue).toBeFocused()
    await secrets.newValue.fill('second')
    const updated = page.waitForRequest(isSave)
    await secrets.save.click()
    expect((await updated).postDataJSON()).toEqual({ value: 'second' })
    await expect(secrets.dialog).toHaveCount(0)
    await expect(secrets.update).toBeFocused()
    await secrets.delete.click()
    await expect(secrets.dialog.getByRole('button', { name: 'Delete', exact: true })).toBeFocused()
    await expect(secrets.dialog).toContainText('Delete LIFE_OF_A_SECRET?')
    await page.keyboard.press('Enter')
    await secrets.console.expectScreen('Secrets')
    await expect(secrets.row('LIFE_OF_A_SECRET')).toHaveCount(0)
    await secrets.console.expectNoReload()
  })
})

test.describe('what uses a secret', () => {
  test.beforeEach(async ({ cloud }) => {
    const api = await openApi(cloud)
    await api.call('PUT', '/secrets/SHARED_KEY', { value: 'x' })
    for (const [id, name] of [
      ['use-1', 'reception'],
      ['use-2', 'archive'],
    ] as const) {
      await api.call('PUT', `/integrations/${id}`, {
        id,
        type: 'webhook',
        content: {
          name,
          url: 'https://hooks.example',
          event: 'none',
          secrets: [{ template_name: 'K', name: 'SHARED_KEY' }],
        },
      })
    }
  })

  test(
    'SEC-02, SEC-05: keeps it from being deleted, and stands in a table whose rows open the edit page',
    { tag: '@long' },
    async ({ page }) => {
      const secrets = new SecretsPage(page)
      await secrets.console.open('/secrets', 'Secrets')
      await secrets.console.main.getByRole('button', { name: 'Delete SHARED_KEY' }).click()
      await expect(secrets.dialog).toContainText(
        'This secret is used by 2 integrations. Remove it from those integrations first.',
      )
      await expect(secrets.dialog.getByRole('link', { name: 'Open details' })).toBeFocused()
      await secrets.dialog.getByRole('link', { name: 'Open details' }).click()
      await expect(secrets.dialog).toHaveCount(0)
      await secrets.console.expectScreen('SHARED_KEY')
      const names = secrets.console.main.locator('a[data-row-link]')
      await expect(names).toHaveText(['archive', 'reception'])
      await names.last().click()
      await expect(page).toHaveURL('/integrations/use-1')
      await secrets.console.expectScreen('reception')
      await page.goBack()
      await secrets.console.expectScreen('SHARED_KEY')
    },
  )

  test(
    'SEC-05, MFE-04: without mfe_integrations the rows are there, and lead to the word that it is not deployed',
    { tag: '@long' },
    async ({ page }) => {
      await new RemoteReleases(page).changeRegistry(({ remotes }) => delete remotes['mfe_integrations'])
      const secrets = new SecretsPage(page)
      await secrets.openDetails('SHARED_KEY')
      await secrets.console.main.locator('a[data-row-link]').first().click()
      await expect(page).toHaveURL('/integrations/use-2')
      await expect(
        secrets.console.main
          .getByText('mfe_integrations')
          .or(secrets.console.main.getByText(/not (deployed|installed)/i))
          .first(),
      ).toBeVisible()
      await page.goBack()
      await new ConsolePage(page).expectScreen('SHARED_KEY')
    },
  )
})

test(
  'UX-07: axe finds nothing serious in the dialogs, nor in a form with errors @newer-shell',
  { tag: '@long' },
  async ({ page, holdings }) => {
    const secrets = new SecretsPage(page)
    const expectSound = async (place: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        // The colours of the other scheme are there a moment later.
        await expect.poll(() => findBarriers(page, { serious: true }), `${place}, ${colorScheme}`).toEqual([])
      }
    }
    await secrets.openDetails(holdings.secret)
    await secrets.update.click()
    await secrets.newValue.fill('x ')
    await expectSound('update')
    await page.keyboard.press('Escape')
    await expectSound('the question about what was typed')
    await page.getByRole('button', { name: 'Discard' }).click()
    await secrets.delete.click()
    await expect(secrets.dialog).toBeVisible()
    await expectSound('delete')
    await page.keyboard.press('Escape')
    await secrets.console.goInside('/secrets/add')
    await secrets.save.click()
    await expect(secrets.name).toBeFocused()
    await expectSound('a form with errors')
    await secrets.console.goInside('/integrations/add/openai-chat')
    await page.getByRole('button', { name: 'New secret' }).last().click()
    await expect(secrets.newSecret.getByLabel('Name')).toBeFocused()
    await expectSound('new secret')
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test(
    'SEC-03, SEC-05, UX-08: a secret is added and updated by touch, nothing is out of reach',
    { tag: '@long' },
    async ({ page }) => {
      const secrets = new SecretsPage(page)
      await secrets.openAdd()
      const targets = [secrets.name, secrets.save, secrets.back, page.getByRole('button', { name: 'Show characters' })]
      for (const target of targets)
        expect(
          (await target.locator('xpath=ancestor-or-self::*[self::button or self::a or self::div][1]').boundingBox())
            ?.height,
        ).toBeGreaterThanOrEqual(44)
      await secrets.name.fill('PHONE_KEY')
      await secrets.value.fill('x')
      await secrets.save.tap()
      await secrets.console.main.locator('[data-card]').filter({ hasText: 'PHONE_KEY' }).tap()
      await secrets.update.tap()
      await secrets.newValue.fill('y')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await secrets.save.tap()
      await expect(secrets.dialog).toHaveCount(0)
    },
  )
})
