import type { Locator, Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { SettingsPage, VersionsPanel } from '../pages/settingsPages.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { saveData } from '../support/remoteReleases.ts'
import { expect, test } from '../support/test.ts'

// A cloud of its own: what is saved here is seen by whoever shares the account.
test.use({ cloudOptions: { addAccount: 'changer' } })

const toast = (page: Page, text: string) => page.locator('[role=status], [role=alert]').filter({ hasText: text })

test.describe('the profile', () => {
  test('SET-01, ERR-04, SHELL-14, UX-30: Save sends the whole user in one PUT; a failure is shown as text and what was typed stays; unsaved changes are asked about, and Save and leave saves first', async ({
    page,
    cloud,
  }) => {
    const settings = new SettingsPage(page)
    const { console } = settings
    await settings.open()
    await expect(settings.email).toHaveValue(`${cloud.account.username}@localhost`)
    await expect(settings.email).not.toBeEditable()
    await settings.lastName.fill('Lovelace <b>&')
    await settings.firstName.fill('Ada')
    await expect(console.main.getByText('Unsaved changes')).toBeVisible()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.keyboard.press('Enter')
    const request = await sent
    expect(new URL(request.url()).pathname).toBe('/api/v1/users')
    expect(request.postDataJSON()).toEqual({ firstName: 'Ada', lastName: 'Lovelace <b>&', language: 'en' })
    await expect(toast(page, 'Settings saved')).toBeVisible()
    await expect(console.main.getByText('Unsaved changes')).toHaveCount(0)
    await page.reload()
    await expect(settings.firstName).toHaveValue('Ada')
    await expect(settings.lastName).toHaveValue('Lovelace <b>&')

    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await test.step('whoever stays keeps what was typed', async () => {
      await settings.firstName.fill('x'.repeat(101))
      await console.entry('Devices').click()
      await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL('/settings')
      await expect(settings.firstName).toHaveValue('x'.repeat(101))
    })
    await test.step('what can’t be saved keeps the user on the page, at the field or with the reason', async () => {
      const saveAndLeave = async () => {
        await console.entry('Devices').click()
        await dialog.getByRole('button', { name: 'Save and leave' }).click()
      }
      await saveAndLeave()
      await expect(settings.firstName).toBeFocused()
      await expect(dialog).toHaveCount(0)
      await settings.firstName.fill('Grace')
      await page.route('**/api/v1/users', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 503, body: 'Full <img src=x onerror="window.ran=1">' })
          : route.fallback(),
      )
      await saveAndLeave()
      await expect(dialog.getByRole('alert')).toContainText('It was not saved: Full <img src=x onerror="window.ran=1">')
      expect(await page.evaluate(() => 'ran' in window)).toBe(false)
      await page.unroute('**/api/v1/users')
      await dialog.getByRole('button', { name: 'Save and leave' }).click()
      await console.expectScreen('Devices')
      await console.follow('Settings')
      await expect(settings.firstName).toHaveValue('Grace')
    })
  })
})

test('UX-32: what is saved after all takes its own error away, and no toast covers a button or jumps for a dialog', async ({
  page,
}) => {
  const settings = new SettingsPage(page)
  await page.setViewportSize({ width: 1280, height: 560 })
  // A toast on its way in is nowhere yet.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await settings.open()
  await page.route('**/api/v1/users', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: 'The store is full' }) : route.fallback(),
  )
  await settings.firstName.fill('Grace')
  await page.keyboard.press('Enter')
  const error = page.getByRole('alert').filter({ hasText: 'Failed to save settings' })
  await expect(error).toBeVisible()
  const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  let toast = await boxOf(error)
  await expect
    .poll(async () => {
      const before = toast
      toast = await boxOf(error)
      return toast.y === before.y
    }, 'the toast stands still')
    .toBe(true)
  for (const button of await settings.console.main.getByRole('button').all()) {
    const box = await boxOf(button)
    expect(
      box.x + box.width <= toast.x ||
        box.x >= toast.x + toast.width ||
        box.y + box.height <= toast.y ||
        box.y >= toast.y + toast.height,
      await button.innerText(),
    ).toBe(true)
  }
  await settings.password.opener.click()
  await expect(settings.password.dialog).toBeVisible()
  expect(await boxOf(error)).toEqual(toast)
  await page.keyboard.press('Escape')
  await page.unroute('**/api/v1/users')
  await settings.firstName.press('Enter')
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(error).toHaveCount(0)
})

