import { ageSignIns } from 'cloud/testing/ageSignIns.ts'
import type { Page } from '@playwright/test'
import { SettingsPage } from '../pages/settingsPages.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { expect, test } from '../support/test.ts'

// A cloud of its own: its passwords are changed, and its sign-ins made old.
test.use({ cloudOptions: { addAccount: 'second' } })

const toast = (page: Page, text: string | RegExp) =>
  page.locator('[role=status], [role=alert]').filter({ hasText: text })
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

/** As a server that takes no current password in place of a sign-in. */
const takeNoPassword = (page: Page) =>
  page.route('**/api/v1/users/password', async (route) => {
    const response = await route.fetch()
    const challenge = response.headers()['www-authenticate']?.replace(', current_password="accepted"', '')
    await route.fulfill({
      response,
      headers: { ...response.headers(), ...(challenge !== undefined && { 'www-authenticate': challenge }) },
    })
  })

const fill = async ({ password: { next, confirmation, change } }: SettingsPage, password: string) => {
  await next.fill(password)
  await confirmation.fill(password)
  await change.click()
}

test.describe('a password that takes a fresh sign-in', () => {
  // The account whose password these tests change; the other one is that of the page that is signed in.
  let current: string | undefined
  const changing = ({ added, account }: { added?: Account; account: Account }): Account => ({
    ...(added ?? account),
    ...(current !== undefined && { password: current }),
  })

  test('SET-10, CLOUD-33: is changed after signing in again; the dialog is there again, empty, and says why', async ({
    openPage,
    cloud,
  }) => {
    const account = changing(cloud)
    const page = await openPage()
    await takeNoPassword(page)
    const settings = await openAfterAWhile(page, cloud, account)
    const { opener, dialog, next, confirmation, change } = settings.password
    await opener.click()
    const authorization = page.waitForRequest((request) => request.url().includes('/oidc/auth?'))
    await fill(settings, 'one that is forgotten')
    const { searchParams } = new URL((await authorization).url())
    expect([searchParams.get('max_age'), searchParams.get('login_hint')]).toEqual(['300', account.username])

    await expect(page.getByLabel('Username')).toHaveValue(account.username)
    await new SignInPage(page).submit(account)
    await expect(page).toHaveURL('/settings')
    await expect(dialog).toContainText('You were asked to sign in again')
    for (const field of [next, confirmation]) await expect(field).toHaveValue('')
    await expect(next).toBeFocused()
    await expect(change).toBeDisabled()

    await fill(settings, account.password)
    await expect(toast(page, 'The new password is the same as the current one')).toBeVisible()
    await expect(dialog).toBeVisible()
    const password = 'a fresh password'
    await fill(settings, password)
    await expect(toast(page, 'Password changed successfully')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    current = password

    await opener.click()
    await expect(dialog).not.toContainText('You were asked to sign in again')
    await page.reload()
    await expect(settings.firstName).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  test(
    'SET-11, SET-12: asks before the page leaves with unsaved settings; who stays finds both as they were; somebody else who signs in there does not find the dialog',
    { tag: '@long' },
    async ({ openPage, cloud }) => {
      const page = await openPage()
      await takeNoPassword(page)
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
      await new SignInPage(page).submit(cloud.account)
      await expect(page.getByRole('banner')).toContainText(cloud.account.username)
      await expect(settings.firstName).toBeVisible()
      await expect(dialog).toHaveCount(0)
    },
  )

  test(
    "SET-10, SET-12: a server that does not ask is served as before, with its 401 answered by one renewal; a provider that does not ask for the password is gone to once, then the server's text is shown",
    { tag: '@long' },
    async ({ page }) => {
      const settings = new SettingsPage(page)
      await settings.open()
      const { opener, dialog, next } = settings.password
      let calls = 0
      await page.route('**/api/v1/users/password', (route) =>
        route.fulfill(++calls === 1 ? { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } } : { status: 204 }),
      )
      await opener.click()
      await fill(settings, 'one for another server')
      await expect(toast(page, 'Password changed successfully')).toBeVisible()
      await expect(dialog).toHaveCount(0)
      expect(calls).toBe(2)
      await page.unroute('**/api/v1/users/password')

      // As a server whose clock is ahead, or whose provider does not know max_age.
      await page.route('**/api/v1/users/password', (route) =>
        route.fulfill({
          status: 401,
          headers: { 'WWW-Authenticate': 'Bearer error="insufficient_user_authentication", max_age="300"' },
          body: 'Sign in again to do this.',
        }),
      )
      await opener.click()
      const returned = page.waitForURL(/\/auth\/callback\?/)
      await fill(settings, 'one that is never taken')
      await returned
      await expect(dialog).toContainText('You were asked to sign in again')
      await fill(settings, 'one that is never taken')
      await expect(toast(page, 'Error changing password')).toContainText('Sign in again to do this.')
      await expect(page).toHaveURL('/settings')
      await expect(next).toHaveValue('one that is never taken')
    },
  )
})
