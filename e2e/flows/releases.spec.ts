import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startCloud, type TestCloud } from 'cloud/testing/startCloud.ts'
import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { VersionsPanel } from '../pages/settingsPages.ts'
import { runCommand } from '../support/command.ts'
import { dist } from '../support/dist.ts'
import { limit } from '../support/limits.ts'
import { saveData, type Registry } from '../support/remoteReleases.ts'
import { expect, test } from '../support/test.ts'

const remote = 'mfe_secrets'

let folder = ''
let cloud: TestCloud
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'released-'))
  cpSync(dist, folder, { recursive: true })
  cloud = await startCloud({ dist: folder, addAccount: 'second' })
})
test.afterAll(async () => {
  await cloud.close()
  rmSync(folder, { recursive: true, force: true })
})

const team = (command: string, ...args: string[]) => runCommand(command, 'mfe-secrets', '--to', folder, ...args)

const enter = async (page: Page, account: { username: string; password: string }): Promise<ConsolePage> => {
  await saveData(page)
  await page.clock.install()
  await page.goto(cloud.address)
  await new SignInPage(page).submit(account)
  const console = new ConsolePage(page)
  await console.expectScreen('Dashboard')
  await console.mark()
  return console
}

/** Time passes, and the user goes somewhere: the console asks what is released. */
const goOn = async (console: ConsolePage, to: string): Promise<void> => {
  const registry = console.page.waitForResponse('**/registry.json', { timeout: 15_000 })
  await console.page.clock.fastForward(31_000)
  await console.follow(to)
  await (await registry).finished()
}

/** Whether the page has run code that was built as this version. */
const hasRun = (page: Page, version: string): Promise<boolean> =>
  page.evaluate((name) => name in window, `webpackChunk${remote}_${version.replaceAll('.', '_')}`)

test.describe('a team that releases mfe-secrets alone', () => {
  test.setTimeout(limit(240_000))

  test('MFE-02, MFE-08, MFE-09, MFE-11, MFE-24: releases, rolls back, gives a canary to one of two users, and breaks it, before the eyes of users who never reload', async ({
    openPage,
  }) => {
    const page = await openPage()
    const warnings: string[] = []
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
    const console = await enter(page, cloud.account)
    const panel = new VersionsPanel(page)
    const { remotes } = (await (await page.request.get(`${cloud.address}/registry.json`)).json()) as Registry
    const before = remotes[remote]?.version ?? ''

    await test.step('a new version waits while something is unsaved, and is taken at the next page', async () => {
      await team('release', '--version', '8.1.0')
      await console.follow('Secrets')
      await goOn(console, 'Dashboard')
      await panel.open(console)
      await panel.expectRunning(remote, '8.1.0')
      expect(await hasRun(page, '8.1.0')).toBe(false)
      await console.follow('Secrets')
      await expect.poll(() => hasRun(page, '8.1.0')).toBe(true)
      expect(warnings.filter((text) => text.includes('already registered'))).toEqual([])
      await page.getByRole('link', { name: 'Add secret' }).first().click()
      await page.getByLabel('Name', { exact: true }).fill('HALF_TYPED')
      await team('rollback')
      await page.clock.fastForward(31_000)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(panel.note(`A new version of this section is ready: ${remote} ${before}`)).toBeVisible()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('HALF_TYPED')
      await console.entry('Settings').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click()
      await panel.about(console)
      await panel.expectRunning(remote, before)
    })

    await test.step('a canary goes to one of two users, the same one at every visit', async () => {
      const second = await enter(await openPage(), cloud.added ?? cloud.account)
      // The registry is asked for on the way to another page.
      await second.follow('Settings')
      const users = [console, second]
      let [low, high] = [0, 100]
      let has: boolean[] = []
      // Both may be on one side of a share; between their places only one is in.
      for (let round = 0; round < 12 && new Set(has).size !== 2; round += 1) {
        const percent = (low + high) / 2
        await team('canary', '--version', '8.1.0', '--percent', String(percent))
        has = []
        for (const user of users) {
          const versions = new VersionsPanel(user.page)
          await goOn(user, 'Dashboard')
          await versions.open(user)
          await expect(versions.choice(remote).locator('option', { hasText: '8.1.0, canary' })).toBeAttached()
          has.push(
            await versions
              .row(remote)
              .getByText(/^Canary, /)
              .isVisible(),
          )
        }
        if (has.every(Boolean)) high = percent
        else low = percent
      }
      expect(new Set(has).size, 'one has it, the other has not').toBe(2)
      for (const [index, user] of users.entries()) {
        await user.page.reload()
        await new VersionsPanel(user.page).expectRunning(remote, has[index] ? '8.1.0' : before)
        await user.mark()
      }
      await second.page.context().close()
      await team('canary', '--percent', '0')
    })

    await test.step('a release whose entry is not what was released is replaced by the previous one, which says so', async () => {
      await team('release', '--version', '8.2.0')
      const release = path.join(folder, 'remotes', remote, '8.2.0')
      for (const file of readdirSync(release).filter((name) => name.startsWith('remoteEntry.'))) {
        if (file.endsWith('.js')) writeFileSync(path.join(release, file), 'throw new Error("cut off")')
        else rmSync(path.join(release, file))
      }
      await goOn(console, 'Dashboard')
      await console.follow('Secrets')
      const note = panel.note(`${remote} 8.2.0 could not be used. ${before} runs instead, since `)
      await expect(note).toBeVisible()
      await expect(console.main.getByRole('alert')).toHaveCount(0)
      await team('rollback')
      await note.getByRole('button', { name: 'Retry' }).click()
      await expect(note).toHaveCount(0)
      await expect(console.main.getByRole('alert')).toHaveCount(0)
      await console.expectNoReload()
    })
  })
})
