import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { expect, test } from '../support/test.ts'
import { saveData, scriptsOf, sections, RemoteReleases } from '../support/remoteReleases.ts'

const remotesIn = (releases: RemoteReleases): string[] =>
  [...new Set(releases.scripts.map((url) => /\/remotes\/(\w+)\//.exec(url)?.[1] ?? ''))].sort()

/** Lets the page's time run, as if a minute had passed without anybody doing anything. */
const rest = (page: Page): Promise<void> => page.clock.runFor(60_000)

const visitEverySection = async (page: Page): Promise<void> => {
  const console = new ConsolePage(page)
  await console.open('/dashboard', 'Dashboard')
  for (const { title } of sections) {
    await console.follow(title)
    await expect(console.main.locator('[aria-busy=true]')).toHaveCount(0)
  }
}

test.describe('what a visit loads', () => {
  test(
    'MFE-05, PERF-20: the dashboard loads no remote, and a visit of a section its own and no other, nor a copy of what the shell lends',
    { tag: '@long' },
    async ({ page }) => {
      await saveData(page)
      const console = new ConsolePage(page)
      const releases = new RemoteReleases(page)
      await console.open('/dashboard', 'Dashboard')
      await console.expectConnection('Live')
      expect(releases.scripts).toEqual([])
      for (const { title, path, remote } of sections) {
        // What the former section still asks for is not this one's.
        await page.goto('about:blank')
        releases.scripts.length = 0
        await page.goto(path, { waitUntil: 'commit' })
        await expect(console.entry(title)).toHaveAttribute('aria-current', 'page')
        await expect(console.heading).toBeVisible()
        expect(remotesIn(releases), path).toEqual([remote])
        expect(
          releases.scripts.filter((url) => url.includes('/lent.')),
          'a copy of what the shell lends',
        ).toEqual([])
      }
    },
  )

  test('MFE-05: once the console has come to rest, every section is loaded ahead, so that its first visit asks for no script', async ({
    page,
    openPage,
    signedIn,
  }) => {
    const visitor = await openPage({ storageState: signedIn })
    await saveData(visitor)
    await visitEverySection(visitor)
    // Stored events are a separate part: a server may have none.
    const isHistory = (address: string) => /\/history\.\w+\.js$/.test(address)
    const needed = (await scriptsOf(visitor)).filter((path) => !isHistory(path))

    const releases = new RemoteReleases(page)
    const arrived: string[] = []
    page.on('requestfinished', (request) => void arrived.push(new URL(request.url()).pathname))
    await page.clock.install()
    const console = new ConsolePage(page)
    // The dashboard's boxes are filled before.
    await console.open('/settings', 'Settings')
    await console.expectConnection('Live')
    await expect.poll(() => remotesIn(releases), 'nothing but the bell before the rest').toEqual(['mfe_devices'])
    expect(releases.scripts.length).toBeLessThanOrEqual(4)
    // Once: time that runs on while a script is on its way would end its two minutes.
    await rest(page)
    await expect.poll(() => needed.filter((path) => !arrived.includes(path)), { timeout: 60_000 }).toEqual([])
    const scripts: string[] = []
    page.on('request', (request) => {
      // A frame may renew the sign-in meanwhile.
      if (request.frame() === page.mainFrame() && request.resourceType() === 'script' && !isHistory(request.url()))
        scripts.push(request.url())
    })
    for (const { title } of sections) await console.follow(title)
    expect(scripts).toEqual([])
  })

  test('MFE-05: a browser that saves data loads nothing ahead, however long it rests; pointer and focus on an entry of the menu load what a click would show', async ({
    page,
  }) => {
    const releases = new RemoteReleases(page)
    let arrived = 0
    page.on('requestfinished', (request) => void (request.url().includes('/remotes/mfe_secrets/') && (arrived += 1)))
    await saveData(page)
    await page.clock.install()
    const console = new ConsolePage(page)
    await console.open('/dashboard', 'Dashboard')
    await console.expectConnection('Live')
    const before = releases.scripts.length
    for (let minute = 0; minute < 3; minute += 1) await rest(page)
    expect(releases.scripts.slice(before)).toEqual([])
    await console.entry('Secrets').hover()
    await expect.poll(() => remotesIn(releases)).toEqual(['mfe_secrets'])
    const loaded = releases.scripts.length
    await expect.poll(() => arrived).toBeGreaterThanOrEqual(loaded)
    await console.follow('Secrets')
    expect(releases.scripts.length).toBe(new Set(releases.scripts).size)

    await console.entry('Devices').focus()
    await expect.poll(() => remotesIn(releases)).toEqual(['mfe_devices', 'mfe_secrets'])
    for (const _between of ['Events', 'Alerts', 'Integrations']) await page.keyboard.press('Tab')
    await expect(console.entry('Integrations')).toBeFocused()
    await expect.poll(() => remotesIn(releases)).toEqual(['mfe_devices', 'mfe_integrations', 'mfe_secrets'])
  })
})
