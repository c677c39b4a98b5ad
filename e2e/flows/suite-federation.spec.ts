import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startCloud, type TestCloud } from 'cloud/testing/startCloud.ts'
import { provenVersions } from '@console/platform-build/webpack/federationVersions.data'
import { ConsolePage } from '../pages/consolePage.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { runCommand } from '../support/command.ts'
import { limit } from '../support/limits.ts'
import { canInstall, OutsideTeam } from '../support/outsideTeam.ts'
import { onReplicas } from '../support/replicas.ts'
import { expect, test } from '../support/test.ts'

test.skip(!canInstall(), "npm can't reach its registry")
test.skip(onReplicas, 'what is tried is the shell, whatever it is served by')

const team = new OutsideTeam()
const repository = 'plant-beds'
// npm takes minutes to change one package of this tree.
const pnpm = ['npx', '--yes', 'pnpm@12.21.0']
let cloud: TestCloud | undefined

test.afterAll(async () => {
  await cloud?.close()
  await team.close()
})

test(
  'MFE-115: a remote that an outside team builds with each proven version of Module Federation runs in the built shell, with its React',
  { tag: '@long' },
  async ({ openPage }) => {
    test.setTimeout(limit(1_200_000))
    const packages = path.join(team.folder, 'packages')
    await runCommand('pack', '--to', packages)
    const creator = readdirSync(packages).find((file) => file.startsWith('console-create-remote-')) ?? ''
    const creatorFile = path.join(packages, creator)
    await team.run('', [
      'npx',
      '--yes',
      `--package=${creatorFile}`,
      'create-remote',
      repository,
      '--packages',
      packages,
    ])
    const site = team.newConsole('console')
    cloud = await startCloud({ dist: site })
    const page = await openPage()
    await page.clock.install()
    await page.goto(cloud.address)
    await new SignInPage(page).submit(cloud.account)
    const console = new ConsolePage(page)
    await console.expectScreen('Dashboard')
    await console.mark()

    const english = path.join(team.folder, repository, 'src/i18n/en.json')
    const text = readFileSync(english, 'utf8')
    for (const [index, version] of provenVersions.entries())
      await test.step(version, async () => {
        const built = `Built with ${version}`
        writeFileSync(english, text.replace('Nothing here yet', built))
        const install = ['add', '--save-dev', '--save-exact', `@module-federation/enhanced@${version}`]
        await team.run(repository, [...pnpm, ...install, '--prefer-offline', '--reporter=silent'])
        await team.run(repository, [...pnpm, 'run', 'release', '--version', `0.${index + 1}.0`, '--to', site])
        const registry = page.waitForResponse('**/registry.json')
        await page.clock.fastForward(31_000)
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        await (await registry).finished()
        await console.follow('Devices')
        await console.follow('Plant beds')
        // The screen takes its texts and the user from the shell by React's context: a second React would find none.
        await expect(console.main).toContainText(built)
        await expect(console.main.getByRole('alert')).toHaveCount(0)
      })
    await console.expectNoReload()
  },
)
