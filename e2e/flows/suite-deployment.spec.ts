import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startCloud, type TestCloud } from 'cloud/testing/startCloud.ts'
import type { Page, Route } from '@playwright/test'
import { ConsolePage, FaultCard } from '../pages/consolePage.ts'
import { DashboardPage } from '../pages/dashboardPage.ts'
import { SignInPage } from '../pages/signInPage.ts'
import type { Holdings } from '../support/api.ts'
import { builtFiles, dist } from '../support/dist.ts'
import { expect, test } from '../support/test.ts'
import { sections, RemoteReleases, type RemoteName } from '../support/remoteReleases.ts'

const shellOnly = { schema: 1, release: 'shell-only', remotes: {} }

test.describe('files that come and go on the server', () => {
  let folder = ''
  let cloud: TestCloud
  test.beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'dist-'))
    cpSync(dist, folder, { recursive: true })
    cloud = await startCloud({ dist: folder })
  })
  test.afterAll(async () => {
    await cloud.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const enter = async (page: Page): Promise<ConsolePage> => {
    await page.goto(cloud.address)
    await new SignInPage(page).submit(cloud.account)
    const console = new ConsolePage(page)
    await console.expectScreen('Dashboard')
    await console.mark()
    return console
  }

  test('MFE-02, MFE-04, MFE-07: a folder that was deleted, and wrong bytes, which the browser keeps for a year: its section says so, the others work, and Retry brings it once it is put back', async ({
    openPage,
  }) => {
    const page = await openPage()
    const remote = 'mfe_secrets'
    const deployed = path.join(folder, 'remotes', remote)
    const aside = path.join(folder, `.${remote}`)
    const [entry = ''] = builtFiles(`remotes/${remote}`, '.js').filter((file) => file.includes('/remoteEntry.'))
    const file = path.join(folder, entry)
    const packed = ['.br', '.gz'].map((ending) => file + ending)
    const kept = [file, ...packed].map((each) => [each, readFileSync(each)] as const)
    const putBack = () => {
      for (const [name, bytes] of kept) writeFileSync(name, bytes)
    }
    renameSync(deployed, aside)
    try {
      const console = await enter(page)
      const card = new FaultCard(page)
      await console.follow('Secrets')
      await card.expectCause(remote, 'The entry script returned HTTP 404')
      for (const { title } of sections.filter((section) => section.remote !== remote)) {
        await console.follow(title)
        await expect(console.main.getByRole('alert')).toHaveCount(0)
      }
      await console.follow('Secrets')
      await card.expectCause(remote, 'The entry script returned HTTP 404')
      renameSync(aside, deployed)
      packed.forEach((each) => rmSync(each))
      writeFileSync(file, `${readFileSync(file, 'utf8')}\nwindow.ran = true`)
      await card.retry.click()
      await card.expectCause(remote, "The entry script's bytes do not match their hash", 2)
      putBack()
      await card.retry.click()
      await expect(card.root).toHaveCount(0)
      await expect(console.heading).toBeVisible()
      expect(await page.evaluate(() => 'ran' in window)).toBe(false)
      await console.expectNoReload()
    } finally {
      if (!existsSync(deployed)) renameSync(aside, deployed)
      putBack()
    }
  })

  test('MFE-75: a picture of a preview that is opened by its address runs nothing', async ({ browser }) => {
    const preview = path.join(folder, 'previews/mfe_secrets/9.0.0-x')
    mkdirSync(preview, { recursive: true })
    writeFileSync(
      path.join(preview, 'x.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"><script href="/previews/mfe_secrets/9.0.0-x/run.js"/><script>location = "/ran-inline"</script></svg>',
    )
    writeFileSync(path.join(preview, 'run.js'), 'location = "/ran"')
    const context = await browser.newContext()
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.goto(`${cloud.address}/previews/mfe_secrets/9.0.0-x/x.svg`)
    expect(asked.filter((each) => each !== '/favicon.ico')).toEqual(['/previews/mfe_secrets/9.0.0-x/x.svg'])
    await context.close()
  })

  test(
    'MFE-01, MFE-03: the shell deployed alone is a working console, and a remote that is released later appears without a reload',
    { tag: '@long' },
    async ({ openPage }) => {
      const page = await openPage()
      const registry = path.join(folder, 'registry.json')
      const released = readFileSync(registry, 'utf8')
      const remotes = path.join(folder, 'remotes')
      const aside = path.join(folder, '.remotes')
      writeFileSync(registry, JSON.stringify(shellOnly))
      renameSync(remotes, aside)
      try {
        const console = await enter(page)
        await console.follow('Settings')
        await expect(page.getByLabel('First name')).toBeVisible()
        for (const { title } of sections) {
          await expect(console.entry(`${title}, not deployed`)).toBeVisible()
          await console.follow(`${title}, not deployed`)
          await expect(
            console.main.getByRole('heading', { level: 2, name: `${title} is not deployed here` }),
          ).toBeVisible()
          await expect(console.main).toContainText('Releaseshell-only')
        }
        renameSync(aside, remotes)
        writeFileSync(registry, released)
        await console.main.getByRole('button', { name: 'Check again' }).click()
        await expect(console.main.getByText('is not deployed here')).toHaveCount(0)
        await expect(console.heading).toBeVisible()
        for (const { title } of sections) {
          await console.follow(title)
          await expect(console.main.getByRole('alert')).toHaveCount(0)
        }
        await console.expectNoReload()
      } finally {
        if (!existsSync(remotes)) renameSync(aside, remotes)
        writeFileSync(registry, released)
      }
    },
  )
})

test.describe('the registry', () => {
  const broken: { what: string; says: string; response: Parameters<Route['fulfill']>[0] | null }[] = [
    { what: 'is not there', says: 'HTTP 404', response: { status: 404, body: 'not here' } },
    { what: 'does not arrive', says: 'could not be fetched', response: null },
    {
      what: 'is HTML',
      says: 'is not valid JSON',
      response: { contentType: 'text/html', body: '<!doctype html><title>Welcome</title>' },
    },
    { what: 'is of another schema', says: 'schema', response: { json: { ...shellOnly, schema: 2 } } },
    {
      what: 'holds something else',
      says: 'remotes',
      response: { json: { schema: 1, release: 'x', remotes: 'a text' } },
    },
  ]
  test('MFE-01, MFE-04: however it is broken, dashboard and settings work, every other section tells it, and Retry brings them all', async ({
    page,
  }) => {
    const [first, ...others] = broken
    if (!first) throw new Error('There are no faults.')
    let { response } = first
    await page.route('**/registry.json', (route) =>
      response ? route.fulfill(response) : route.abort('connectionrefused'),
    )
    const console = new ConsolePage(page)
    const alert = console.main.getByRole('alert')
    await console.open('/dashboard', 'Dashboard')
    await console.mark()
    await console.follow('Settings')
    await expect(page.getByLabel('First name')).toBeVisible()
    for (const { title } of sections) {
      await console.follow(title)
      await console.expectScreen(title)
      await expect(alert).toContainText('The list of sections could not be loaded')
      await expect(alert).toContainText(first.says)
    }
    const retry = console.main.getByRole('button', { name: 'Retry' })
    for (const fault of others) {
      await test.step(fault.what, async () => {
        response = fault.response
        await retry.click()
        await expect(alert).toContainText(fault.says)
      })
    }
    await page.unroute('**/registry.json')
    await retry.click()
    for (const { title } of sections) {
      await console.follow(title)
      await expect(alert).toHaveCount(0)
      await expect(console.heading).toBeVisible()
    }
    await console.expectNoReload()
  })

  const leaveOut = async (page: Page, holdings: Holdings, leftOut: readonly RemoteName[]) => {
    const releases = new RemoteReleases(page)
    const dashboard = new DashboardPage(page)
    const { console } = dashboard
    for (const remote of leftOut) {
      await test.step(remote, async () => {
        await releases.changeRegistry(({ remotes }) => delete remotes[remote])
        await dashboard.open()
        await expect(page.getByRole('heading', { level: 2 })).toHaveText([
          'Fleet status',
          'Event rate',
          'Failing integrations',
          'Latest builds',
          'Recent activity',
        ])
        await dashboard.expectFilled((owner) => owner !== remote)
        for (const { title, remote: owner } of sections) {
          const isLeftOut = owner === remote
          const notDeployed = console.main.getByRole('heading', { name: `${title} is not deployed here` })
          await console.follow(isLeftOut ? `${title}, not deployed` : title)
          if (isLeftOut) await expect(notDeployed).toBeVisible()
          else {
            await expect(console.heading).toHaveText(new RegExp(title.replace(/s$/, '')))
            await expect(notDeployed).toHaveCount(0)
            await expect(console.main.getByRole('alert')).toHaveCount(0)
          }
        }
        if (remote !== 'mfe_devices') return
        await console.goInside(`/devices/${holdings.device}`)
        await expect(console.main.getByRole('heading', { name: 'Devices is not deployed here' })).toBeVisible()
        await console.main.getByRole('link', { name: 'Go to dashboard' }).click()
        await console.expectScreen('Dashboard')
      })
    }
  }

  test('MFE-03, MFE-10, SHELL-13, UX-11: a remote is left out: its boxes of the dashboard stay empty, its sections say that they are not deployed, and all others work', ({
    page,
    holdings,
  }) => leaveOut(page, holdings, ['mfe_devices']))

  test('MFE-03, MFE-10, SHELL-13, UX-11: so is each of the others in turn', { tag: '@long' }, ({ page, holdings }) =>
    leaveOut(page, holdings, ['mfe_projects', 'mfe_integrations', 'mfe_secrets']),
  )
})
