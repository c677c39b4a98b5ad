import { expect, type Locator, type Page } from '@playwright/test'

/** What stands in the place of a section whose code can't be shown. */
export class FaultCard {
  readonly root: Locator
  readonly retry: Locator

  constructor(page: Page) {
    this.root = page.getByRole('main').getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) })
    this.retry = this.root.getByRole('button', { name: 'Retry' })
  }

  async expectCause(remote: string, cause: string | RegExp, attempts: number | null = 1): Promise<void> {
    await expect(this.root).toContainText(/This section (could not be loaded|has stopped working)/)
    await expect(this.root).toContainText(`Part${remote} `)
    await expect(this.root).toContainText(cause)
    await expect(this.root).toContainText(new RegExp(`Tried${attempts ?? '\\d'} time`))
    await expect(this.retry).toBeFocused()
  }
}
