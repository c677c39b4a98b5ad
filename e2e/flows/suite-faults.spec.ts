import { ConsolePage, FaultCard } from '../pages/consolePage.ts'
import { VersionsPanel } from '../pages/settingsPages.ts'
import { expect, test } from '../support/test.ts'
import { entryOf, entryScript, saveData, sections, RemoteReleases } from '../support/remoteReleases.ts'

test('MFE-04: while an entry is on its way for long, its section says that it loads, the others work, and it appears by itself; a screen that broke over what it was given works after Retry', async ({
  page,
}) => {
  const releases = new RemoteReleases(page)
  const screen = `async (shared) => {
    const React = (await Object.values(shared['react'])[0].get())()
    return () => {
      if (window.bad) throw new Error('not with this')
      return React.createElement('h1', null, 'All is well')
    }
  }`
  await releases.release('mfe_secrets', entryScript('mfe_secrets', { SecretListScreen: screen }))
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
  for (const { title } of sections.filter(({ remote }) => remote !== 'mfe_devices')) {
    await console.follow(title)
    await expect(console.main.getByRole('alert')).toHaveCount(0)
  }
  for (const title of ['Settings', 'Dashboard']) {
    await console.follow(title)
    await console.expectScreen(title)
  }
  await console.entry('Devices').click()
  await expect(console.main.getByText('Loading Devices…')).toBeAttached()
  arrive()
  await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()

  await page.evaluate(() => Object.assign(window, { bad: true }))
  await console.follow('Secrets')
  const card = new FaultCard(page)
  await card.expectCause('mfe_secrets', 'not with this')
  await page.evaluate(() => Object.assign(window, { bad: false }))
  await card.retry.click()
  await console.expectScreen('All is well')
})

test.describe('a release that fell back', () => {
  test('MFE-09, SET-21: its section, /settings/about, the text for support and the browser’s console name the same cause', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const releases = new RemoteReleases(page)
    await saveData(page)
    const logged: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())))
    const { version: before = '' } = (await releases.released()).remotes['mfe_secrets'] ?? {}
    const failed = await releases.release('mfe_secrets', 'no script', {
      response: { status: 404, body: 'gone' },
      keepsPrevious: true,
    })
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
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`since \\d{4}-.* instead of mfe_secrets ${failed} \\(release .*\\): ${cause} \\(fetch`),
    )
    expect(
      logged.filter((line) => line.startsWith(`Loading mfe_secrets ${failed} failed:`) && line.includes(cause)),
    ).toHaveLength(1)
  })
})

test.describe('a part of the shell that does not arrive', () => {
  test('MFE-04, ERR-04: is shown, asked for again by Retry only, and takes nothing else down', async ({
    page,
    holdings,
  }) => {
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

  test(
    'MFE-04: what did not arrive ahead of its use, or for a section that failed, is there once the server is back, without a reload',
    { tag: '@long' },
    async ({ page }) => {
      const console = new ConsolePage(page)
      await console.open('/events', 'Events')
      await console.expectConnection('Live')
      await console.mark()
      const refused: string[] = []
      await page.route(/\/(assets|remotes)\/.*\.js$/, (route) => {
        refused.push(route.request().url())
        return route.abort('connectionrefused')
      })
      // The console has come to rest and loads its sections ahead, in vain. The list of devices, too, whose section's
      // entry is tried again.
      await expect
        .poll(() => refused.length > 8 && refused.some((url) => entryOf('mfe_devices').test(url)), { timeout: 30_000 })
        .toBe(true)
      await console.follow('Settings')
      const retry = console.main.getByRole('button', { name: 'Retry' })
      await expect(retry).toBeVisible()
      await page.unroute(/\/(assets|remotes)\/.*\.js$/)
      await console.follow('Secrets')
      await expect(console.main.getByRole('alert')).toHaveCount(0)
      await expect(console.main.getByRole('table')).toBeVisible()
      await console.follow('Settings')
      await expect(retry.or(page.getByLabel('First name'))).toBeVisible()
      if (await retry.isVisible()) await retry.click()
      await expect(page.getByLabel('First name')).toBeVisible()
      for (const { title } of sections) {
        await console.follow(title)
        await expect(console.main.getByRole('alert')).toHaveCount(0)
        await expect(console.heading).toBeVisible()
        await expect(console.main.locator('[aria-busy=true]')).toHaveCount(0)
      }
      await console.expectNoReload()
    },
  )
})
