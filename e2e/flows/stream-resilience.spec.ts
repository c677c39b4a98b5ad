import { DevicesPage } from '../pages/devicePages.ts'
import { limit } from '../support/limits.ts'
import { expect, test } from '../support/liveTest.ts'

// The vitals have something to draw.
test.use({ cloudOptions: { historyDays: 1 } })

test.describe('a long day with the devices', () => {
  test(
    'EVT-08: twenty-five tours of all device routes leave nothing behind: no memory, no elements, no listeners, no subscriptions',
    { tag: ['@chromium', '@long'] },
    async ({ page, broker, holdings }) => {
      test.setTimeout(limit(240_000))
      const devices = new DevicesPage(page)
      const { console } = devices
      await devices.open()
      await console.expectConnection('Live')
      const { main } = console
      const go = (address: string) => () => console.goInside(address)
      const stops = [
        { go: go(`/devices/${holdings.device}`), shows: main.getByRole('grid', { name: 'Events' }) },
        { go: () => main.getByRole('tab', { name: 'Vitals' }).click(), shows: main.locator('canvas').last() },
        { go: go('/events'), shows: main.getByRole('grid', { name: 'Events' }) },
        { go: go('/devices/firmwares'), shows: main.locator('a[data-row-link]').first() },
        { go: go('/devices?q=green'), shows: devices.device('Greenhouse') },
      ]
      const tour = async () => {
        for (const stop of stops) {
          await stop.go()
          await expect(stop.shows).toBeVisible()
          await expect(main.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0)
        }
      }
      const devtools = await page.context().newCDPSession(page)
      const measure = async () => {
        await devtools.send('HeapProfiler.collectGarbage')
        const { usedSize } = await devtools.send('Runtime.getHeapUsage')
        const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
        return { heap: usedSize, nodes, listeners: jsEventListeners, filters: [...broker.filters].sort() }
      }
      for (let warmUp = 1; warmUp <= 6; warmUp += 1) await tour()
      const before = await measure()
      for (let count = 1; count <= 25; count += 1) await tour()
      const after = await measure()
      expect(after.filters).toEqual(before.filters)
      expect(after.heap - before.heap).toBeLessThan(2_500_000)
      // The last screen is the same, but for a tooltip on its way out.
      expect(after.nodes - before.nodes).toBeLessThan(20)
      expect(after.listeners - before.listeners).toBeLessThan(20)
    },
  )
})
