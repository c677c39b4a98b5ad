import { expect, type Locator, type Page } from '@playwright/test'
import { ConsolePage } from './consolePage.ts'

/** The bell of the top bar, and the list of alerts. */
export class AlertsPage {
  readonly console: ConsolePage
  readonly bell: Locator
  readonly panel: Locator

  constructor(page: Page) {
    this.console = new ConsolePage(page)
    this.bell = this.console.topBar.getByRole('button', { name: /^Alerts, / })
    this.panel = page.getByRole('dialog', { name: 'Alerts' })
  }

  row(name: string): Locator {
    return this.console.main.getByRole('listitem', { name })
  }

  /** Opens a screen and waits for the stream of alerts: what fired before is not announced. */
  async openFollowing(address: string): Promise<void> {
    const followed = this.console.page.waitForResponse('**/alerts/stream')
    await this.console.open(address)
    await followed
  }

  async expectFiring(count: number): Promise<void> {
    await expect(this.bell).toHaveAccessibleName(count === 0 ? 'Alerts, none firing' : `Alerts, ${count} firing`)
    await expect(this.console.entry(/^Alerts/)).toHaveText(count === 0 ? 'Alerts' : `Alerts${count}`)
  }
}
