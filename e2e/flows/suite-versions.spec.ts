import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { longProof } from 'cloud/testing/proofs.ts'
import { startCloud, type TestCloud } from 'cloud/testing/startCloud.ts'
import { provenVersions } from '@console/platform-build/webpack/federationVersions.data'
import { openApi, provide, type Holdings } from '../support/api.ts'
import { ConsolePage } from '../pages/consolePage.ts'
import { DashboardPage } from '../pages/dashboardPage.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { dist, readBuilt, lastRelease, unpack } from '../support/dist.ts'
import { limit } from '../support/limits.ts'
import { createProof, expectDocumented, tableOf } from '../support/proof.ts'
import { mainRoutes, routes } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'
import { saveData, sections, type Registry, type Release } from '../support/remoteReleases.ts'

const remotes = [...new Set(sections.map(({ remote }) => remote))]
const remoteOf = (section: string) => sections.find(({ title }) => title === section)?.remote

// The code editor is not kept: too large.
const hasEditor = (name: string) => name === '/projects/{id}' || /^\/integrations\/(add\/)?\{/.test(name)

const now = (): Registry => JSON.parse(readBuilt('registry.json')) as Registry
const released = (): Registry => JSON.parse(lastRelease()['registry.json'] ?? '') as Registry

/** The older releases, in folders of their own: their versions may be the same as today's. */
const before = (): Registry['remotes'] =>
  Object.fromEntries(
    Object.entries(released().remotes).map(([name, release]): [string, Release] => [
      name,
      { ...release, version: `${release.version}-before`, entry: `/remotes/before${release.entry}` },
    ]),
  )

/** The version at which a range such as ^1.2.0 begins. */
const minVersionOf = (range: string): string => range.replace(/^\D+/, '')

const keptShell = (): { provides?: { points?: object } } =>
  JSON.parse(lastRelease()['shell.json'] ?? '{}') as { provides?: { points?: object } }

const fillsBoxes = ({ remotes }: Registry): boolean =>
  Object.values(remotes).some(({ slots, extensions }) => JSON.stringify([slots, extensions]).includes('"dashboard.'))

/**
 * What these remotes fill the dashboard with, where the shell knows extension points; an older one shows nothing of it,
 * and no fault.
 */
const expectBoxes = async (page: Page, shell: 'N' | 'N-1', registry: Registry) => {
  const dashboard = new DashboardPage(page)
  if (shell === 'N-1' && !keptShell().provides?.points)
    await expect(dashboard.console.main.getByRole('alert')).toHaveCount(0)
  else if (fillsBoxes(registry)) await dashboard.fill()
  else await dashboard.expectFilled(() => false)
}

/** Each pair of a shell and the remotes, with the remotes whose screens were all shown. */
const proved = createProof('version-pairs')

/** `npm test` looks at the main screens of the pairs that a release brings. */
const isWhole = longProof === null

test.describe('the last release and this build', () => {
  test.setTimeout(limit(180_000))
  for (const shell of ['N', 'N-1'] as const) {
    // The pair of this build is what all other tests run.
    const pairs = shell === 'N' ? (['N-1'] as const) : isWhole ? (['N', 'N-1'] as const) : (['N'] as const)
    test(`MFE-10, MFE-65: shell ${shell} shows ${isWhole ? 'every screen' : 'the main screens'} of the remotes ${pairs.join(' and ')}, and the boxes that it knows`, async ({
      openPage,
    }) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'pairs-'))
      const old = lastRelease()
      const ofRemotes = Object.entries(old).filter(([name]) => name.startsWith('remotes/'))
      if (shell === 'N') cpSync(dist, folder, { recursive: true })
      else {
        unpack(Object.fromEntries(Object.entries(old).filter(([name]) => !name.startsWith('remotes/'))), folder)
        cpSync(path.join(dist, 'remotes'), path.join(folder, 'remotes'), { recursive: true })
      }
      unpack(Object.fromEntries(ofRemotes.map(([name, content]) => [`remotes/before/${name}`, content])), folder)
      const cloud: TestCloud = await startCloud({ dist: folder })
      try {
        const holdings: Holdings = await provide(await openApi(cloud))
        for (const remote of pairs) {
          const page = await openPage()
          await saveData(page)
          const registry = remote === 'N' ? now() : { ...released(), remotes: before() }
          await page.route('**/registry.json', (route) =>
            route.fulfill({ json: registry, headers: { 'cache-control': 'no-cache' } }),
          )
          await page.goto(cloud.address)
          await new SignInPage(page).submit(cloud.account)
          const console = new ConsolePage(page)
          await console.expectScreen('Dashboard')
          await test.step(`the dashboard with remotes ${remote}`, () => expectBoxes(page, shell, registry))
          const shown = (isWhole ? routes : mainRoutes).filter(
            (each) => remoteOf(each.section) !== undefined && !(shell === 'N-1' && hasEditor(each.name)),
          )
          for (const { name, address, heading, section } of shown) {
            await test.step(`${name} of remotes ${remote}`, async () => {
              await console.goInside(address(holdings))
              await expect(console.entry(section)).toHaveAttribute('aria-current', 'page')
              await expect(console.heading).toHaveText(heading)
              await expect(console.main.locator('[aria-busy=true]')).toHaveCount(0)
              await expect(console.main.getByRole('alert')).toHaveCount(0)
            })
          }
          for (const name of new Set(shown.flatMap(({ section }) => remoteOf(section) ?? [])))
            proved.add(shell, remote, name)
          await page.context().close()
        }
      } finally {
        await cloud.close()
        rmSync(folder, { recursive: true, force: true })
      }
    })
  }

  test('MFE-76: no remote says that it runs in a shell older than the kept one, in which its browser tests run', () => {
    const { platform: oldest } = JSON.parse(lastRelease()['shell.json'] ?? '') as { platform: string }
    for (const [name, { platform }] of Object.entries(now().remotes))
      expect(
        minVersionOf(platform).localeCompare(oldest, 'en', { numeric: true }),
        `${name} says ${platform}, the kept shell provides ${oldest}`,
      ).toBeGreaterThanOrEqual(0)
  })

  test('MFE-10: what was proved is what the table of version pairs says', { tag: '@long' }, () => {
    const cell = (shell: 'N' | 'N-1', remote: 'N' | 'N-1', name: string) => (proved.has(shell, remote, name) ? '✓' : '')
    expectDocumented(
      'version-pairs.md',
      [
        '# This build and the last release, in every pair\n\n',
        'Written by `e2e/flows/suite-versions.spec.ts`, which fails when it shows something else. N is this build, N-1 the last release, kept in `e2e/released` (`npm run keep` renews it). ✓: every screen of the remote is shown, from built files, in Chromium; in shell N-1 those without the code editor, which is not kept. Shell N with remotes N is what all other browser tests run.\n\n',
        tableOf([
          ['remote', 'shell N, remote N-1', 'shell N-1, remote N', 'shell N-1, remote N-1'],
          ...remotes.map((name) => [name, cell('N', 'N-1', name), cell('N-1', 'N', name), cell('N-1', 'N-1', name)]),
        ]),
        `\nAn outside team's remote runs in shell N when it is built with \`@module-federation/enhanced\` ${provenVersions.join(', ')}: \`e2e/flows/suite-federation.spec.ts\`.\n`,
      ].join(''),
    )
  })
})
