import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { SettingsPage } from '../pages/settingsPages.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { openApi } from '../support/api.ts'
import { menuTitles } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

// A cloud of its own: the language belongs to the account. The guest has none stored until a test stores one.
test.use({ cloudOptions: { addAccount: 'guest' } })

const german = menuTitles('de')
const english = menuTitles('en')

test.describe('the language', () => {
  test('SHELL-05, SHELL-06: a browser set to German gets the sign-in and the console in German', async ({
    openPage,
    cloud,
  }) => {
    const page = await openPage({ locale: 'de-CH' })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
    await new SignInPage(page).submit(cloud.added ?? cloud.account)
    const console = new ConsolePage(page)
    await console.expectScreen('Übersicht')
    await expect(console.menu.getByRole('link')).toHaveText(german)
  })

  test("SHELL-05: the language that the user stored wins over the browser's once it is loaded", async ({
    page,
    cloud,
  }) => {
    const api = await openApi(cloud)
    await api.call('PUT', '/users', { language: 'de' })
    const console = new ConsolePage(page)
    await console.open('/dashboard', 'Übersicht')
    await expect(console.menu.getByRole('link')).toHaveText(german)
    await api.call('PUT', '/users', { language: 'en' })
    await page.reload()
    await expect(console.menu.getByRole('link')).toHaveText(english)
  })

  test('SHELL-05, SHELL-06: changing it in settings changes the shell and the remote that is loaded already, without a reload', async ({
    page,
  }) => {
    const settings = new SettingsPage(page)
    const { console } = settings
    await console.open('/devices', 'Devices')
    await console.mark()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(console.main.getByRole('columnheader')).toContainText([
      'Name',
      'ID',
      'Model',
      'Status',
      'Last connect',
    ])
    await console.follow('Settings')
    await settings.choose('Deutsch')
    await console.expectScreen('Einstellungen')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(console.menu.getByRole('link')).toHaveText(german)
    await expect(console.topBar.getByRole('button', { name: 'Abmelden' })).toBeVisible()
    await console.follow('Geräte')
    await expect(console.main.getByRole('columnheader')).toContainText([
      'Name',
      'ID',
      'Modell',
      'Status',
      'Letzte Verbindung',
    ])
    await expect(console.main.getByText(/^vor \d+/).first()).toBeVisible()
    await expect(page).toHaveTitle('Geräte · IoT Console')
    await console.follow('Einstellungen')
    await settings.choose('English')
    await console.follow('Devices')
    await expect(console.main.getByText(/ ago$/).first()).toBeVisible()
    await console.expectNoReload()
  })
})

test.describe('light and dark', () => {
  /** How bright what is behind an element is, from 0 to 1. */
  const brightness = (page: Page, selector: string): Promise<number> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const paint = document.createElement('canvas').getContext('2d')
        let behind: Element | null = element
        while (behind && /^(transparent|rgba\(0, 0, 0, 0\))$/.test(getComputedStyle(behind).backgroundColor))
          behind = behind.parentElement
        if (!paint || !behind) return 1
        paint.fillStyle = getComputedStyle(behind).backgroundColor
        paint.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data
        return (red + green + blue) / 3 / 255
      })

  const parts = ['body', 'header', 'nav', 'main h1']

  test('SHELL-07: the console is dark from its first frame on where the system is, and follows it while it is open', async ({
    openPage,
    signedIn,
  }) => {
    const page = await openPage({ colorScheme: 'dark', storageState: signedIn })
    const console = new ConsolePage(page)
    await console.open('/dashboard', 'Dashboard')
    expect(await brightness(page, 'body')).toBeLessThan(0.25)
    await console.mark()
    await page.emulateMedia({ colorScheme: 'light' })
    for (const part of parts) await expect.poll(() => brightness(page, part), part).toBeGreaterThan(0.85)
    await console.follow('Devices')
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const part of parts) await expect.poll(() => brightness(page, part), part).toBeLessThan(0.25)
    await console.expectNoReload()
  })
})
