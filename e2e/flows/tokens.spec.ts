import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { SettingsPage } from '../pages/settingsPages.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { followTokens, type TokenRequest } from '../support/inspect.ts'
import { limit } from '../support/limits.ts'
import { expect, test } from '../support/test.ts'

// Tokens are renewed when 5 s are left: these every 3 s. The broker ends a connection when the token that opened it
// expires.
const lifetime = 8
test.use({ cloudOptions: { tokenLifetime: lifetime } })

const signInPages = (page: Page): readonly string[] => {
  const seen: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url().includes('/oidc/')) seen.push(frame.url())
  })
  return seen
}

const renewals = (requests: readonly TokenRequest[]): TokenRequest[] =>
  requests.filter(({ grant }) => grant === 'refresh_token')

/** Notes in the page when the live connection was shown as something else than live. */
const watchConnection = async (page: Page): Promise<() => Promise<number[]>> => {
  await page.evaluate(() => {
    const label = [...document.querySelectorAll('header [role=status]')].find(({ textContent }) =>
      textContent?.startsWith('Live connection'),
    )
    if (!label) throw new Error('There is no badge.')
    const record: { live: boolean; time: number }[] = []
    const note = () => record.push({ live: label.textContent === 'Live connection: Live', time: performance.now() })
    new MutationObserver(note).observe(label, { childList: true, characterData: true, subtree: true })
    Object.assign(window, { connectionRecord: record })
  })
  return () =>
    page.evaluate(() => {
      const outages: number[] = []
      let down: number | null = null
      for (const { live, time } of (window as unknown as { connectionRecord: { live: boolean; time: number }[] })
        .connectionRecord) {
        if (live && down !== null) outages.push(time - down)
        down = live ? null : (down ?? time)
      }
      return outages
    })
}

test.describe('while tokens expire', () => {
  test(
    'SHELL-09, SHELL-10, BRK-03: calls and the live connection go on past several expiries, and the user sees no sign-in page',
    { tag: '@long' },
    async ({ page }) => {
      const tokens = followTokens(page.context())
      const refused: string[] = []
      page.on('response', (response) => {
        if (response.url().includes('/api/') && response.status() >= 400)
          refused.push(`${response.status()} ${response.url()}`)
      })
      const console = new ConsolePage(page)
      await console.open('/events', 'Events')
      await console.expectConnection('Live')
      const provider = signInPages(page)
      const outages = await watchConnection(page)
      const received = console.main.getByText(/^On this page: [\d,]+$/).first()

      // The connection that was opened with the first token ends meanwhile.
      await expect.poll(() => renewals(tokens).length, { timeout: 40_000, intervals: [250] }).toBeGreaterThanOrEqual(4)
      const before = Number((await received.innerText()).replace(/\D/g, ''))
      await expect
        .poll(async () => Number((await received.innerText()).replace(/\D/g, '')), 'events still arrive')
        .toBeGreaterThan(before)
      await console.follow('Devices')
      await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
      await console.expectConnection('Live')

      expect(provider).toEqual([])
      expect(refused).toEqual([])
      const gone = await outages()
      expect(gone.length, 'the connection ended with its token').toBeGreaterThanOrEqual(1)
      for (const outage of gone) expect(outage).toBeLessThan(limit(10_000))
      expect(tokens.map(({ status }) => status)).toEqual(tokens.map(() => 200))
      const list = renewals(tokens)
      for (const [index, { start }] of list.entries()) {
        const former = list[index - 1]
        // One per renewal: the next one comes when the new token has 5 s left.
        if (former) expect(start - former.end).toBeGreaterThan((lifetime - 5) * 1_000 - 1_200)
      }
    },
  )

  test('SHELL-09: two tabs and many calls at once ask for one new token each, and none of the askings is refused', async ({
    page,
  }) => {
    const console = new ConsolePage(page)
    await console.open('/devices', 'Devices')
    const tokens = followTokens(page.context())
    const other = await page.context().newPage()
    await new ConsolePage(other).open('/settings', 'Settings')
    // When the page is shown again, the token is checked, and every screen's data and the connection want one.
    for (const tab of [page, other]) {
      await tab.evaluate(() => {
        for (let time = 0; time < 20; time += 1) document.dispatchEvent(new Event('visibilitychange'))
      })
    }
    await expect.poll(() => renewals(tokens).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4)
    expect(tokens.map(({ status }) => status)).toEqual(tokens.map(() => 200))
    const used = renewals(tokens).map(({ tokens: response }) => response?.refresh_token)
    expect(new Set(used).size).toBe(used.length)
  })

  test(
    'SHELL-09: a refused refresh token is replaced in a hidden frame while the provider still knows the user',
    { tag: '@long' },
    async ({ page }) => {
      const tokens = followTokens(page.context())
      const console = new ConsolePage(page)
      await console.open('/devices?q=green', 'Devices')
      const provider = signInPages(page)
      const refresh_token = tokens.at(-1)?.tokens?.refresh_token ?? ''
      expect(refresh_token).not.toBe('')
      const revoked = await page.request.post('/oidc/token/revocation', {
        form: { client_id: 'console', token: refresh_token },
      })
      expect(revoked.ok()).toBe(true)
      await expect
        .poll(() => tokens.filter(({ grant }) => grant === 'authorization_code').length, { timeout: 20_000 })
        .toBe(2)
      await console.follow('Events')
      await console.expectConnection('Live')
      expect(provider).toEqual([])
    },
  )
})

