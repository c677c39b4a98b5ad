import { ConsolePage, FaultCard } from '../pages/consolePage.ts'
import { openApi } from '../support/api.ts'
import { entryOf, saveData } from '../support/remoteReleases.ts'
import { expect, test } from '../support/test.ts'

// A cloud of its own: it is killed.
test.use({ cloudOptions: { historyDays: 1 } })

const unreachable = "The server can't be reached"

test.describe('while the server is down', () => {
  test('SHELL-20, UX-03: each section says that the server is down, blames no files, and goes on by itself with its data once it is back', async ({
    page,
    cloud,
  }) => {
    const api = await openApi(cloud)
    for (const name of ['FIRST', 'SECOND']) await api.call('PUT', `/secrets/${name}`, { value: 'kept' })
    await saveData(page)
    const console = new ConsolePage(page)
    const { root } = new FaultCard(page)
    await console.open('/secrets/FIRST', /FIRST/)
    await console.expectConnection('Live')
    await expect(console.main.locator('[aria-busy=true]')).toHaveCount(0)
    await console.mark()
    await cloud.crash()
    for (const section of ['Devices', 'Settings', 'Integrations']) {
      await console.follow(section)
      await expect(root).toContainText(unreachable)
      await expect(root).not.toContainText(/hash|not affected/)
    }
    await console.goInside('/secrets/SECOND')
    await expect(console.main.getByRole('alert')).toContainText(unreachable)
    await cloud.restart()
    await console.expectScreen(/SECOND/)
    await expect(console.main.getByRole('button', { name: 'Update value' })).toBeVisible({ timeout: 30_000 })
    await console.follow('Settings')
    await expect(page.getByLabel('First name')).toBeVisible()
    await console.follow('Devices')
    await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
    await expect(root).toHaveCount(0)
    await console.expectNoReload()
  })

  test("SHELL-20: a browser that is offline is told so, and goes on when it is online; files that do not arrive from a server that answers are the section's own fault; a list of sections that does not arrive is read by itself", async ({
    page,
    context,
  }) => {
    await saveData(page)
    const console = new ConsolePage(page)
    const { root } = new FaultCard(page)
    await console.open('/dashboard', 'Dashboard')
    await context.setOffline(true)
    await console.follow('Devices')
    await expect(root).toContainText('your browser is offline')
    await context.setOffline(false)
    await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()

    await page.route(entryOf('mfe_secrets'), (route) => route.abort())
    await console.follow('Secrets')
    await new FaultCard(page).expectCause('mfe_secrets', 'The entry script did not arrive', 3)

    let down = true
    await page.route('**/registry.json', (route) => (down ? route.abort() : route.continue()))
    await page.route('**/config.json', (route) =>
      down && route.request().method() === 'HEAD' ? route.abort() : route.continue(),
    )
    await console.open('/devices', /./)
    await expect(root).toContainText(unreachable)
    down = false
    await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
  })
})
