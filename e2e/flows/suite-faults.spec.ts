import type { Page } from '@playwright/test'
import { ConsolePage, FaultCard } from '../pages/consolePage.ts'
import { VersionsPanel } from '../pages/settingsPages.ts'
import { expect, test } from '../support/test.ts'
import { entryOf, entryScript, saveData, sections, RemoteReleases, type RemoteName } from '../support/remoteReleases.ts'

const others = (page: Page, remote: RemoteName) => async (): Promise<void> => {
  const console = new ConsolePage(page)
  for (const { title } of sections.filter((section) => section.remote !== remote)) {
    await console.follow(title)
    await expect(console.main.getByRole('alert')).toHaveCount(0)
  }
  for (const title of ['Settings', 'Dashboard']) {
    await console.follow(title)
    await console.expectScreen(title)
  }
}

test.describe('a remote that is slow or broken for a while', () => {
  const scriptsOf = (releases: RemoteReleases, remote: RemoteName) => releases.scripts.filter((url) => entryOf(remote).test(url))

  test('MFE-04: an overloaded server is asked three times before the card is shown, and again three times by Retry', async ({ page }) => {
    await saveData(page)
    const releases = new RemoteReleases(page)
    await page.route(entryOf('mfe_devices'), (route) => route.fulfill({ status: 503 }))
    const console = new ConsolePage(page)
    const card = new FaultCard(page)
    await console.open('/devices', 'Devices')
    await expect(card.root).toBeVisible()
    expect(scriptsOf(releases, 'mfe_devices')).toHaveLength(3)
    await card.retry.click()
    await expect.poll(() => scriptsOf(releases, 'mfe_devices').length).toBe(6)
    await expect(card.root).toBeVisible()
  })

  test('MFE-04: a file that is not there is asked for once', async ({ page }) => {
    await saveData(page)
    const releases = new RemoteReleases(page)
    await page.route(entryOf('mfe_devices'), (route) => route.fulfill({ status: 404 }))
    await new ConsolePage(page).open('/devices', 'Devices')
    await expect(new FaultCard(page).root).toBeVisible()
    expect(scriptsOf(releases, 'mfe_devices')).toHaveLength(1)
  })

  test('MFE-04: a server that was overloaded twice and delivers then is not told about', async ({ page }) => {
    await saveData(page)
    const releases = new RemoteReleases(page)
    await page.route(entryOf('mfe_devices'), (route) => (scriptsOf(releases, 'mfe_devices').length <= 2 ? route.fulfill({ status: 503 }) : route.continue()))
    const console = new ConsolePage(page)
    await console.open('/dashboard', 'Dashboard')
    // A card that is shown for a moment only would be one too many.
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('main [role=alert]')) Object.assign(window, { cardWasShown: true })
      }).observe(document.body, { childList: true, subtree: true })
    })
    await console.follow('Devices')
    await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
    expect(scriptsOf(releases, 'mfe_devices')).toHaveLength(3)
    expect(await page.evaluate(() => 'cardWasShown' in window)).toBe(false)
  })

  test('MFE-04: while an entry is on its way for long, its section says that it loads, the others work, and it appears by itself', async ({ page }) => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(entryOf('mfe_devices'), async (route) => {
      await arrived
      await route.continue()
    })
    const console = new ConsolePage(page)
    await console.open('/dashboard', 'Dashboard')
    await console.entry('Devices').click()
    await expect(console.main.getByText('Loading Devices…')).toBeAttached()
    await others(page, 'mfe_devices')()
    await console.entry('Devices').click()
    await expect(console.main.getByText('Loading Devices…')).toBeAttached()
    arrive()
    await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
  })

  test('MFE-04, SHELL-12: an entry that has not come after two minutes counts as failed, and Retry brings it once it comes', async ({ page }) => {
    let open = false
    await saveData(page)
    await page.clock.install()
    await page.route(entryOf('mfe_devices'), (route) => (open ? route.continue() : new Promise(() => {})))
    const console = new ConsolePage(page)
    await console.open('/dashboard', 'Dashboard')
    await console.mark()
    const requested = page.waitForRequest(entryOf('mfe_devices'))
    await console.entry('Devices').click()
    const card = new FaultCard(page)
    await requested
    // The page's clock runs by itself, too.
    await page.clock.runFor(90_000)
    await expect(card.root).toHaveCount(0)
    await page.clock.runFor(31_000)
    await card.expectCause('mfe_devices', 'did not arrive within two minutes')
    open = true
    await card.retry.click()
    await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
    await console.expectNoReload()
  })

  test('MFE-04: a screen that broke over what it was given works after Retry, with the same release', async ({ page }) => {
    const releases = new RemoteReleases(page)
    const screen = `async (shared) => {
      const React = (await Object.values(shared['react'])[0].get())()
      return () => {
        if (window.bad) throw new Error('not with this')
        return React.createElement('h1', null, 'All is well')
      }
    }`
    await releases.release('mfe_secrets', entryScript('mfe_secrets', { SecretListScreen: screen }))
    const console = new ConsolePage(page)
    await console.open('/dashboard', 'Dashboard')
    await page.evaluate(() => Object.assign(window, { bad: true }))
    await console.follow('Secrets')
    const card = new FaultCard(page)
    await card.expectCause('mfe_secrets', 'not with this')
    await page.evaluate(() => Object.assign(window, { bad: false }))
    await card.retry.click()
    await console.expectScreen('All is well')
  })

  test('MFE-01, MFE-04, MFE-08: a release without a hash is refused, nothing of it is fetched, and every other section works', async ({ page }) => {
    const releases = new RemoteReleases(page)
    await releases.changeRelease('mfe_devices', (release) => delete release.integrity)
    const console = new ConsolePage(page)
    const card = new FaultCard(page)
    await console.open('/devices')
    await card.expectCause('mfe_devices', 'remotes.mfe_devices.integrity')
    expect(releases.scripts.filter((url) => url.includes('mfe_devices'))).toEqual([])
    await others(page, 'mfe_devices')()
    await console.follow('Devices')
    releases.restoreRegistry()
    await card.retry.click()
    await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
  })

  test('MFE-04: what else a user has entered survives a section that fails', async ({ page }) => {
    await page.route(entryOf('mfe_devices'), (route) => route.fulfill({ status: 404 }))
    const console = new ConsolePage(page)
    await console.open('/settings', 'Settings')
    await page.getByLabel('First name').fill('Half a name')
    await console.entry('Devices').hover()
    await expect(page.getByLabel('First name')).toHaveValue('Half a name')
    await console.entry('Devices').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Half a name')
  })
})

