import { hostileEvents } from '../support/hostileEvents.ts'
import { expect, openStream, test } from '../support/liveTest.ts'

/** What a row shows of a message: its beginning, as one line. */
const lineOf = (payload: string | Uint8Array): string =>
  Buffer.from(payload)
    .toString('utf8')
    .slice(0, 1200)
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 300)
    .replace(/[\uD800-\uDBFF]$/, '')

test.describe('what devices send', () => {
  test.slow()

  test('EVT-01, EVT-05: 200 hostile topics, messages and device names are text, and the screen goes on', async ({
    page,
    broker,
  }) => {
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.route('**/api/v1/devices', (route) =>
      route.fulfill({
        json: [
          { id: 'NODE-1', name: '<img src=x onerror=window.ran=true>' },
          { id: 'NODE-2', name: '\u202e"><script>window.ran=true</script>' },
        ],
      }),
    )
    const events = await openStream(page, broker)
    await test.step('an override of the reading direction in one field turns no other', async () => {
      broker.publish('devices/NODE-1/events/plain', 'abc')
      await expect(events.rows).toHaveCount(1)
      const placesOf = () =>
        events.rows
          .first()
          .locator('[role=gridcell], [role=gridcell] > span:not([data-sign])')
          .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().left)))
      const plain = await placesOf()
      broker.publish('devices/NODE-1/events/\u202elpain', '\u202ecba')
      await expect(events.rows).toHaveCount(2)
      expect(await placesOf()).toEqual(plain)
      await events.clear.click()
      await expect(events.rows).toHaveCount(0)
    })

    expect(hostileEvents).toHaveLength(200)
    for (const { device, name, payload } of hostileEvents) broker.publish(`devices/${device}/events/${name}`, payload)
    await expect.poll(async () => Number(await events.table.getAttribute('aria-rowcount'))).toBe(201)
    const seen = await events.walk(200)
    expect([...seen.values()].reverse()).toEqual(hostileEvents.map(({ payload }) => lineOf(payload)))
    await expect(
      events.console.main.locator(
        'img, script, iframe, object, embed, form, video, audio, style, link, meta, base, math, svg:not(.lucide), [onerror], [onload], a[href^="javascript:"]',
      ),
    ).toHaveCount(0)

    await test.step('in full, one after the other', async () => {
      await events.table.focus()
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      for (let step = 0; step < 25; step += 1) {
        await expect(events.message).toContainText('devices/')
        await page.keyboard.press('ArrowUp')
      }
      await page.keyboard.press('Escape')
    })

    await test.step('as a search', async () => {
      await events.search.fill('device:onerror <img src=x onerror=window.ran=true>')
      await events.search.fill('<img src=x onerror=window.ran=true>')
      await expect(events.rows.locator('mark').first()).toHaveText('<img src=x onerror=window.ran=true>')
    })

    await events.search.fill('')
    broker.publish('devices/NODE-1/events/after', 'and on it goes')
    await expect(events.rows.first()).toContainText('and on it goes')
    expect(await page.evaluate(() => 'ran' in window || 'ran' in {})).toBe(false)
    expect(dialogs).toEqual([])
  })
})
