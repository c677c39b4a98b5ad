import { ConsolePage } from '../pages/consolePage.ts'
import { menuTitles } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test.describe('on a phone', () => {
  test('SHELL-03, UX-08: the menu is behind a button and closes after the way that it showed; a table is a list of cards; what is tapped is 44 px high', async ({
    page,
  }) => {
    const console = new ConsolePage(page)
    await console.open('/dashboard', 'Dashboard')
    await expect(console.menu).toBeHidden()
    const opener = console.topBar.getByRole('button', { name: 'Open menu' })
    await opener.tap()
    await expect(console.menu.getByRole('link')).toHaveText(menuTitles('en'))
    for (const entry of await console.menu.getByRole('link').all())
      expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await console.entry('Devices').tap()
    await console.expectScreen('Devices')
    await expect(console.menu).toBeHidden()

    // A table is a list of cards, each a link of its whole size, with the names of its columns.
    const card = console.main.locator('[data-card]').filter({ hasText: 'Greenhouse' })
    await expect(card).toContainText('Status: Online')
    await expect(card).toContainText('NODE-A41C7E')
    const { x = 0, width = 0, height = 0 } = (await card.boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(44)
    expect(x + width).toBeLessThanOrEqual(360)
    await card.tap({ position: { x: width - 6, y: height - 6 } })
    await expect(page).toHaveURL('/devices/NODE-A41C7E')
  })
})
