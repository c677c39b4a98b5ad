import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTarget } from '../../testing/integrations/target.ts'
import { device, Workbench } from '../../testing/integrations/workbench.ts'
import { until } from '../../testing/until.ts'

let bench: Workbench

beforeAll(async () => {
  bench = await Workbench.start()
})
afterAll(() => bench.stop())

const at = (path: string) => `${bench.target.address}${path}`
const event = (name: string) => `devices/${device}/events/${name}`

test('UX-11: health counts the last deliveries that failed, and tells the last error without secrets; what is disabled is not in it', async () => {
  const health = async (name: string) =>
    (await bench.user.read<{ integrations: { id: string }[] }>('/integrations/health')).integrations.find(
      ({ id }) => id === name,
    )
  await bench.secret('HEALTH_KEY', 'canary-3141')
  await bench.put('health-of', {
    url: at('/health?key={{KEY}}&{{{PARTICLE_EVENT_VALUE}}}'),
    event: 'health-of',
    secrets: [{ template_name: 'KEY', name: 'HEALTH_KEY' }],
  })
  await bench.put('idle', { url: at('/idle'), event: 'no-such-event' })
  bench.target.respond(({ path }) => (path.endsWith('bad') ? { status: 404, body: 'no' } : {}))
  await bench.test('health-of', 'good')
  await bench.done('health-of', 1)
  await bench.test('health-of', 'bad')
  await bench.done('health-of', 2)
  const bad = (await bench.deliveries('health-of'))[0]?.at
  expect(await health('health-of')).toEqual({
    id: 'health-of',
    name: 'health-of',
    deliveries: 2,
    failed: 1,
    lastAt: bad,
    failingSince: bad,
    lastFailedAt: bad,
    lastError: `error status 404 from ${new URL(bench.target.address).host}`,
  })
  expect(await health('idle')).toEqual({ id: 'idle', name: 'idle', deliveries: 0, failed: 0 })
  for (let count = 3; count <= 12; count += 1) {
    await bench.test('health-of', 'good')
    await bench.done('health-of', count)
  }
  expect(await health('health-of')).toEqual({
    id: 'health-of',
    name: 'health-of',
    deliveries: 10,
    failed: 0,
    lastAt: (await bench.deliveries('health-of'))[0]?.at,
  })
  await bench.put('unreached', {
    url: 'http://canary-3141.invalid/{{KEY}}',
    event: 'unreached',
    secrets: [{ template_name: 'KEY', name: 'HEALTH_KEY' }],
    noDefaults: true,
    headers: { 'x y': '{{KEY}}' },
  })
  await bench.test('unreached', '')
  await bench.done('unreached')
  expect(await health('unreached')).toMatchObject({ failed: 1, lastError: expect.any(String) })
  expect(JSON.stringify(await health('unreached'))).not.toContain('canary-3141')
  await bench.put('idle', { url: at('/idle'), disabled: true })
  expect(await health('idle')).toBeUndefined()
  expect(await bench.user.read('/integrations/health')).toMatchObject({ disabled: 1 })
  bench.target.respond(() => ({}))
})

