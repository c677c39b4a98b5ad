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

  async expectFiring(count: number): Promise<void> {
    await expect(this.bell).toHaveAccessibleName(count === 0 ? 'Alerts, none firing' : `Alerts, ${count} firing`)
    await expect(this.console.entry(/^Alerts/)).toHaveText(count === 0 ? 'Alerts' : `Alerts${count}`)
  }
}
