import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { request } from 'node:http'
import { startTarget } from '../../testing/integrations/target.ts'
import { Workbench } from '../../testing/integrations/workbench.ts'

let bench: Workbench

beforeAll(async () => {
  bench = await Workbench.start()
})
afterAll(() => bench.stop())

const json = { 'content-type': 'application/json' }
const put = (id: string, content: string) =>
  bench.user.call('PUT', `/integrations/${id}`, `{"id":"${id}","type":"webhook","content":${content}}`, json)
const digits = '{"chat_id":12345678901234567890,"v":1.0,"tiny":1e-400,"large":1e400}'

test('INT-41: an integration is stored and told with the digits that it came with, and sends them', async () => {
  const content = `{"name":"digits","url":"${bench.target.address}/digits","event":"digits","noDefaults":true,"json":${digits}}`
  const answer = await put('digits', content)
  expect([answer.status, await answer.text()]).toEqual([200, `{"id":"digits","type":"webhook","content":${content}}`])
  expect(await (await bench.user.call('GET', '/integrations')).text()).toContain(content)
  await bench.publish('digits', 'x')
  expect((await bench.target.next('/digits')).body).toBe(digits)
})

test('INT-41: the digits of an event and of a response arrive as they came', async () => {
  bench.target.respond(({ path }) =>
    path === '/through' ? { body: '{"id":98765432109876543210,"list":[1.0,2]}' } : {},
  )
  await bench.put('through', {
    url: `${bench.target.address}/through`,
    event: 'through',
    noDefaults: true,
    json: '{"id":{{{id}}},"v":{{v}}}',
    responseTemplate: '{{{id}}} {{{list}}}',
  })
  await bench.publish('through', '{"id":12345678901234567890,"v":1.0}')
  const { published } = await bench.done('through')
  expect((await bench.target.next('/through')).body).toBe('{"id":12345678901234567890,"v":1.0}')
  expect(published).toEqual([{ name: 'hook-response/through', data: '98765432109876543210 1.0,2' }])
  const { request } = await bench.post<{ request: { body: string } }>('/integrations/preview', {
    type: 'webhook',
    content: { name: 'x', url: 'https://a.example', noDefaults: true, json: '{{{PARTICLE_EVENT_VALUE}}}' },
    event: { name: 'n', data: digits },
  })
  expect(request.body).toBe(digits)
})

test("INT-41: a large body whose digits can't be kept is refused in words; one that has none is not", async () => {
  const of = (number: string) =>
    `{"name":"large","url":"https://a.example","json":{"n":${number}},"body":"${'1.0 '.repeat(20_000)}"}`
  const refused = await put('large', of('12345678901234567890'))
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringMatching(/^The body has numbers whose digits can't be kept, as it is larger than 64 kB: /),
  ])
  expect((await put('large', of('1.5'))).status).toBe(200)
})

test('INT-43, INT-61: an empty answer fills in a response template, and a template that becomes empty is told of', async () => {
  const empty = await startTarget()
  empty.respond(({ path }) =>
    path === '/204'
      ? { status: 204 }
      : path === '/blank'
        ? { body: ' \r\n', headers: { 'content-encoding': 'utf-8' } }
        : { body: path === '/zero' ? '{"a":1}\0' : '{"a":1}' },
  )
  await bench.put('empty', { url: `${empty.address}/204`, event: 'ask', responseTemplate: 'done' })
  await bench.put('blank', { url: `${empty.address}/blank`, event: 'ask', responseTemplate: 'blank' })
  await bench.put('zero', { url: `${empty.address}/zero`, event: 'ask', responseTemplate: 'a={{a}}' })
  await bench.put('vain', { url: `${empty.address}/vain`, event: 'ask', responseTemplate: '{{b}}' })
  await bench.publish('ask', 'x')
  expect(await bench.done('empty')).toMatchObject({
    status: 'succeeded',
    published: [{ name: 'hook-response/ask', data: 'done' }],
  })
  // INT-61: an encoding of text among the ways to compress says nothing, and a zero byte ends a text of C.
  expect((await bench.done('blank')).published).toEqual([{ name: 'hook-response/ask', data: 'blank' }])
  expect((await bench.done('zero')).published).toEqual([{ name: 'hook-response/ask', data: 'a=1' }])
  expect(await bench.done('vain')).toMatchObject({
    status: 'succeeded',
    published: [],
    attempts: [{ note: 'The response template became empty, so no event was published.' }],
  })
  await empty.close()
})

test('INT-62: that the data of an event is no JSON is told where a template wants its fields', async () => {
  bench.target.respond(() => ({}))
  await bench.put('fields', { url: `${bench.target.address}/fields`, event: 'broken', json: '{"t":"{{t}}"}' })
  await bench.put('whole', { url: `${bench.target.address}/whole`, event: 'broken' })
  await bench.publish('broken', "{'t':21.5}")
  expect((await bench.done('fields')).attempts).toMatchObject([
    { note: 'The data of the event begins like JSON and is none, so the templates had no fields of it to fill in.' },
  ])
  expect((await bench.done('whole')).attempts[0]).not.toHaveProperty('note')
})

test('INT-30: a call without a body may name JSON as its type, and an id that no address can have is refused', async () => {
  const remove = (id: string) => bench.user.call('DELETE', `/integrations/${id}`, '', json)
  await bench.put('gone', { url: 'https://a.example' })
  expect([(await remove('gone')).status, (await remove('gone')).status]).toEqual([204, 404])
  expect((await bench.user.call('PUT', '/integrations/x', '', json)).status).toBe(400)
  for (const id of ['.', '..']) {
    const { hostname, port } = new URL(bench.cloud.address)
    const body = JSON.stringify({ id, type: 'webhook', content: { name: 'dots', url: 'https://a.example' } })
    // fetch and browsers would leave these segments out.
    const status = await new Promise((resolve, reject) => {
      request(
        {
          hostname,
          port,
          method: 'PUT',
          path: `/api/v1/integrations/${id.replaceAll('.', '%2E')}`,
          headers: { ...json, Authorization: `Bearer ${bench.user.tokens.access_token}` },
        },
        (response) => resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end(body)
    })
    expect(status).toBe(400)
  }
})
