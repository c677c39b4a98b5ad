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
  readonly search: Locator
  /** What is wrong with the search. */
  readonly problem: Locator
  /** "3 of 50" */
  readonly shown: Locator
  /** The way back to the newest, with a count of what has arrived. */
  readonly jump: Locator
  /** The event that is open. */
  readonly message: Locator

  constructor(page: Page) {
    this.page = page
    this.console = new ConsolePage(page)
    this.table = page.getByRole('grid', { name: /^(Events|Ereignisse)$/ })
    // The first row group holds the column headers.
    this.rows = this.table.getByRole('rowgroup').last().getByRole('row')
    this.banner = page.getByText(/^(Event stream disconnected|Ereignisstrom getrennt)$/)
    this.pause = page.getByRole('button', { name: /^(Pause|Anhalten)$/ })
    this.resume = page.getByRole('button', { name: /^(Resume|Fortsetzen)$/ })
    this.clear = page.getByRole('button', { name: /^(Clear|Leeren)$/ })
    this.search = page.getByRole('searchbox', { name: /^(Search events|Ereignisse suchen)$/ })
    this.problem = page.getByRole('search').getByRole('status')
    this.shown = page.getByRole('search').getByText(/^[\d.,]+ (of|von) [\d.,]+$/)
    this.jump = page.getByRole('button', { name: /Jump to newest|Zum neuesten/ })
    this.message = page.getByRole('dialog')
  }

  /** Opens the stream and waits until it flows. */
  async open(): Promise<void> {
    await this.console.open('/events', /^(Events|Ereignisse)$/)
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

  /** Scrolls through all rows: the message of each by its place. */
  async walk(total: number): Promise<Map<number, string>> {
    const seen = new Map<number, string>()
    for (let first = 0; first < total; first += 12) {
      await this.table.evaluate((element, top) => element.scrollTo(0, top), first * 36)
      await expect.poll(async () => [...(await this.messagesByPlace()).keys()]).toEqual(expect.arrayContaining([Math.min(first, total - 13), Math.min(first + 12, total - 1)]))
      for (const [place, message] of await this.messagesByPlace()) seen.set(place, message)
    }
    await this.table.evaluate((element) => element.scrollTo(0, 0))
    return seen
  }

  async expectMessages(messages: readonly string[]): Promise<void> {
    await expect.poll(() => this.messages()).toEqual(messages)
  }

  /** How many events the screen says there were. */
  async received(): Promise<number> {
    return Number((await this.console.main.getByText(/^\d[\d,]* events?$/).first().innerText()).replace(/\D/g, ''))
  }
}
