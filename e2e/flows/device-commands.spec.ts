import type { TestBroker } from '@console/platform-testing/broker'
import { DevicePage } from '../pages/devicePages.ts'
import { expect, test } from '../support/liveTest.ts'

const id = 'NODE-A41C7E'
const results = `devices/${id}/functions/+/result`
const values = `devices/${id}/variables/+/value`

const commands = (broker: TestBroker) =>
  broker.packets('publish').map(({ topic, payload }) => ({ topic, payload: payload.toString() }))
const reply = (broker: TestBroker, r: unknown) => {
  const { topic, payload } = commands(broker).at(-1) ?? { topic: '', payload: '{}' }
  broker.publish(`${topic}/result`, JSON.stringify({ i: (JSON.parse(payload) as { i: number }).i, r }))
}
/** How often a filter was subscribed less how often it was given up, over all connections. */
const held = (broker: TestBroker, filter: string) =>
  broker
    .packets('subscribe')
    .flatMap(({ subscriptions }) => subscriptions)
    .filter(({ topic }) => topic === filter).length -
  broker
    .packets('unsubscribe')
    .flatMap(({ unsubscriptions }) => unsubscriptions)
    .filter((topic) => topic === filter).length

test('DEV-09, DEV-10, DEV-16, DEV-22: a call publishes i and p, a read an empty message; only the reply with its i is shown, and changes no row’s height; the broker killed meanwhile is shown at once, and nothing is sent until it is back', async ({
  page,
  broker,
}) => {
  const device = new DevicePage(page)
  await device.open(id, 'Greenhouse')
  await expect.poll(() => broker.filters).toEqual(expect.arrayContaining([results, values]))
  const led = device.row('led')
  const height = async () => (await led.boundingBox())?.height
  const before = await height()

  await test.step('a call', async () => {
    await device.parameter('led').fill('on')
    await device.call('led').click()
    await expect.poll(() => commands(broker)).toHaveLength(1)
    expect(commands(broker)[0]).toEqual({
      topic: `devices/${id}/functions/led`,
      payload: expect.stringMatching(/^\{"i":\d{13},"p":"on"\}$/) as unknown,
    })
    expect(await height()).toBe(before)
    broker.publish(`devices/${id}/functions/led/result`, '{"i":1,"r":"another’s"}')
    reply(broker, '<img src=x onerror=alert(1)>')
    await expect(led).toContainText('"<img src=x onerror=alert(1)>"')
    await expect(led).not.toContainText('another’s')
    await device.call('led').click()
    await expect.poll(() => commands(broker)).toHaveLength(2)
    await expect(led).not.toContainText('<img')
    reply(broker, 'x'.repeat(1000))
    await expect(led.getByRole('button', { name: /^"xxx/ })).toBeVisible()
    expect(await height()).toBe(before)
  })

  await test.step('a read, whose value of 64 kB is shortened and shown whole at a click', async () => {
    await device.read('settings').click()
    await expect.poll(() => commands(broker).at(-1)).toEqual({ topic: `devices/${id}/variables/settings`, payload: '' })
    broker.publish(`devices/${id}/variables/settings/value`, JSON.stringify({ v: 'x'.repeat(65_000) }))
    await device.row('settings').getByRole('button', { name: /^"xxx/ }).click()
    await expect(page.getByRole('dialog', { name: 'Reply from settings' }).locator('pre')).toHaveText(
      'x'.repeat(65_000),
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the broker killed during a call', async () => {
    await device.call('led').click()
    await expect.poll(() => commands(broker)).toHaveLength(4)
    await broker.stop()
    await expect(led).toContainText('Connection lost; it may have been received.')
    expect(await height()).toBe(before)
    for (const button of [
      device.call('vent'),
      device.read('settings'),
      page.getByRole('button', { name: 'Read all' }),
    ]) {
      await expect(button).toHaveAccessibleDescription(/^The live connection is down/)
      await button.click({ force: true })
    }
    await device.parameter('led').press('Enter')
    await expect(led).toContainText('The live connection is down')
    expect(await height()).toBe(before)
    await broker.start()
    await device.console.expectConnection('Live')
    await expect.poll(() => broker.filters).toEqual(expect.arrayContaining([results, values]))
    // A command of now comes after whatever would still have been on its way.
    await device.call('reboot').click()
    await expect
      .poll(() =>
        commands(broker)
          .slice(4)
          .map(({ topic }) => topic),
      )
      .toEqual([`devices/${id}/functions/reboot`])
    reply(broker, 0)
    await expect(device.row('reboot')).toContainText(/0\d+ ms$/)
  })

  await test.step('leaving in the midst of a call takes both subscriptions back', async () => {
    await device.call('led').click()
    await expect.poll(() => commands(broker)).toHaveLength(6)
    await device.console.follow('Settings')
    await expect.poll(() => broker.filters.filter((filter) => [results, values].includes(filter))).toEqual([])
    reply(broker, 'to nobody')
    await device.console.follow('Devices')
    await device.console.main.getByRole('link', { name: 'Greenhouse' }).click()
    await expect(led).not.toContainText('to nobody')
  })
})

test(
  'BRK-02: leaving a device before its subscriptions were acknowledged leaks nothing, five times',
  { tag: '@long' },
  async ({ page, broker }) => {
    const device = new DevicePage(page)
    await device.console.open('/devices', 'Devices')
    await device.console.expectConnection('Live')
    broker.script.responds = false
    for (let visit = 0; visit < 5; visit += 1) {
      await device.console.main.getByRole('link', { name: 'Greenhouse' }).click()
      await device.console.expectScreen('Greenhouse')
      await page.goBack()
      await device.console.expectScreen('Devices')
    }
    broker.sendHeldBack()
    await device.console.follow('Settings')
    await expect.poll(() => [held(broker, results), held(broker, values)]).toEqual([0, 0])
    expect(broker.filters.filter((filter) => filter.includes(id))).toEqual([])
    expect(broker.present).toBe(1)
  },
)
