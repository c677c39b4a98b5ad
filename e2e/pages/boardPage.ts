import type { Locator, Page } from '@playwright/test'

/** A simulated board with its parts, and the serial monitor: on a device's page or around the editor, in English. */
export class BoardPage {
  readonly page: Page
  readonly board: Locator
  readonly log: Locator
  readonly plotter: Locator
  /** The plotter's series, each with its last value. */
  readonly series: Locator

  constructor(page: Page) {
    this.page = page
    this.board = page.getByRole('region', { name: 'Board', exact: true })
    const monitor = page.getByRole('region', { name: 'Serial monitor', exact: true })
    this.log = monitor.getByRole('log', { name: 'Serial output' })
    this.plotter = monitor.getByRole('region', { name: 'Plotter' })
    this.series = this.plotter.getByRole('list', { name: 'Last values' }).getByRole('listitem')
  }

  /** The card of a part. */
  part(name: string): Locator {
    return this.board
      .getByRole('list', { name: 'Parts' })
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name: new RegExp(`^${name}\\b`) }) })
  }

  pin(number: number): Locator {
    return this.board
      .getByRole('list', { name: 'Pins' })
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^GPIO${number}\\b`) })
  }

  /** The rows of the log that hold exactly this, after the time. */
  line(text: string): Locator {
    return this.log.getByText(text, { exact: true })
  }
}
