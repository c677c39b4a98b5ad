import { MessagePart } from '../pages/eventPages.ts'
import { alarmsParts, alarmsScript } from '../support/alarmsRemote.ts'
import { expect, openStream, test } from '../support/liveTest.ts'
import { findBarriers } from '../support/inspect.ts'
import { RemoteReleases } from '../support/remoteReleases.ts'

test('MFE-60, MFE-62: a remote adds its view to the details of the events that it is meant for', async ({ page, broker }) => {
  await new RemoteReleases(page).add('mfe_alarms', alarmsScript, alarmsParts)
  const events = await openStream(page, broker)
  broker.publish('devices/NODE-A41C7E/events/climate', '21')
  broker.publish('devices/NODE-A41C7E/events/alarm', '"too hot"')
  await expect(events.rows).toHaveCount(2)
  await events.rows.first().click()
  const { dialog } = new MessagePart(page)
  await expect(dialog.getByRole('region', { name: 'Meaning' })).toContainText('alarm of NODE-A41C7E says "too hot"')
  expect(await findBarriers(page, { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(dialog).toHaveAccessibleName('devices/NODE-A41C7E/events/climate')
  await expect(dialog.getByRole('region', { name: 'Meaning' })).toHaveCount(0)
})
