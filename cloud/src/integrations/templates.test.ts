import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Arrived, Reply } from '../../testing/integrations/target.ts'
import { device, Workbench } from '../../testing/integrations/workbench.ts'

const key = 'k-9 "x"/ü&='

interface Case {
  id: string
  type: string
  /** Where the template really goes; the test takes the host's place. */
  path: string
  content: Record<string, unknown>
  event: string
  data: string
  arrives: (arrived: Arrived) => unknown
  expected: unknown
  reply: Reply
  published: unknown
}

const secrets = [{ template_name: 'API_KEY', name: 'KEY' }]
const parameter = (template_name: string, value: unknown) => ({ template_name, value })
const json = ({ body }: Arrived) => JSON.parse(body) as unknown
const replied = (value: unknown): Reply => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
const queryOf = ({ path }: Arrived) => Object.fromEntries(new URL(path, 'http://x').searchParams)
const prompt = 'say "hi"\nto {{SYSTEM}} \\ 日本'

const chat = (
  id: string,
  defaults: unknown[],
  path: string,
  header: Record<string, string>,
  body: string,
  responseTemplate: string,
) => ({
  id,
  type: id,
  path,
  data: prompt,
  content: {
    noDefaults: true,
    requestType: 'POST',
    parameters: defaults,
    secrets,
    headers: header,
    json: body,
    responseTemplate,
  },
})

