import { ageSignIns } from 'cloud/testing/ageSignIns.ts'
import type { Page } from '@playwright/test'
import { SettingsPage } from '../pages/settingsPages.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { expect, test } from '../support/test.ts'

// A cloud of its own: its passwords are changed, and its sign-ins made old.
test.use({ cloudOptions: { addAccount: 'second' } })

const toast = (page: Page, text: string | RegExp) => page.locator('[role=status], [role=alert]').filter({ hasText: text })
const sixMinutes = 360

interface Account {
  username: string
  password: string
}

/** Signs in, and lets the sign-in be six minutes old. */
const openAfterAWhile = async (page: Page, { data }: { data: string }, account: Account): Promise<SettingsPage> => {
  await page.goto('/settings')
  await new SignInPage(page).submit(account)
  const settings = new SettingsPage(page)
  await expect(settings.firstName).toBeVisible()
  await ageSignIns(data, sixMinutes)
  await page.reload()
  await expect(settings.firstName).toBeVisible()
  return settings
}

const fill = async ({ password: { next, confirmation, change } }: SettingsPage, password: string) => {
  await next.fill(password)
  await confirmation.fill(password)
  await change.click()
}

test.describe('a password that takes a fresh sign-in', () => {
  const texts = { 'en-GB': { why: 'You were asked to sign in again', same: 'The new password is the same as the current one', changed: 'Password changed successfully' }, 'de-DE': { why: 'Sie wurden gebeten, sich erneut anzumelden', same: 'The new password is the same as the current one', changed: 'Passwort erfolgreich geändert' } }
  // The account whose password these tests change; the other one is that of the page that is signed in.
  let current: string | undefined
  const changing = ({ added, account }: { added?: Account; account: Account }): Account => ({ ...(added ?? account), ...(current !== undefined && { password: current }) })

  for (const [locale, { why, same, changed }] of Object.entries(texts)) {
    test(`SET-10, CLOUD-33: is changed after signing in again; the dialog is there again, empty, and says why (${locale})`, async ({ openPage, cloud }) => {
      const account = changing(cloud)
      const page = await openPage({ locale })
      const settings = await openAfterAWhile(page, cloud, account)
      const { opener, dialog, next, confirmation, change } = settings.password
      await opener.click()
      const authorization = page.waitForRequest((request) => request.url().includes('/oidc/auth?'))
      await fill(settings, 'one that is forgotten')
      const { searchParams } = new URL((await authorization).url())
      expect([searchParams.get('max_age'), searchParams.get('login_hint')]).toEqual(['300', account.username])

      await expect(page.getByLabel(/^(Username|Benutzername)$/)).toHaveValue(account.username)
      await new SignInPage(page).submit(account)
      await expect(page).toHaveURL('/settings')
      await expect(dialog).toContainText(why)
      for (const field of [next, confirmation]) await expect(field).toHaveValue('')
      await expect(next).toBeFocused()
      await expect(change).toBeDisabled()

      await fill(settings, account.password)
      await expect(toast(page, same)).toBeVisible()
      await expect(dialog).toBeVisible()
      const password = `a fresh password of ${locale}`
      await fill(settings, password)
      await expect(toast(page, changed)).toBeVisible()
      await expect(dialog).toHaveCount(0)
      current = password

      await opener.click()
      await expect(dialog).not.toContainText(why)
      await page.reload()
      await expect(settings.firstName).toBeVisible()
      await expect(dialog).toHaveCount(0)
    })
  }

  test('SET-11: asks before the page leaves with unsaved settings; who stays finds both as they were', async ({ openPage, cloud }) => {
    const page = await openPage()
    const settings = await openAfterAWhile(page, cloud, changing(cloud))
    const { opener, dialog, next } = settings.password
    await settings.firstName.fill('Grace')
    await opener.click()
    await fill(settings, 'one that stays here')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toHaveCount(0)
    await expect(next).toHaveValue('one that stays here')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(settings.firstName).toHaveValue('Grace')

    await opener.click()
    await fill(settings, 'one that is left behind')
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(new SignInPage(page).heading).toBeVisible()
  })

  test('SET-12: somebody else who signs in there does not find the dialog', async ({ openPage, cloud }) => {
    const page = await openPage()
    const settings = await openAfterAWhile(page, cloud, changing(cloud))
    await settings.password.opener.click()
    await fill(settings, 'one that is forgotten')
    await new SignInPage(page).submit(cloud.account)
    await expect(page.getByRole('banner')).toContainText('admin')
    await expect(settings.firstName).toBeVisible()
    await expect(settings.password.dialog).toHaveCount(0)
  })

  test('SET-12: a provider that does not ask for the password is gone to once, then the server\'s text is shown', async ({ page }) => {
    const settings = new SettingsPage(page)
    await settings.open()
    // As a server whose clock is ahead, or whose provider does not know max_age.
    await page.route('**/api/v1/users/password', (route) => route.fulfill({ status: 401, headers: { 'WWW-Authenticate': 'Bearer error="insufficient_user_authentication", max_age="300"' }, body: 'Sign in again to do this.' }))
    const { opener, dialog, next } = settings.password
    await opener.click()
    const returned = page.waitForURL(/\/auth\/callback\?/)
    await fill(settings, 'one that is never taken')
    await returned
    await expect(dialog).toContainText('You were asked to sign in again')
    await fill(settings, 'one that is never taken')
    await expect(toast(page, 'Error changing password')).toContainText('Sign in again to do this.')
    await expect(page).toHaveURL('/settings')
    await expect(next).toHaveValue('one that is never taken')
  })

  test('SET-10: a server that does not ask is served as before, with its 401 answered by one renewal', async ({ page }) => {
    const settings = new SettingsPage(page)
    await settings.open()
    let calls = 0
    await page.route('**/api/v1/users/password', (route) => route.fulfill(++calls === 1 ? { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } } : { status: 204 }))
    const { opener, dialog } = settings.password
    await opener.click()
    await fill(settings, 'one for another server')
    await expect(toast(page, 'Password changed successfully')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(calls).toBe(2)
  })
})
