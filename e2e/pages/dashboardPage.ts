import { expect, type Locator, type Page } from '@playwright/test'
import { ConsolePage } from './consolePage.ts'

/** The boxes, each with the link that it has when its remote has filled it. */
export const boxes = [
  { title: 'Fleet status', link: 'All devices', remote: 'mfe_devices' },
  { title: 'Event rate', link: 'Open events', remote: 'mfe_devices' },
  { title: 'Failing integrations', link: 'All integrations', remote: 'mfe_integrations' },
  { title: 'Latest builds', link: 'All projects', remote: 'mfe_projects' },
  { title: 'Recent activity', link: 'Open events', remote: 'mfe_devices' },
] as const

export class DashboardPage {
  readonly console: ConsolePage

  constructor(page: Page) {
    this.console = new ConsolePage(page)
  }

  box(title: string): Locator {
    return this.console.main.getByRole('region', { name: title, exact: true })
  }

  async open(): Promise<void> {
    await this.console.open('/dashboard', 'Dashboard')
  }

  /** Expects the boxes of these remotes to be filled and all others to be empty. */
  async expectFilled(isThere: (remote: string) => boolean = () => true): Promise<void> {
    for (const { title, link, remote } of boxes.filter((box) => isThere(box.remote)))
      await expect(this.box(title).getByRole('link', { name: link }), remote).toBeVisible()
    await expect(this.console.main.locator('[aria-busy=true]')).toHaveCount(0)
    for (const { title } of boxes.filter((box) => !isThere(box.remote))) await expect(this.box(title)).toHaveText(title)
  }

  /** Fills the boxes by hand, as users do when the browser saves data. */
  async fill(): Promise<void> {
    for (const { title } of boxes) await this.console.main.getByRole('button', { name: `Show: ${title}` }).click()
    await this.expectFilled()
    await this.console.page.waitForLoadState('networkidle')
  }
}
