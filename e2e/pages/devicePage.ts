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

  /** Opens a device and waits until it can be spoken to. */
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

  /** The row of a function, or of a variable that no function is called like. */
  row(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.locator('bdi').getByText(name, { exact: true }) }).first()
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
