import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { limit } from '../support/limits.ts'
import { mainRoutes, menuTitles, routes } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

const sections = ['Dashboard', 'Projects', 'Devices', 'Events', 'Integrations', 'Secrets', 'Settings']

interface Shift {
  value: number
  nodes: string
}

/** Notes what moves in each document while it loads. Firefox does not tell. */
const watchShifts = async (page: Page): Promise<() => Promise<Shift[]>> => {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shiftRecord: shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number
        hadRecentInput: boolean
        sources: { node: Element | null }[]
      }[]) {
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            nodes: entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`).join(' | '),
          })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shiftRecord: Shift[] }).shiftRecord)
}

test.describe('opened by its address', () => {
  test.setTimeout(limit(240_000))
  // foreign/wire.spec.ts sees all routes, in a loaded page.
  for (const { which, shown, width, tag } of [
    { which: 'each main screen', shown: mainRoutes, width: 1280, tag: [] },
    { which: 'every route', shown: routes, width: 1280, tag: ['@long'] },
    { which: 'every route', shown: routes, width: 360, tag: ['@long'] },
  ]) {
    test(
      `SHELL-04, SHELL-14, PERF-02, UX-08: ${which} is shown, nothing moves while it loads, and nothing scrolls sideways, ${width} px`,
      { tag },
      async ({ openPage, signedIn, holdings }) => {
        const page = await openPage({ storageState: signedIn, viewport: { width, height: 800 } })
        const shiftsIn = await watchShifts(page)
        // The stream never ends, so the page would never be idle.
        await page.route('**/api/v1/alerts/stream', (stream) => stream.fulfill({ status: 404 }))
        const console = new ConsolePage(page)
        for (const route of shown) {
          await test.step(route.name, async () => {
            const address = route.address(holdings)
            await console.open(address, route.heading)
            await expect(console.main.locator('[aria-busy=true]')).toHaveCount(0)
            await console.expectConnection('Live')
            expect(page.url()).toMatch(new RegExp(`${(route.leadsTo ?? address).replace(/[?]/g, '\\$&')}$`))
            await page.waitForLoadState('networkidle')
            const shifts = await shiftsIn()
            expect
              .soft(
                shifts.reduce((sum, { value }) => sum + value, 0),
                `${route.name}: ${shifts.map(({ value, nodes }) => `${value.toFixed(4)} ${nodes}`).join('\n')}`,
              )
              .toBeLessThan(0.02)
            expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), route.name).toBe(width)
          })
        }
      },
    )
  }
})

test.describe("finding one's way", () => {
  test('SHELL-03, SHELL-04, SHELL-14, DEV-02, DEV-03: the menu, links, Back and Forward lead through the screens without a reload; title, mark and focus follow', async ({
    page,
  }) => {
    const console = new ConsolePage(page)
    await console.open('/settings')
    await console.mark()
    await test.step('the Tab key jumps over the bar and the menu', async () => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(console.main).toBeFocused()
      await expect(page).toHaveURL('/settings')
    })
    await test.step('the menu', async () => {
      await expect(console.menu.getByRole('link')).toHaveText(menuTitles('en'))
      for (const section of sections) {
        await console.follow(section)
        await expect(page).toHaveURL(`/${section.toLowerCase()}`)
        await expect(console.menu.locator('[aria-current]')).toHaveText([section])
        await expect(console.heading).toBeFocused()
      }
    })
    await test.step('Back and Forward', async () => {
      const back = [...sections].reverse().slice(1, 4)
      const steps = [
        ...back.map((section) => ({ section, go: () => page.goBack() })),
        ...sections.slice(-3).map((section) => ({ section, go: () => page.goForward() })),
      ]
      for (const { section, go } of steps) {
        await go()
        await console.expectScreen(section)
        await expect(page).toHaveTitle(`${section} · IoT Console`)
        await expect(console.heading).toBeFocused()
        await expect(console.entry(section)).toHaveAttribute('aria-current', 'page')
      }
    })
    await test.step('/ leaves no entry behind that Back would be caught in', async () => {
      await console.goInside('/')
      await console.expectScreen('Dashboard')
      await expect(page).toHaveURL('/dashboard')
      await page.goBack()
      await console.expectScreen('Settings')
    })
    await test.step('links of the devices', async () => {
      await console.follow('Devices')
      await console.main.getByRole('link', { name: 'Greenhouse' }).click()
      await expect(page).toHaveURL('/devices/NODE-A41C7E')
      await expect(console.heading).toBeFocused()
      await console.main.getByRole('navigation').getByRole('link', { name: 'Devices' }).click()
      await expect(page).toHaveURL('/devices')
      await console.main.getByRole('link', { name: 'Firmware', exact: true }).click()
      await expect(page).toHaveURL('/devices/firmwares')
      await expect(console.heading).toBeFocused()
      await expect(console.entry('Devices')).toHaveAttribute('aria-current', 'page')
    })
    await console.expectNoReload()
  })

  test('SHELL-04: an unknown address is shown inside the layout; / and one with a slash at its end show the screen that they mean', async ({
    page,
  }) => {
    const console = new ConsolePage(page)
    for (const address of ['/nowhere', '/integrations/add/webhook/more']) {
      await console.open(address, 'Page not found')
      await expect(page).toHaveTitle('Page not found · IoT Console')
      await expect(console.main.getByText(address)).toBeVisible()
      await expect(console.menu.getByRole('link')).toHaveText(menuTitles('en'))
      await console.main.getByRole('link', { name: 'Go to dashboard' }).click()
      await console.expectScreen('Dashboard')
    }
    await console.open('/dashboard/', 'Dashboard')
    await console.open('/', 'Dashboard')
    await expect(page).toHaveURL('/dashboard')
  })
})
