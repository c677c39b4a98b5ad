import { expect, type Locator, type Page } from '@playwright/test'
import { codeEditorOf, codeIn, expectReady, pasteInto } from './codeEditor.ts'
import { ConsolePage } from './consolePage.ts'

/** The form of a new or an existing integration. */
export class IntegrationFormPage {
  readonly page: Page
  readonly console: ConsolePage
  readonly save: Locator
  readonly editor: Locator
  readonly preview: Locator

  constructor(page: Page) {
    this.page = page
    this.console = new ConsolePage(page)
    this.save = page.getByRole('button', { name: /^(Save|Speichern)$/ })
    this.editor = codeEditorOf(page)
    this.preview = page.getByRole('region', { name: 'What would be sent' })
  }

  async openNew(template: string): Promise<void> {
    await this.console.open(`/integrations/add/${template}`)
    await expect(this.field('Name')).toBeVisible()
  }

  field(label: string): Locator {
    return this.page.getByRole('main').getByLabel(label, { exact: true }).first()
  }

  async tab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name }).click()
    await expect(this.page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  }

  /** The lines that the code editor shows. */
  async code(): Promise<string> {
    await expectReady(this.editor)
    return codeIn(this.editor)
  }

  paste(text: string): Promise<void> {
    return pasteInto(this.editor, text)
  }

  /** Opens a template's form from the gallery, within the loaded page. */
  async openFromGallery(title: string): Promise<void> {
    await this.console.goInside('/integrations/add')
    await this.page.getByRole('link', { name: new RegExp(`^${title}`) }).click()
    await expect(this.console.heading).toHaveText(title)
  }

  /** Types into fields by their labels, and chooses where there is a choice. */
  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      const field = this.field(label)
      if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value)
      else await field.fill(value)
    }
  }

  /** Creates a secret without leaving the form. */
  async createSecret(name: string, value: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New secret' }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Value').fill(value)
    await dialog.getByRole('button', { name: /^(Save|Create|Add)/ }).click()
    await this.expectSecret(name)
  }

  async expectSecret(name: string): Promise<void> {
    await expect(this.page.getByRole('list', { name: 'Secrets' }).getByText(name)).toBeVisible()
  }

  async addSecret(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: /^Secrets/ }).fill(name)
    await this.page.keyboard.press('Enter')
    await this.expectSecret(name)
  }

  async saveNew(): Promise<void> {
    await this.save.click()
    await expect(this.page).toHaveURL(/\/integrations$/)
  }
}

/** /integrations. */
export class IntegrationListPage {
  readonly page: Page
  readonly console: ConsolePage

  constructor(page: Page) {
    this.page = page
    this.console = new ConsolePage(page)
  }

  async open(): Promise<void> {
    await this.console.open('/integrations', /^(Integrations|Integrationen)/)
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true })
  }

  /** Tests an integration with an event of a device. */
  async test(name: string, device: string, data: string): Promise<void> {
    await this.console.expectConnection('Live')
    await this.page.getByRole('button', { name: `Test ${name}` }).click()
    const dialog = this.page.getByRole('dialog', { name: `Test ${name}` })
    const publish = dialog.getByRole('button', { name: 'Publish test event' })
    await expect(publish).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByLabel('Device').selectOption(device)
    await dialog.getByLabel('Event data').fill(data)
    await publish.click()
    await expect(this.page.getByText('Test event published').last()).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
  }

  async remove(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Delete ${name}` }).click()
    await this.page
      .getByRole('alertdialog', { name: `Delete ${name}?` })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(this.link(name)).toHaveCount(0)
  }
}