test.each([
  ['http://{{tenant}}.iot.example/x', (target: string) => ({ tenant: `${target}/evil?` })],
  ['http://api.iot.example{{s}}/x', (target: string) => ({ s: `@${target}` })],
  ['http://api.iot.example:{{port}}/x', (target: string) => ({ port: `80@${target}` })],
])(
  "WHK-12: a device's value can't lead a secret to a host of its choice: %s is not sent, and its log says why",
  async (url, data) => {
    await bench.secret('BOUND_KEY', 'canary-2718')
    await bench.put('bound', {
      url,
      headers: { 'X-Api-Key': '{{KEY}}' },
      event: 'bound',
      secrets: [{ template_name: 'KEY', name: 'BOUND_KEY' }],
    })
    const [before, logged] = [bench.target.arrived.length, (await bench.deliveries('bound')).length]
    await bench.publish('bound', JSON.stringify(data(new URL(bench.target.address).host)))
    const {
      status,
      attempts: [attempt],
    } = await bench.done('bound', logged + 1)
    expect([status, attempt?.request, bench.target.arrived.length - before]).toEqual(['failed', null, 0])
    expect(attempt?.error).toMatch(/^The value of {{(tenant|s|port)}} can't be /)
    // Where the whole authority is left to it, it may say so, and the log shows where that went.
    await bench.put('bound', {
      url: 'http://{{authority}}/{{id}}?q={{id}}',
      headers: { 'X-Api-Key': '{{KEY}}' },
      event: 'bound',
      noDefaults: true,
      secrets: [{ template_name: 'KEY', name: 'BOUND_KEY' }],
    })
    await bench.publish('bound', JSON.stringify({ authority: new URL(bench.target.address).host, id: '../a?b' }))
    const sent = await bench.done('bound', logged + 2)
    expect(bench.target.arrived.at(-1)).toMatchObject({
      path: '/..%2Fa%3Fb?q=..%2Fa%3Fb',
      headers: { 'x-api-key': 'canary-2718' },
    })
    expect(sent.attempts[0]?.request).toMatchObject({
      url: `${bench.target.address}/..%2Fa%3Fb?q=..%2Fa%3Fb`,
      headers: { 'X-Api-Key': '[[SENSITIVE]]' },
    })
  },
)

test('INT-20: health tells since when none arrives: the first failure after the last success, beyond the ten that are counted', async () => {
  const health = async () =>
    (await bench.user.read<{ integrations: { id: string }[] }>('/integrations/health')).integrations.find(
      ({ id }) => id === 'failing',
    )
  await bench.put('failing', { url: at('/failing?{{{PARTICLE_EVENT_VALUE}}}') })
  bench.target.respond(({ path }) => (path.endsWith('bad') ? { status: 404, body: 'no' } : {}))
  const deliver = async (words: readonly string[], before: number) => {
    for (const [place, word] of words.entries()) {
      await bench.test('failing', word)
      await bench.done('failing', before + place + 1)
    }
  }
  await deliver(['bad', 'good', ...Array.from({ length: 11 }, () => 'bad')], 0)
  const log = await bench.deliveries('failing')
  expect(await health()).toMatchObject({ deliveries: 10, failed: 10, lastAt: log[0]?.at, failingSince: log[10]?.at })
  await deliver(['good'], 13)
  expect(await health()).toMatchObject({ deliveries: 10, failed: 9 })
  expect(await health()).not.toHaveProperty('failingSince')
  bench.target.respond(() => ({}))
})

describe('what fires an integration', () => {
  test("INT-11: an event whose name begins with the integration's, and no other", async () => {
    await bench.put('prefix', { url: at('/prefix'), event: 'temp' })
    for (const [name, data] of [
      ['tem', '1'],
      ['Temp', '2'],
      ['other/temp', '3'],
      ['temp', '4'],
      ['temperature/in', '5'],
    ] as const)
      await bench.publish(name, data)
    await bench.target.next('/prefix', 1)
    expect(
      bench.target.arrived
        .filter(({ path }) => path === '/prefix')
        .map(({ body }) => new URLSearchParams(body).get('data'))
        .sort(),
    ).toEqual(['4', '5'])
    const [newest] = await until(
      async () => (await bench.deliveries('prefix')).length === 2 && bench.deliveries('prefix'),
      'both deliveries',
    )
    expect(newest).toMatchObject({ trigger: 'event', event: { device, name: 'temperature/in', data: '5' } })
  })

  test("INT-11: a test event by the integration's name, also when it waits for no event", async () => {
    await bench.put('tested', { url: at('/tested') })
    await bench.test('tested', '{"a":1}')
    expect(await bench.done('tested')).toMatchObject({
      trigger: 'test',
      status: 'succeeded',
      event: { name: 'tested', data: '{"a":1}' },
    })
  })

  test("INT-11: never its own answers, but a device's event that is named alike", async () => {
    bench.target.respond(() => ({ body: 'again' }))
    await bench.put('loop', { url: at('/loop'), event: 'hook-' })
    await bench.put('echo', { url: at('/echo'), event: 'shout' })
    await bench.publish('hook-response/x', 'made up')
    await bench.publish('hook-alarm', 'of the device')
    await bench.publish('shout', 'x')
    expect((await bench.done('echo')).published).toEqual([{ name: 'hook-response/shout', data: 'again' }])
    await until(() => bench.inbox.about(event('hook-response/shout'))[0], 'the response')
    expect((await bench.deliveries('loop')).map((each) => each.event.name)).toEqual(['hook-alarm'])
  })

  test('INT-11: one for another device, or disabled, lets events pass, and says so to a test', async () => {
    await bench.put('mine', { url: at('/mine'), event: 'only', deviceID: 'NODE-E8025D' })
    await bench.put('off', { url: at('/off'), event: 'only', disabled: true })
    await bench.put('any', { url: at('/any'), event: 'only', deviceID: '*' })
    await bench.publish('only', 'x')
    await bench.publish('only', 'x', 'NODE-E8025D')
    await bench.done('any', 2)
    await bench.done('mine')
    expect((await bench.deliveries('mine')).map((each) => each.event.device)).toEqual(['NODE-E8025D'])
    expect(await bench.deliveries('off')).toEqual([])
    await bench.test('mine', 'x')
    await bench.test('off', 'x')
    const refused = await bench.done('mine', 2)
    expect(refused).toMatchObject({
      status: 'failed',
      attempts: [{ request: null, error: 'Not sent: the integration is for the device NODE-E8025D only.' }],
    })
    expect((await bench.done('off')).attempts[0]?.error).toBe('Not sent: the integration is disabled.')
    expect(bench.target.arrived.some(({ path }) => path === '/off')).toBe(false)
  })
})

describe('what comes back', () => {
  test('INT-11: the log has the request, the response and the events', async () => {
    bench.target.respond(() => ({
      status: 201,
      headers: { 'content-type': 'application/json', 'x-own': 'y' },
      body: '{"temp":21.5}',
    }))
    await bench.put('logged', {
      url: at('/logged/{{id}}'),
      event: 'log',
      json: { v: '{{v}}' },
      responseTemplate: 'it is {{temp}} °C',
      noDefaults: true,
    })
    await bench.publish('log', '{"id":"a/b","v":"say \\"hi\\""}')
    const delivery = await bench.done('logged')
    expect(delivery).toMatchObject({
      status: 'succeeded',
      attempts: [
        {
          request: {
            method: 'POST',
            url: at('/logged/a%2Fb'),
            headers: { 'Content-Type': 'application/json' },
            body: '{"v":"say \\"hi\\""}',
          },
          response: { status: 201, headers: { 'x-own': 'y' }, body: '{"temp":21.5}', truncated: false },
          error: null,
        },
      ],
      published: [{ name: 'hook-response/log', data: 'it is 21.5 °C' }],
    })
    expect((await until(() => bench.inbox.about(event('hook-response/log'))[0], 'the response')).text).toBe(
      'it is 21.5 °C',
    )
    expect(delivery.attempts[0]?.duration).toBeGreaterThanOrEqual(0)
  })

  test('INT-11: an object as response template is filled in and then written as JSON', async () => {
    bench.target.respond(() => ({ body: '{"weather":[{"icon":"01\\"d"}],"main":{"temp":3}}' }))
    await bench.put('object', {
      url: at('/object'),
      event: 'object',
      responseTemplate: { t: '{{main.temp}}', i: '{{{weather.0.icon}}}', n: 1 },
    })
    await bench.publish('object', '')
    expect(JSON.parse((await bench.done('object')).published[0]?.data ?? '')).toEqual({ t: '3', i: '01"d', n: 1 })
  })

  test('INT-11: a text that looks like JSON is escaped as JSON', async () => {
    bench.target.respond(() => ({ body: '{"icon":"01\\"d","id":800}' }))
    await bench.put('jsonText', {
      url: at('/jsonText'),
      event: 'jsonText',
      responseTemplate: '{"i":"{{{icon}}}","n":{{{id}}}}',
    })
    await bench.publish('jsonText', '')
    expect((await bench.done('jsonText')).published[0]?.data).toBe('{"i":"01\\"d","n":800}')
  })

  test.each([
    ['html', '<html>', 'is not JSON'],
    ['deep', `${'['.repeat(2500)}${']'.repeat(2500)}`, 'is more than 64 levels deep at /0/0/0/0/0/0/…'],
  ])(
    "INT-32: a response that a response template can't use (%s) is passed on as it is, with a note",
    async (name, body, what) => {
      bench.target.respond(() => ({ body }))
      await bench.put(name, { url: at(`/${name}`), event: name, responseTemplate: '{{a}}', unchunked: true })
      await bench.publish(name, '')
      const note = `The response ${what}, so the response template has nothing to fill in. It was passed on as it is.`
      expect(await bench.done(name)).toMatchObject({
        status: 'succeeded',
        attempts: [{ response: { status: 200, body }, error: null, note }],
        published: [{ name: `hook-response/${name}`, data: body }],
      })
    },
  )

  test('INT-11: nothing for an empty response', async () => {
    bench.target.respond(() => ({ status: 204 }))
    await bench.put('empty', { url: at('/empty'), event: 'empty' })
    await bench.publish('empty', '')
    expect(await bench.done('empty')).toMatchObject({ status: 'succeeded', published: [] })
  })

  test('INT-11: a long one in numbered parts, between characters; unchunked in one', async () => {
    const long = 'ü'.repeat(1300)
    bench.target.respond(() => ({ body: long }))
    await bench.put('long', { url: at('/long'), event: 'long' })
    await bench.put('whole', { url: at('/whole'), event: 'whole', unchunked: true })
    await bench.publish('long', '')
    await bench.publish('whole', '')
    const { published } = await bench.done('long')
    expect(published.map(({ name }) => name)).toEqual([
      'hook-response/long/0',
      'hook-response/long/1',
      'hook-response/long/2',
    ])
    expect(published.map(({ data }) => data).join('')).toBe(long)
    for (const { data } of published) expect(Buffer.byteLength(data)).toBeLessThanOrEqual(1024)
    expect((await bench.done('whole')).published).toEqual([{ name: 'hook-response/whole', data: long }])
  })

  test('INT-11: binary data as a data URL', async () => {
    bench.target.respond(() => ({ headers: { 'content-type': 'image/png' }, body: Buffer.from([0x89, 0x50, 0xff, 0]) }))
    await bench.put('image', { url: at('/image'), event: 'image', data_url_response_event: true })
    await bench.publish('image', '')
    expect((await bench.done('image')).published).toEqual([
      { name: 'hook-response/image', data: 'data:image/png;base64,iVD/AA==' },
    ])
  })

  test('INT-11: a refusal as an error, at once and for good', async () => {
    bench.target.respond(() => ({ status: 404, body: 'nobody here' }))
    await bench.put('refused', { url: at('/refused'), event: 'refused' })
    await bench.publish('refused', '')
    const delivery = await bench.done('refused')
    expect(delivery).toMatchObject({ status: 'failed', attempts: [{ response: { status: 404, body: 'nobody here' } }] })
    expect(delivery.published).toEqual([
      { name: 'hook-error/refused', data: `error status 404 from 127.0.0.1:${bench.target.port}` },
    ])
  })

  test('INT-11: a refusal names who refused, also after a redirect', async () => {
    const other = await startTarget()
    other.respond(() => ({ status: 403 }))
    bench.target.respond(() => ({ status: 302, headers: { location: other.address } }))
    await bench.put('moved', { url: at('/moved'), event: 'moved' })
    await bench.publish('moved', '')
    expect((await bench.done('moved')).attempts[0]?.error).toBe(`error status 403 from 127.0.0.1:${other.port}`)
    await other.close()
  })

  test('INT-11: a response over 1 MB, and one that is too large to be passed on, as an error that the log counts as a failure', async () => {
    bench.target.respond(({ path }) => ({
      body: Buffer.alloc(path === '/huge' ? 1024 * 1024 + 1 : 100 * 1024 + 1, 'x'),
    }))
    for (const [name, error] of [
      ['huge', 'The answer is larger than 1024 kB.'],
      [
        'large',
        'The response has 101 kB, and at most 100 kB are passed on. A response template can pick what is needed.',
      ],
    ] as const) {
      await bench.put(name, { url: at(`/${name}`), event: name })
      await bench.publish(name, '')
      expect(await bench.done(name)).toMatchObject({
        status: 'failed',
        attempts: [{ error }],
        published: [{ name: `hook-error/${name}`, data: error }],
      })
    }
  })
})

describe('the log', () => {
  test('INT-11: a replay sends the same event again, as the integration is now', async () => {
    bench.target.respond(() => ({}))
    await bench.put('again', { url: at('/again/1'), event: 'again' })
    const payload = Buffer.from([0xff, 0xfe, 0x41])
    await bench.publish('again', payload)
    const first = await bench.done('again')
    await bench.put('again', {
      url: at('/again/2'),
      event: 'changed',
      form: { b: '{{PARTICLE_EVENT_JSON}}', n: '{{PARTICLE_EVENT_NAME}}', p: '{{PARTICLE_PUBLISHED_AT}}' },
    })
    const replay = await bench.post<{ id: string }>(`/integrations/again/deliveries/${first.id}/replay`, undefined)
    expect(replay).toMatchObject({ trigger: 'replay', status: 'waiting', attempts: [], published: [] })
    expect(replay.id).not.toBe(first.id)
    const body = new URLSearchParams((await bench.target.next('/again/2')).body)
    expect([(JSON.parse(body.get('b') ?? '') as { data: string }).data, body.get('n'), body.get('p')]).toEqual([
      `data:application/octet-stream;base64,${payload.toString('base64')}`,
      'again',
      first.event.publishedAt,
    ])
    await bench.done('again', 2)
    for (const path of [
      '/integrations/again/deliveries/none/replay',
      `/integrations/loop/deliveries/${first.id}/replay`,
      '/integrations/none/deliveries/x/replay',
    ])
      expect((await bench.user.call('POST', path)).status).toBe(404)
  })

  test('INT-11: it keeps the last fifty, newest first, and goes with its integration', async () => {
    await bench.put('many', { url: at('/many'), event: 'many' })
    for (let number = 0; number < 60; number += 1) await bench.publish('many', String(number))
    await bench.target.next('/many', 59)
    const all = await until(async () => {
      const listed = await bench.deliveries('many')
      return listed.length === 50 && listed.every(({ status }) => status === 'succeeded') && listed
    }, 'fifty of sixty')
    expect(all.map((each) => each.event.data)).toEqual(Array.from({ length: 50 }, (_, index) => String(59 - index)))
    await bench.user.call('DELETE', '/integrations/many')
    expect((await bench.user.call('GET', '/integrations/many/deliveries')).status).toBe(404)
    await bench.put('many', { url: at('/many') })
    expect(await bench.deliveries('many')).toEqual([])
  })
})
