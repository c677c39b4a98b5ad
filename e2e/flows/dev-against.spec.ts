import { ConsolePage } from '../pages/consolePage.ts'
import { SecretsPage } from '../pages/secretsPage.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { startCommand } from '../support/command.ts'
import { sections } from '../support/remoteReleases.ts'
import { expect, test } from '../support/test.ts'

const entriesAt = async (origin: string): Promise<Record<string, string>> => {
  const { remotes } = (await (await fetch(`${origin}/registry.json`)).json()) as {
    remotes: Record<string, { entry: string }>
  }
  return Object.fromEntries(Object.entries(remotes).map(([remote, { entry }]) => [remote, entry]))
}

test(
  'MFE-01: a deployed console with one remote of the workspace in it signs in, is live, and works in every section',
  { tag: '@long' },
  async ({ cloud, openPage }) => {
    test.slow()
    const { address, stop } = await startCommand('dev', 'mfe-secrets', '--against', cloud.address, '--port', '0')
    try {
      const page = await openPage({ baseURL: address })
      await page.goto('/')
      await new SignInPage(page).submit(cloud.account)
      const console = new ConsolePage(page)
      await console.expectScreen('Dashboard')
      await console.expectConnection('Live')
      for (const { title } of sections) {
        await console.follow(title)
        await expect(console.main.getByRole('alert')).toHaveCount(0)
      }
      const secrets = new SecretsPage(page)
      await secrets.openAdd()
      await secrets.name.fill('SAVED_OVER_THERE')
      await secrets.value.fill('value')
      await secrets.save.click()
      await expect(secrets.row('SAVED_OVER_THERE')).toBeVisible()
      expect(new URL(page.url()).origin).toBe(address)
      const [here, there] = await Promise.all([entriesAt(address), entriesAt(cloud.address)])
      expect(here).toEqual({ ...there, mfe_secrets: expect.not.stringMatching(there['mfe_secrets'] ?? '') })
    } finally {
      await stop()
    }
  },
)
