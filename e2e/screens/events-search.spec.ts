import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, openStream, test } from '../support/liveTest.ts'

const publishAll = (publish: (topic: string, message: string) => void) => {
  publish('devices/NODE-1/events/climate', '{"t":21.5}')
  publish('devices/NODE-1/events/door/front', '=cmd, "open"')
  publish('devices/NODE-2/events/climate', '{"t":-3}')
  publish('devices/NODE-2/events/heartbeat', '1')
}

const saved = async (page: Page, trigger: string, item: string): Promise<{ name: string; text: string }> => {
  await page.getByRole('button', { name: trigger }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('EVT-10, EVT-12: numbers of a range and names of devices are marked, in the row and in the message; what is shown is saved as JSON and as CSV that no spreadsheet runs', async ({
  page,
  broker,
}) => {
  await page.route('**/api/v1/devices', (route) => route.fulfill({ json: [{ id: 'NODE-1', name: 'Greenhouse' }] }))
  const events = await openStream(page, broker)
  publishAll((topic, message) => broker.publish(topic, message))
  await events.search.fill('device:greenh range:20-22')
  await expect(events.rows).toHaveCount(1)
  await expect(events.rows.first().locator('mark')).toHaveText(['Greenh', '21.5'])
  await events.rows.first().click()
  await expect(events.message.locator('mark')).toHaveText('Greenh')
  await expect.poll(() => page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String))).toEqual(['21.5'])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => CSS.highlights.size)).toBe(0)

  await events.search.fill('device:NODE-1')
  await expect(events.rows).toHaveCount(2)
  const json = await saved(page, 'Export', 'Save as JSON')
  expect(json.name).toMatch(/^events-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.json$/)
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(JSON.parse(json.text)).toEqual([
    {
      time,
      device: 'NODE-1',
      deviceName: 'Greenhouse',
      event: 'door/front',
      topic: 'devices/NODE-1/events/door/front',
      retained: false,
      message: '=cmd, "open"',
    },
    {
      time,
      device: 'NODE-1',
      deviceName: 'Greenhouse',
      event: 'climate',
      topic: 'devices/NODE-1/events/climate',
      retained: false,
      message: '{"t":21.5}',
    },
  ])
  const csv = await saved(page, 'Export', 'Save as CSV')
  expect(csv.name).toMatch(/\.csv$/)
  const lines = csv.text.split('\r\n')
  expect(lines[0]).toBe('\uFEFF"time","device","deviceName","event","topic","retained","message"')
  expect(lines[1]).toMatch(
    /^"[^"]+","NODE-1","Greenhouse","door\/front","devices\/NODE-1\/events\/door\/front","false","'=cmd, ""open"""$/,
  )
  expect(lines).toHaveLength(4)
})
