import { expect, type Locator, type Page } from '@playwright/test'
import { ConsolePage } from './consolePage.ts'

/** /settings, in either language. */
export class SettingsPage {
  readonly page: Page
  readonly console: ConsolePage
  readonly firstName: Locator
  readonly lastName: Locator
  readonly email: Locator
  readonly language: Locator
  readonly save: Locator
  readonly password: PasswordDialog

  constructor(page: Page) {
    this.page = page
    this.console = new ConsolePage(page)
    this.firstName = page.getByLabel(/^(First name|Vorname)$/)
    this.lastName = page.getByLabel(/^(Last name|Nachname)$/)
    this.email = page.getByLabel(/^(Email|E-Mail)$/)
    this.language = page.getByLabel(/^(Console language|Sprache der Konsole)$/)
    this.save = page.getByRole('button', { name: /^(Save|Speichern)$/ })
    this.password = new PasswordDialog(page)
  }

  async open(): Promise<void> {
    await this.console.open('/settings')
    await expect(this.firstName).toBeVisible()
  }

  /** Chooses a language and waits until it is saved. */
  async choose(language: 'English' | 'Deutsch'): Promise<void> {
    await this.language.selectOption(language)
    const saved = this.page.waitForResponse((response) => response.request().method() === 'PUT')
    await this.save.click()
    await saved
    await expect(this.page.locator('html')).toHaveText(
      language === 'Deutsch' ? /Einstellungen gespeichert/ : /Settings saved/,
    )
  }
}

/** The modal in which the password is changed. */
export class PasswordDialog {
  readonly opener: Locator
  readonly dialog: Locator
  readonly next: Locator
  readonly confirmation: Locator
  readonly change: Locator

  constructor(page: Page) {
    this.opener = page.getByRole('button', { name: /^(Change password…|Passwort ändern …)$/ })
    this.dialog = page.getByRole('dialog', { name: /^(Change password|Passwort ändern)$/ })
    this.next = this.dialog.getByLabel(/^(New password|Neues Passwort)$/)
    this.confirmation = this.dialog.getByLabel(/^(Confirm new password|Neues Passwort bestätigen)$/)
    this.change = this.dialog.getByRole('button', { name: /^(Change password|Passwort ändern)$/ })
  }
}

/** The versions of the console's parts on /settings/about, and what other pages show of them. */
export class VersionsPanel {
  readonly root: Locator
  /** Shown in the top bar while a version is forced. */
  readonly badge: Locator
  readonly reset: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.root = page.getByRole('region', { name: 'Versions' })
    this.badge = page.getByRole('banner').getByText(/forced version/)
    this.reset = page.getByRole('banner').getByRole('button', { name: 'Reset forced versions' })
  }

  /** Goes there from any page. */
  async open(console: ConsolePage): Promise<void> {
    await console.follow('Settings')
    await this.about(console)
  }

  /** Goes there from /settings. */
  async about(console: ConsolePage): Promise<void> {
    await console.main.getByRole('link', { name: 'About this console' }).click()
    await console.expectScreen('About this console')
  }

  row(remote: string): Locator {
    return this.root.getByRole('row').filter({ has: this.#page.getByText(remote, { exact: true }) })
  }

  choice(remote: string): Locator {
    return this.root.getByLabel(`Version of ${remote}`)
  }

  async expectRunning(remote: string, version: string): Promise<void> {
    const text = version.replaceAll('.', '\\.')
    await expect(this.row(remote).getByRole('cell').nth(1)).toHaveText(
      new RegExp(`^${text}(current|previous|canary)|As released \\(${text}\\)`),
    )
  }

  note(text: string): Locator {
    return this.#page.getByRole('main').getByRole('status').filter({ hasText: text })
  }
}
