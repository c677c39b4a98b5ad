import { MessagePart, PublishPart, TopicsPart } from '../pages/eventPages.ts'
import { expect, openStream, test } from '../support/liveTest.ts'

const device = 'NODE-A41C7E'
const topic = (name: string) => `devices/${device}/events/${name}`

test.describe('a message in full', () => {
  test('EVT-05, EVT-12: opened by a click, looked at in each view, copied, and left', async ({ page, broker, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const events = await openStream(page, broker)
    const text = '{"id":12345678901234567890,"vent":{"mode":"auto"}}'
    broker.publish(topic('greenhouse/climate'), text)
    await events.rows.first().click()
    const part = new MessagePart(page)
    await expect(part.dialog).toHaveAccessibleName(topic('greenhouse/climate'))
    await expect(part.tree).toContainText('mode:"auto"')
    await part.dialog.getByRole('button', { name: 'Fold' }).last().click()
    await expect(part.tree).not.toContainText('mode')
    await part.choose('Text')
    await expect(part.message).toHaveText('{ "id": 12345678901234567890, "vent": { "mode": "auto" } }')
    await part.choose('Raw')
    expect(await part.message.textContent()).toBe(text)
    await part.dialog.getByRole('button', { name: 'Copy message' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    await page.keyboard.press('Escape')
    await expect(part.dialog).toHaveCount(0)
  })

  test('EVT-12: Up and Down step through the stream, whatever has the focus, and the ends are shown', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    for (const text of ['one', 'two', '{"n":3}']) broker.publish(topic('climate'), text)
    await expect(events.rows).toHaveCount(3)
    await events.rows.filter({ hasText: 'two' }).click()
    const part = new MessagePart(page)
    await expect(part.message).toHaveText('two')
    await page.keyboard.press('ArrowDown')
    await expect(part.message).toHaveText('one')
    await page.keyboard.press('ArrowDown')
    await expect(part.dialog.getByText('This is the oldest event').first()).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(part.tree).toContainText('n:3')
    broker.publish(topic('climate'), 'four')
    // The list stands still below the dialog.
    await expect(async () => {
      await page.keyboard.press('ArrowUp')
      await expect(part.dialog.getByText('1 newer event is waiting').first()).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(part.tree).toContainText('n:3')
  })

  test('EVT-05: hostile messages are text, and none of them stops the page', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    const deep = '['.repeat(30_000) + ']'.repeat(30_000)
    const hostile = ['{"a":"<img src=x onerror=window.ran=true>","<svg onload=window.ran=true>":1}', '{"__proto__":{"polluted":true}}', deep, `[${'1,'.repeat(30_000)}1]`, `"${'<b>'.repeat(20_000)}"`]
    for (const text of hostile) broker.publish(topic('hostile'), text)
    await expect(events.rows).toHaveCount(hostile.length)
    await events.rows.first().click()
    const part = new MessagePart(page)
    await part.choose('Raw')
    for (const text of hostile.toReversed()) {
      for (const view of ['Tree', 'Text', 'Raw'] as const) await part.choose(view)
      await expect.poll(() => part.message.textContent()).toBe(text)
      await expect(part.message.locator('img, svg, b')).toHaveCount(0)
      await page.keyboard.press('ArrowDown')
    }
    expect(await page.evaluate(() => 'ran' in window || 'polluted' in {})).toBe(false)
  })
})

test.describe('topics at a glance', () => {
  test('EVT-13: heartbeats are muted on all devices in one click, and come back in one', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    await page.getByRole('button', { name: 'Topics', exact: true }).click()
    const topics = new TopicsPart(page)
    for (const id of ['NODE-1', 'NODE-2']) broker.publish(`devices/${id}/events/heartbeat`, 'beat')
    broker.publish(topic('climate'), '{"t":21.5}')
    await topics.row('NODE-1/heartbeat').getByRole('button', { name: /heartbeat.*message/ }).click()
    await topics.panel.getByRole('button', { name: 'Mute heartbeat on all devices' }).click()
    await events.expectMessages(['{"t":21.5}'])
    for (const id of ['NODE-1', 'NODE-2']) broker.publish(`devices/${id}/events/heartbeat`, 'again')
    await expect(topics.row('NODE-2/heartbeat')).toContainText('again')
    await expect(topics.row('NODE-2/heartbeat')).toContainText('muted')
    await events.expectMessages(['{"t":21.5}'])
    await topics.row('NODE-2/heartbeat').getByRole('button', { name: 'Unmute +/heartbeat' }).click()
    await expect(events.rows).toHaveCount(5)
  })

  test('EVT-13: a number is plotted, and its plot goes on with every message', async ({ page, broker }) => {
    await openStream(page, broker)
    await page.getByRole('button', { name: 'Topics', exact: true }).click()
    const topics = new TopicsPart(page)
    broker.publish(topic('climate'), '{"t":20,"rh":60}')
    await topics.row('climate').getByRole('button', { name: /climate.*message/ }).click()
    await topics.panel.getByLabel('Plotted number').selectOption('rh')
    const plot = topics.panel.getByRole('img')
    for (const value of [61, 62]) broker.publish(topic('climate'), `{"t":20,"rh":${value}}`)
    await expect(plot).toHaveAccessibleName(/climate · rh: .* the last 62/)
    const before = await plot.screenshot()
    broker.publish(topic('climate'), '{"t":20,"rh":90}')
    await expect(plot).toHaveAccessibleName(/the last 90, .* the highest 90/)
    await expect.poll(async () => (await plot.screenshot()).equals(before)).toBe(false)
  })
})

test.describe('publishing', () => {
  test('EVT-12: an event reaches the device’s topic and shows up in the stream', async ({ page, broker, holdings: _ }) => {
    const events = await openStream(page, broker)
    await page.getByRole('button', { name: 'Publish event' }).click()
    const part = new PublishPart(page)
    await part.device.selectOption({ index: 1 })
    const id = await part.device.inputValue()
    await part.name.fill('door/front')
    await part.data.fill('{"open": true}')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Event published')).toBeVisible()
    expect(broker.packets('publish').map((packet) => [packet.topic, packet.payload.toString()])).toEqual([[`devices/${id}/events/door/front`, '{"open": true}']])
    await events.expectMessages(['{"open": true}'])
  })

  test('EVT-12: while the broker is down it gives the reason at once, keeps what was typed, and nothing is sent later', async ({ page, broker, holdings: _ }) => {
    await openStream(page, broker)
    await page.getByRole('button', { name: 'Publish event' }).click()
    const part = new PublishPart(page)
    await part.device.selectOption({ index: 1 })
    await part.name.fill('relay')
    await broker.stop()
    await expect(page.getByText('Event stream disconnected')).toBeAttached()
    await part.publish.click()
    await expect(part.dialog.getByRole('alert')).toContainText('Not published: the live connection is down.')
    await expect(part.name).toHaveValue('relay')
    await broker.start()
    // The page below a dialog has no roles.
    await expect(page.getByText(/^Live.connection: Live$/)).toBeAttached()
    await expect.poll(() => broker.filters).toContain('devices/+/events/#')
    expect(broker.packets('publish')).toEqual([])
    await part.publish.click()
    await expect(page.getByText('Event published')).toBeVisible()
    expect(broker.packets('publish')).toHaveLength(1)
  })
})
