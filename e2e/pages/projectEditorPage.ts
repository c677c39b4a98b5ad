import { expect, type Locator, type Page } from '@playwright/test'
import { ConsolePage } from './consolePage.ts'

/** /projects/{id}: files, build and log. */
export class ProjectEditorPage {
  readonly page: Page
  readonly console: ConsolePage
  readonly editor: Locator
  readonly save: Locator
  readonly build: Locator
  readonly log: Locator
  readonly device: Locator
  readonly flash: Locator
  readonly buildAndFlash: Locator
  /** The progress of flashing. */
  readonly flashing: Locator
  readonly flashSteps: Locator

  constructor(page: Page) {
    this.page = page
    this.console = new ConsolePage(page)
    this.editor = page.locator('.monaco-editor')
    this.save = page.getByRole('button', { name: 'Save', exact: true })
    this.build = page.getByRole('button', { name: 'Build', exact: true })
    this.log = page.getByRole('log', { name: 'Build log' })
    this.device = page.getByRole('combobox', { name: 'Device' })
    this.flash = page.getByRole('button', { name: 'Flash', exact: true })
    this.buildAndFlash = page.getByRole('button', { name: 'Build & flash', exact: true })
    this.flashing = page.getByRole('region', { name: /^Flashing / })
    this.flashSteps = this.flashing.getByRole('listitem')
  }

  async open(id: string): Promise<void> {
    await this.console.open(`/projects/${id}`)
    await this.ready()
  }

  async ready(): Promise<void> {
    await expect(this.editor.locator('.view-line').first()).toBeVisible({ timeout: 30_000 })
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}( not saved)?$`) })
  }

  /** The lines that the editor shows. */
  async code(): Promise<string> {
    return (await this.editor.locator('.view-line').allInnerTexts()).join('\n').replaceAll('\u00a0', ' ')
  }

  /** Replaces the text of the file that is shown, by pasting. */
  async paste(text: string): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await this.editor.locator('.view-line').first().click()
    await this.page.keyboard.press('ControlOrMeta+A')
    await this.page.keyboard.press('ControlOrMeta+V')
    await expect.poll(() => this.code()).toContain(text.split('\n')[0])
  }

  /** Chooses an item of the files' menu. */
  async choose(item: string): Promise<void> {
    await this.page.getByRole('button', { name: 'More about files' }).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  async expectResult(words: string | RegExp): Promise<void> {
    await expect(this.page.getByText(words, { exact: true })).toBeVisible({ timeout: 120_000 })
  }
}
