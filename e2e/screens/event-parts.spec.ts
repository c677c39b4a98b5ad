import { MessagePart, PublishPart, TopicsPart } from '../pages/eventPages.ts'
import { alarmsParts, alarmsScript } from '../support/alarmsRemote.ts'
import { findBarriers } from '../support/inspect.ts'
import { expect, openStream, test } from '../support/liveTest.ts'
import { RemoteReleases } from '../support/remoteReleases.ts'

const device = 'NODE-A41C7E'
const topic = (name: string) => `devices/${device}/events/${name}`

test('EVT-05, EVT-12, MFE-60, MFE-62: a message in full is looked at in each view, copied, and left; a remote adds its view to the events that it is meant for', async ({
  page,
  broker,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await new RemoteReleases(page).add('mfe_alarms', alarmsScript, alarmsParts)
  const events = await openStream(page, broker)
  const text = '{"id":12345678901234567890,"vent":{"mode":"auto"}}'
  broker.publish(topic('greenhouse/climate'), text)
  broker.publish(topic('alarm'), '"too hot"')
  await expect(events.rows).toHaveCount(2)
  await events.rows.first().click()
  const part = new MessagePart(page)
  await expect(part.dialog.getByRole('region', { name: 'Meaning' })).toContainText(
    'alarm of NODE-A41C7E says "too hot"',
  )
  expect(await findBarriers(page, { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(part.dialog).toHaveAccessibleName(topic('greenhouse/climate'))
  await expect(part.dialog.getByRole('region', { name: 'Meaning' })).toHaveCount(0)
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

test('EVT-12, EVT-13: topics at a glance: a number is plotted, and its plot goes on with every message; an event is published to its device’s topic', async ({
  page,
  broker,
  holdings: _,
}) => {
  const events = await openStream(page, broker)
  await page.getByRole('button', { name: 'Topics', exact: true }).click()
  const topics = new TopicsPart(page)
  broker.publish(topic('climate'), '{"t":20,"rh":60}')
  await topics
    .row('climate')
    .getByRole('button', { name: /climate.*event/ })
    .click()
  await topics.panel.getByLabel('Plotted number').selectOption('rh')
  const plot = topics.panel.getByRole('img')
  for (const value of [61, 62]) broker.publish(topic('climate'), `{"t":20,"rh":${value}}`)
  await expect(plot).toHaveAccessibleName(/climate · rh: .* the last 62/)
  const before = await plot.screenshot()
  broker.publish(topic('climate'), '{"t":20,"rh":90}')
  await expect(plot).toHaveAccessibleName(/the last 90, .* the highest 90/)
  await expect.poll(async () => (await plot.screenshot()).equals(before)).toBe(false)

  await page.getByRole('button', { name: 'Publish event' }).click()
  const part = new PublishPart(page)
  await part.device.selectOption({ index: 1 })
  const id = await part.device.inputValue()
  await part.name.fill('door/front')
  await part.data.fill('{"open": true}')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Event published')).toBeVisible()
  expect(broker.packets('publish').map((packet) => [packet.topic, packet.payload.toString()])).toEqual([
    [`devices/${id}/events/door/front`, '{"open": true}'],
  ])
  await expect(events.rows.first()).toContainText('{"open": true}')
})
