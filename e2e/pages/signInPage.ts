import { expect, type Locator, type Page } from '@playwright/test'

interface Account {
  username: string
  password: string
}

/** The local cloud's sign-in page. */
export class SignInPage {
  readonly page: Page
  readonly heading: Locator
  readonly problem: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1, name: /^(Sign in|Anmelden)$/ })
    this.problem = page.getByRole('alert')
  }

  /** Types the account and sends it. */
  async submit({ username, password }: Account): Promise<void> {
    await expect(this.heading).toBeVisible()
    await this.page.getByLabel(/^(Username|Benutzername)$/).fill(username)
    await this.page.getByLabel(/^(Password|Passwort)$/).fill(password)
    await this.page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click()
  }
}
