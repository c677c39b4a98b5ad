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
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: item }).click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test.describe('the search of the event stream', () => {
  test('EVT-03, EVT-10: narrows the stream as it is typed, marks what it found, and counts', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    publishAll((topic, message) => broker.publish(topic, message))
    await expect(events.rows).toHaveCount(4)
    await page.keyboard.press('/')
    await expect(events.search).toBeFocused()
    await page.keyboard.type('topic:CLIMATE')
    await events.expectMessages(['{"t":-3}', '{"t":21.5}'])
    await expect(events.rows.first().locator('mark')).toHaveText('climate')
    await expect(events.shown).toHaveText('2 of 4')
    await page.keyboard.type(' range:-5--1')
    await events.expectMessages(['{"t":-3}'])
    broker.publish('devices/NODE-3/events/climate', '-2')
    broker.publish('devices/NODE-3/events/wind', '-2')
    await events.expectMessages(['-2', '{"t":-3}'])
    await expect(events.shown).toHaveText('2 of 6')
  })

  test('EVT-10: numbers of a range and names of devices are marked, in the row and in the message', async ({ page, broker }) => {
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
  })

  test('EVT-10: is kept in the address: a reload, a link and Back bring it again', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    publishAll((topic, message) => broker.publish(topic, message))
    await events.search.fill('data:open')
    await expect(page).toHaveURL(/\/events\?q=data%3Aopen$/)
    await events.console.follow('Settings')
    await page.goBack()
    await expect(events.search).toHaveValue('data:open')
    await events.expectMessages(['=cmd, "open"'])
    await page.reload()
    await expect(events.search).toHaveValue('data:open')
  })

  test('EVT-10, EVT-07: wrong syntax is shown at its place and hides nothing; no match is shown, with a way back', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    publishAll((topic, message) => broker.publish(topic, message))
    await events.search.pressSequentially('climate range:x-')
    await expect(events.problem).toHaveText(/“x-” is not a number\. Write a range like range:20-24\.$/)
    await expect(events.problem.locator('mark')).toHaveText('x-')
    await events.expectMessages(['{"t":-3}', '{"t":21.5}'])
    await events.search.fill('nothing like it')
    await expect(events.console.main.getByText('No events match your search')).toBeVisible()
    await events.console.main.getByText('Clear search').click()
    await expect(events.rows).toHaveCount(4)
    await expect(page).toHaveURL(/\/events$/)
  })

  test('EVT-10: the help explains it by examples that are taken with a click', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    publishAll((topic, message) => broker.publish(topic, message))
    await page.getByRole('button', { name: 'Help with the search' }).click()
    await page.getByRole('button', { name: /^-topic:heartbeat/ }).click()
    await expect(events.search).toHaveValue('-topic:heartbeat')
    await expect(events.rows).toHaveCount(3)
    await expect(page.getByText('An event must meet all terms')).toHaveCount(0)
  })

  test('EVT-13: a topic is muted in the overview and unmuted by its chip; the address keeps it', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    publishAll((topic, message) => broker.publish(topic, message))
    await page.getByRole('button', { name: 'Topics' }).click()
    await page.getByRole('button', { name: /^Mute .*heartbeat/ }).click()
    await events.expectMessages(['{"t":-3}', '=cmd, "open"', '{"t":21.5}'])
    await expect(page).toHaveURL(/mute=NODE-2%2Fheartbeat/)
    await events.console.main.getByRole('group', { name: 'Muted' }).getByRole('button', { name: /^Show/ }).click()
    await expect(events.rows).toHaveCount(4)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Topics', exact: true })).toHaveCount(0)
  })
})

test.describe('the export of events', () => {
  test('EVT-12: saves what is shown as JSON and as CSV that no spreadsheet runs', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    publishAll((topic, message) => broker.publish(topic, message))
    await events.search.fill('device:NODE-1')
    await expect(events.rows).toHaveCount(2)
    const json = await saved(page, 'Export', 'Save as JSON')
    expect(json.name).toMatch(/^events-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.json$/)
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(JSON.parse(json.text)).toEqual([
      { time, device: 'NODE-1', deviceName: '', event: 'door/front', topic: 'devices/NODE-1/events/door/front', retained: false, message: '=cmd, "open"' },
      { time, device: 'NODE-1', deviceName: '', event: 'climate', topic: 'devices/NODE-1/events/climate', retained: false, message: '{"t":21.5}' },
    ])
    const csv = await saved(page, 'Export', 'Save as CSV')
    expect(csv.name).toMatch(/\.csv$/)
    const lines = csv.text.split('\r\n')
    expect(lines[0]).toBe('\uFEFF"time","device","deviceName","event","topic","retained","message"')
    expect(lines[1]).toMatch(/^"[^"]+","NODE-1","","door\/front","devices\/NODE-1\/events\/door\/front","false","'=cmd, ""open"""$/)
    expect(lines).toHaveLength(4)
  })
})
