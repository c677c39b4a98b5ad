import { expect, type Locator, type Page } from '@playwright/test'
import { ConsolePage } from './consolePage.ts'

/** /secrets and the pages below it, in English. */
export class SecretsPage {
  readonly page: Page
  readonly console: ConsolePage
  readonly name: Locator
  readonly value: Locator
  readonly newValue: Locator
  readonly save: Locator
  readonly back: Locator
  /** The details of a secret, label by label. */
  readonly details: Locator
  readonly update: Locator
  readonly delete: Locator
  /** The dialog that is open. */
  readonly dialog: Locator
  readonly newSecret: Locator

  constructor(page: Page) {
    this.page = page
    this.console = new ConsolePage(page)
    this.name = page.getByLabel('Name', { exact: true })
    this.value = page.getByLabel('Value', { exact: true })
    this.newValue = page.getByLabel('New value', { exact: true })
    this.save = page.getByRole('button', { name: 'Save', exact: true })
    this.back = page.getByRole('link', { name: 'Back' })
    this.details = page.getByRole('region', { name: 'Details' })
    this.update = page.getByRole('button', { name: 'Update value' })
    this.delete = page.getByRole('button', { name: 'Delete…' })
    this.dialog = page.locator('[role=dialog], [role=alertdialog]')
    this.newSecret = page.getByRole('dialog', { name: 'New secret' })
  }

  async openAdd(): Promise<void> {
    await this.console.open('/secrets/add', 'Add secret')
  }

  async openDetails(name: string): Promise<void> {
    await this.console.open(`/secrets/${name}`, name)
    await expect(this.update).toBeVisible()
  }

  row(name: string): Locator {
    return this.console.main.locator('a[data-row-link]').filter({ hasText: new RegExp(`^${name}$`) })
  }

  toast(text: string | RegExp): Locator {
    return this.console.toasts.filter({ hasText: text })
  }
}
