import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { device, Workbench } from '../../../testing/integrations/workbench.ts'
import { until } from '../../../testing/until.ts'

let bench: Workbench

beforeAll(async () => {
  bench = await Workbench.start({ alertPeriod: 100, retryDelays: [] })
})
afterAll(() => bench.stop())

/** By default, webhooks send a form. */
const formOf = (body: string) =>
  Object.fromEntries(new URLSearchParams(body)) as { event: string; data: string; coreid: string }

const rule = (name: string, watch: object, integrations: string[]) => ({
  name,
  enabled: true,
  watch,
  scope: { kind: 'device', device },
  for: 0,
  tell: { integrations, email: false },
})

describe('ALERT-20: in a cloud', () => {
  test('ALERT-63: an integration is told, also one for another device; its answer is no event, and no message can pretend to be an alert', async () => {
    await bench.put('told', { url: `${bench.target.address}/told`, event: 'alert', deviceID: 'NODE-OTHER' })
    await bench.put('both', {
      url: `${bench.target.address}/both`,
      event: 'alert',
      headers: { 'X-Console-Alert': '{{id}}', 'x-console-alert': 'mine', 'X-Variable': '{{CONSOLE_ALERT}}' },
    })
    await bench.put(
      'function',
      { event: 'alert', lambda: { code: 'function handler({ alert }) { console.log(alert) }' } },
      'lambda',
    )
    bench.target.respond(() => ({ body: '31' }))
    await bench.post(
      '/alert-rules',
      rule('Hot', { kind: 'value', event: 'heat', field: null, above: 30 }, ['told', 'both', 'function']),
    )
    await bench.publish('heat', '31')
    const body = formOf((await bench.target.next('/told')).body)
    expect([body.event, body.coreid]).toEqual(['alert', device])
    expect(JSON.parse(body.data)).toMatchObject({
      state: 'firing',
      ruleName: 'Hot',
      device,
      value: 31,
      limit: 30,
      text: expect.stringContaining('heat is 31, above 30'),
    })
    await until(async () => (await bench.deliveries('told')).some(({ status }) => status === 'succeeded'), 'the log')
    const [delivery] = await bench.deliveries('told')
    expect(delivery).toMatchObject({ trigger: 'alert', published: [], event: { device, name: 'alert' } })
    await bench.post(`/integrations/told/deliveries/${delivery?.id ?? ''}/replay`, {})
    const { id = '' } = JSON.parse(body.data) as { id?: string }
    expect((await bench.target.next('/told')).headers['x-console-alert']).toBe(id)
    const [real, forged] = [
      await bench.target.next('/both'),
      await bench.publish('alert', body.data).then(() => bench.target.next('/both', 1)),
    ]
    // All that a device has a hand in is the same, but not what says that it is an alert.
    expect(formOf(forged.body)).toMatchObject({ ...formOf(real.body), published_at: expect.any(String) })
    expect([real, forged].map(({ headers }) => [headers['x-console-alert'], headers['x-variable']])).toEqual([
      [id, id],
      [undefined, ''],
    ])
    await bench.done('function', 2)
    expect(
      (await bench.deliveries('function')).map(({ trigger, console: lines }) => [trigger, lines?.[0]?.text]),
    ).toEqual([
      ['event', 'null'],
      ['alert', id],
    ])
    await bench.publish('heat', '20')
    await until(
      async () => (await bench.deliveries('told')).filter(({ status }) => status === 'succeeded').length === 3,
      'firing, its replay and the end',
    )
    expect((await bench.deliveries('told')).map(({ trigger }) => trigger)).toEqual(['alert', 'alert', 'alert'])
    // What was forged is an event, and so is its answer.
    expect(bench.inbox.messages.filter(({ topic }) => topic.includes('hook-')).map(({ topic }) => topic)).toEqual([
      `devices/${device}/events/hook-response/alert`,
    ])
  })

  test('ALERT-06: an integration that fails is an alert, which is told to another one, and ends when it works again', async () => {
    await bench.put('fails', { url: `${bench.target.address}/fails`, event: 'fails' })
    await bench.put('watcher', { url: `${bench.target.address}/watcher`, event: 'no-such-event' })
    bench.target.respond(({ path }) => (path === '/fails' ? { status: 404 } : {}))
    await bench.post(
      '/alert-rules',
      rule('Failing', { kind: 'integration', integration: 'fails', failures: 2 }, ['fails', 'watcher']),
    )
    for (let count = 0; count < 2; count += 1) await bench.publish('fails', 'x')
    const told = JSON.parse(formOf((await bench.target.next('/watcher')).body).data) as object
    expect(told).toMatchObject({ state: 'firing', kind: 'integration', integration: 'fails', device: null })
    bench.target.respond(() => ({}))
    await bench.publish('fails', 'x')
    expect(JSON.parse(formOf((await bench.target.next('/watcher', 1)).body).data)).toMatchObject({ state: 'resolved' })
    expect((await bench.deliveries('fails')).map(({ trigger }) => trigger)).toEqual(['event', 'event', 'event'])
  })
})
