import { expect, type Locator, type Page } from '@playwright/test'

type Name = string | RegExp

/** The console's frame around every screen. */
export class ConsolePage {
  readonly page: Page
  readonly topBar: Locator
  readonly menu: Locator
  readonly main: Locator
  /** The screen's heading. */
  readonly heading: Locator
  /** The state of the live connection, as screen readers read it on every page. */
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

  /** Opens an address and waits for the screen. Without a session the page is redirected to the provider. */
  async open(address: string, heading: Name = /./): Promise<void> {
    await this.page.goto(address, { waitUntil: 'commit' })
    await expect(this.heading).toHaveText(heading)
  }

  entry(name: Name): Locator {
    return this.menu.getByRole('link', { name, exact: typeof name === 'string' })
  }

  /** Opens a section by the menu. */
  async follow(name: string): Promise<void> {
    await this.entry(name).click()
    await expect(this.entry(name)).toHaveAttribute('aria-current', 'page')
    await expect(this.heading).toBeVisible()
  }

  async expectScreen(name: Name): Promise<void> {
    await expect(this.heading).toHaveText(name)
  }

  async expectConnection(state: string): Promise<void> {
    await expect(this.connection).toHaveText(new RegExp(`: ${state}$`))
  }

  async logOut(): Promise<void> {
    await this.topBar.getByRole('button', { name: /^(Log out|Abmelden)$/ }).click()
  }

  /** Goes to an address within the loaded page, as Back and Forward do: without a link and without a reload. */
  async goInside(address: string): Promise<void> {
    await this.page.evaluate((to) => {
      window.history.pushState(null, '', to)
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, address)
  }

  /** Sets a mark that a reload removes. */
  async mark(): Promise<void> {
    await this.page.evaluate(() => Object.assign(window, { markOfThisPage: true }))
  }

  async expectNoReload(): Promise<void> {
    expect(await this.page.evaluate(() => 'markOfThisPage' in window), 'the page was not reloaded').toBe(true)
  }

  /** Waits until the mark is gone, which means that the page was reloaded. */
  async waitForReload(): Promise<void> {
    await this.page.waitForFunction(() => !('markOfThisPage' in window))
  }
}

/** The card that is shown in place of a section whose code can't be loaded or has failed. */
export class FaultCard {
  readonly root: Locator
  readonly retry: Locator

  constructor(page: Page) {
    this.root = page
      .getByRole('main')
      .getByRole('alert')
      .filter({ has: page.getByRole('button', { name: 'Retry' }) })
    this.retry = this.root.getByRole('button', { name: 'Retry' })
  }

  async expectCause(remote: string, cause: string | RegExp, attempts: number | null = 1): Promise<void> {
    await expect(this.root).toContainText(/This section (could not be loaded|has stopped working)/)
    await expect(this.root).toContainText(`Part${remote} `)
    await expect(this.root).toContainText(cause)
    await expect(this.root).toContainText(new RegExp(`Tried${attempts ?? '\\d'} time`))
    await expect(this.retry).toBeFocused()
  }
}
