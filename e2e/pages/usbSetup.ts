import type { Locator, Page } from '@playwright/test'
import { ConsolePage } from './consolePage.ts'

/** Setting up a board by USB on /devices/add, in English. */
export class UsbSetup {
  readonly console: ConsolePage
  readonly name: Locator
  readonly add: Locator
  readonly steps: Locator
  readonly allTheSame: Locator
  readonly choosePort: Locator
  readonly ownFile: Locator
  readonly ssid: Locator
  readonly password: Locator
  readonly write: Locator
  readonly again: Locator
  readonly progress: Locator
  readonly failure: Locator
  readonly networks: Locator
  readonly connect: Locator

  constructor(page: Page) {
    this.console = new ConsolePage(page)
    this.name = page.getByRole('textbox', { name: 'Name' })
    this.add = page.getByRole('button', { name: 'Add device' })
    this.steps = page.getByRole('list', { name: /^Setting up .* by USB$/ })
    this.allTheSame = page.getByRole('button', { name: 'Set it up all the same' })
    this.choosePort = this.steps.getByRole('button', { name: 'Choose port…' })
    this.ownFile = page.getByLabel('Own .bin file')
    this.ssid = this.steps.getByRole('textbox', { name: 'Wi-Fi name' })
    this.password = this.steps.getByLabel('Wi-Fi password')
    this.write = this.steps.getByRole('button', { name: 'Write' })
    this.again = this.steps.getByRole('button', { name: 'Try again…' })
    this.progress = this.steps.getByRole('progressbar')
    this.failure = this.steps.getByRole('alert')
    this.networks = this.steps.getByRole('radiogroup', { name: 'Networks that the board sees' })
    this.connect = this.steps.getByRole('button', { name: 'Connect' })
  }

  async open(name: string): Promise<void> {
    await this.console.open('/devices/add?kind=esp32-usb', /^Add device/)
    await this.name.fill(name)
    await this.add.press('Enter')
    // The cloud of the tests listens on this computer only, where the board of the tests is, too.
    await this.allTheSame.click()
  }

  async choose(name: string, image: Uint8Array): Promise<void> {
    await this.ownFile.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(image) })
  }
}
