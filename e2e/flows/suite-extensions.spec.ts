import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { DashboardPage } from '../pages/dashboardPage.ts'
import { alarmsParts, alarmsScript, bell } from '../support/alarmsRemote.ts'
import { findBarriers } from '../support/inspect.ts'
import { RemoteReleases } from '../support/remoteReleases.ts'
import { expect, test } from '../support/test.ts'

const device = 'NODE-A41C7E'

/** The released console with one remote more, and its own words on how the deployment orders what remotes add. */
const addAlarms = async (page: Page): Promise<RemoteReleases> => {
  const releases = new RemoteReleases(page)
  await releases.add('mfe_alarms', alarmsScript, alarmsParts)
  return releases
}

const runCommand = async (page: Page, name: string) => {
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search or jump to…' })
  await dialog.getByRole('combobox').fill(name)
  await dialog.getByRole('option', { name }).click()
}

test.describe('a remote that the console has never seen', () => {
  test.beforeEach(({ holdings: _ }) => {})

  test(
    'MFE-60, MFE-64, MFE-65: appears on the dashboard and in the menu, with its own icon; what can’t be read of it is left out',
    { tag: '@long' },
    async ({ page }) => {
      await addAlarms(page)
      const dashboard = new DashboardPage(page)
      await dashboard.open()
      await expect(dashboard.box('Open alarms')).toContainText('No alarm is open')
      await dashboard.expectFilled()
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([
        'Fleet status',
        'Event rate',
        'Failing integrations',
        'Latest builds',
        'Recent activity',
        'Open alarms',
      ])
      const icon = dashboard.console.entry('Alarms').locator('svg')
      await expect(icon.locator('path')).toHaveAttribute('d', bell)
      const other = dashboard.console.entry('Devices').locator('svg')
      const look = (of: typeof icon) =>
        of.evaluate((svg) => {
          const { color, width, strokeWidth, fill } = getComputedStyle(svg)
          return { color, width, strokeWidth, fill }
        })
      expect(await look(icon)).toEqual(await look(other))
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await page.evaluate(() =>
          Promise.allSettled(
            document
              .getAnimations()
              .filter((each) => each instanceof CSSTransition)
              .map(({ finished }) => finished),
          ),
        )
        expect(await findBarriers(page, { serious: true }), scheme).toEqual([])
      }
      await page.setViewportSize({ width: 360, height: 740 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    },
  )

  test('MFE-60, MFE-62, MFE-63, MFE-66: adds a tab to the devices that it is meant for, whose id is its address; one that throws or hangs says so in its place, and the page around it works', async ({
    page,
  }) => {
    await addAlarms(page)
    const console = new ConsolePage(page)
    const tabs = page.getByRole('tab')
    await console.open(`/devices/${device}?tab=alarms`, 'Greenhouse')
    await expect(console.main.getByText(`Alarms of Greenhouse ${device}`)).toBeVisible()
    await expect(tabs).toHaveText(['Events', 'Data', 'Vitals', 'Serial', 'Hanging', 'Alarms', 'Broken'])
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Alarms')
    await page.getByRole('tab', { selected: true }).press('Home')
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Events')
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(/\?tab=broken$/)
    await page.goto(`/devices/${device}?tab=nothing`)
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Events')
    await page.goto('/devices/NODE-5B6A19?tab=alarms')
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Events')
    await expect(tabs).toHaveText(['Events', 'Data', 'Vitals', 'Serial', 'Hanging', 'Broken'])

    await console.goInside(`/devices/${device}?tab=broken`)
    await console.mark()
    const panel = page.getByRole('tabpanel')
    await expect(panel).toContainText('Broken stopped working')
    await expect(panel).toContainText('mfe_alarms 1.0.0')
    await expect(panel).toContainText('no such alarm')
    expect(await findBarriers(page, { serious: true })).toEqual([])
    await page.evaluate(() => Object.assign(window, { mended: true }))
    await panel.getByRole('button', { name: 'Retry' }).click()
    await expect(panel).toHaveText('Mended')
    await page.getByRole('tab', { name: 'Hanging' }).click()
    await expect(panel.locator('[aria-busy=true]')).toBeVisible()
    await page.getByRole('tab', { name: 'Alarms' }).click()
    await expect(panel).toContainText(`Alarms of Greenhouse ${device}`)
    await console.expectNoReload()
  })

  test(
    'MFE-60, MFE-62, MFE-63, MFE-66: adds an action to devices, commands to the palette, of which one that fails is told with its remote and version, and a page to the settings',
    { tag: '@long' },
    async ({ page }) => {
      await addAlarms(page)
      const console = new ConsolePage(page)
      await console.open('/devices', 'Devices')
      await page.getByRole('button', { name: 'Actions for Greenhouse' }).click()
      await page.getByRole('menuitem', { name: 'Acknowledge' }).click()
      const dialog = page.getByRole('dialog', { name: 'Acknowledge: Greenhouse' })
      await expect(dialog.getByRole('button', { name: `Acknowledge ${device}` })).toBeVisible()
      expect(await findBarriers(page, { within: '[role=dialog]' })).toEqual([])
      await dialog.getByRole('button', { name: `Acknowledge ${device}` }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Actions for Greenhouse' })).toBeFocused()
      await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(1)
      await page.getByRole('button', { name: 'Actions for Greenhouse' }).press('ArrowDown')
      // The menu takes the focus a frame after it is drawn.
      await expect(page.getByRole('menu')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('menuitem', { name: 'Acknowledge' })).toHaveAttribute('data-highlighted')
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)

      await runCommand(page, 'Silence all alarms')
      await console.expectScreen('All alarms')
      await expect(page.getByText('All is silent')).toBeVisible()
      await console.follow('Devices')
      await runCommand(page, 'Show all alarms')
      await console.expectScreen('All alarms')
      await runCommand(page, 'Test the siren')
      await expect(page.getByText('Test the siren could not be done')).toBeVisible()
      await expect(page.getByText(/mfe_alarms 1\.0\.0: .*the siren is stuck/)).toBeVisible()

      await console.follow('Settings')
      await expect(page.getByRole('link', { name: 'For admins' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Alarm rules' }).click()
      await console.expectScreen('Alarm rules')
      await expect(page).toHaveURL(/\/settings\/alarm-rules$/)
      await expect(console.main.getByText(/^Rules of /)).toBeVisible()
      await console.goInside('/settings/for-admins')
      await console.expectScreen('Page not found')
    },
  )
})