const cases: Case[] = [
  {
    ...chat(
      'anthropic-chat',
      [
        parameter('MODEL', 'claude-3-opus-latest'),
        parameter('SYSTEM', 'You are helpful assistant'),
        parameter('MAX_TOKENS', 30),
      ],
      '/v1/messages',
      { 'anthropic-version': '2023-06-01', 'x-api-key': '{{{API_KEY}}}' },
      '{"model":"{{MODEL}}","system":"{{SYSTEM}}","max_tokens":{{MAX_TOKENS}},"messages":[{"role":"user","content":"{{{PARTICLE_EVENT_VALUE}}}"}]}',
      '{{{content.0.text}}}',
    ),
    event: 'claude',
    arrives: (arrived) => [
      arrived.method,
      arrived.headers['anthropic-version'],
      arrived.headers['x-api-key'],
      json(arrived),
    ],
    expected: [
      'POST',
      '2023-06-01',
      Buffer.from(key).toString('latin1'),
      {
        model: 'claude-3-opus-latest',
        system: 'You are helpful assistant',
        max_tokens: 30,
        messages: [{ role: 'user', content: prompt }],
      },
    ],
    reply: replied({ content: [{ type: 'text', text: 'Hello "there"' }] }),
    published: [{ name: 'hook-response/claude', data: 'Hello "there"' }],
  },
  {
    ...chat(
      'openai-chat',
      [
        parameter('MODEL', 'gpt-4o'),
        parameter('SYSTEM', 'You are a helpful assistant.'),
        parameter('MAX_TOKENS', 30),
        parameter('TEMPERATURE', 0.8),
      ],
      '/v1/chat/completions',
      { Authorization: 'Bearer {{{API_KEY}}}' },
      '{"model":"{{MODEL}}","max_tokens":{{MAX_TOKENS}},"temperature":{{TEMPERATURE}},"messages":[{"role":"system","content":"{{SYSTEM}}"},{"role":"user","content":"{{PARTICLE_EVENT_VALUE}}"}]}',
      '{{{choices.0.message.content}}}',
    ),
    event: 'chat',
    arrives: (arrived) => [arrived.method, arrived.headers['authorization'], json(arrived)],
    expected: [
      'POST',
      `Bearer ${Buffer.from(key).toString('latin1')}`,
      {
        model: 'gpt-4o',
        max_tokens: 30,
        temperature: 0.8,
        messages: [
          { role: 'system', content: 'You are a helpful assistant.' },
          { role: 'user', content: prompt },
        ],
      },
    ],
    reply: replied({ choices: [{ message: { role: 'assistant', content: 'Hi & bye' } }] }),
    published: [{ name: 'hook-response/chat', data: 'Hi & bye' }],
  },
  {
    id: 'losant',
    type: 'losant',
    path: '/webhooks/WEBHOOK_ID',
    event: 'losant-data',
    data: '{"t":1}',
    content: { requestType: 'POST', json: {}, noDefaults: false },
    arrives: (arrived) => [arrived.method, arrived.path, Object.fromEntries(new URLSearchParams(arrived.body))],
    expected: [
      'POST',
      '/webhooks/WEBHOOK_ID',
      {
        event: 'losant-data',
        data: '{"t":1}',
        coreid: device,
        published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ],
    reply: {},
    published: [],
  },
  {
    id: 'datadog',
    type: 'datadog',
    path: '/api/v1/series',
    event: 'datadog-data',
    data: '{"time":1700000000,"value":21.5}',
    content: {
      requestType: 'POST',
      noDefaults: true,
      secrets,
      headers: { 'DD-API-KEY': '{{API_KEY}}' },
      json: '{"series":[{"metric":"particle.data","type":"gauge","points":[[{{time}},{{value}}]]}]}',
    },
    arrives: (arrived) => [
      arrived.method,
      arrived.headers['dd-api-key'],
      arrived.headers['content-type'],
      json(arrived),
    ],
    expected: [
      'POST',
      Buffer.from(key).toString('latin1'),
      'application/json',
      { series: [{ metric: 'particle.data', type: 'gauge', points: [[1700000000, 21.5]] }] },
    ],
    reply: { status: 202, body: '{"status":"ok"}' },
    published: [{ name: 'hook-response/datadog-data', data: '{"status":"ok"}' }],
  },
  {
    id: 'lastfm',
    type: 'lastfm',
    path: '/2.0/',
    event: 'lastfm-data',
    data: '',
    content: {
      requestType: 'GET',
      noDefaults: true,
      secrets,
      parameters: [parameter('USER', 'rj & co')],
      query: { method: 'user.getrecenttracks', format: 'json', user: '{{USER}}', api_key: '{{API_KEY}}', limit: 1 },
      responseTemplate:
        '{{#recenttracks.track.0}}{{#@attr.nowplaying}}1{{{artist.#text}}} - {{{name}}}{{/@attr.nowplaying}}{{^@attr.nowplaying}}0{{/@attr.nowplaying}}{{/recenttracks.track.0}}',
    },
    arrives: (arrived) => [arrived.method, arrived.body, queryOf(arrived)],
    expected: [
      'GET',
      '',
      { method: 'user.getrecenttracks', format: 'json', user: 'rj & co', api_key: key, limit: '1' },
    ],
    reply: replied({
      recenttracks: {
        track: [{ artist: { '#text': 'Sigur Rós' }, name: 'Hoppípolla', '@attr': { nowplaying: 'true' } }],
      },
    }),
    published: [{ name: 'hook-response/lastfm-data', data: '1Sigur Rós - Hoppípolla' }],
  },
  {
    id: 'openweather',
    type: 'openweather',
    path: '/data/3.0/onecall',
    event: 'openweather-data',
    data: 'x',
    content: {
      requestType: 'GET',
      noDefaults: true,
      secrets,
      parameters: [parameter('LAT', 52.52), parameter('LON', -13.4)],
      query: { exclude: 'minutely,hourly,daily,alerts', lat: '{{LAT}}', lon: '{{LON}}', appid: '{{API_KEY}}' },
      responseTemplate: {
        temp: '{{current.temp}}',
        icon: '{{current.weather.0.icon}}',
        id: '{{current.weather.0.id}}',
      },
    },
    arrives: (arrived) => [arrived.method, queryOf(arrived)],
    expected: ['GET', { exclude: 'minutely,hourly,daily,alerts', lat: '52.52', lon: '-13.4', appid: key }],
    reply: replied({ current: { temp: 281.1, weather: [{ id: 800, icon: '01d' }] } }),
    published: [{ name: 'hook-response/openweather-data', data: '{"temp":"281.1","icon":"01d","id":"800"}' }],
  },
  {
    id: 'ifttt',
    type: 'ifttt',
    path: '/trigger/{{EVENT}}/with/key/{{API_KEY}}',
    event: 'ifttt-trigger',
    data: 'go',
    content: { requestType: 'POST', secrets, parameters: [parameter('EVENT', 'door open')] },
    arrives: (arrived) => [arrived.method, arrived.path, new URLSearchParams(arrived.body).get('data')],
    expected: ['POST', `/trigger/door%20open/with/key/${encodeURIComponent(key)}`, 'go'],
    reply: { body: 'Congratulations!' },
    published: [{ name: 'hook-response/ifttt-trigger', data: 'Congratulations!' }],
  },
]

let bench: Workbench

beforeAll(async () => {
  bench = await Workbench.start()
  await bench.secret('KEY', key)
})
afterAll(() => bench.stop())

describe('what a template of the gallery sends', () => {
  test.each(cases.map((each) => [each.type, each] as const))(
    'TPL-01, TPL-02, TPL-03, TPL-04, TPL-05, TPL-06, TPL-07: the request of %s arrives as its defaults say, and its answer becomes an event',
    async (_type, each) => {
      bench.target.respond(() => each.reply)
      await bench.put(
        each.id,
        { template: each.type, url: `${bench.target.address}${each.path}`, event: each.event, ...each.content },
        each.type,
      )
      const earlier = bench.target.arrived.length
      await bench.publish(each.event, each.data)
      const delivery = await bench.done(each.id)
      expect(each.arrives(bench.target.arrived[earlier] as Arrived)).toEqual(each.expected)
      expect(delivery).toMatchObject({ status: 'succeeded', published: each.published })
      expect(JSON.stringify(delivery)).not.toContain('k-9')
    },
  )

  test('SEC-05: a secret that was sent has been accessed', async () => {
    const began = Date.now()
    await bench.secret('OTHER', 'x')
    await bench.put('opens', { url: bench.target.address, secrets: [{ name: 'OTHER' }] })
    expect(await bench.user.read('/secrets/OTHER')).toMatchObject({
      usageCount: 1,
      integrations: [{ id: 'opens', name: 'opens' }],
    })
    expect(await bench.user.read('/secrets/OTHER')).not.toHaveProperty('accessedAt')
    await bench.post('/integrations/preview', {
      type: 'webhook',
      content: { url: bench.target.address, secrets: [{ name: 'OTHER' }] },
      event: { name: 'x', data: '' },
    })
    expect(await bench.user.read('/secrets/OTHER')).not.toHaveProperty('accessedAt')
    await bench.test('opens', '')
    await bench.done('opens')
    const { accessedAt } = await bench.user.read<{ accessedAt: string }>('/secrets/OTHER')
    expect(Date.parse(accessedAt)).toBeGreaterThanOrEqual(began)
  })

  test('a secret that is missing is named, and nothing is sent', async () => {
    const earlier = bench.target.arrived.length
    await bench.put('lacks', { url: bench.target.address, secrets: [{ name: 'GONE' }] })
    await bench.test('lacks', '')
    expect((await bench.done('lacks')).attempts[0]?.error).toBe(
      'There is no secret named GONE. Add it, or take it out of the integration.',
    )
    expect(bench.target.arrived).toHaveLength(earlier)
  })
})
