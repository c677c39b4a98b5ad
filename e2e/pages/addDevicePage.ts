import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { ConsolePage } from './consolePage.ts'

/** /devices/add. */
export class AddDevicePage {
  readonly page: Page
  readonly console: ConsolePage
  readonly name: Locator
  readonly steps: Locator

  constructor(page: Page) {
    this.page = page
    this.console = new ConsolePage(page)
    this.name = page.getByRole('textbox', { name: 'Name' })
    this.steps = page.getByRole('list', { name: 'Steps' })
  }

  async open(): Promise<void> {
    await this.console.open('/devices/add', 'Add device')
  }

  /** Adds a device of this kind. */
  async add(name: string, kind: string): Promise<void> {
    await this.name.fill(name)
    await this.choose(kind)
    await this.page.getByRole('button', { name: 'Add device' }).click()
    await expect(this.step('Added')).toContainText('done')
  }

  /** Chooses a kind: a radio button, on a phone an entry of a list. */
  async choose(kind: string): Promise<void> {
    const list = this.page.getByRole('combobox', { name: 'Kind' })
    if (await list.isVisible()) await list.selectOption(kind)
    else await this.page.getByRole('radio', { name: kind }).check()
  }

  /** The id that the address names. */
  get id(): string {
    return new URL(this.page.url()).searchParams.get('device') ?? ''
  }

  step(name: string): Locator {
    return this.steps.getByRole('listitem').filter({ hasText: name })
  }

  async way(name: string): Promise<void> {
    await this.page.getByRole('radio', { name, exact: true }).check()
  }

  /** The lines for a shell, as they stand on the page. */
  commands(): Promise<readonly string[]> {
    return this.page.locator('pre:not([role]) > span').allTextContents()
  }

  /** The file that a button saves. */
  async download(name: string | RegExp): Promise<Buffer> {
    const saved = this.page.waitForEvent('download')
    await this.page.getByRole('button', { name }).first().click()
    return readFile(await (await saved).path())
  }
}
