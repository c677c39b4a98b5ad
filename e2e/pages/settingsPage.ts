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
    await expect(this.page.locator('html')).toHaveText(language === 'Deutsch' ? /Einstellungen gespeichert/ : /Settings saved/)
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
