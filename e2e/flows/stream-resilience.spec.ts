import { DevicesPage } from '../pages/devicePages.ts'
import { makeHidable } from '../support/inspect.ts'
import { expect, openStream, test } from '../support/liveTest.ts'

// The vitals have something to draw.
test.use({ cloudOptions: { historyDays: 1 } })

const topic = 'devices/NODE-A41C7E/events/climate'

test.describe('a stream whose broker comes and goes', () => {
  test('EVT-08, EVT-11: killed five times while events flow, it is subscribed again soon after, with a gap row each time and no row twice', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    let sent = 0
    const publish = () => broker.publish(topic, `event ${++sent}`)
    const flow = setInterval(publish, 50)
    try {
      for (let kill = 1; kill <= 5; kill += 1) {
        await expect(events.rows.first()).toContainText('event')
        await broker.stop()
        await events.console.expectConnection('Reconnecting')
        const subscribed = broker.packets('subscribe').length
        await broker.start()
        const back = Date.now()
        await expect.poll(() => broker.packets('subscribe').length, { intervals: [20] }).toBe(subscribed + 1)
        expect((broker.packets('subscribe').at(-1)?.time ?? Infinity) - back).toBeLessThan(5_000)
        await events.console.expectConnection('Live')
        await expect.poll(() => broker.filters).toEqual(['devices/+/events/#'])
        const after = sent
        await expect.poll(async () => Number(/event (\d+)/.exec((await events.messages())[0] ?? '')?.[1] ?? 0)).toBeGreaterThan(after)
      }
    } finally {
      clearInterval(flow)
    }
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    const seen = new Map<number, string>()
    await page.mouse.move(640, 500)
    await expect.poll(async () => {
      for (const [index, message] of await events.messagesByIndex()) seen.set(index, message)
      await page.mouse.wheel(0, 200)
      return [...seen.values()].filter((message) => message === 'event 1').length
    }, { timeout: 30_000 }).toBe(1)
    const rows = [...seen.values()]
    const messages = rows.filter((row) => row.startsWith('event'))
    expect(messages).toEqual([...new Set(messages)])
    expect(rows.filter((row) => row.startsWith('Stream was down for'))).toHaveLength(5)
  })

  test('EVT-08: hidden while the stream is down, it stands by; shown again, it tries at once', async ({ page, broker }) => {
    const setVisible = await makeHidable(page)
    const events = await openStream(page, broker)
    const attempts = () => broker.packets('connect').length
    await setVisible(false)
    await broker.stop()
    await events.console.expectConnection('Standby')
    await broker.start()
    expect(attempts()).toBe(1)
    await setVisible(true)
    const shown = Date.now()
    await expect.poll(attempts, { intervals: [10] }).toBe(2)
    // Not at the next turn of a timer, which comes every second.
    expect((broker.packets('connect').at(-1)?.time ?? Infinity) - shown).toBeLessThan(800)
    await events.console.expectConnection('Live')
  })
})

test.describe('a long day with the devices', () => {
  test('EVT-08: fifty tours of all device routes leave nothing behind: no memory, no elements, no listeners, no subscriptions', { tag: '@chromium' }, async ({ page, broker, holdings }) => {
    test.setTimeout(600_000)
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
    for (let warmUp = 1; warmUp <= 10; warmUp += 1) await tour()
    const before = await measure()
    for (let count = 1; count <= 50; count += 1) await tour()
    const after = await measure()
    expect(after.filters).toEqual(before.filters)
    expect(after.heap - before.heap).toBeLessThan(5_000_000)
    // The last screen is the same, but for a tooltip on its way out.
    expect(after.nodes - before.nodes).toBeLessThan(20)
    expect(after.listeners - before.listeners).toBeLessThan(20)
  })
})
