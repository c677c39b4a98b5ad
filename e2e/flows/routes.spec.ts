import { ConsolePage } from '../pages/consolePage.ts'
import { menuTitles, routes, type Route } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

const sections = ['Dashboard', 'Projects', 'Devices', 'Events', 'Integrations', 'Secrets', 'Settings']

/** The screen of a route is there: name, document title, mark in the menu. */
const expectRoute = async (console: ConsolePage, { section, heading }: Route): Promise<void> => {
  await console.expectScreen(heading)
  await expect(console.main.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(console.entry(section)).toHaveAttribute('aria-current', 'page')
  await expect(console.menu.locator('[aria-current]')).toHaveCount(1)
  await expect(console.page).toHaveTitle(/^\S.* · IoT Console$/)
  if (typeof heading === 'string') await expect(console.page).toHaveTitle(`${heading} · IoT Console`)
  await expect(console.main.getByRole('alert')).toHaveCount(0)
}

test.describe('every route', () => {
  for (const route of routes) {
    test(`SHELL-04, SHELL-14: ${route.name} shows its screen when it is opened by its address`, async ({ page, holdings }) => {
      const address = route.address(holdings)
      const console = new ConsolePage(page)
      await console.open(address)
      await expectRoute(console, route)
      expect(page.url()).toMatch(new RegExp(`${(route.leadsTo ?? address).replace(/[?]/g, '\\$&')}$`))
    })
  }

  test('SHELL-04, SHELL-14: all of them show their screens in the loaded page too, and each takes the focus to its name', async ({ page, holdings }) => {
    const console = new ConsolePage(page)
    await console.open('/settings')
    await console.mark()
    for (const route of routes) {
      await test.step(route.name, async () => {
        await console.goInside(route.address(holdings))
        await expectRoute(console, route)
        await expect(console.heading).toBeFocused()
      })
    }
    await console.expectNoReload()
  })
})

test.describe('finding one\'s way', () => {
  test('SHELL-03, SHELL-14: the menu leads to every section without a reload, marks it, and the focus goes to its name', async ({ page }) => {
    const console = new ConsolePage(page)
    await console.open('/settings')
    await expect(console.menu.getByRole('link')).toHaveText(menuTitles('en'))
    await console.mark()
    for (const section of sections) {
      await console.follow(section)
      await expect(page).toHaveURL(`/${section.toLowerCase()}`)
      await expect(console.menu.locator('[aria-current]')).toHaveText([section])
      await expect(console.heading).toBeFocused()
    }
    await console.expectNoReload()
  })

  test('SHELL-04, DEV-02, DEV-03: links lead from the devices to one device, back, and on to the firmwares', async ({ page }) => {
    const console = new ConsolePage(page)
    await console.open('/devices', 'Devices')
    await console.mark()
    await console.main.getByRole('link', { name: 'Greenhouse' }).click()
    await expect(page).toHaveURL('/devices/NODE-A41C7E')
    await expect(console.heading).toBeFocused()
    await console.main.getByRole('navigation').getByRole('link', { name: 'Devices' }).click()
    await expect(page).toHaveURL('/devices')
    await console.main.getByRole('link', { name: 'Firmware', exact: true }).click()
    await expect(page).toHaveURL('/devices/firmwares')
    await expect(console.heading).toBeFocused()
    await expect(console.entry('Devices')).toHaveAttribute('aria-current', 'page')
    await console.expectNoReload()
  })

  test('SHELL-04: / leads to the dashboard and leaves no entry behind that Back would be caught in', async ({ page }) => {
    const console = new ConsolePage(page)
    await console.open('/settings', 'Settings')
    await console.goInside('/')
    await console.expectScreen('Dashboard')
    await expect(page).toHaveURL('/dashboard')
    await page.goBack()
    await console.expectScreen('Settings')
  })

  for (const address of ['/nowhere', '/devices/one/two', '/integrations/add/webhook/more', '/dashboard/']) {
    test(`SHELL-04: ${address} is shown inside the layout, or shows the screen it means`, async ({ page }) => {
      const console = new ConsolePage(page)
      await console.open(address)
      if (address === '/dashboard/') return console.expectScreen('Dashboard')
      await console.expectScreen('Page not found')
      await expect(page).toHaveTitle('Page not found · IoT Console')
      await expect(console.main.getByText(address)).toBeVisible()
      await expect(console.menu.getByRole('link')).toHaveText(menuTitles('en'))
      await console.main.getByRole('link', { name: 'Go to dashboard' }).click()
      return console.expectScreen('Dashboard')
    })
  }

  test('SHELL-04, SHELL-14: Back and Forward lead through the screens, with their titles, and the focus follows', async ({ page }) => {
    const console = new ConsolePage(page)
    await console.open('/dashboard', 'Dashboard')
    await console.mark()
    const way = ['Dashboard', 'Devices', 'Events', 'Settings']
    for (const section of way.slice(1)) await console.follow(section)
    const back = [...way].reverse().slice(1)
    const steps = [...back.map((section) => ({ section, go: () => page.goBack() })), ...way.slice(1).map((section) => ({ section, go: () => page.goForward() }))]
    for (const { section, go } of steps) {
      await go()
      await console.expectScreen(section)
      await expect(page).toHaveTitle(`${section} · IoT Console`)
      await expect(console.heading).toBeFocused()
      await expect(console.entry(section)).toHaveAttribute('aria-current', 'page')
    }
    await console.expectNoReload()
  })

  test('SHELL-14: the first stop of the Tab key jumps over the bar and the menu', async ({ page }) => {
    const console = new ConsolePage(page)
    await console.open('/devices', 'Devices')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(console.main).toBeFocused()
    await expect(page).toHaveURL('/devices')
  })
})