test('SET-20: a chosen scheme applies at once and in other tabs, is there before the first paint, and goes back to the system', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const settings = new SettingsPage(page)
  await settings.open()
  const background = (where: Page) => where.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const [light, dark] = ['rgb(249, 250, 251)', 'rgb(12, 14, 17)']
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'light' })
  await new ConsolePage(other).open('/dashboard')
  await expect.poll(() => background(other)).toBe(light)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => background(page)).toBe(dark)
  await expect.poll(() => background(other)).toBe(dark)
  await other.addInitScript(() => {
    const { schemes } = Object.assign(window, { schemes: [] as string[] })
    const look = () => {
      // Before the body there is nothing to paint.
      if (document.body) schemes.push(document.documentElement.style.colorScheme)
      if (schemes.length < 20) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  // By way of the provider: the page that is looked at is the last one.
  await new ConsolePage(other).open('/dashboard', 'Dashboard')
  await expect.poll(() => background(other)).toBe(dark)
  const schemes = await other.evaluate(() => (window as unknown as { schemes: string[] }).schemes)
  expect(new Set(schemes), 'every frame is drawn in it').toEqual(new Set(['dark']))
  await page.getByRole('radio', { name: 'System' }).check()
  await expect.poll(() => background(page)).toBe(light)
  await expect.poll(() => background(other)).toBe(light)
})

test(
  'SET-21: the settings name no parts; /settings/about says what runs, from where, and copies it',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // Nothing is loaded ahead of its use.
    await saveData(page)
    const settings = new SettingsPage(page)
    await settings.open()
    await expect(settings.console.main).not.toContainText('mfe_')
    const about = settings.console.main.getByRole('link', { name: 'About this console' })
    await about.click()
    await settings.console.expectScreen('About this console')
    const row = new VersionsPanel(page).row('mfe_devices')
    await expect(row).toContainText(
      /^Devices, Events.*current\^[\d.]+fits.*sha384not required100 %this serverNot loaded yet$/,
    )
    await settings.console.follow('Devices')
    await settings.console.follow('Settings')
    await about.click()
    await expect(row).toContainText(/this serverRuns$/)
    await page.getByRole('button', { name: 'Copy for support' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/mfe_devices .*, contract \^/)
  },
)

test.describe('the password', () => {
  test('SET-02, SET-03, SET-04: the keyboard alone opens the dialog and is kept inside it; after the change the user stays signed in, the old password is refused and the new one lets in', async ({
    openPage,
    cloud,
  }) => {
    const account = cloud.added ?? cloud.account
    const password = 'correct horse battery'
    const page = await openPage()
    await page.goto('/settings')
    await new SignInPage(page).submit(account)
    const settings = new SettingsPage(page)
    await expect(settings.firstName).toBeVisible()
    const { opener, dialog, next, confirmation, change } = settings.password
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(next).toBeFocused()
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.click()
    await expect(change).toBeDisabled()
    await next.fill('short')
    await expect(dialog.getByText('Must be at least 8 characters long')).toBeVisible()
    await next.fill(password)
    await confirmation.fill(password)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Password changed successfully')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.reload()
    await settings.console.expectScreen('Settings')

    const elsewhere = await openPage()
    await elsewhere.goto('/settings')
    const provider = new SignInPage(elsewhere)
    await provider.submit(account)
    await expect(provider.problem).toContainText('Wrong username or password')
    await provider.submit({ ...account, password })
    await new ConsolePage(elsewhere).expectScreen('Settings')
  })
})
