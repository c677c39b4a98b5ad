import { expect, type Locator, type Page } from '@playwright/test'
import { ConsolePage } from './consolePage.ts'

/** The last step of an update when it is done, with its time. Until then the same words name the pending step. */
export const runsNewFirmware = /^Running the new firmware\d\d:\d\d:\d\d$/

/** /devices/firmwares and the page of an image, in English. */
export class FirmwarePages {
  readonly page: Page
  readonly console: ConsolePage
  /** The facts about an image, label by label. */
  readonly image: Locator
  readonly download: Locator
  readonly delete: Locator
  readonly confirmation: Locator
  /** Flashing over the air. */
  readonly update: Locator
  readonly search: Locator
  readonly flash: Locator
  readonly stop: Locator
  readonly steps: Locator

  constructor(page: Page) {
    this.page = page
    this.console = new ConsolePage(page)
    this.image = page.getByRole('region', { name: 'Image', exact: true })
    this.download = this.console.main.getByRole('button', { name: 'Download', exact: true })
    this.delete = this.console.main.getByRole('button', { name: 'Delete…', exact: true })
    this.confirmation = page.getByRole('alertdialog')
    this.update = page.getByRole('region', { name: 'Flash over the air' })
    this.search = this.update.getByRole('searchbox')
    this.flash = this.update.getByRole('button', { name: 'Flash', exact: true })
    this.stop = this.update.getByRole('button', { name: 'Stop following' })
    this.steps = this.update.getByRole('listitem')
  }

  async openList(): Promise<void> {
    await this.console.open('/devices/firmwares', /^Firmware/)
  }

  async openImage(sha: string): Promise<void> {
    await this.console.open(`/devices/firmwares/${sha}`, short(sha))
    await expect(this.download).toBeVisible()
  }

  row(sha: string): Locator {
    return this.console.main.locator('a[data-row-link]').filter({ hasText: short(sha) })
  }

  device(name: string | RegExp): Locator {
    return this.update.getByRole('radio', { name })
  }
}

const short = (sha: string) => `${sha.slice(0, 8)}…${sha.slice(-6)}`

/** The panel and the dialog that flash a board by USB, in English. */
export class UsbDialog {
  readonly panel: Locator
  readonly prepare: Locator
  readonly install: Locator
  readonly own: Locator
  readonly dialog: Locator
  readonly connect: Locator
  readonly again: Locator
  readonly cancel: Locator
  readonly close: Locator
  readonly erase: Locator
  readonly progress: Locator
  readonly steps: Locator
  readonly failure: Locator
  readonly done: Locator
  readonly log: Locator
  readonly serial: Locator

  constructor(page: Page) {
    this.panel = page.getByRole('region', { name: 'Flash by USB' })
    this.prepare = this.panel.getByRole('button', { name: 'Prepare' })
    this.install = this.panel.getByRole('button', { name: 'Install…' })
    this.own = page.getByLabel('Own .bin file')
    this.dialog = page.getByRole('dialog', { name: 'Install on the connected board' })
    this.connect = this.dialog.getByRole('button', { name: 'Connect…' })
    this.again = this.dialog.getByRole('button', { name: 'Try again…' })
    this.cancel = this.dialog.getByRole('button', { name: 'Cancel' })
    this.close = this.dialog.getByRole('button', { name: 'Close' }).last()
    this.erase = this.dialog.getByRole('checkbox', { name: 'Erase everything first' })
    this.progress = this.dialog.getByRole('progressbar')
    this.steps = this.dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    this.failure = this.dialog.getByRole('alert')
    this.done = this.dialog.getByText('Installed and verified.')
    this.log = this.dialog.getByRole('log', { name: 'Log' })
    this.serial = this.dialog.getByRole('log', { name: 'Serial console' })
  }
}
