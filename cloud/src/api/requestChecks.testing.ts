import { describe, expect, test } from '@jest/globals'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { legible } from './failure.ts'
import { problemWithJson, problemWithJsonText } from './requestChecks.ts'

const its = cloudForTests()

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const ask = async (method: string, path: string, body?: string) => {
  const answer = await its.user.call(
    method,
    path,
    body,
    body === undefined ? {} : { 'content-type': 'application/json' },
  )
  return `${answer.status} ${await answer.text()}`
}

describe('JSON', () => {
  test('CLOUD-01: that is too deep or has too many values is described with its place, however deep it is', () => {
    expect(problemWithJson(JSON.parse(nested(64)))).toBeUndefined()
    expect(problemWithJson(JSON.parse(nested(65)))).toBe('is more than 64 levels deep at /a/a/a/a/a/a/…')
    expect(problemWithJson(JSON.parse(`[1,{"long key ${'x'.repeat(1000)}":${nested(100_000)}}]`))).toMatch(
      /^is more than 64 levels deep at \/1\/long key x{30}…\/a\/a/,
    )
    expect(problemWithJson(Array(49_999).fill(0))).toBeUndefined()
    expect(problemWithJson({ list: Array(50_000).fill(0) })).toBe('has more than 50000 values, at /list')
    expect(problemWithJson('text')).toBeUndefined()
    expect(problemWithJsonText(nested(65), '/content/json')).toBe(
      'is more than 64 levels deep at /content/json/a/a/a/a/a/a/…',
    )
    expect(problemWithJsonText('{"t": {{t}} }', '')).toBeUndefined()
  })

  test('CLOUD-01: 2,500 levels deep is refused by every call that takes JSON, with the place', async () => {
    const { paths } = (await (await fetch(`${its.cloud.address}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { requestBody?: { content: object } }>>
    }
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) =>
        'application/json' in (requestBody?.content ?? {}) ? [[method.toUpperCase(), path] as const] : [],
      ),
    )
    expect(calls.map(([method, path]) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'PUT /api/v1/integrations/{id}',
        'POST /api/v1/integrations/preview',
        'POST /api/v1/integrations/run',
        'PUT /api/v1/users',
      ]),
    )
    for (const [method, path] of calls) {
      expect(
        await ask(method, path.replace('/api/v1', '').replace(/\{\w+\}/, 'i'), `{"content":{"json":${nested(2_500)}}}`),
      ).toBe('400 The JSON of the body is more than 64 levels deep at /content/json/a/a/a/a/….')
    }
  })

  test('CLOUD-01: that an integration keeps as text has the same limits', async () => {
    for (const field of ['json', 'body', 'responseTemplate']) {
      const body = {
        id: 'deep',
        type: 'webhook',
        content: { name: 'deep', url: 'https://example.com', [field]: nested(2_500) },
      }
      expect(await ask('PUT', '/integrations/deep', JSON.stringify(body))).toBe(
        `400 The JSON of "content.${field}" is more than 64 levels deep at /content/${field}/a/a/a/a/a/a/….`,
      )
    }
  })
})

describe('names', () => {
  test.each(['%00', 'a%0ab', '%1b[2J', '%7f'])(
    'CLOUD-02: with %s are refused by every call that has one in its address',
    async (name) => {
      const { paths } = (await (await fetch(`${its.cloud.address}/openapi.json`)).json()) as {
        paths: Record<string, object>
      }
      const calls = Object.entries(paths).flatMap(([path, methods]) =>
        path.startsWith('/api/v1') && path.includes('{')
          ? Object.keys(methods).map((method) => [method.toUpperCase(), path.slice('/api/v1'.length)] as const)
          : [],
      )
      expect(calls.length).toBeGreaterThan(20)
      for (const [method, path] of calls.filter(([method]) => method !== 'HEAD')) {
        const said = await ask(
          method,
          path.replace(/\{\w+\}/g, name),
          method === 'PUT' && path.includes('files')
            ? undefined
            : method === 'GET' || method === 'DELETE'
              ? undefined
              : '{}',
        )
        expect(`${method} ${path} ${said}`).toMatch(/ 400 "[\w*]+" has characters that are not allowed\.$/)
      }
      expect(await ask('GET', `/integrations/exists?name=x&excludeId=${name}`)).toBe(
        '400 "excludeId" has characters that are not allowed.',
      )
    },
  )

  test('CLOUD-02: with a control character are refused in a body too', async () => {
    const put = (id: string, content: object) =>
      ask(
        'PUT',
        '/integrations/i1',
        JSON.stringify({ id, type: 'webhook', content: { name: 'n', url: 'https://example.com', ...content } }),
      )
    expect(await put('i1\0', {})).toBe('400 "id" has characters that are not allowed.')
    for (const field of ['event', 'deviceID', 'responseTopic'])
      expect(await put('i1', { [field]: 'a\nb' })).toBe(`400 "content.${field}" has characters that are not allowed.`)
    expect(await put('i1', { secrets: [{ name: 'a\0' }] })).toBe(
      '400 "content.secrets.0.name" has characters that are not allowed.',
    )
  })

  test('CLOUD-03: what is logged forges no line and moves no cursor', () => {
    const lines: string[] = []
    legible((text) => lines.push(text))('Integration a\nReady. Password: x\u001b[2J\r\nError: b\u202ec')
    expect(lines).toEqual(['Integration a\n    Ready. Password: x\\u001b[2J\n    Error: b\\u202ec'])
  })
})

test('INT-30: an integration is taken as other tools export it: without nulls, and with its method in any case', async () => {
  const put = async (id: string, content: object) =>
    JSON.parse(
      (
        await ask(
          'PUT',
          `/integrations/${id}`,
          JSON.stringify({ id, type: 'webhook', content: { name: id, url: 'https://example.com', ...content } }),
        )
      ).replace(/^200 /, ''),
    ) as object
  const exported = {
    requestType: 'Post',
    deviceID: null,
    body: null,
    json: true,
    query: true,
    auth: { username: null, password: null },
    headers: null,
    own: null,
    parameters: null,
  }
  expect(await put('exported', exported)).toEqual({
    id: 'exported',
    type: 'webhook',
    content: { name: 'exported', url: 'https://example.com', requestType: 'POST', json: true, query: true, auth: {} },
  })
  expect(await put('empty', { requestType: '' })).toEqual({
    id: 'empty',
    type: 'webhook',
    content: { name: 'empty', url: 'https://example.com' },
  })
  const preview = JSON.parse(
    (
      await ask(
        'POST',
        '/integrations/preview',
        JSON.stringify({
          type: 'webhook',
          content: { url: 'https://example.com', ...exported, noDefaults: true },
          event: { name: 'e', data: '' },
        }),
      )
    ).slice(4),
  ) as object
  expect(preview).toMatchObject({ request: { method: 'POST' }, problem: null })
})
