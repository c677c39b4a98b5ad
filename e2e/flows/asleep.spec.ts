import { ConsolePage } from '../pages/consolePage.ts'
import { makeHidable } from '../support/hidable.ts'
import { expect, test } from '../support/test.ts'

test('SHELL-09: after an hour asleep a new token is asked for at once, and before anything else', async ({ page }) => {
  const setVisible = await makeHidable(page)
  await page.clock.install()
  const console = new ConsolePage(page)
  await console.open('/devices', 'Devices')
  await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
  await page.evaluate(() => {
    const { fetch } = window
    const asked: { url: string; at: number }[] = []
    window.fetch = (input, init) => {
      asked.push({ url: input instanceof Request ? input.url : String(input), at: Date.now() })
      return fetch(input, init)
    }
    Object.assign(window, { asked })
  })
  const asked = () => page.evaluate(() => (window as unknown as { asked: { url: string; at: number }[] }).asked)
  await setVisible(false)
  await page.clock.fastForward('01:00:00')
  expect(await asked(), 'nothing is asked for while nobody looks').toEqual([])
  const shown = await page.evaluate(() => {
    const time = Date.now()
    ;(window as unknown as { setVisible(visible: boolean): void }).setVisible(true)
    return time
  })
  await expect.poll(async () => (await asked()).some(({ url }) => url.includes('/api/v1/devices'))).toBe(true)
  const calls = (await asked()).filter(({ url }) => /\/(api|oidc)\//.test(url))
  expect(calls[0]?.url).toContain('/oidc/token')
  expect((calls[0]?.at ?? 0) - shown).toBeLessThanOrEqual(100)
  expect(calls.filter(({ url }) => url.includes('/oidc/token'))).toHaveLength(1)
  await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
})
