import { expect, type Locator, type Page } from '@playwright/test'
import { ConsolePage } from './consolePage.ts'

/** /events. */
export class EventsPage {
  readonly page: Page
  readonly console: ConsolePage
  readonly table: Locator
  readonly rows: Locator
  readonly banner: Locator
  readonly pause: Locator
  readonly resume: Locator
  readonly clear: Locator

  constructor(page: Page) {
    this.page = page
    this.console = new ConsolePage(page)
    this.table = page.getByRole('grid', { name: /^(Events|Ereignisse)$/ })
    // The first row group holds the column headers.
    this.rows = this.table.getByRole('rowgroup').last().getByRole('row')
    this.banner = page.getByText('Event stream disconnected')
    this.pause = page.getByRole('button', { name: 'Pause', exact: true })
    this.resume = page.getByRole('button', { name: 'Resume', exact: true })
    this.clear = page.getByRole('button', { name: 'Clear', exact: true })
  }

  /** Opens the stream and waits until it flows. */
  async open(): Promise<void> {
    await this.console.open('/events', 'Events')
    await this.console.expectConnection('Live')
  }

  /** The message of each row in sight, newest first; a gap row is its text. */
  async messages(): Promise<string[]> {
    return [...(await this.messagesByPlace()).values()]
  }

  /** The same with each row's place in the whole list, from 0. */
  async messagesByPlace(): Promise<Map<number, string>> {
    const rows = await this.rows.evaluateAll((elements) => elements.map((element) => {
      const cells = [...element.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent ?? '')
      return [Number(element.getAttribute('aria-rowindex')) - 2, cells[cells.length > 1 ? 1 : 0] ?? ''] as const
    }))
    return new Map(rows)
  }

  async expectMessages(messages: readonly string[]): Promise<void> {
    await expect.poll(() => this.messages()).toEqual(messages)
  }

  /** How many events the screen says there were. */
  async received(): Promise<number> {
    return Number((await this.console.main.getByText(/^\d[\d,]* events?$/).first().innerText()).replace(/\D/g, ''))
  }
}
