import { beforeAll, describe, expect, test } from '@jest/globals'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { contractOf, type Contract } from '../../testing/contract.ts'
import { until } from '../../testing/until.ts'

const its = cloudForTests({ historyDays: 1, alertPeriod: 100, libraryIndex: 'http://127.0.0.1:1/library_index.json' })
let contract: Contract

beforeAll(async () => {
  contract = await contractOf(its.cloud)
})

/** Calls, checks the answer against the published contract, and gives back its body. */
async function call(
  method: string,
  path: string,
  status: number,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<unknown> {
  const answer = await its.user.call(method, path, body, headers)
  const text = await answer.text()
  expect(`${method} ${path}: ${answer.status} ${status >= 400 ? '' : text}`).toContain(`${method} ${path}: ${status} `)
  expect(contract.problem(method, path, answer, text)).toBeUndefined()
  return answer.headers.get('content-type')?.includes('application/json') ? JSON.parse(text) : text
}

const webhook = (id: string, name: string, more: object = {}) => ({
  id,
  type: 'webhook',
  content: { name, url: 'https://example.com', ...more },
})

describe('every call answers as openapi.json says', () => {
  test('user', async () => {
    await call('GET', '/users', 200)
    await call('GET', '/settings', 200)
    await call('GET', '/dashboard', 200)
    const boxes = [{ id: 'a', kind: 'chart', title: '', x: 0, y: 0, w: 6, h: 3, own: { deep: [1] } }]
    expect(await call('PUT', '/dashboard', 200, { boxes, title: '' }, { 'if-match': '"0"' })).toEqual({
      boxes,
      title: '',
      version: 1,
    })
    await call('PUT', '/dashboard', 412, { boxes, title: '' }, { 'if-match': '"0"' })
    await call('PUT', '/dashboard', 400, { boxes })
    await call('PUT', '/users', 200, { firstName: 'A', lastName: 'B', language: 'en' })
    await call('PUT', '/settings', 200, { firstName: 'A', lastName: 'B', language: 'de' })
    await call('PUT', '/users', 400, { language: 'xx' })
    await call('PUT', '/users/password', 400, { newPassword: 'short' })
    expect(await call('PUT', '/users/password', 204, { newPassword: 'long enough' })).toBe('')
  })

  test('devices', async () => {
    const devices = (await call('GET', '/devices', 200)) as Record<string, { id: string }>
    expect(Object.keys(devices)).toHaveLength(6)
    for (const [key, device] of Object.entries(devices)) expect(device.id).toBe(key)
    await call('GET', '/devices/NODE-A41C7E', 200)
    expect(await call('GET', '/devices/NODE-000000', 404)).toBe('Device NODE-000000 does not exist.')
    expect(await call('PUT', '/devices/NODE-A41C7E', 200, { name: ' Palm house ' })).toMatchObject({
      name: 'Palm house',
    })
    expect(await call('PUT', '/devices/NODE-A41C7E', 400, { name: '  ' })).toBe('"name" must not be empty.')
    expect(await call('PUT', '/devices/NODE-A41C7E', 400, {})).toBe('"name" is required.')
    expect(await call('PUT', '/devices/NODE-A41C7E', 400, { name: 'a\u0000b' })).toBe(
      '"name" has characters that are not allowed.',
    )
    await call('PUT', '/devices/NODE-000000', 404, { name: 'x' })
    for (const window of ['1h', '1d', '7d', '15d', '30d'])
      await call('GET', `/devices/NODE-A41C7E/stats?window=${window}`, 200)
    await call('GET', '/devices/NODE-A41C7E/stats', 200)
    expect(await call('GET', '/devices/NODE-A41C7E/stats?window=2d', 400)).toBe(
      '"window" must be one of 1h, 1d, 7d, 15d, 30d.',
    )
    await call('GET', '/devices/NODE-000000/stats', 404)
    expect(await call('GET', '/devices/NODE-A41C7E/crash', 204)).toBe('')
    await call('GET', '/devices/NODE-000000/crash', 404)
    expect(await call('GET', '/devices/NODE-A41C7E/pages', 200)).toEqual({ pages: [] })
    await call('GET', '/devices/NODE-000000/pages', 404)
    await call('GET', '/devices/NODE-000000/board', 404)
    await call('POST', '/devices/NODE-A41C7E/board', 400, { pin: 64, value: 0 })
    expect(await call('POST', '/devices/NODE-A41C7E/board', 409, { pin: 4, value: 0 })).toMatch(
      /runs no firmware of yours/,
    )
    await call('GET', '/devices/NODE-000000/serial', 404)
    await call('POST', '/devices/NODE-000000/serial', 404, { text: 'x' })
    expect(await call('PUT', '/devices/NODE-A41C7E/firmware', 415, 'image')).toContain('must be a multipart form')
    await call('PUT', '/devices/NODE-000000/firmware', 404, 'image')
    const sha256 = 'ab'.repeat(32)
    expect(await call('POST', '/devices/NODE-A41C7E/firmware', 404, { sha256 })).toBe(
      `Firmware ${sha256} does not exist.`,
    )
    await call('POST', '/devices/NODE-A41C7E/firmware', 400, { sha256: 'none' })
    await call('POST', '/devices/NODE-000000/firmware', 404, { sha256 })
    await call('DELETE', '/devices/NODE-A41C7E/firmware', 204)
    await call('DELETE', '/devices/NODE-000000/firmware', 404)
    await call('DELETE', '/devices/NODE-77D1C4', 204)
    await call('DELETE', '/devices/NODE-77D1C4', 404)
    await call('GET', '/devices/NODE-77D1C4', 404)
  })

  test('past events', async () => {
    const status = (await call('GET', '/history', 200)) as { days: number; bytes: number }
    await call('PUT', '/history', 200, { days: status.days, bytes: status.bytes })
    expect(await call('PUT', '/history', 400, { days: 0, bytes: status.bytes })).toBe('"days" must be >= 1.')
    const terms = [
      { field: 'topic', text: 'status', negated: false },
      { field: 'range', from: 1, to: null, negated: true },
    ]
    await call('POST', '/history/search', 200, {})
    await call('POST', '/history/search', 200, {
      device: 'NODE-A41C7E',
      terms,
      muted: ['+/heartbeat'],
      limit: 5,
      order: 'oldest',
    })
    await call('POST', '/history/search', 400, { cursor: 'none' })
    await call('POST', '/history/counts', 200, { from: Date.now() - 60_000, to: Date.now(), bars: 60, terms })
    await call('POST', '/history/counts', 400, { from: 2, to: 1, bars: 1 })
    await call('POST', '/history/export', 200, { terms })
  })

  test('DATA-11, DATA-13: the numbers in past events', async () => {
    const to = Date.now()
    const wanted = {
      device: 'NODE-A41C7E',
      fields: [{ event: 'climate', field: 'temperature' }],
      from: to - 60_000,
      to,
      points: 100,
    }
    const { fields } = await until(async () => {
      const answer = (await call('GET', '/history/fields?device=NODE-A41C7E', 200)) as {
        fields: { event: string; field: string }[]
      }
      return answer.fields.some(({ event }) => event === 'climate') && answer
    }, 'the climate')
    expect(fields).toContainEqual(
      expect.objectContaining({ event: 'climate', field: 'temperature', numeric: true, last: expect.any(Number) }),
    )
    expect(await call('POST', '/history/series', 200, { ...wanted, to: to + 60_000 })).toMatchObject({
      series: [{ ...wanted.fields[0], last: { value: expect.any(Number) } }],
    })
    expect(await call('POST', '/history/series', 400, { ...wanted, from: to })).toBe('"to" must be after "from".')
    await call('POST', '/history/series', 400, { ...wanted, points: 2001 })
    await call('GET', '/history/fields', 400)
  })

  test('devices that their owner brings', async () => {
    const { id, key } = (await call('POST', '/claims', 201, { name: 'Terrace', kind: 'mqtt', labels: ['beta'] })) as {
      id: string
      key: string
    }
    expect(key).toMatch(/^k1_/)
    expect(await call('POST', '/claims', 201, { name: 'Board', kind: 'simulated' })).not.toHaveProperty('key')
    await call('POST', '/claims', 400, { name: 'Terrace', kind: 'toaster' })
    await call('PUT', `/devices/${id}/labels`, 200, { labels: ['site=berlin'] })
    await call('PUT', `/devices/${id}/labels`, 400, { labels: ['?'] })
    await call('PUT', '/devices/NODE-000000/labels', 404, { labels: [] })
    await call('POST', `/devices/${id}/keys`, 201)
    await call('POST', `/devices/${id}/keys`, 409)
    const { keys } = (await call('GET', `/devices/${id}/keys`, 200)) as { keys: { id: string }[] }
    await call('DELETE', `/devices/${id}/keys/${keys[0]?.id ?? ''}`, 204)
    await call('DELETE', `/devices/${id}/keys/none`, 404)
    await call('GET', '/devices/NODE-000000/keys', 404)
    await call('GET', '/devices/NODE-A41C7E/keys', 409)
    await call('GET', '/entrance', 200)
    await call('GET', '/sdk/python', 200)
    await call('GET', '/sdk/rust', 404)
    await call('GET', '/devices/NODE-000000/arrival', 404)
    const { id: enrolment } = (await call('POST', '/enrolments', 201, {
      uses: 1,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    })) as { id: string }
    await call('POST', '/enrolments', 400, { uses: 1, expiresAt: 'tomorrow' })
    await call('GET', '/enrolments', 200)
    await call('DELETE', `/enrolments/${enrolment}`, 204)
    await call('DELETE', `/enrolments/${enrolment}`, 404)
    await call('GET', `/devices/${id}`, 200)
    await call('DELETE', `/devices/${id}`, 204)
  })

  test('INT-08, INT-10: integrations, with fields that the cloud does not know', async () => {
    const odd = {
      headers: { a: '1' },
      json: '{"t":{{t}}}',
      query: { q: 'x' },
      auth: { username: 'u', password: 'p' },
      parameters: [{ template_name: 'A', value: 1 }],
      unchunked: true,
      ownField: { deep: [1, null] },
    }
    await call('PUT', '/integrations/i1', 200, webhook('i1', 'first', odd))
    expect(await call('GET', '/integrations', 200)).toEqual({ i1: webhook('i1', 'first', odd) })
    await call('PUT', '/integrations/i2', 200, webhook('i2', 'second'))
    expect(await call('PUT', '/integrations/i2', 409, webhook('i2', 'first'))).toBe(
      'An integration with this name already exists.',
    )
    expect(await call('PUT', '/integrations/i3', 409, webhook('i3', 'first'))).toBe(
      'An integration with this name already exists.',
    )
    await call('PUT', '/integrations/i1', 200, webhook('i1', 'first'))
    expect(await call('GET', '/integrations/exists?name=first&excludeId=i2', 200)).toEqual({ exists: true })
    expect(await call('GET', '/integrations/exists?name=first&excludeId=i1', 200)).toEqual({ exists: false })
    expect(await call('GET', '/integrations/exists?name=other', 200)).toEqual({ exists: false })
    await call('GET', '/integrations/exists', 400)
    expect(await call('PUT', '/integrations/i4', 400, webhook('i5', 'other'))).toBe(
      '"id" must be the id of the address.',
    )
    await call('PUT', '/integrations/exists', 400, webhook('exists', 'other'))
    expect(await call('PUT', '/integrations/i4', 400, webhook('i4', 'with space'))).toMatch(
      /^Name must contain only letters, digits, dashes and underscores/,
    )
    expect(await call('PUT', '/integrations/i4', 400, { id: 'i4', type: 'webhook', content: {} })).toBe(
      '"content.name" is required.',
    )
    expect(await call('PUT', '/integrations/i4', 400, webhook('i4', 'x', { requestType: 'PATCH' }))).toBe(
      '"content.requestType" must be one of POST, GET, PUT, DELETE.',
    )
    await call('PUT', '/integrations/i4', 400, webhook('i4', 'x'.repeat(65)))
    await call('PUT', '/integrations/i4', 200, {
      id: 'i4',
      type: 'lambda',
      content: { name: 'my function', lambda: { language: 'javascript', code: '' } },
    })
    await call('PUT', '/integrations/i5', 400, { id: 'i5', type: 'lambda', content: { name: 'a/b' } })
    await call('DELETE', '/integrations/i4', 204)
    await call('DELETE', '/integrations/i4', 404)
  })

  test('INT-04, INT-10, WHK-03, LAM-02: an integration that could never run is refused, and the field named', async () => {
    const put = (type: string, content: object) =>
      call('PUT', '/integrations/r1', 400, { id: 'r1', type, content: { name: 'refused', ...content } })
    const url = 'https://example.com'
    expect(await put('webhook', {})).toBe('"content.url" is required.')
    expect(await put('webhook', { url: ' ' })).toBe('"content.url" is required.')
    for (const type of ['webhook', 'losant'])
      expect(await put(type, { url: 'javascript:alert(1)' })).toBe(
        '"content.url" must start with https:// or http://, or with a template such as {{URL}}.',
      )
    expect(await put('webhook', { url, secrets: [{ template_name: 'K', name: 'KEY' }, { template_name: 'L' }] })).toBe(
      '"content.secrets.1.name" is required.',
    )
    expect(await put('webhook', { url, secrets: [{ template_name: 'K', name: '' }] })).toBe(
      '"content.secrets.0.name" must not be empty.',
    )
    expect(await put('lambda', { lambda: { language: 'python', code: '' } })).toBe(
      '"content.lambda.language" must be one of javascript.',
    )
    for (const type of ['__proto__', 'Web Hook', ''])
      expect(await put(type, { url })).toBe('"type" has characters that are not allowed.')
  })

  test.each<[string, object]>([
    ['webhook', { url: '{{URL}}' }],
    [
      'webhook',
      {
        url: 'https://{{HOST}}/x',
        secrets: [{ name: 'KEY' }],
        parameters: [{ value: 'x' }],
        ownField: { deep: [1, null] },
      },
    ],
    ['lambda', {}],
    ['lambda', { url: '', lambda: { code: 'x', ownField: 1 }, secrets: [], parameters: [] }],
    [
      'anthropic-chat',
      {
        template: 'anthropic-chat',
        event: 'claude',
        url: 'https://api.anthropic.com/v1/messages',
        requestType: 'POST',
        json: { model: '{{MODEL}}' },
        headers: { 'x-api-key': '{{API_KEY}}' },
        secrets: [{ template_name: 'API_KEY', name: 'CLAUDE' }],
        parameters: [{ template_name: 'MAX_TOKENS', value: 30 }],
      },
    ],
    [
      'openai-chat',
      { url: 'https://api.openai.com/v1/chat/completions', headers: { Authorization: 'Bearer {{API_KEY}}' } },
    ],
    ['losant', { url: 'https://triggers.losant.com/webhooks/<WEBHOOK_ID>' }],
    ['datadog', { url: 'https://api.datadoghq.com/api/v1/series', json: '{"series":[]}' }],
    ['lastfm', { url: 'http://ws.audioscrobbler.com/2.0/', requestType: 'GET', query: { user: '{{USER}}', limit: 1 } }],
    [
      'openweather',
      {
        url: 'https://api.openweathermap.org/data/3.0/onecall',
        requestType: 'GET',
        query: { lat: 1.5 },
        responseTemplate: '{"t":{{current.temp}}}',
      },
    ],
    ['ifttt', { url: 'https://maker.ifttt.com/trigger/{{EVENT}}/with/key/{{KEY}}' }],
    ['ifttt', {}],
  ])('INT-10: what the form of %s sends is taken, as it is', async (type, fields) => {
    const body = { id: 'form', type, content: { name: 'form', ...fields } }
    expect(await call('PUT', '/integrations/form', 200, body)).toEqual(body)
    expect(await call('GET', '/integrations', 200)).toMatchObject({ form: body })
    await call('DELETE', '/integrations/form', 204)
  })

  test('INT-11, INT-12, LAM-04: deliveries, previews and runs', async () => {
    await call(
      'PUT',
      '/integrations/d1',
      200,
      webhook('d1', 'delivered', { url: 'http://127.0.0.1:9/{{PATH}}', event: 'go' }),
    )
    expect(await call('GET', '/integrations/d1/deliveries', 200)).toEqual({ deliveries: [] })
    await call('GET', '/integrations/none/deliveries', 404)
    expect(await call('GET', '/integrations/health', 200)).toMatchObject({
      disabled: expect.any(Number),
      integrations: expect.arrayContaining([{ id: 'd1', name: 'delivered', deliveries: 0, failed: 0 }]),
    })
    const client = await its.user.connect()
    await client.publishAsync('devices/NODE-A41C7E/events/go', '{"PATH":"x"}', { qos: 1 })
    const { deliveries } = await until(async () => {
      const answer = (await call('GET', '/integrations/d1/deliveries', 200)) as {
        deliveries: { id: string; status: string; event: { message: string } }[]
      }
      return answer.deliveries[0]?.status === 'failed' && answer
    }, 'the delivery')
    await call('POST', `/integrations/d1/deliveries/${deliveries[0]?.id ?? ''}/replay`, 202)
    await call('GET', `/messages/${deliveries[0]?.event.message}/deliveries`, 200)
    await call('GET', '/messages/none/deliveries', 400)
    expect(await call('POST', '/integrations/d1/deliveries/none/replay', 404)).toBe('Delivery none does not exist.')
    await call('POST', '/integrations/none/deliveries/none/replay', 404)
    const event = { name: 'go', data: '1' }
    await call('POST', '/integrations/preview', 200, {
      type: 'webhook',
      content: { url: 'https://example.com/{{X}}' },
      event,
    })
    await call('POST', '/integrations/preview', 200, {
      type: 'webhook',
      content: {},
      event: { ...event, device: 'NODE-A41C7E' },
    })
    await call('POST', '/integrations/preview', 400, { type: 'webhook', content: {} })
    await call('POST', '/integrations/run', 200, {
      content: { lambda: { code: 'export default () => { console.log(1); throw new Error("no") }' } },
      event,
    })
    await call('POST', '/integrations/run', 200, {
      content: { lambda: { language: 'javascript', code: 'export default (event) => event' } },
      event,
    })
    await call('POST', '/integrations/run', 400, { content: { lambda: { code: 1 } }, event })
    for (const id of ['health', 'preview', 'run']) await call('PUT', `/integrations/${id}`, 400, webhook(id, 'other'))
    await call('DELETE', '/integrations/d1', 204)
    its.user.disconnect()
  })

  test('SEC-02: secrets, and which integrations use them', async () => {
    await call('PUT', '/secrets/API_KEY', 204, { value: 'v' })
    await call('PUT', '/secrets/API_KEY', 204, { value: 'x'.repeat(100_000) })
    await call('PUT', '/secrets/OTHER', 204, { value: '日'.repeat(100_000) })
    for (const name of ['api_key', '1KEY', 'A-B', 'A B', 'A'.repeat(101)])
      expect(await call('PUT', `/secrets/${encodeURIComponent(name)}`, 400, { value: 'v' })).toMatch(
        /^Name must start with uppercase letter/,
      )
    expect(await call('PUT', '/secrets/API_KEY', 400, { value: '' })).toBe('"value" must not be empty.')
    expect(await call('PUT', '/secrets/API_KEY', 400, { value: 'x'.repeat(100_001) })).toBe(
      '"value" must be at most 100000 characters long.',
    )
    await call(
      'PUT',
      '/integrations/s1',
      200,
      webhook('s1', 'uses-it', {
        secrets: [
          { template_name: 'K', name: 'API_KEY' },
          { template_name: 'L', name: 'API_KEY' },
        ],
      }),
    )
    expect(await call('GET', '/secrets', 200)).toMatchObject({
      API_KEY: { name: 'API_KEY', usageCount: 1 },
      OTHER: { usageCount: 0 },
    })
    expect(await call('GET', '/secrets/API_KEY', 200)).toMatchObject({
      usageCount: 1,
      integrations: [{ id: 's1', name: 'uses-it' }],
    })
    expect(await call('DELETE', '/secrets/API_KEY', 409)).toBe(
      'This secret is used by 1 integrations. Remove it from those integrations first.',
    )
    await call('DELETE', '/integrations/s1', 204)
    await call('DELETE', '/secrets/API_KEY', 204)
    await call('DELETE', '/secrets/API_KEY', 404)
    expect(await call('GET', '/secrets/API_KEY', 404)).toBe('Secret API_KEY does not exist.')
  })

  test('PRJ-03: projects, from each template, with names that are unique', async () => {
    const seeded = Object.keys((await call('GET', '/projects', 200)) as object)
    expect(seeded).toHaveLength(1)
    const ids: Record<string, string> = {}
    for (const template of [
      'empty',
      'platformio-esp32',
      'platformio-arduino',
      'blink-publish',
      'sensor-variables',
      'relay-function',
    ])
      ids[template] = ((await call('POST', '/projects', 201, { name: ` ${template} `, template })) as { id: string }).id
    const projects = (await call('GET', '/projects', 200)) as Record<
      string,
      { name: string; template: string; files: { path: string }[] }
    >
    expect(projects[ids['empty'] ?? '']).toMatchObject({ name: 'empty', template: 'empty', files: [] })
    expect(projects[ids['platformio-esp32'] ?? '']?.files).toEqual([
      { path: 'platformio.ini', name: 'platformio.ini' },
      { path: 'src/main.ino', name: 'main.ino' },
    ])
    expect(await call('POST', '/projects', 409, { name: 'empty', template: 'empty' })).toBe(
      'A project with the name "empty" already exists.',
    )
    expect(await call('POST', '/projects', 400, { name: ' ', template: 'empty' })).toBe('"name" must not be empty.')
    await call('POST', '/projects', 400, { name: 'x', template: 'other' })
    const id = ids['empty'] ?? ''
    await call('PUT', `/projects/${id}`, 204, { name: 'renamed' })
    await call('PUT', `/projects/${id}`, 204, { name: 'renamed' })
    await call('PUT', `/projects/${id}`, 409, { name: 'platformio-esp32' })
    await call('PUT', '/projects/none', 404, { name: 'x' })
    expect(await call('GET', `/projects/${id}/build`, 200)).toMatch(
      /\n@@BUILD_RESULT@@ \{"success":false,"artifacts":\[\]\}\n$/,
    )
    await call('GET', '/projects/none/build', 404)
    expect(await call('GET', '/builds', 200)).toMatchObject({
      builds: [{ project: id, projectName: 'renamed', success: false }, { success: true }, { success: true }],
    })
    await call('DELETE', `/projects/${id}`, 204)
    await call('DELETE', `/projects/${id}`, 404)
  })

  test('project files', async () => {
    const { id } = (await call('POST', '/projects', 201, { name: 'files', template: 'platformio-esp32' })) as {
      id: string
    }
    const at = (path: string) => `/projects/${id}/files/${path}`
    expect(await call('GET', `/projects/${id}/files`, 200)).toHaveLength(2)
    await call('GET', '/projects/none/files', 404)
    await call('PUT', at('src/gr%C3%BC%C3%9Fe.h'), 204, '#pragma once\n')
    await call('PUT', at('src/gr%C3%BC%C3%9Fe.h'), 204, '// ü\n')
    expect(await call('GET', at('src/gr%C3%BC%C3%9Fe.h'), 200)).toBe('// ü\n')
    expect(await call('GET', at('src/none.h'), 404)).toBe('The project has no file src/none.h.')
    await call('GET', at('src%2fmain.ino'), 400)
    await call('PUT', at('src/con.h'), 400, '')
    await call('PUT', at('src/new.h'), 415, { some: 'json' })
    await call('PUT', at('src/main.ino'), 412, 'x', { 'if-match': '"old"' })
    await call('DELETE', at('src/main.ino'), 412, undefined, { 'if-match': '"old"' })
    await call('DELETE', at('src/main.ino'), 204)
    await call('DELETE', at('src/main.ino'), 404)
    await call('PUT', '/projects/none/files/a.h', 404, 'x')
    expect(await call('PUT', at('platformio.ini/x.cpp'), 409, 'x')).toBe(
      "platformio.ini is a file of the project, so it can't be a folder too.",
    )
    await call('PUT', at('lib.h/deep/a.h'), 204, 'x')
    expect(await call('PUT', at('lib.h'), 409, 'x')).toBe(
      "lib.h is a folder of the project, so it can't be a file too.",
    )
    expect(await call('PUT', at('lib.h/deep'), 400, 'x')).toContain("lib.h/deep can't be stored")
    await call('PUT', at('lib.h/deep/a.h'), 204, 'again')
    await call('PUT', at('lib.hpp.h'), 204, 'x')
    await call('DELETE', at('lib.h/deep/a.h'), 204)
    await call('PUT', at('lib.h'), 204, 'x')
    expect(await call('PUT', at('src/x.sh'), 400, 'x')).toBe(
      "src/x.sh can't be stored: the files of a project are sources of C and C++ (.cpp, .ino, .h, .c, .hpp and the like, .S), end in .txt, .json or .md, or are named platformio.ini, library.properties or .clang-format.",
    )
    await call('GET', at('src/x.sh'), 404)
  })

  test('firmware images', async () => {
    const firmwares = (await call('GET', '/firmwares', 200)) as Record<string, object>
    const [sha = ''] = Object.keys(firmwares)
    expect(Object.keys(firmwares)).toHaveLength(2)
    await call('GET', `/firmwares/${sha}`, 200)
    expect(await call('GET', '/firmwares', 200)).toMatchObject({ [sha]: { downloadCount: 1 } })
    await call('DELETE', `/firmwares/${sha}`, 204)
    await call('DELETE', `/firmwares/${sha}`, 404)
    expect(await call('GET', `/firmwares/${sha}`, 404)).toBe(`Firmware ${sha} does not exist.`)
  })

  test('alerts', async () => {
    const rule = {
      name: 'Too many',
      enabled: true,
      watch: { kind: 'value', event: 'probe', field: null, above: 3 },
      scope: { kind: 'device', device: 'NODE-A41C7E' },
      for: 0,
      tell: { integrations: [], email: true },
    }
    const { id } = (await call('POST', '/alert-rules', 201, rule)) as { id: string }
    await call('POST', '/alert-rules', 400, { ...rule, name: '' })
    expect(await call('PUT', `/alert-rules/${id}`, 200, rule)).toMatchObject(rule)
    await call('PUT', '/alert-rules/none', 404, rule)
    await call('POST', '/alert-rules/preview', 200, { rule, from: Date.now() - 3_600_000, to: Date.now() })
    await call('POST', '/alert-rules/preview', 400, { rule, from: 2, to: 1 })
    await call('GET', `/alert-rules/${id}`, 200)
    await call('GET', '/alert-rules', 200)
    ;(await its.user.connect()).publish('devices/NODE-A41C7E/events/probe', '5')
    const { alerts } = await until(async () => {
      const shown = (await call('GET', '/alerts', 200)) as { alerts: { id: string; rule: string }[] }
      return shown.alerts.some((alert) => alert.rule === id) && shown
    }, 'the alert')
    const alert = alerts.find((each) => each.rule === id)?.id ?? ''
    await call('POST', `/alerts/${alert}/acknowledge`, 200)
    await call('POST', `/alerts/${alert}/unacknowledge`, 200)
    await call('POST', `/alerts/${alert}/silence`, 200, { until: Date.now() + 60_000 })
    await call('POST', `/alerts/${alert}/silence`, 400, { until: 1 })
    await call('POST', '/alerts/none/acknowledge', 404)
    await call('POST', '/alerts/silence-all', 204, { until: Date.now() + 60_000 })
    await call('POST', '/alerts/silence-all', 204, { until: null })
    await call('GET', `/alerts/${alert}`, 200)
    await call('GET', '/messages/01900000-0000-7000-8000-000000000000/alerts', 200)
    await call('GET', '/alerts/none', 404)
    const ending = new AbortController()
    const stream = await fetch(`${its.cloud.address}/api/v1/alerts/stream`, {
      headers: { authorization: `Bearer ${its.user.tokens.access_token}` },
      signal: ending.signal,
    })
    expect(contract.problem('GET', '/alerts/stream', stream, '')).toBeUndefined()
    ending.abort()
    await call('DELETE', `/alert-rules/${id}`, 204)
    await until(
      async () => ((await call('GET', '/alerts/history?limit=10', 200)) as { alerts: object[] }).alerts.length > 0,
      'its end',
    )
    await call('GET', '/alerts/history?before=x', 400)
  })

  test('questions about code: settings have no C++', async () => {
    const { id } = (await call('POST', '/projects', 201, { name: 'Code', template: 'blink-publish' })) as { id: string }
    const place = { file: 'platformio.ini', line: 1, column: 1 }
    for (const [question, nothing] of Object.entries({
      check: { problems: [], questions: ['complete', 'signature', 'hover', 'definition', 'rename', 'format'] },
      hover: {},
      definition: { locations: [] },
      complete: { completions: [], incomplete: false },
      signature: { signatures: [], parameter: 0 },
    })) {
      expect(await call('POST', `/projects/${id}/code/${question}`, 200, place)).toEqual(nothing)
      await call('POST', `/projects/none/code/${question}`, 404, place)
      await call('POST', `/projects/${id}/code/${question}`, 400, {})
    }
    expect(await call('POST', `/projects/${id}/code/rename`, 200, { ...place, name: 'other' })).toEqual({
      spots: [],
      refused: 'nothing',
    })
    await call('POST', `/projects/${id}/code/rename`, 400, place)
    await call('POST', '/projects/none/code/rename', 404, { ...place, name: 'other' })
    expect(
      await call('POST', `/projects/${id}/code/format`, 200, {
        file: 'src/main.ino',
        changes: [{ path: 'src/main.ino', content: 'int  a;\n' }],
      }),
    ).toEqual({ text: 'int a;\n' })
    await call('POST', `/projects/${id}/code/format`, 404, { file: 'platformio.ini' })
    await call('POST', `/projects/${id}/code/format`, 422, {
      file: 'src/main.ino',
      changes: [{ path: '.clang-format', content: 'x' }],
    })
    await call('POST', `/projects/${id}/code/format`, 400, {})
  })

  test('libraries: without an index nothing is found, and why is told', async () => {
    expect(await call('GET', '/libraries?search=json', 200)).toEqual({ libraries: [] })
    expect(await call('POST', '/libraries/index', 200)).toMatch(
      /"failed":"The index of libraries could not be fetched: http\S+library_index\.json/,
    )
    await call('GET', '/libraries/Pump', 404)
    const settings = { path: 'platformio.ini', content: '[env:a]\nlib_deps =\n  a/Pump@^1\n  https://github.com/a/b\n' }
    expect(await call('POST', '/libraries/resolve', 200, { files: [settings] })).toMatchObject({
      requirements: [{ name: 'Pump', problem: expect.any(String) }, { problem: expect.stringContaining('git') }],
      needed: [],
      problems: [],
    })
    await call('POST', '/libraries/resolve', 400, {})
  })

  test('no call of the contract was left out', () => {
    expect(contract.untried()).toEqual([])
  })
})
