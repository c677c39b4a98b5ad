import { expect, type Locator, type Page } from '@playwright/test'
import { ConsolePage } from './consolePage.ts'

/** /devices/{id}. */
export class DevicePage {
  readonly page: Page
  readonly console: ConsolePage
  readonly details: Locator
  readonly functions: Locator
  readonly variables: Locator
  readonly remove: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.console = new ConsolePage(page)
    this.details = page.getByRole('region', { name: 'Details' })
    this.functions = page.getByRole('table', { name: 'Functions' })
    this.variables = page.getByRole('table', { name: 'Variables' })
    this.remove = page.getByRole('button', { name: 'Remove…' })
    this.dialog = page.getByRole('alertdialog')
  }

  /** Opens a device and waits for the live connection. */
  async open(id: string, heading: string | RegExp): Promise<void> {
    await this.console.open(`/devices/${id}`, heading)
    await this.console.expectConnection('Live')
  }

  async expectStatus(status: string): Promise<void> {
    await expect(this.details).toContainText(status)
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true })
  }

  /** The row of a function, or of a variable whose name no function has. */
  row(name: string): Locator {
    return this.page
      .getByRole('row')
      .filter({ has: this.page.locator('bdi').getByText(name, { exact: true }) })
      .first()
  }

  parameter(name: string): Locator {
    return this.page.getByRole('textbox', { name: `Parameter of ${name}`, exact: true })
  }

  call(name: string): Locator {
    return this.page.getByRole('button', { name: `Call ${name}`, exact: true })
  }

  read(name: string): Locator {
    return this.page.getByRole('button', { name: `Read ${name}`, exact: true })
  }

  /** Renames it in the heading. */
  async rename(from: string, to: string): Promise<void> {
    await this.console.heading.getByRole('button', { name: from }).click()
    await this.page.getByRole('textbox', { name: 'Device name' }).fill(to)
    await this.page.keyboard.press('Enter')
  }
}

/** /devices, in English. */
export class DevicesPage {
  readonly page: Page
  readonly console: ConsolePage
  readonly table: Locator
  /** The links of the visible rows: the devices' names. */
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
    this.search = page.getByRole('searchbox', { name: /^Search name, ID(, label)? or model$/ })
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

  /** The selection bar with this text. */
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
