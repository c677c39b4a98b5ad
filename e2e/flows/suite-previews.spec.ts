import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startCloud, type TestCloud } from 'cloud/testing/startCloud.ts'
import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { VersionsPanel } from '../pages/settingsPages.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { runCommand } from '../support/command.ts'
import { dist } from '../support/dist.ts'
import { findBarriers } from '../support/inspect.ts'
import { address, servePreview, takePreviews, version } from '../support/previews.ts'
import { RemoteReleases, saveData } from '../support/remoteReleases.ts'
import { askForSignatures, newTeamKey, signAll } from '../support/signedReleases.ts'
import { onReplicas } from '../support/replicas.ts'
import { expect, test } from '../support/test.ts'

const service = newTeamKey()

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Run code that was not released?' })
const banner = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'review of mfe_secrets' })
const leave = (page: Page) => banner(page).getByRole('button', { name: 'Leave' })
const kept = (page: Page) => page.evaluate(() => window.sessionStorage.getItem('preview'))

const openQuestion = async (page: Page): Promise<ConsolePage> => {
  // Under the question the page is out of reach.
  await page.goto(address, { waitUntil: 'commit' })
  await expect(question(page)).toBeVisible()
  return new ConsolePage(page)
}
const agree = async (page: Page) => {
  await question(page).getByRole('button', { name: 'Run preview' }).click()
  await expect(question(page)).toHaveCount(0)
}

