import { ConsolePage } from '../pages/consolePage.ts'
import { callFaults, failCalls, type CallFault } from '../support/callFaults.ts'
import { routes } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

/** Those that show nothing without a response of the server. */
const loading = [
  '/devices',
  '/devices/{id}',
  '/integrations',
  '/integrations/{id}',
  '/secrets',
  '/secrets/{name}',
  '/settings',
  '/devices/firmwares',
  '/devices/firmwares/{sha}',
  '/projects',
  '/projects/{id}',
]

/** Lets the time pass that attempts and waiting take, until the screen tells what is wrong. */
const expectFailure = async ({ main, page }: ConsolePage, { cause, wait }: CallFault): Promise<void> => {
  const alert = main.getByRole('alert').filter({ hasText: cause }).first()
  await expect(async () => {
    await page.clock.fastForward(wait)
    await expect(alert).toBeVisible({ timeout: 400 })
  }).toPass({ intervals: [50] })
  await expect(main.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
}

/** Every fault is met on another screen, whose data nothing has loaded yet. */
const screens: Readonly<Record<string, string>> = {
  'no answer': '/integrations',
  'no network': '/secrets',
  'JSON that is cut': '/projects',
  'a web page': '/devices/firmwares',
  'JSON of something else': '/secrets/E2E_KEY',
}

test('SHELL-11, DEV-13, UX-03: while every call to the API fails, every screen says so and offers Retry, and is whole after it without a reload', async ({
  page,
  holdings,
}) => {
  await page.clock.install()
  const [refused, ...others] = callFaults
  if (!refused) throw new Error('There are no faults.')
  const heal = await failCalls(page, refused)
  const console = new ConsolePage(page)
  await console.open('/dashboard', 'Dashboard')
  await console.mark()
  for (const route of routes.filter(({ name }) => loading.includes(name))) {
    await test.step(route.name, async () => {
      await console.goInside(route.address(holdings))
      await expectFailure(console, refused)
      await expect(console.heading).toHaveText(/\S/)
      await expect(console.entry('Dashboard')).toBeVisible()
    })
  }
  await console.goInside('/devices')
  await expectFailure(console, refused)
  await heal()
  await console.main.getByRole('button', { name: 'Retry' }).first().click()
  await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
  await expect(console.main.getByRole('alert')).toHaveCount(0)

  for (const fault of others) {
    await test.step(fault.name, async () => {
      await console.goInside('/settings/about')
      await console.expectScreen('About this console')
      const mend = await failCalls(page, fault)
      const screen = screens[fault.name]
      if (screen === undefined) throw new Error(`${fault.name} is met on no screen.`)
      await console.goInside(screen)
      await expectFailure(console, fault)
      await mend()
      await console.main.getByRole('button', { name: 'Retry' }).first().click()
      await expect(console.main.getByRole('alert')).toHaveCount(0)
    })
  }
  await console.expectNoReload()
})
