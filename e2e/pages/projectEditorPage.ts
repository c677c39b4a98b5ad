import { expect, type Locator, type Page } from '@playwright/test'
import { codeEditorOf, codeIn, copyFrom, expectReady, pasteInto } from './codeEditor.ts'
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
    this.editor = codeEditorOf(page)
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
    await expectReady(this.editor, 30_000)
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}( not saved)?$`) })
  }

  /** The lines that the editor shows. */
  code(): Promise<string> {
    return codeIn(this.editor)
  }

  /** Replaces the text of the file that is shown. */
  async paste(text: string): Promise<void> {
    await pasteInto(this.editor, text)
    await expect.poll(() => this.code()).toContain(text.split('\n')[0])
  }

  /** The same with a text that may be higher than the editor. It is shown from its begin. */
  async pasteLong(text: string): Promise<void> {
    await pasteInto(this.editor, text)
    await this.page.keyboard.press('ControlOrMeta+Home')
    await expect.poll(() => this.code()).toContain(text.split('\n')[0])
  }

  /** The text of the file that is shown. */
  copy(): Promise<string> {
    return copyFrom(this.editor)
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