test.describe('a preview @newer-shell', () => {
  test.beforeEach(async ({ page }) => {
    await saveData(page)
    await takePreviews(page, service)
  })

  test('MFE-75: is asked about before anything of it runs; then it runs in this tab under a banner, until it is left', async ({ page }) => {
    const fetched = await servePreview(page, { key: service })
    const console = await openQuestion(page)
    for (const text of ['mfe_secrets', version, 'Ada (plants)', 'f00dfeed', 'with your rights']) await expect(question(page)).toContainText(text)
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    expect(new URL(page.url()).search).toBe('')
    expect(fetched.filter((path) => path.endsWith('.js'))).toEqual([])
    await page.keyboard.press('Tab')
    await expect(question(page).getByRole('button', { name: 'Run preview' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question(page)).toHaveCount(0)
    await expect(banner(page)).toContainText(`Preview of mfe_secrets ${version} until`)
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(leave(page)).toBeFocused()
    await console.follow('Secrets')
    await console.expectScreen('Secrets of tomorrow')
    await page.reload()
    await console.expectScreen('Secrets of tomorrow')
    await expect(question(page)).toHaveCount(0)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.evaluate(() => Promise.allSettled(document.getAnimations().filter((each) => each instanceof CSSTransition).map(({ finished }) => finished)))
      expect(await findBarriers(page, { serious: true }), scheme).toEqual([])
    }
    await leave(page).press('Enter')
    await console.expectScreen('Secrets')
    await expect(banner(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    expect(await kept(page)).toBeNull()
    await page.reload()
    await console.expectScreen('Secrets')
    await expect(banner(page)).toHaveCount(0)
  })

  test('MFE-75: Cancel, or Escape, leaves no trace', async ({ page }) => {
    const fetched = await servePreview(page, { key: service })
    const console = await openQuestion(page)
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await console.follow('Secrets')
    await console.expectScreen('Secrets')
    await page.reload()
    await console.expectScreen('Secrets')
    await expect(question(page)).toHaveCount(0)
    expect([await kept(page), fetched.filter((path) => path.endsWith('.js'))]).toEqual([null, []])
  })

  test('MFE-75: ends by itself, and says so', async ({ page }) => {
    await page.clock.install()
    const end = Date.now() + 60_000
    await servePreview(page, { key: service, expires: end })
    const console = await openQuestion(page)
    await agree(page)
    await console.follow('Secrets')
    await console.expectScreen('Secrets of tomorrow')
    await page.clock.fastForward(70_000)
    await expect(console.toasts.filter({ hasText: `The preview mfe_secrets@${version} is over` })).toBeVisible()
    await console.expectScreen('Secrets')
    expect(await kept(page)).toBeNull()
  })

  test('MFE-74, MFE-75: one that was forged, is signed by another key, has ended, or whose bytes are others is not run, and a message says why', async ({ page }) => {
    const console = new ConsolePage(page)
    const refused = async (text: string, at = address) => {
      await console.open(at, 'Dashboard')
      await expect(console.toasts.filter({ hasText: text })).toBeVisible()
      await expect(question(page)).toHaveCount(0)
    }
    const fetched = await servePreview(page, { key: service, forge: (payload) => (payload['by'] = 'A friend') })
    await refused('Its signature could not be confirmed')
    await servePreview(page, { key: newTeamKey() })
    await refused('Its signature could not be confirmed')
    await servePreview(page, { key: service, expires: Date.now() - 1_000 })
    await refused('The released version takes its place')
    await servePreview(page, { key: service, expires: Date.now() + 30 * 86_400_000 })
    await refused('Its description is damaged')
    await refused('There is no such preview', '/?preview=mfe_secrets@9.0.0-gone')
    expect(fetched.filter((path) => path.endsWith('.js'))).toEqual([])
    await servePreview(page, { key: service, entry: 'window.forged = true' })
    await openQuestion(page)
    await agree(page)
    await console.follow('Secrets')
    await console.expectScreen('Secrets')
    await expect(banner(page)).toContainText('could not be used. The released version runs instead.')
    expect(await page.evaluate(() => 'forged' in window)).toBe(false)
  })

  test('MFE-75: an address is no name of a preview: nothing is fetched from it', async ({ page }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => void hosts.add(new URL(request.url()).hostname))
    const console = new ConsolePage(page)
    for (const name of ['https://evil.example/remoteEntry.js', '//evil.example/mfe_secrets@1.0.0-x', 'mfe_secrets@https://evil.example/1.0.0-x', 'mfe_secrets@../../1.0.0-x']) {
      await console.open(`/?preview=${encodeURIComponent(name)}`, 'Dashboard')
      await expect(console.toasts.filter({ hasText: 'An address names a preview as remote@version, and nothing else' })).toBeVisible()
      await expect(question(page)).toHaveCount(0)
    }
    expect([...hosts].filter((host) => host.includes('evil'))).toEqual([])
  })

  test('MFE-75: a build that has taken its place since is asked about again', async ({ page }) => {
    await servePreview(page, { key: service })
    await openQuestion(page)
    await agree(page)
    await servePreview(page, { key: service, by: 'Grace (plants)' })
    await page.reload()
    await expect(question(page)).toContainText('Grace (plants)')
    await expect(banner(page)).toHaveCount(0)
  })

  test('MFE-74: where teams sign, the service’s key does not count, and a team’s does', async ({ page }) => {
    const keys = { mfe_projects: newTeamKey(), mfe_devices: newTeamKey(), mfe_integrations: newTeamKey(), mfe_secrets: newTeamKey() }
    await askForSignatures(page, keys)
    await new RemoteReleases(page).changeRegistry((registry) => signAll(registry, keys))
    await servePreview(page, { key: service })
    const console = new ConsolePage(page)
    await console.open(address, 'Dashboard')
    await expect(console.toasts.filter({ hasText: 'Its signature could not be confirmed' })).toBeVisible()
    await servePreview(page, { key: keys.mfe_secrets })
    await openQuestion(page)
    await agree(page)
    await console.follow('Secrets')
    await console.expectScreen('Secrets of tomorrow')
  })

  test('MFE-75: a page without a preview fetches nothing of this', async ({ page }) => {
    const fetched = await servePreview(page, { key: service })
    await new ConsolePage(page).open('/secrets', 'Secrets')
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    expect([fetched, await kept(page)]).toEqual([[], null])
  })

  for (const { locale, width } of [{ locale: 'en-GB', width: 1280 }, { locale: 'en-GB', width: 360 }, { locale: 'de-DE', width: 360 }]) {
    test(`MFE-75: question, banner and /settings/about fit, ${locale}, ${width}`, async ({ openPage, signedIn }) => {
      const page = await openPage({ storageState: signedIn, locale, viewport: { width, height: 780 } })
      await takePreviews(page, service)
      await servePreview(page, { key: service })
      await page.goto(address, { waitUntil: 'commit' })
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toBeInViewport({ ratio: 1 })
      await dialog.getByRole('button', { name: /^(Run preview|Vorschau ausführen)$/ }).click()
      const place = page.getByRole('main').getByRole('status').filter({ hasText: `mfe_secrets ${version}` })
      await expect(place).toBeInViewport({ ratio: 1 })
      expect((await place.boundingBox())?.height).toBeLessThan(80)
      await page.goto('/settings/about')
      await expect(page.getByText(/^(the service’s key|Schlüssel) [0-9a-f]{8}/)).toBeVisible()
      await expect(place).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  }
})

test.describe('the command @newer-shell', () => {
  test.skip(onReplicas, "the cloud's data folder is read, and replicas have a database")
  test.setTimeout(180_000)
  let folder = ''
  let cloud: TestCloud
  test.beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'previewed-'))
    cpSync(dist, folder, { recursive: true })
    cloud = await startCloud({ dist: folder, releases: true })
    process.env['REGISTRY_TOKEN'] = (await runCommand('release-token', 'issue', '--team', 'keepers', '--remotes', 'mfe_secrets', '--data', cloud.data)).trim()
  })
  test.afterAll(async () => {
    delete process.env['REGISTRY_TOKEN']
    await cloud.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('MFE-81: builds the remote as a version with a label; whoever opens its address signs in, is asked, and sees that build, until it is removed', async ({ openPage }) => {
    const before = readFileSync(path.join(folder, 'registry.json'), 'utf8')
    const said = await runCommand('preview', 'mfe-secrets', '--label', 'pr.7', '--days', '1', '--to', cloud.address)
    const [at = ''] = /http\S+\?preview=\S+/.exec(said) ?? []
    const [, shown = ''] = /@(\d+\.\d+\.\d+-pr\.7)$/.exec(at) ?? []
    const page = await openPage()
    await saveData(page)
    await page.goto(at)
    await new SignInPage(page).submit(cloud.account)
    await expect(question(page)).toContainText('(keepers)')
    const hasRun = () => page.evaluate((name) => name in window, `webpackChunkmfe_secrets_${shown.replaceAll(/\W/g, '_')}`)
    expect(await hasRun()).toBe(false)
    await agree(page)
    const console = new ConsolePage(page)
    await console.follow('Secrets')
    await console.expectScreen('Secrets')
    expect(await hasRun()).toBe(true)
    const panel = new VersionsPanel(page)
    await panel.open(console)
    await expect(panel.row('mfe_secrets')).toContainText(shown)
    await expect(panel.row('mfe_secrets')).toContainText(/Confirmedthe service’s key [0-9a-f]{8}/)
    expect(readFileSync(path.join(folder, 'registry.json'), 'utf8')).toBe(before)
    await runCommand('preview', '--remove', `mfe_secrets@${shown}`, '--to', cloud.address)
    await page.reload()
    await expect(console.toasts.filter({ hasText: 'There is no such preview' })).toBeVisible()
    await expect(panel.row('mfe_secrets')).not.toContainText(shown)
  })
})
