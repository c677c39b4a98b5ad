import { expect, type Locator, type Page } from '@playwright/test'

type Named = string | RegExp

/** What surrounds every screen of the console. */
export class ConsolePage {
  readonly page: Page
  readonly topBar: Locator
  readonly menu: Locator
  readonly main: Locator
  /** The screen's name. */
  readonly heading: Locator
  /** What screen readers hear of the live connection, on every page. */
  readonly connection: Locator
  readonly toasts: Locator

  constructor(page: Page) {
    this.page = page
    this.topBar = page.getByRole('banner')
    this.menu = page.getByRole('navigation', { name: /^(Main menu|Hauptmenü)$/ })
    this.main = page.getByRole('main')
    this.heading = this.main.getByRole('heading', { level: 1 })
    this.connection = this.topBar.getByText(/^Live.(connection|Verbindung): /)
    this.toasts = page.locator('[role=status], [role=alert]')
  }

  /** Opens an address, by way of the provider when the page has no session yet, and waits for the screen. */
  async open(address: string, heading: Named = /./): Promise<void> {
    await this.page.goto(address, { waitUntil: 'commit' })
    await expect(this.heading).toHaveText(heading)
  }

  entry(name: Named): Locator {
    return this.menu.getByRole('link', { name, exact: typeof name === 'string' })
  }

  /** Opens a section by the menu. */
  async follow(name: string): Promise<void> {
    await this.entry(name).click()
    await expect(this.entry(name)).toHaveAttribute('aria-current', 'page')
    await expect(this.heading).toBeVisible()
  }

  async expectScreen(name: Named): Promise<void> {
    await expect(this.heading).toHaveText(name)
  }

  async expectConnection(state: string): Promise<void> {
    await expect(this.connection).toHaveText(new RegExp(`: ${state}$`))
  }

  async logOut(): Promise<void> {
    await this.topBar.getByRole('button', { name: /^(Log out|Abmelden)$/ }).click()
  }

  /** Goes to an address inside the loaded page, as Back and Forward do: without a link on the way, and without a reload. */
  async goInside(address: string): Promise<void> {
    await this.page.evaluate((to) => {
      window.history.pushState(null, '', to)
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, address)
  }

  /** Leaves a mark that a reload would wipe out. */
  async mark(): Promise<void> {
    await this.page.evaluate(() => Object.assign(window, { markOfThisPage: true }))
  }

  async expectNoReload(): Promise<void> {
    expect(await this.page.evaluate(() => 'markOfThisPage' in window), 'the page was not reloaded').toBe(true)
  }

  /** Until the mark is gone: another document is there. */
  async waitForReload(): Promise<void> {
    await this.page.waitForFunction(() => !('markOfThisPage' in window))
  }
}
