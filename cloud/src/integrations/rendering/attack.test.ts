import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { device, Workbench } from '../../../testing/integrations/workbench.ts'

interface Preview {
  request: object | null
  problem: string | null
}

let bench: Workbench

beforeAll(async () => {
  bench = await Workbench.start()
})
afterAll(() => bench.stop())

const large = JSON.stringify({ list: Array.from({ length: 20_000 }, (_, index) => index), text: 'x'.repeat(100_000) })
const values = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]))
const nested = (open: string, inner: string, close: string, count: number) =>
  open.repeat(count) + inner + close.repeat(count)

const larger = 'The templates become larger than 1 MB.'
const attacks: [string, object, string][] = [
  ['a tree of 12,000 templates of a large event', { json: values(12_000, '{{{PARTICLE_EVENT_VALUE}}}') }, larger],
  ['a tree of 30,000 templates', { json: values(30_000, '{{x}}') }, larger],
  ['a tree of 30,000 values', { json: { list: Array(30_000).fill(1) } }, 'The integration has more than 20000 values.'],
  ['a form of 12,000 templates', { form: values(12_000, '{{text}}') }, larger],
  ['a query of 12,000 templates', { query: values(12_000, '{{text}}') }, larger],
  ['headers of 12,000 templates', { headers: values(12_000, '{{text}}') }, larger],
  [
    'templates in keys',
    { json: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`${index}{{text}}`, 1])) },
    larger,
  ],
  ['lists within lists', { body: nested('{{#list}}', 'x', '{{/list}}', 5) }, larger],
  ['lists within lists with nothing in them', { body: nested('{{#list}}', '', '{{/list}}', 5) }, larger],
  [
    'sections within sections',
    { body: nested('{{#text}}', 'x', '{{/text}}', 5_000) },
    'Sections stand more than 64 deep within one another.',
  ],
  [
    'sections that are not there',
    { body: nested('{{^none}}', 'x', '{{/none}}', 5_000) },
    'Sections stand more than 64 deep within one another.',
  ],
  ['a list as a text', { body: '{{list}}'.repeat(20) }, larger],
  ['a long URL', { url: 'https://example.com/{{text}}' }, 'The URL becomes longer than 16 kB.'],
  ['a long query', { query: values(200, 'x'.repeat(100)) }, 'The URL becomes longer than 16 kB.'],
]

describe('a hostile integration', () => {
  test.each(attacks)('CLOUD-04: of %s is refused in words, and the cloud goes on', async (_what, content, problem) => {
    const preview = await bench.post<Preview>('/integrations/preview', {
      type: 'webhook',
      content: { url: bench.target.address, noDefaults: true, ...content },
      event: { name: 'e', data: large, device },
    })
    expect(preview.request).toBeNull()
    expect(preview.problem).toBe(problem)
  })

  test('CLOUD-04: is refused in the same words when it is stored, and its delivery fails', async () => {
    await bench.put('large', {
      url: bench.target.address,
      event: 'large',
      json: values(12_000, '{{{PARTICLE_EVENT_VALUE}}}'),
    })
    await bench.publish('large', large)
    expect(await bench.done('large')).toMatchObject({
      status: 'failed',
      attempts: [{ request: null, error: larger }],
      published: [{ name: 'hook-error/large', data: larger }],
    })
  })

  test('CLOUD-04: has a response template that becomes too large, and its delivery fails', async () => {
    bench.target.respond(() => ({ body: large }))
    await bench.put('response', {
      url: bench.target.address,
      event: 'response',
      responseTemplate: values(12_000, '{{{text}}}'),
    })
    await bench.publish('response', '')
    expect(await bench.done('response')).toMatchObject({
      status: 'failed',
      attempts: [{ response: { status: 200 }, error: larger }],
    })
    bench.target.respond(() => ({}))
  })

  test('CLOUD-04: data that is too deep is told when a template asks for its fields, and passed on when none does', async () => {
    const deep = nested('{"a":', '1', '}', 20_000)
    const ask = (body: string) =>
      bench.post<{ request: { body: string } | null; problem: string | null }>('/integrations/preview', {
        type: 'webhook',
        content: { url: bench.target.address, body },
        event: { name: 'e', data: deep },
      })
    expect(await ask('{{a}}')).toMatchObject({
      request: null,
      problem:
        "The data of the event is more than 64 levels deep at /a/a/a/a/a/a/…, so templates can't use its fields.",
    })
    expect((await ask('<{{{PARTICLE_EVENT_NAME}}}>')).request?.body).toBe('<e>')
    expect(
      await bench.post('/integrations/preview', {
        type: 'webhook',
        content: { url: bench.target.address, json: '{{{PARTICLE_EVENT_VALUE}}}' },
        event: { name: 'e', data: deep },
      }),
    ).toMatchObject({
      request: null,
      problem: 'The JSON that the template became is more than 64 levels deep at /a/a/a/a/a/a/….',
    })
  })

  test('CLOUD-04, CLOUD-05: with a template that takes for ever to read is stopped, and does not keep the cloud from answering meanwhile', async () => {
    let over = false
    const body = `{{a${' '.repeat(400_000)}`
    const attack = bench
      .post<Preview>('/integrations/preview', {
        type: 'webhook',
        content: { url: bench.target.address, body },
        event: { name: 'e', data: '' },
      })
      .finally(() => {
        over = true
      })
    for (let call = 0; call < 3; call += 1) await bench.user.read('/devices')
    expect(over).toBe(false)
    expect((await attack).problem).toMatch(
      /^Stopped: filling in the templates and masking the secrets took more than 3 s\.$/,
    )
    expect((await bench.user.call('GET', '/devices')).status).toBe(200)
  })
})