test.describe('a release that fell back', () => {
  test('MFE-09, SET-21: its section, /settings/about, the text for support and the browser’s console name the same cause', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const releases = new RemoteReleases(page)
    await saveData(page)
    const logged: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())))
    const { version: before = '' } = (await releases.released()).remotes['mfe_secrets'] ?? {}
    const failed = await releases.release('mfe_secrets', 'no script', { response: { status: 404, body: 'gone' }, keepsPrevious: true })
    const console = new ConsolePage(page)
    const panel = new VersionsPanel(page)
    await console.open('/secrets', 'Secrets')
    const versions = `mfe_secrets ${failed} could not be used. ${before} runs instead, since `
    const cause = 'The entry script returned HTTP 404'
    await expect(panel.note(versions)).toContainText(`${cause} (fetch)`)
    await panel.open(console)
    await expect(panel.note(versions)).toContainText(`${cause} (fetch)`)
    await expect(panel.row('mfe_secrets')).toContainText(`Fallbackfor ${failed}`)
    await page.getByRole('button', { name: 'Copy for support' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`since \\d{4}-.* instead of mfe_secrets ${failed} \\(release .*\\): ${cause} \\(fetch`))
    expect(logged.filter((line) => line.startsWith(`Loading mfe_secrets ${failed} failed:`) && line.includes(cause))).toHaveLength(1)
  })
})

test.describe('a part of the shell that does not arrive', () => {
  test('MFE-04, ERR-04: is shown, asked for again by Retry only, and takes nothing else down', async ({ page, holdings }) => {
    await saveData(page)
    const console = new ConsolePage(page)
    await console.open('/secrets', 'Secrets')
    await console.expectConnection('Live')
    const requested: string[] = []
    await page.route('**/assets/*.js', (route) => {
      requested.push(route.request().url())
      return route.abort('connectionrefused')
    })
    await console.mark()
    await console.main.getByRole('button', { name: `Delete ${holdings.secret}` }).click()
    const problem = page.getByRole('alert').filter({ hasText: 'A part of the console could not be loaded' })
    await expect(problem).toBeVisible()
    const before = requested.length
    await console.follow('Dashboard')
    await console.follow('Secrets')
    await expect(problem).toHaveCount(0)
    expect(requested.length, 'nothing is requested without a click').toBe(before)
    await console.main.getByRole('button', { name: `Delete ${holdings.secret}` }).click()
    await expect(problem).toBeVisible()
    await page.unroute('**/assets/*.js')
    await problem.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await console.expectNoReload()
  })

  test('MFE-04: what did not arrive ahead of its use is there once the server is back, without a reload', async ({ page }) => {
    const console = new ConsolePage(page)
    await console.open('/dashboard', 'Dashboard')
    await console.expectConnection('Live')
    await console.mark()
    let refused = 0
    await page.route(/\/(assets|remotes)\/.*\.js$/, (route) => {
      refused += 1
      return route.abort('connectionrefused')
    })
    // The console has come to rest and loads its sections ahead, in vain.
    await expect.poll(() => refused, { timeout: 30_000 }).toBeGreaterThan(8)
    await console.follow('Settings')
    const retry = console.main.getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    await page.unroute(/\/(assets|remotes)\/.*\.js$/)
    await retry.click()
    await expect(page.getByLabel('First name')).toBeVisible()
    for (const { title } of sections) {
      await console.follow(title)
      await expect(console.main.getByRole('alert')).toHaveCount(0)
      await expect(console.heading).toBeVisible()
      await expect(console.main.locator('[aria-busy=true]')).toHaveCount(0)
    }
    await console.expectNoReload()
  })

  test('MFE-04: what a section that failed had asked for is there for the others', async ({ page }) => {
    const console = new ConsolePage(page)
    await console.open('/events', 'Events')
    await console.expectConnection('Live')
    await console.mark()
    let refused = 0
    await page.route(/\/(assets|remotes)\/.*\.js$/, (route) => {
      if (entryOf('mfe_devices').test(route.request().url())) refused += 1
      return route.abort('connectionrefused')
    })
    // The list of devices is loaded ahead in vain, and its section's entry is tried again.
    await expect.poll(() => refused, { timeout: 30_000 }).toBeGreaterThan(0)
    await page.unroute(/\/(assets|remotes)\/.*\.js$/)
    await console.follow('Secrets')
    await expect(console.main.getByRole('alert')).toHaveCount(0)
    await expect(console.main.getByRole('table')).toBeVisible()
    await console.expectNoReload()
  })
})
