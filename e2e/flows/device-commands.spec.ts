import type { TestBroker } from '@console/platform-testing/broker'
import { DevicePage } from '../pages/devicePages.ts'
import { expect, test } from '../support/liveTest.ts'

const id = 'NODE-A41C7E'
const results = `devices/${id}/functions/+/result`
const values = `devices/${id}/variables/+/value`

const commands = (broker: TestBroker) => broker.packets('publish').map(({ topic, payload }) => ({ topic, payload: payload.toString() }))
const reply = (broker: TestBroker, r: unknown) => {
  const { topic, payload } = commands(broker).at(-1) ?? { topic: '', payload: '{}' }
  broker.publish(`${topic}/result`, JSON.stringify({ i: (JSON.parse(payload) as { i: number }).i, r }))
}
/** How often a filter was subscribed less how often it was given up, over all connections. */
const held = (broker: TestBroker, filter: string) =>
  broker.packets('subscribe').flatMap(({ subscriptions }) => subscriptions).filter(({ topic }) => topic === filter).length - broker.packets('unsubscribe').flatMap(({ unsubscriptions }) => unsubscriptions).filter((topic) => topic === filter).length

test.describe('commands to a device', () => {
  test.beforeEach(async ({ page, broker }) => {
    await new DevicePage(page).open(id, 'Greenhouse')
    await expect.poll(() => broker.filters).toEqual(expect.arrayContaining([results, values]))
  })

  test('DEV-09: a call publishes i and p, and only the reply with its i is shown', async ({ page, broker }) => {
    const device = new DevicePage(page)
    await device.parameter('led').fill('on')
    await device.call('led').click()
    await expect.poll(() => commands(broker)).toHaveLength(1)
    expect(commands(broker)[0]).toEqual({ topic: `devices/${id}/functions/led`, payload: expect.stringMatching(/^\{"i":\d{13},"p":"on"\}$/) as unknown })
    broker.publish(`devices/${id}/functions/led/result`, '{"i":1,"r":"another’s"}')
    reply(broker, '<img src=x onerror=alert(1)>')
    await expect(device.row('led')).toContainText('"<img src=x onerror=alert(1)>"')
    await expect(device.row('led')).not.toContainText('another’s')
    await device.call('led').click()
    await expect.poll(() => commands(broker)).toHaveLength(2)
    await expect(device.row('led')).not.toContainText('<img')
    broker.publish(`devices/${id}/functions/led/result`, '"no object"')
    await expect(device.row('led')).toContainText('invalid format')
  })

  test('DEV-10: a read publishes an empty message; what is 64 kB long is shortened, and shown whole at a click', async ({ page, broker }) => {
    const device = new DevicePage(page)
    await device.read('settings').click()
    await expect.poll(() => commands(broker)).toEqual([{ topic: `devices/${id}/variables/settings`, payload: '' }])
    broker.publish(`devices/${id}/variables/settings/value`, JSON.stringify({ v: 'x'.repeat(65_000) }))
    await device.row('settings').getByRole('button', { name: /^"xxx/ }).click()
    await expect(page.getByRole('dialog', { name: 'Reply from settings' }).locator('pre')).toHaveText('x'.repeat(65_000))
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })

  test('DEV-16: the broker killed during a call is shown at once; Call and Read are off until it is back, and nothing is sent then', async ({ page, broker }) => {
    const device = new DevicePage(page)
    await device.call('led').click()
    await expect.poll(() => commands(broker)).toHaveLength(1)
    await broker.stop()
    await expect(device.row('led')).toContainText('Connection lost; it may have been received.')
    for (const button of [device.call('vent'), device.read('settings'), page.getByRole('button', { name: 'Read all' })]) {
      await expect(button).toHaveAccessibleDescription(/^The live connection is down/)
      await button.click({ force: true })
    }
    await device.parameter('vent').fill('50')
    await page.keyboard.press('Enter')
    await expect(device.row('vent')).toContainText('The live connection is down')
    await broker.start()
    await device.console.expectConnection('Live')
    await expect.poll(() => broker.filters).toEqual(expect.arrayContaining([results, values]))
    // A command of now comes after whatever would still have been on its way.
    await device.call('reboot').click()
    await expect.poll(() => commands(broker).map(({ topic }) => topic)).toEqual([`devices/${id}/functions/led`, `devices/${id}/functions/reboot`])
    reply(broker, 0)
    await expect(device.row('reboot')).toContainText(/0\d+ ms$/)
  })

  test('DEV-22: neither a long reply nor a reason changes a row’s height', async ({ page, broker }) => {
    const device = new DevicePage(page)
    const height = async () => (await device.row('led').boundingBox())?.height
    const before = await height()
    await device.call('led').click()
    await expect.poll(() => commands(broker)).toHaveLength(1)
    expect(await height()).toBe(before)
    reply(broker, 'x'.repeat(1000))
    await expect(device.row('led').getByRole('button', { name: /^"xxx/ })).toBeVisible()
    expect(await height()).toBe(before)
    await device.call('led').click()
    await expect.poll(() => commands(broker)).toHaveLength(2)
    await broker.stop()
    await expect(device.row('led')).toContainText('Connection lost; it may have been received.')
    expect(await height()).toBe(before)
    await device.call('led').focus()
    await device.parameter('led').press('Enter')
    await expect(device.row('led')).toContainText('The live connection is down')
    expect(await height()).toBe(before)
  })

  test('DEV-16: a network that swallows a call is noticed after 10 s at the latest, with a clear text', async ({ page, broker }) => {
    const device = new DevicePage(page)
    await device.call('led').click()
    await expect.poll(() => commands(broker)).toHaveLength(1)
    await expect(device.row('led')).toContainText('No reply within 10 s.', { timeout: 12_000 })
    await expect(device.call('led')).not.toHaveAttribute('aria-disabled')
    reply(broker, 'late')
    await expect(device.row('led')).toContainText('"late"')
  })

  test('BRK-02, DEV-16: leaving takes both subscriptions back, also in the midst of a call', async ({ page, broker }) => {
    const device = new DevicePage(page)
    await device.call('led').click()
    await expect.poll(() => commands(broker)).toHaveLength(1)
    await device.console.follow('Settings')
    await expect.poll(() => [held(broker, results), held(broker, values)]).toEqual([0, 0])
    reply(broker, 'to nobody')
    await device.console.follow('Devices')
    await device.console.main.getByRole('link', { name: 'Greenhouse' }).click()
    await expect(device.row('led')).not.toContainText('to nobody')
    await expect.poll(() => [held(broker, results), held(broker, values)]).toEqual([1, 1])
  })
})

test('BRK-02: leaving a device before its subscriptions were acknowledged leaks nothing, twenty times', async ({ page, broker }) => {
  const device = new DevicePage(page)
  await device.console.open('/devices', 'Devices')
  await device.console.expectConnection('Live')
  broker.script.responds = false
  for (let visit = 0; visit < 20; visit += 1) {
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
})
