import { ConsolePage } from '../pages/consolePage.ts'
import { callFaults, failCalls, type CallFault } from '../support/callFaults.ts'
import { routes } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

/** Those that show nothing without a response of the server. */
const loading = ['/devices', '/devices/{id}', '/integrations', '/integrations/{id}', '/secrets', '/secrets/{name}', '/settings', '/devices/firmwares', '/devices/firmwares/{sha}', '/projects', '/projects/{id}']

/** Lets the time pass that attempts and waiting take, until the screen tells what is wrong. */
const expectFailure = async ({ main, page }: ConsolePage, { cause, wait }: CallFault): Promise<void> => {
  const alert = main.getByRole('alert').filter({ hasText: cause }).first()
  await expect(async () => {
    await page.clock.fastForward(wait)
    await expect(alert).toBeVisible({ timeout: 400 })
  }).toPass({ intervals: [50] })
  await expect(main.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
}

test.describe('while every call to the API fails', () => {
  for (const fault of callFaults) {
    test(`SHELL-11, DEV-13, UX-03: with ${fault.name}, every screen says so and offers Retry, and is whole after it without a reload`, async ({ page, holdings }) => {
      test.setTimeout(120_000)
      await page.clock.install()
      const heal = await failCalls(page, fault)
      const console = new ConsolePage(page)
      await console.open('/dashboard', 'Dashboard')
      await console.mark()
      for (const route of routes) {
        await test.step(route.name, async () => {
          await console.goInside(route.address(holdings))
          await expect(page).toHaveURL((url) => url.pathname + url.search === (route.leadsTo ?? route.address(holdings)))
          if (loading.includes(route.name)) await expectFailure(console, fault)
          await expect(console.heading).toHaveText(/\S/)
          await expect(console.entry('Dashboard')).toBeVisible()
        })
      }
      await console.goInside('/devices')
      await expectFailure(console, fault)
      await heal()
      await console.main.getByRole('button', { name: 'Retry' }).first().click()
      await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
      await expect(console.main.getByRole('alert')).toHaveCount(0)
      await console.expectNoReload()
    })
  }
})
