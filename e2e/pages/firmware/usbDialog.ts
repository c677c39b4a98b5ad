import type { Locator, Page } from '@playwright/test'

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