test.describe('when the session is over', () => {
  /** Ends the provider's session behind the console's back. */
  const endSession = async (page: Page, tokens: readonly TokenRequest[]): Promise<void> => {
    await page.context().clearCookies()
    const refresh_token = tokens.at(-1)?.tokens?.refresh_token ?? ''
    await page.request.post('/oidc/token/revocation', { form: { client_id: 'console', token: refresh_token } })
  }

  test(
    'SHELL-01, SHELL-09: the user is sent to sign-in and comes back to the same address',
    { tag: '@long' },
    async ({ openPage, cloud }) => {
      const page = await openPage()
      const tokens = followTokens(page.context())
      await page.goto('/devices?q=green#here')
      await new SignInPage(page).submit(cloud.account)
      const console = new ConsolePage(page)
      await console.expectScreen('Devices')
      await endSession(page, tokens)
      const provider = new SignInPage(page)
      await expect(provider.heading).toBeVisible({ timeout: 20_000 })
      await provider.submit(cloud.account)
      await console.expectScreen('Devices')
      expect(page.url()).toBe(`${cloud.address}/devices?q=green#here`)
    },
  )

  test('SHELL-09, SHELL-10, SET-01, UX-30: with unsaved work the console asks instead of leaving; its button leads to sign-in and back, and what was typed stays to be copied for whoever closes it', async ({
    openPage,
    cloud,
  }) => {
    const page = await openPage()
    const tokens = followTokens(page.context())
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type())
      void dialog.accept()
    })
    const provider = new SignInPage(page)
    const settings = new SettingsPage(page)
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await page.goto('/settings')
    await provider.submit(cloud.account)
    await settings.lastName.fill('Another thought')
    await endSession(page, tokens)
    await expect(dialog).toBeVisible({ timeout: 20_000 })
    await expect(dialog).toContainText('is lost when you do: copy it first')
    await dialog.getByRole('button', { name: 'Sign in again' }).click()
    await provider.submit(cloud.account)
    expect(dialogs, 'the browser asks nothing that the dialog has said').toEqual([])
    await settings.console.expectScreen('Settings')
    await expect(page).toHaveURL('/settings')

    await settings.firstName.fill('A long thought')
    await endSession(page, tokens)
    await expect(dialog).toBeVisible({ timeout: 20_000 })
    await expect(page).toHaveURL('/settings')
    await page.keyboard.press('Escape')
    await expect(settings.firstName).toHaveValue('A long thought')
    await settings.console.entry('Devices').click()
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave', exact: true })
      .click()
    await expect(provider.heading).toBeVisible()
  })

  test(
    'SHELL-02: a log-out in another tab asks as well, instead of leaving what was typed',
    { tag: '@long' },
    async ({ openPage, cloud }) => {
      const page = await openPage()
      await page.goto('/settings')
      await new SignInPage(page).submit(cloud.account)
      const settings = new SettingsPage(page)
      await expect(settings.firstName).toBeVisible()
      await settings.firstName.fill('Half a name')
      const other = await page.context().newPage()
      const console = new ConsolePage(other)
      await console.open('/dashboard', 'Dashboard')
      await console.logOut()
      await expect(new SignInPage(other).heading).toBeVisible()
      await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
      await expect(settings.firstName).toHaveValue('Half a name')
    },
  )
})
