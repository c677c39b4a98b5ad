import { makeHidable } from '../support/hidable.ts'
import { expect, openStream, test } from '../support/liveTest.ts'

const topic = 'devices/NODE-A41C7E/events/climate'

test.describe('a stream whose broker comes and goes', () => {
  test('EVT-08, EVT-11: killed five times while events flow, it is subscribed again within a second and a half, with a gap row each time and no row twice', async ({ page, broker }) => {
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
        expect((broker.packets('subscribe').at(-1)?.time ?? Infinity) - back).toBeLessThan(1_500)
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
      for (const [place, message] of await events.messagesByPlace()) seen.set(place, message)
      await page.mouse.wheel(0, 200)
      return [...seen.values()].filter((message) => message === 'event 1').length
    }, { timeout: 30_000 }).toBe(1)
    const rows = [...seen.values()]
    const messages = rows.filter((row) => row.startsWith('event'))
    expect(messages).toEqual([...new Set(messages)])
    expect(rows.filter((row) => row.startsWith('Stream was down for'))).toHaveLength(5)
  })

  test('EVT-08: hidden while the stream is down, it tries nothing; shown again, it tries at once', async ({ page, broker }) => {
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
