import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { releaseShell } from 'cloud/testing/releaseShell.ts'
import { startCloud, type TestCloud } from 'cloud/testing/startCloud.ts'
import { ConsolePage } from '../pages/consolePage.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { VersionsPanel } from '../pages/settingsPages.ts'
import { runCommand } from '../support/command.ts'
import { dist } from '../support/dist.ts'
import { limit } from '../support/limits.ts'
import { expect, test } from '../support/test.ts'

const throwing = "throw new Error('broken canary')"
const hashOfThrowing = `sha256-${createHash('sha256').update(throwing).digest('base64')}`

const entryIn = (scripts: string): string => /entry&quot;:\[&quot;([^&]*)/.exec(scripts)?.[1] ?? ''

/** What a canary's scripts can be, beside those that start: in index.html, quotes are written as references. */
const broken = [
  {
    what: 'has other bytes',
    change: (scripts: string) => scripts.replace(new RegExp(`(${entryIn(scripts)}&quot;:&quot;sha256-).{4}`), '$1AAAA'),
  },
  {
    what: 'does not arrive',
    change: (scripts: string) => scripts.replace(/entry&quot;:\[&quot;[^&]*/, 'entry&quot;:[&quot;/assets/gone.js'),
  },
  {
    what: 'throws',
    change: (scripts: string) =>
      scripts
        .replace(/entry&quot;:\[&quot;[^&]*/, 'entry&quot;:[&quot;/assets/broken.js')
        .replace('integrity&quot;:{', `integrity&quot;:{&quot;/assets/broken.js&quot;:&quot;${hashOfThrowing}&quot;,`),
  },
]

test.describe('a canary of the shell that does not start', () => {
  let folder = ''
  let cloud: TestCloud | undefined
  test.beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'canary-'))
    cpSync(dist, folder, { recursive: true })
    writeFileSync(path.join(folder, 'assets/broken.js'), throwing)
    cloud = await startCloud({ dist: folder })
  })
  test.afterAll(async () => {
    await cloud?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('MFE-88, MFE-89: the current shell runs where it has other bytes, does not arrive, or throws', async ({
    openPage,
    violations,
  }) => {
    const { address, account } = cloud as TestCloud
    const index = readFileSync(path.join(dist, 'index.html'), 'utf8')
    const [, scripts = ''] = /name="shell-files" content="([^"]*)"/.exec(index) ?? []
    const page = await openPage()
    for (const [at, { what, change }] of broken.entries()) {
      await test.step(what, async () => {
        writeFileSync(
          path.join(folder, 'index.html'),
          index.replace(
            '<meta name="shell-files"',
            () =>
              `<meta name="shell-canary" content="{&quot;version&quot;:&quot;9.1.${at}&quot;,&quot;percent&quot;:100,&quot;files&quot;:${change(scripts)}}"><meta name="shell-files"`,
          ),
        )
        await page.goto(`${address}/settings/about`)
        if (at === 0) await new SignInPage(page).submit(account)
        await expect(new VersionsPanel(page).row('shell')).toContainText(
          new RegExp(`current.*Fallbackfor 9\\.1\\.${at}$`),
        )
        violations.take(/broken canary|valid digest/)
      })
    }
  })
})

test.describe('a deployment whose shell is released', () => {
  test.describe.configure({ mode: 'serial' })
  test.setTimeout(limit(420_000))
  let folder = ''
  let cloud: TestCloud | undefined
  test.beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'shells-'))))
  test.afterAll(async () => {
    await cloud?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test(
    'MFE-58: shows its version on /settings/about and in the text for support, and goes back to the one before',
    { tag: '@long' },
    async ({ openPage }) => {
      expect(await runCommand('release', 'shell', '--to', folder, '--version', '9.0.0')).toContain(
        'Shell 9.0.0, platform ',
      )
      await releaseShell(dist, folder, '9.1.0')
      const { address, account } = (cloud = await startCloud({ dist: folder }))
      const page = await openPage()
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address })
      await page.goto(address)
      await new SignInPage(page).submit(account)
      const console = new ConsolePage(page)
      await console.expectScreen('Dashboard')
      const panel = new VersionsPanel(page)
      await panel.open(console)
      await expect(panel.row('shell')).toContainText(/^Shellshell9\.1\.0current.*provided.*100 %this serverRuns$/)
      await page.getByRole('button', { name: 'Copy for support' }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(', shell 9.1.0')
      expect(await runCommand('rollback', 'shell', '--to', folder)).toContain('Shell 9.0.0, platform ')
      await page.reload()
      await expect(panel.row('shell')).toContainText('9.0.0current')
    },
  )

  test('MFE-88: gives a canary of the shell to a share of the browsers', { tag: '@long' }, async ({ openPage }) => {
    expect(await runCommand('canary', 'shell', '--version', '9.1.0', '--percent', '50', '--to', folder)).toContain(
      '50 % of the browsers get shell 9.1.0.',
    )
    const { address, account } = cloud as TestCloud
    const page = await openPage()
    const row = new VersionsPanel(page).row('shell')
    // By the hash of the browser's name and "shell", the first is below 50 %, and the other above.
    const openAs = async (browser: string) => {
      await page.evaluate((name) => localStorage.setItem('browser', name), browser)
      await page.reload()
    }
    await page.goto(`${address}/settings/about`)
    await new SignInPage(page).submit(account)
    await expect(row).toBeVisible()
    await openAs('alan')
    await expect(row).toContainText(/9\.0\.0current.*50 %.*Runs$/)
    await openAs('grace')
    await expect(row).toContainText(/9\.1\.0canary.*50 %.*Canary, 50/)
    expect(await runCommand('canary', 'shell', '--percent', '0', '--to', folder)).toContain(
      'The shell has no canary any more.',
    )
    await page.reload()
    await expect(row).toContainText(/9\.0\.0current.*100 %.*Runs$/)
    expect(await runCommand('history', '--to', folder)).toContain('canary of shell 9.1.0 for 50 %')
  })
})
