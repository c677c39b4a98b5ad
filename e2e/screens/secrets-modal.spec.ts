import type { Page, Request } from '@playwright/test'
import { SecretsPage } from '../pages/secretsPage.ts'
import { RemoteReleases } from '../support/remoteReleases.ts'
import { expect, test } from '../support/test.ts'

const fieldsOf = (page: Page) => ({
  name: page.getByLabel('Name', { exact: true }),
  model: page.getByLabel('Model'),
  prompt: page.getByLabel('System prompt'),
  key: page.getByLabel('API key'),
})
const opener = (page: Page) => page.getByRole('button', { name: 'New secret' }).last()

/** Fills in a part of a new integration that needs a secret. */
const begin = async (page: Page) => {
  const secrets = new SecretsPage(page)
  await secrets.console.open('/integrations/add/openai-chat')
  const fields = fieldsOf(page)
  await fields.name.fill('front-desk')
  await fields.prompt.fill('You water plants.')
  await secrets.console.mark()
  return { secrets, fields }
}
const expectKept = async ({ name, model, prompt }: ReturnType<typeof fieldsOf>) => {
  await expect(name).toHaveValue('front-desk')
  await expect(model).toHaveValue('gpt-4o')
  await expect(prompt).toHaveValue('You water plants.')
}

test.describe('a new secret within an integration', () => {
  test('SEC-03, UX-06, WHK-02, TPL-02: is created by keyboard in a modal, which keeps the focus, and chosen; the rest of the form stays, and is not sent', async ({
    page,
  }) => {
    const { secrets, fields } = await begin(page)
    const saves: Request[] = []
    page.on('request', (request) => void (request.method() === 'PUT' && saves.push(request)))
    await test.step('Escape, after a question, gives the form back as it was', async () => {
      await opener(page).click()
      await secrets.newSecret.getByLabel('Name').fill('9LIVES')
      for (let stop = 0; stop < 8; stop += 1) {
        await page.keyboard.press('Tab')
        expect(await secrets.newSecret.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(secrets.newSecret.getByRole('button', { name: 'Keep editing' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(secrets.newSecret.getByLabel('Name')).toHaveValue('9LIVES')
      await page.keyboard.press('Escape')
      await secrets.newSecret.getByRole('button', { name: 'Discard' }).click()
      await expect(secrets.newSecret).toHaveCount(0)
      await expect(opener(page)).toBeFocused()
      await expect(fields.key).toHaveValue('')
    })
    await page.keyboard.press('Enter')
    await expect(secrets.newSecret.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('RECEPTION_KEY')
    await page.keyboard.press('Tab')
    await page.keyboard.type('sk-1')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(secrets.toast('Secret saved')).toBeVisible()
    await expect(secrets.newSecret).toHaveCount(0)
    await expect(fields.key).toHaveValue('RECEPTION_KEY')
    await expect(opener(page)).toBeFocused()
    await expectKept(fields)
    expect(saves.map((request) => new URL(request.url()).pathname)).toEqual(['/api/v1/secrets/RECEPTION_KEY'])
    await expect(page.getByText('Input required')).toHaveCount(0)
    await secrets.console.expectNoReload()
    await secrets.save.click()
    await expect(secrets.toast('Integration saved')).toBeVisible()
    expect(saves[1]?.postDataJSON()).toMatchObject({
      content: { name: 'front-desk', secrets: [{ name: 'RECEPTION_KEY' }] },
    })
  })

  test(
    'SEC-03, MFE-04: without mfe_secrets the action is a link to its page in another tab; the form stays',
    { tag: '@long' },
    async ({ page }) => {
      await new RemoteReleases(page).changeRegistry(({ remotes }) => delete remotes['mfe_secrets'])
      const { secrets, fields } = await begin(page)
      await opener(page).click()
      const link = secrets.console.main.locator('a[href$="/secrets/add"]')
      await expect(link).toBeVisible()
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(secrets.dialog).toHaveCount(0)
      await expectKept(fields)
    },
  )
})
