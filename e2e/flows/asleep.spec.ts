import { ConsolePage } from '../pages/consolePage.ts'
import { makeHidable } from '../support/inspect.ts'
import { expect, test } from '../support/test.ts'

test('SHELL-09: after an hour asleep a new token is asked for before anything else', async ({ page }) => {
  const setVisible = await makeHidable(page)
  await page.clock.install()
  const console = new ConsolePage(page)
  await console.open('/devices', 'Devices')
  await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
  await page.evaluate(() => {
    const { fetch } = window
    const requests: string[] = []
    window.fetch = (input, init) => {
      requests.push(input instanceof Request ? input.url : String(input))
      return fetch(input, init)
    }
    Object.assign(window, { requests })
  })
  const requests = async () =>
    (await page.evaluate(() => (window as unknown as { requests: string[] }).requests)).filter((url) =>
      /\/(api|oidc)\//.test(url),
    )
  await setVisible(false)
  const before = await requests()
  await page.clock.fastForward('01:00:00')
  const since = async () => (await requests()).slice(before.length)
  await setVisible(true)
  await expect.poll(async () => (await since()).some((url) => url.includes('/api/v1/devices'))).toBe(true)
  const calls = await since()
  expect(calls[0]).toContain('/oidc/token')
  expect(calls.filter((url) => url.includes('/oidc/token'))).toHaveLength(1)
  await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
})
