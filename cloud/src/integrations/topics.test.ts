import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { device, Workbench } from '../../testing/integrations/workbench.ts'
import { until } from '../../testing/until.ts'

let bench: Workbench

beforeAll(async () => {
  bench = await Workbench.start()
})
afterAll(() => bench.stop())

const at = (path: string) => `${bench.target.address}${path}`
const other = 'NODE-E8025D'
const about = (topic: string) => until(() => bench.inbox.about(topic)[0], topic)

describe('the topics of answers', () => {
  test('INT-33: responseTopic and errorResponseTopic name the events, with variables but without secrets', async () => {
    bench.target.respond(({ path }) => (path === '/bad' ? { status: 404 } : { body: 'x'.repeat(1500) }))
    await bench.secret('TOPIC', 'canary')
    const topics = {
      responseTopic: '{{{PARTICLE_DEVICE_ID}}}/answer/{{kind}}{{TOPIC}}',
      errorResponseTopic: 'failed_{{PARTICLE_EVENT_NAME}}',
      secrets: [{ name: 'TOPIC' }],
    }
    await bench.put('good', { url: at('/good'), event: 'ask', ...topics })
    await bench.put('bad', { url: at('/bad'), event: 'ask', ...topics })
    await bench.publish('ask', '{"kind":"k"}')
    expect((await bench.done('good')).published.map(({ name }) => name)).toEqual([
      `${device}/answer/k/0`,
      `${device}/answer/k/1`,
    ])
    expect((await bench.done('bad')).published).toEqual([
      { name: 'failed_ask', data: `error status 404 from 127.0.0.1:${bench.target.port}` },
    ])
    expect((await about(`devices/${device}/events/${device}/answer/k/0`)).text).toBe('x'.repeat(1024))
    await about(`devices/${device}/events/failed_ask`)
  })

  test('INT-33: also of a function', async () => {
    await bench.put(
      'function',
      { event: 'call', responseTopic: 'told', lambda: { language: 'javascript', code: 'export default () => "yes"' } },
      'lambda',
    )
    await bench.publish('call', '')
    expect((await bench.done('function')).published).toEqual([{ name: 'told', data: 'yes' }])
    await about(`devices/${device}/events/told`)
  })

  test("INT-33: may be another device's if that is one's own, and nobody else's", async () => {
    bench.target.respond(() => ({ body: 'hello' }))
    await bench.put('to-other', { url: at('/x'), event: 'to-other', responseTopic: `devices/${other}/events/greeting` })
    await bench.publish('to-other', '')
    expect((await bench.done('to-other')).published).toEqual([{ name: 'greeting', data: 'hello', device: other }])
    expect((await about(`devices/${other}/events/greeting`)).text).toBe('hello')
    await bench.put('to-strange', {
      url: at('/x'),
      event: 'to-strange',
      responseTopic: 'devices/NODE-000000/events/greeting',
    })
    await bench.publish('to-strange', '')
    const error = 'The response was not passed on: its topic names the device NODE-000000, which is not one of yours.'
    expect(await bench.done('to-strange')).toMatchObject({
      status: 'failed',
      attempts: [{ error }],
      published: [{ name: 'hook-error/to-strange', data: error }],
    })
  })

  test.each([
    ['a/+/b', "can't be the name of an event"],
    ['status', 'only the cloud itself publishes'],
    [`devices/${device}/functions/f`, 'is not an event of a device'],
    ['x'.repeat(201), 'is longer than 200 characters'],
    ['{{none}}', 'is empty'],
  ])('INT-33: %s is refused in words', async (topic, why) => {
    await bench.put('odd', { url: at('/x'), responseTopic: topic, errorResponseTopic: topic })
    const before = (await bench.deliveries('odd')).length
    await bench.test('odd', '')
    const { status, published, attempts } = await bench.done('odd', before + 1)
    expect([status, published[0]?.name]).toEqual(['failed', 'hook-error/odd'])
    expect(attempts[0]?.error).toMatch(
      new RegExp(`^"responseTopic" became ".*", which ${why.replace(/[+]/g, '\\$&')}\\.$`),
    )
  })

  test('INT-33: start no loop, whichever integration waits for their events', async () => {
    bench.target.respond(({ path }) => ({ body: path }))
    await bench.put('ping', { url: at('/ping'), event: 'ping', responseTopic: 'pong' })
    await bench.put('pong', { url: at('/pong'), event: 'pong', responseTopic: 'ping' })
    await bench.put('self', { url: at('/self'), event: 'self', responseTopic: 'self' })
    for (const name of ['ping', 'self', 'pong']) await bench.publish(name, 'start')
    for (const name of ['ping', 'self', 'pong']) await bench.done(name)
    await about(`devices/${device}/events/ping`)
    // Whatever the answers fire would be there before this one.
    await bench.publish('ping', 'end')
    await bench.done('ping', 2)
    for (const [name, count] of [
      ['ping', 2],
      ['self', 1],
      ['pong', 1],
    ] as const)
      expect(await bench.deliveries(name)).toHaveLength(count)
  })
})

describe('answers that are compressed', () => {
  const text = '{"t":"grün"}'
  test.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['Deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['identity', Buffer.from(text)],
  ])('INT-34: %s is read', async (encoding, body) => {
    bench.target.respond(() => ({ headers: { 'content-encoding': encoding }, body }))
    await bench.put('packed', { url: at('/packed'), responseTemplate: '{{t}}' })
    const before = (await bench.deliveries('packed')).length
    await bench.test('packed', '')
    expect(await bench.done('packed', before + 1)).toMatchObject({
      status: 'succeeded',
      attempts: [{ response: { body: text } }],
      published: [{ data: 'grün' }],
    })
  })

  test.each<[string, string, Buffer, RegExp]>([
    [
      'one that becomes too large',
      'gzip',
      gzipSync(Buffer.alloc(64 * 1024 * 1024)),
      /^The answer is larger than 1024 kB\.$/,
    ],
    [
      'one within another',
      'gzip, gzip',
      gzipSync(gzipSync(Buffer.alloc(64 * 1024 * 1024))),
      /^The answer is larger than 1024 kB\.$/,
    ],
    ['a broken one', 'gzip', Buffer.from('no gzip'), /^The answer is not the gzip that it says it is\.$/],
    [
      'one that is cut',
      'gzip',
      gzipSync('x'.repeat(10_000)).subarray(0, 20),
      /^The answer is not the gzip that it says it is\.$/,
    ],
    [
      'one in an unknown way',
      'zstd',
      Buffer.from('x'),
      /^The answer is compressed in a way that can't be read: zstd\.$/,
    ],
    ['one too often', 'gzip, gzip, gzip, gzip', Buffer.from('x'), /^The answer is compressed more than 3 times\.$/],
  ])('INT-34: %s is told', async (_what, encoding, body, error) => {
    bench.target.respond(() => ({ headers: { 'content-encoding': encoding }, body }))
    await bench.put('odd', { url: at('/odd') })
    const before = (await bench.deliveries('odd')).length
    await bench.test('odd', '')
    const delivery = await bench.done('odd', before + 1)
    expect(delivery.status).toBe('failed')
    expect(delivery.attempts[0]?.error).toMatch(error)
  })
})
