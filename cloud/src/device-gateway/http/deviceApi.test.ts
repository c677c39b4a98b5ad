import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { EntranceBench } from '../../../testing/entranceBench.ts'
import { removeTemporaryFolders } from '../../../testing/temporaryFolder.ts'

let bench: EntranceBench
beforeAll(async () => {
  bench = await EntranceBench.open()
})
afterAll(async () => {
  await bench.close()
  removeTemporaryFolders()
})

const post = (body: unknown, who = bench.device) =>
  bench.fetch('/device/v1/events', {
    method: 'POST',
    who,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const told = async (answer: Promise<Response>) => {
  const response = await answer
  return `${response.status} ${await response.text()}`.trim()
}

describe('JOIN-14: by HTTP', () => {
  test('a device sends events with its key, one or a list, texts as they are', async () => {
    expect(await told(post({ event: 'temperature', data: 21.5 }))).toBe('202')
    expect(
      await told(post([{ event: 'garden/door', data: 'open' }, { event: 'list', data: [1] }, { event: 'empty' }])),
    ).toBe('202')
    expect(bench.published).toEqual([
      { topic: 'devices/NODE-1/events/temperature', text: '21.5' },
      { topic: 'devices/NODE-1/events/garden/door', text: 'open' },
      { topic: 'devices/NODE-1/events/list', text: '[1]' },
      { topic: 'devices/NODE-1/events/empty', text: '' },
    ])
    expect(bench.arrivals.of('NODE-1')).toMatchObject({
      seen: { protocol: 'http', remote: '127.0.0.1' },
      signedIn: {},
      firstEvent: { event: 'temperature' },
    })
    expect(bench.fleet.presenceOf({ number: 1 })).toMatchObject({ status: 'offline', lastSeen: expect.any(Number) })
  })

  test('CLOUD-120: numbers keep their digits, and what C and some editors put around the JSON is passed over', async () => {
    bench.published.length = 0
    const numbers = '{"id":12345678901234567890,"v":1.0,"w":1e400}'
    expect(await told(post(`\ufeff[{"event":"n","data":${numbers}},{"event":"m","data":21.50}]\0`))).toBe('202')
    expect(await told(post('{"event":"o","data":{"t":nan,"h":51.20}}'))).toBe('202')
    expect(bench.published.map(({ text }) => text)).toEqual([numbers, '21.50', '{"t":null,"h":51.20}'])
  })

  test('connected clients get them', async () => {
    const client = await bench.connect()
    await client.subscribeAsync('devices/NODE-1/events/#')
    const got = new Promise(
      (resolve) => void client.once('message', (topic, payload) => resolve([topic, payload.toString()])),
    )
    await post({ event: 'by/http', data: 'x' })
    expect(await got).toEqual(['devices/NODE-1/events/by/http', 'x'])
    await client.endAsync()
  })

  test.each([
    ['no JSON', '{', '400 The body is no JSON.'],
    ['no event', {}, '400 An event is'],
    ['no list', [], '400 A list has'],
    ['too many', Array.from({ length: 101 }, () => ({ event: 'a' })), '400 A list has'],
    ['a wild name', { event: 'a/#' }, '400 An event is'],
    ['a control character', { event: 'a\u0000' }, '400 An event is'],
    ['a long name', { event: 'a'.repeat(201) }, '400 An event is'],
    ['a name from the root', { event: '/a' }, '400 An event is'],
    ['a name of 100 levels', { event: Array(100).fill('a').join('/') }, '400 A topic has 103 levels, at most 99.'],
    [
      'a hundred thousand levels',
      `{"event":"a","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      '400 The JSON of the body is more than 64 levels deep',
    ],
    ['300 kB', { event: 'a', data: 'x'.repeat(300_000) }, '413 The body is larger than'],
  ])('%s is refused in words', async (_what, body, text) => {
    expect(await told(post(body))).toContain(text)
  })

  test('300 kB without a length are refused, too', async () => {
    const body = new ReadableStream({
      start: (controller) => {
        for (let piece = 0; piece < 30; piece += 1) controller.enqueue(Buffer.alloc(10_000, 32))
        controller.close()
      },
    })
    expect(
      await told(
        bench.fetch('/device/v1/events', { method: 'POST', who: bench.device, body, duplex: 'half' } as RequestInit),
      ),
    ).toContain('413 ')
  })

  test('JOIN-06 who is no device, or has another key, is refused, and the owner can know', async () => {
    const answers = [
      bench.fetch('/device/v1/events', { method: 'POST', body: '{}' }),
      post({ event: 'a' }, { id: 'NODE-9', key: 'x' }),
      post({ event: 'a' }, { id: 'NODE-2', key: bench.device.key }),
    ]
    expect(await Promise.all(answers.map(told))).toEqual([
      '401 A device says who it is by its id and its key.',
      '401 The id or the key is wrong.',
      '401 The id or the key is wrong.',
    ])
    expect((await post({}, { id: 'NODE-9', key: 'x' })).headers.get('www-authenticate')).toContain('Basic')
    expect(bench.arrivals.refusals.of('NODE-2')).toMatchObject({ reason: 'wrongKey', count: 1 })
  })

  test("anybody gets the authority's certificate, and nothing else is there", async () => {
    const answer = await bench.fetch('/device/v1/ca')
    expect([answer.headers.get('content-security-policy'), answer.headers.get('x-content-type-options')]).toEqual([
      "default-src 'none'; frame-ancestors 'none'",
      'nosniff',
    ])
    expect([answer.status, await answer.text()]).toEqual([200, bench.entrance.ca])
    for (const path of [
      '/',
      '/index.html',
      '/config.json',
      '/api/v1/devices',
      '/api/v1/entrance',
      '/oidc/.well-known/openid-configuration',
      '/sign-in',
      '/device/v1',
      '/device/v1/ca/',
      '/device/v1/../../etc/passwd',
      '/metrics',
    ])
      expect(await told(bench.fetch(path))).toBe('404 There is nothing here.')
    expect(await told(bench.fetch('/device/v1/ca', { method: 'POST' }))).toBe('405 Not by this method.')
  })

  test('JOIN-09 a device that sends too much is told to wait, and named', async () => {
    const many = Array.from({ length: 100 }, () => ({ event: 'many', data: 1 }))
    const statuses: number[] = []
    while (statuses.at(-1) !== 429 && statuses.length < 15) statuses.push((await post(many, bench.other)).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.length).toBeGreaterThan(5)
    expect(bench.arrivals.refusals.of('NODE-2')).toMatchObject({ reason: 'flood' })
  })
})
