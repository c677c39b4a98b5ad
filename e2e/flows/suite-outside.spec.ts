import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startCloud, type TestCloud } from 'cloud/testing/startCloud.ts'
import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { runCommand } from '../support/command.ts'
import { limit } from '../support/limits.ts'
import { canInstall, OutsideTeam } from '../support/outsideTeam.ts'
import { onReplicas } from '../support/replicas.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'serial', timeout: limit(300_000) })
test.skip(!canInstall(), "npm can't reach its registry")
test.skip(onReplicas, "the cloud's data folder is read, and replicas have a database")

const team = new OutsideTeam()
const repository = 'plant-beds'
let cloud: TestCloud | undefined

const enter = async (page: Page, cloud: TestCloud): Promise<ConsolePage> => {
  await page.clock.install()
  await page.goto(cloud.address)
  await new SignInPage(page).submit(cloud.account)
  const console = new ConsolePage(page)
  await console.expectScreen('Dashboard')
  await console.mark()
  return console
}

/** Half a minute later the console asks what is released. */
const lookAgain = async ({ page }: ConsolePage): Promise<void> => {
  const registry = page.waitForResponse('**/registry.json', { timeout: 15_000 })
  await page.clock.fastForward(31_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await (await registry).finished()
}

test.afterAll(async () => {
  await cloud?.close()
  await team.close()
})

test(
  'MFE-84: from an empty folder and tarballs to the first screen, seen in Chromium: three commands, less than three minutes',
  { tag: '@long' },
  async ({ openPage }) => {
    const packages = path.join(team.folder, 'packages')
    await runCommand('pack', '--to', packages)
    const creator = readdirSync(packages).find((file) => file.startsWith('console-create-remote-')) ?? ''
    const began = performance.now()
    await team.run('', [
      'npx',
      '--yes',
      `--package=${path.join(packages, creator)}`,
      'create-remote',
      repository,
      '--packages',
      packages,
    ])
    await team.run(repository, ['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund'])
    const page = await openPage({ baseURL: await team.startDev(repository) })
    await page.goto('/')
    await new SignInPage(page).submit(team.account)
    const console = new ConsolePage(page)
    await console.follow('Plant beds')
    await console.expectScreen('Plant beds')
    await expect(console.main).toContainText('Nothing here yet')
    team.note(began, 'to the first screen, three commands: those above, and npm run dev')
    expect(performance.now() - began).toBeLessThan(180_000)
  },
)

test('MFE-36, MFE-37: what was made passes types, lint and tests at once', { tag: '@long' }, async () => {
  await team.run(repository, ['npm', 'run', '-s', 'types'])
  expect(await team.run(repository, ['npm', 'run', '-s', 'lint'])).toContain('no findings')
  expect(await team.run(repository, ['npm', 'test'])).toMatch(/Tests: +2 passed, 2 total/)
})

test(
  'MFE-85: what was made passes its browser test in Chromium, which fails where its screen does',
  { tag: '@long' },
  async () => {
    expect(await team.run(repository, ['npm', 'run', '-s', 'e2e'])).toMatch(/the menu leads to its screen.*1 passed/s)
    const screen = path.join(team.folder, repository, 'src/PlantBedsScreen.tsx')
    const text = readFileSync(screen, 'utf8')
    writeFileSync(screen, text.replace("<PageHeader title={t('overview.title')} />", ''))
    await expect(team.run(repository, ['npm', 'run', '-s', 'e2e'])).rejects.toThrow('1 failed')
    writeFileSync(screen, text)
  },
)

test(
  'MFE-84: releases through a registry service are seen in a running console, whose unsaved work in another section stays; one that is bad is taken back',
  { tag: '@long' },
  async ({ openPage }) => {
    const english = path.join(team.folder, repository, 'src/i18n/en.json')
    const text = readFileSync(english, 'utf8')
    for (const [version, empty] of [
      ['0.1.0', 'Nothing here yet'],
      ['0.2.0', 'Nothing grows'],
    ] as const) {
      writeFileSync(english, text.replace('Nothing here yet', empty))
      await team.run(repository, ['npm', 'run', '-s', 'build', '--', '--to', `dist-${version}`, '--version', version])
    }
    writeFileSync(english, text)
    cloud = await startCloud({ dist: team.newConsole('service'), releases: true })
    const to = cloud.address
    const token = await runCommand(
      'release-token',
      'issue',
      '--team',
      'plants',
      '--remotes',
      'plant_beds',
      '--data',
      cloud.data,
    )
    const environment = { REGISTRY_TOKEN: token.trim() }
    const release = (version: string) =>
      team.run(repository, ['npm', 'run', '-s', 'release', '--', '--from', `dist-${version}`, '--to', to], environment)

    const page = await openPage()
    const console = await enter(page, cloud)
    await console.follow('Secrets')
    await page.getByRole('link', { name: 'Add secret' }).first().click()
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('HALF_TYPED')
    await expect(console.entry('Plant beds')).toHaveCount(0)

    await release('0.1.0')
    await lookAgain(console)
    await expect(name).toHaveValue('HALF_TYPED')

    // Nothing changes on a page that has unsaved work.
    await console.entry('Devices').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click()
    await console.expectScreen('Devices')
    await console.follow('Plant beds')
    await expect(console.main).toContainText('Nothing here yet')

    await release('0.2.0')
    await lookAgain(console)
    await console.follow('Devices')
    await console.follow('Plant beds')
    await expect(console.main).toContainText('Nothing grows')

    await team.run(repository, ['npm', 'run', '-s', 'rollback', '--', '--to', to], environment)
    await lookAgain(console)
    await console.follow('Devices')
    await console.follow('Plant beds')
    await expect(console.main).toContainText('Nothing here yet')
    await console.expectNoReload()
  },
)
