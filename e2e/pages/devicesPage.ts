import { expect, type Locator, type Page } from '@playwright/test'
import { ConsolePage } from './consolePage.ts'

/** /devices, in English. */
export class DevicesPage {
  readonly page: Page
  readonly console: ConsolePage
  readonly table: Locator
  /** The names in sight: the rows' links. */
  readonly names: Locator
  readonly search: Locator
  readonly filter: Locator
  /** The panel with all filters. */
  readonly choices: Locator
  readonly all: Locator
  readonly remove: Locator

  constructor(page: Page) {
    this.page = page
    this.console = new ConsolePage(page)
    this.table = page.getByRole('table', { name: 'Devices' })
    this.names = this.console.main.locator('a[data-row-link]')
    this.search = page.getByRole('searchbox', { name: 'Search name, ID or model' })
    this.filter = page.getByRole('button', { name: 'Filter', exact: true })
    this.choices = page.getByRole('dialog', { name: 'Show only' })
    this.all = page.getByRole('checkbox', { name: 'Select all' })
    this.remove = page.getByRole('button', { name: 'Remove…' })
  }

  /** Opens the list and waits for its rows. */
  async open(address = '/devices'): Promise<void> {
    await this.console.open(address, 'Devices')
    await expect(this.names.first()).toBeVisible()
  }

  device(name: string): Locator {
    return this.names.filter({ hasText: new RegExp(`^${name}$`) })
  }

  box(name: string): Locator {
    return this.page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
  }

  /** What the selection bar says it acts on. */
  selection(text: string): Locator {
    return this.page.getByRole('region', { name: text })
  }

  /** Ticks values in the panel of filters and closes it. */
  async choose(...values: readonly string[]): Promise<void> {
    await this.filter.click()
    for (const value of values) await this.choices.getByRole('checkbox', { name: value, exact: true }).check()
    await this.page.keyboard.press('Escape')
    await expect(this.choices).toHaveCount(0)
  }
}
