import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { findBarriers } from '../support/inspect.ts'
import { menuTitles } from '../support/routes.ts'
import { saveData } from '../support/remoteReleases.ts'
import { expect, test } from '../support/test.ts'

const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search or jump to…' })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  return { dialog, field, options: dialog.getByRole('option'), chosen: dialog.getByRole('option', { selected: true }) }
}

test.describe('the palette', () => {
  test('UX-09: screens, what the servers keep and actions are reached by their names, by keyboard alone', async ({
    page,
    context,
  }) => {
    const console = new ConsolePage(page)
    await console.open('/settings')
    const { dialog, field, options, chosen } = await openPalette(page)
    await test.step('without a query: screens and actions', async () => {
      await expect(dialog.getByRole('group', { name: 'Screens' }).getByRole('option')).toHaveText(menuTitles('en'))
      await expect(dialog.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText([
        'Add project',
        'Add integration',
        'Add secret',
        'Add alert rule',
        'Add box to the dashboard',
        'Add device',
        'Open alerts',
        'Open firmware',
        /^Storage/,
        'Light appearance',
        'Dark appearance',
        'About this console',
        'Keyboard shortcuts',
        'Log out',
      ])
      await page.keyboard.press('ArrowUp')
      await expect(chosen).toHaveText('Log out')
      await page.keyboard.press('ArrowDown')
      await expect(chosen).toHaveText('Dashboard')
      expect(await findBarriers(page, { within: '[role=dialog]' })).toEqual([])
    })
    await test.step('a device by its id: itself, its events and its vitals', async () => {
      await field.fill('a41c')
      await expect(options).toHaveText([
        /^Greenhouse NODE-A41C7EOnline$/,
        'Events of Greenhouse',
        'Vitals of Greenhouse',
      ])
      await expect(options.first().locator('mark')).toHaveText('A41C')
      await page.keyboard.press('ArrowDown')
      const opened = context.waitForEvent('page')
      await page.keyboard.press('Control+Enter')
      await expect(
        new ConsolePage(await opened).main.getByRole('tab', { name: 'Events', selected: true }),
      ).toBeVisible()
      await expect(chosen).toHaveText('Events of Greenhouse')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await console.expectScreen('Greenhouse')
      expect(new URL(page.url()).pathname).toBe('/devices/NODE-A41C7E')
    })
    await test.step('nothing of that name', async () => {
      await openPalette(page)
      await page.keyboard.type('no <b>such</b> thing')
      await expect(dialog.getByText('Nothing is called “no <b>such</b> thing”')).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
  })

  test('UX-09, UX-31, UX-33: what is typed right after Ctrl+K stands in the palette, also where its code is still on the way; what could not be loaded is named, and the rest is found; ? and the foot of the menu show the keys', async ({
    page,
  }) => {
    await saveData(page)
    await page.route('**/api/v1/projects', (route) => route.fulfill({ status: 400, body: 'Under repair.' }))
    const console = new ConsolePage(page)
    await console.open('/dashboard')
    await expect(console.entry('Secrets')).toBeVisible()
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/assets/**/*.js', async (route) => {
      await arrived
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('sex')
    await page.keyboard.press('Backspace')
    arrive()
    const field = page.getByRole('combobox', { name: 'Search or jump to…' })
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('se')
    await page.keyboard.type('crets')
    await expect(field).toHaveValue('secrets')
    await expect(page.getByRole('option', { name: 'Secrets', selected: true })).toBeVisible()
    await expect(page.getByText('Not searched, because it could not be loaded: Projects')).toBeVisible()
    await page.keyboard.press('Enter')
    await console.expectScreen('Secrets')
    await page.keyboard.press('Control+k')
    await expect(field).toHaveValue('')
    await page.keyboard.press('Escape')

    await console.follow('Settings')
    await console.menu.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys.getByRole('term').first()).toHaveText('Search or jump to')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    // Another test of this cloud may have stored a name.
    const firstName = page.getByLabel('First name')
    const name = await firstName.inputValue()
    await firstName.focus()
    await page.keyboard.press('End')
    await page.keyboard.type('?')
    await expect(firstName).toHaveValue(`${name}?`)
    await expect(keys).toBeHidden()
  })
})
