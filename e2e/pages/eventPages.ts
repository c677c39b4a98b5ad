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
  /** The problem with the search. */
  readonly problem: Locator
  /** "3 of 50" */
  readonly shown: Locator
  /** The button to the newest event, with the count of new ones. */
  readonly jump: Locator
  /** The dialog of the open event. */
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

  /** Opens the stream and waits for the live connection. */
  async open(): Promise<void> {
    await this.console.open('/events', /^(Events|Ereignisse)$/)
    await this.console.expectConnection('Live')
  }

  /** The message of each visible row, newest first; a gap row is its text. */
  async messages(): Promise<string[]> {
    return [...(await this.messagesByIndex()).values()]
  }

  /** The same by each row's index in the whole list, from 0. */
  async messagesByIndex(): Promise<Map<number, string>> {
    const rows = await this.rows.evaluateAll((elements) =>
      elements.map((element) => {
        const cells = [...element.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent ?? '')
        return [Number(element.getAttribute('aria-rowindex')) - 2, cells[cells.length > 1 ? 1 : 0] ?? ''] as const
      }),
    )
    return new Map(rows)
  }

  /** Scrolls through all rows. Returns the message of each by its index. */
  async walk(total: number): Promise<Map<number, string>> {
    const seen = new Map<number, string>()
    for (let first = 0; first < total; first += 12) {
      await this.table.evaluate((element, top) => element.scrollTo(0, top), first * 36)
      await expect
        .poll(async () => [...(await this.messagesByIndex()).keys()])
        .toEqual(expect.arrayContaining([Math.min(first, total - 13), Math.min(first + 12, total - 1)]))
      for (const [index, message] of await this.messagesByIndex()) seen.set(index, message)
    }
    await this.table.evaluate((element) => element.scrollTo(0, 0))
    return seen
  }

  async expectMessages(messages: readonly string[]): Promise<void> {
    await expect.poll(() => this.messages()).toEqual(messages)
  }

  /** How many events the screen says that it has. */
  async received(): Promise<number> {
    return Number(
      (
        await this.console.main
          .getByText(/^On this page: [\d,]+$/)
          .first()
          .innerText()
      ).replace(/\D/g, ''),
    )
  }
}

/** The dialog with one event in full. */
export class MessagePart {
  readonly dialog: Locator
  readonly tree: Locator
  /** The message itself, in the view that is chosen. */
  readonly message: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^devices\// })
    this.tree = this.dialog.getByRole('tree')
    this.message = this.dialog.getByRole('group', { name: 'Message' })
  }

  async choose(view: 'Tree' | 'Text' | 'Raw'): Promise<void> {
    await this.dialog.getByText(view, { exact: true }).click()
  }
}

/** The topics of the stream. */
export class TopicsPart {
  readonly panel: Locator
  readonly rows: Locator

  constructor(page: Page) {
    this.panel = page.getByRole('region', { name: 'Topics' })
    this.rows = this.panel.getByRole('listitem')
  }

  row(topic: string): Locator {
    return this.rows.filter({ hasText: topic })
  }
}

/** The dialog that publishes an event. */
export class PublishPart {
  readonly dialog: Locator
  readonly device: Locator
  readonly name: Locator
  readonly data: Locator
  readonly publish: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Publish an event' })
    this.device = this.dialog.getByLabel('Device')
    this.name = this.dialog.getByLabel('Event name')
    this.data = this.dialog.getByLabel('Data')
    this.publish = this.dialog.getByRole('button', { name: 'Publish', exact: true })
  }
}
