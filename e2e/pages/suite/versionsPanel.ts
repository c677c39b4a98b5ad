import type { ConsolePage } from '../consolePage.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/** What /settings/about says of the parts of the console, and what the other pages say of their versions. */
export class VersionsPanel {
  readonly root: Locator
  /** In the top bar, while a version is forced. */
  readonly badge: Locator
  readonly reset: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.root = page.getByRole('region', { name: 'Versions' })
    this.badge = page.getByRole('banner').getByText(/forced version/)
    this.reset = page.getByRole('banner').getByRole('button', { name: 'Reset forced versions' })
  }

  /** Goes there from any page. */
  async open(console: ConsolePage): Promise<void> {
    await console.follow('Settings')
    await this.about(console)
  }

  /** Goes there from /settings. */
  async about(console: ConsolePage): Promise<void> {
    await console.main.getByRole('link', { name: 'About this console' }).click()
    await console.expectScreen('About this console')
  }

  choice(remote: string): Locator {
    return this.root.getByLabel(`Version of ${remote}`)
  }

  async expectRunning(remote: string, version: string): Promise<void> {
    const text = version.replaceAll('.', '\\.')
    await expect(this.root.locator(`dt:text-is("${remote}") + dd`)).toHaveText(new RegExp(`^${text}Needs|As released \\(${text}\\)`))
  }

  note(text: string): Locator {
    return this.#page.getByRole('main').getByRole('status').filter({ hasText: text })
  }
}
