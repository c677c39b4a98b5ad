import type { Page } from '@playwright/test'
import { ConsolePage, FaultCard } from '../pages/consolePage.ts'
import { VersionsPanel } from '../pages/settingsPages.ts'
import { entryScript, saveData, RemoteReleases } from '../support/remoteReleases.ts'
import { expect, test } from '../support/test.ts'

const remote = 'mfe_secrets'

/** A release of mfe-secrets whose screens show this text only. */
const plain = (text: string): string => {
  const screen = `async (shared) => {
    const React = (await Object.values(shared['react'])[0].get())()
    return () => React.createElement('h1', null, ${JSON.stringify(text)})
  }`
  return entryScript(remote, { SecretListScreen: screen, SecretAddScreen: screen })
}

const open = async (page: Page) => {
  await saveData(page)
  await page.clock.install()
  const console = new ConsolePage(page)
  await console.open('/dashboard', 'Dashboard')
  // The menu's entries are the registry's: it has been read.
  await expect(console.entry('Secrets')).toBeVisible()
  await console.mark()
  return { console, panel: new VersionsPanel(page) }
}

const typeSecret = async (console: ConsolePage) => {
  await console.follow('Secrets')
  await console.main.getByRole('link', { name: 'Add secret' }).first().click()
  const name = console.page.getByLabel('Name', { exact: true })
  await name.fill('HALF_TYPED')
  return name
}

const leave = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click()

test(
  'MFE-09, MFE-11: a version is forced in the settings, a badge says so on every page, and one click takes it back, though not over unsaved work',
  { tag: '@long' },
  async ({ page }) => {
    const releases = new RemoteReleases(page)
    const { version: before = '' } = (await releases.released()).remotes[remote] ?? {}
    const version = await releases.release(remote, plain('Next'), { keepsPrevious: true })
    const { console, panel } = await open(page)
    await panel.open(console)
    await expect(panel.badge).toHaveCount(0)
    await panel.choice(remote).selectOption({ label: `${before}, previous` })
    await expect(panel.badge).toBeVisible()
    const name = await typeSecret(console)
    await expect(panel.badge).toHaveText('1 forced version')
    await panel.reset.click()
    await expect(panel.badge).toHaveCount(0)
    await expect(panel.note(`A new version of this section is ready: ${remote} ${version}`)).toBeVisible()
    await expect(name).toHaveValue('HALF_TYPED')
    await console.entry('Secrets').click()
    await leave(page)
    await console.expectScreen('Next')
    await console.expectNoReload()
  },
)

test('MFE-11: Retry that the user lets go of unsaved work for begins the screen again, also where the same release runs on', async ({
  page,
}) => {
  const releases = new RemoteReleases(page)
  await releases.release(remote, 'no script', { response: { status: 404, body: 'gone' }, keepsPrevious: true })
  const { console, panel } = await open(page)
  const name = await typeSecret(console)
  const note = panel.note('could not be used')
  await expect(note).toBeVisible()
  // Rolled back meanwhile: what runs instead is what is wanted now.
  releases.restoreRegistry()
  await note.getByRole('button', { name: 'Retry' }).click()
  await leave(page)
  await expect(note).toHaveCount(0)
  await expect(name, 'what the user has given up does not stay without protection').toHaveValue('')
  await console.expectNoReload()
})

test('MFE-04, MFE-11: a load that was left behind is not tried again once another release has taken its place', async ({
  page,
}) => {
  const releases = new RemoteReleases(page)
  const overloaded = await releases.release(remote, plain('Old'), { response: { status: 503 } })
  const { console } = await open(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const script = page.waitForResponse((response) => response.url().includes(overloaded))
  const registry = page.waitForResponse('**/registry.json')
  const next = await releases.release(remote, plain('Next'))
  await console.entry('Secrets').click()
  await script
  await registry
  await console.entry('Dashboard').click()
  await console.expectScreen('Dashboard')
  await console.entry('Secrets').click()
  await console.expectScreen('Next')
  // The pause before the second try is over.
  await page.clock.runFor(5_000)
  await console.entry('Dashboard').click()
  await console.expectScreen('Dashboard')
  await expect(new FaultCard(page).root).toHaveCount(0)
  expect(releases.scripts.map((url) => (url.includes(overloaded) ? overloaded : next))).toEqual([overloaded, next])
})
