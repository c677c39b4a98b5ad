import type { Locator, Page } from '@playwright/test'

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

  async look(view: 'Tree' | 'Text' | 'Raw'): Promise<void> {
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
