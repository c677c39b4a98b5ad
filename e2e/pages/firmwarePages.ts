import { expect, type Locator, type Page } from '@playwright/test'
import { ConsolePage } from './consolePage.ts'

/** The last step of an update once it is done: with its time. Before, the same words name what is to come. */
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
