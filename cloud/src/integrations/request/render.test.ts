import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parseExactly } from '../../api/exactJson.ts'
import { variables } from '../templating/variables.ts'
import { parametersOf, planOf } from '../content.ts'
import { userAgent } from './headers.ts'
import { renderRequest } from './render.ts'

const event = {
  id: 'i',
  device: 'NODE-1',
  name: 'temp/in',
  data: Buffer.from('{"t":21.5,"u":"a&b"}'),
  publishedAt: Date.UTC(2026, 0, 2),
}
const defaults = {
  event: 'temp/in',
  data: '{"t":21.5,"u":"a&b"}',
  coreid: 'NODE-1',
  published_at: '2026-01-02T00:00:00.000Z',
}
const url = 'https://example.com/hook'

const render = (content: Record<string, unknown>, secrets: Record<string, string> = {}) =>
  renderRequest(planOf({ name: 'n', url, ...content }), variables(event, { parameters: {}, secrets })).request
const form = (body: string | null) => Object.fromEntries(new URLSearchParams(body ?? ''))
const query = (address: string) => Object.fromEntries(new URL(address).searchParams)

describe('WHK-03, WHK-04: the request', () => {
  test('WHK-03: of an integration with nothing but a URL is a form of the default fields', () => {
    const request = render({})
    expect(request).toMatchObject({
      method: 'POST',
      url,
      headers: { 'User-Agent': userAgent, Accept: '*/*', 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(form(request.body)).toEqual(defaults)
  })

  test('WHK-03: without defaults and without a body has none', () => {
    expect(render({ noDefaults: true })).toEqual({
      method: 'POST',
      url,
      headers: { 'User-Agent': userAgent, Accept: '*/*' },
      body: null,
    })
  })

  test('WHK-03: as a form has keys and values from templates; own fields beat defaults of their name', () => {
    const { body, headers } = render({ form: { '{{u}}': '{{{t}}}', data: 'mine', n: 5, o: { a: '{{u}}' } } })
    expect(form(body)).toEqual({ ...defaults, 'a&b': '21.5', data: 'mine', n: '5', o: '{"a":"a&b"}' })
    expect(headers['Content-Type']).toBe('application/x-www-form-urlencoded')
  })

  test('WHK-03: as JSON from an object: what is a text stays one', () => {
    const { body, headers } = render({ json: { t: '{{t}}', '{{u}}': ['{{{u}}}', 1, null, true], coreid: 'mine' } })
    expect(JSON.parse(body ?? '')).toEqual({ ...defaults, t: '21.5', 'a&b': ['a&b', 1, null, true], coreid: 'mine' })
    expect(headers).toMatchObject({ 'Content-Type': 'application/json', Accept: 'application/json' })
  })

  test('WHK-03: as JSON from a text keeps its form and its numbers, with the defaults in front', () => {
    expect(render({ json: ' {"n":12345678901234567890,"t":{{t}}} ', noDefaults: true }).body).toBe(
      ' {"n":12345678901234567890,"t":21.5} ',
    )
    const { body } = render({ json: '{"n":12345678901234567890}' })
    expect(body).toContain('12345678901234567890')
    expect(JSON.parse(body ?? '')).toMatchObject(defaults)
    expect(JSON.parse(render({ json: '{}' }).body ?? '')).toEqual(defaults)
    expect(render({ json: '[{{t}}]' }).body).toBe('[21.5]')
    expect(() => render({ json: '{"a":{{{u}}}}' })).toThrow(/^The JSON template did not become valid JSON: /)
  })

  test("WHK-03: with a body of one's own escapes as its type says, and has no default fields", () => {
    const sent = (type: string | undefined) =>
      render({ body: '"{{u}}"', ...(type !== undefined && { headers: { 'content-type': type } }) })
    expect(sent(undefined)).toEqual({
      method: 'POST',
      url,
      headers: { 'User-Agent': userAgent, Accept: '*/*' },
      body: '"a&b"',
    })
    expect(
      ['text/plain', 'application/ld+json', 'application/xml; charset=utf-8', 'application/x-www-form-urlencoded'].map(
        (type) => sent(type).body,
      ),
    ).toEqual(['"a&b"', '"a&b"', '"a&amp;b"', '"a%26b"'])
  })

  test('WHK-03: with a body that looks like JSON escapes for JSON, and sends it whatever it becomes', () => {
    expect(render({ body: '{"u":"{{{PARTICLE_EVENT_VALUE}}}","t":{{t}}}' }).body).toBe(
      '{"u":"{\\"t\\":21.5,\\"u\\":\\"a&b\\"}","t":21.5}',
    )
    expect(render({ body: '{{{PARTICLE_EVENT_VALUE}}}' }).body).toBe('{"t":21.5,"u":"a&b"}')
    expect(render({ body: '{ "t": {{{missing}}} ' }).body).toBe('{ "t":  ')
  })

  test.each([
    ['[{"m":"{{{m}}}"}]', '[{"m":"q\\"x"}]'],
    ['{ {{#m}}"cat":"{{m}}",{{/m}} "a":1 }', '{ "cat":"q\\"x", "a":1 }'],
    ['["{{m}}"]', '["q\\"x"]'],
    ['{{#m}}{"cat":"{{m}}"}{{/m}}{{^m}}{}{{/m}}', '{"cat":"q\\"x"}'],
    ['{{! of the shop }}[{"m":"{{m}}"}]', '[{"m":"q\\"x"}]'],
    ['{{#m}}[alarm]{{/m}} {{{m}}}', '[alarm] q"x'],
    ['[alarm] {{{m}}}', '[alarm] q"x'],
    ['{{{m}}} [1]', 'q"x [1]'],
  ])('WHK-22: with the body %s is escaped as JSON where it looks like JSON', (body, expected) => {
    const looks = renderRequest(
      planOf({ name: 'n', url, body }),
      variables({ ...event, data: Buffer.from('{"m":"q\\"x"}') }, { parameters: {}, secrets: {} }),
    ).request
    expect(looks.body).toBe(expected)
  })

  test('WHK-22: an empty object without default fields is JSON like any other; a form beside it is sent', () => {
    expect(render({ json: {}, noDefaults: true })).toMatchObject({
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    })
    expect(form(render({ json: {} }).body)).toEqual(defaults)
    expect(render({ json: {}, form: { a: '1' }, noDefaults: true }).body).toBe('a=1')
  })

  test('WHK-23: a list in a form or a query is one pair for each item, and in the headers one header', () => {
    const {
      url: address,
      body,
      headers,
    } = render({
      query: { id: ['1', '{{t}}'], none: [] },
      form: { id: ['a', 'b'] },
      headers: { 'X-List': ['a', '{{t}}'] },
      noDefaults: true,
    })
    expect([address, body, headers['X-List']]).toEqual([`${url}?id=1&id=21.5`, 'id=a&id=b', 'a, 21.5'])
  })

  test('WHK-03: the user and the password of a URL arrive as the secret is, whatever it has', () => {
    const { headers } = render({ url: 'https://me:{{S}}@example.com/' }, { S: 'p%40ss/+==' })
    expect(Buffer.from((headers['Authorization'] ?? '').slice(6), 'base64').toString()).toBe('me:p%40ss/+==')
  })

  test('INT-41: numbers of parameters and of JSON keep their digits', () => {
    const exact = parseExactly(
      '{"json":{"chat_id":12345678901234567890,"v":1.0,"t":"{{P}}"},"parameters":[{"template_name":"P","value":1e400}],"noDefaults":true,"form":{"n":2.0}}',
    ) as Record<string, unknown>
    const { body } = renderRequest(
      planOf({ name: 'n', url, ...exact }),
      variables(event, { parameters: parametersOf({ name: 'n', ...exact }), secrets: {} }),
    ).request
    expect(body).toBe('{"chat_id":12345678901234567890,"v":1.0,"t":"1e400"}')
    expect(render({ form: exact['form'] as object, noDefaults: true }).body).toBe('n=2.0')
  })

  test('WHK-03: under GET has no body: form and defaults go to the query', () => {
    const request = render({
      requestType: 'GET',
      url: `${url}?own=1#part`,
      query: { q: '{{u}}', data: 'mine' },
      form: { f: '{{t}}' },
      json: { a: 1 },
    })
    expect(request.body).toBeNull()
    expect(query(request.url)).toEqual({ ...defaults, own: '1', q: 'a&b', data: 'mine' })
    const withForm = render({ requestType: 'GET', form: { f: '{{t}}' }, noDefaults: true })
    expect(withForm.url).toBe(`${url}?f=21.5`)
    expect(withForm.headers).not.toHaveProperty('Content-Type')
  })

  test('WHK-03: under DELETE has a body only if one is given; the query goes with any method', () => {
    expect(render({ requestType: 'DELETE', query: { a: 'b c' } })).toMatchObject({ url: `${url}?a=b+c`, body: null })
    expect(form(render({ requestType: 'DELETE', form: { a: '1' } }).body)).toEqual({ ...defaults, a: '1' })
    expect(render({ requestType: 'PUT', query: { a: '1' }, noDefaults: true, body: 'x' })).toMatchObject({
      method: 'PUT',
      url: `${url}?a=1`,
      body: 'x',
    })
  })

  test('WHK-03: has basic auth from the fields or from the URL, and own headers beat the usual ones', () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    expect(render({ auth: { username: 'me', password: '{{KEY}}' } }, { KEY: 'ü:k' }).headers['Authorization']).toBe(
      basic('me:ü:k'),
    )
    expect(render({ url: 'https://me:{{KEY}}@example.com/' }, { KEY: 'p%' }).headers['Authorization']).toBe(
      basic('me:p%'),
    )
    expect(render({ auth: { username: '', password: '' } }).headers).not.toHaveProperty('Authorization')
    const { headers } = render({
      headers: {
        'user-agent': 'mine',
        'CONTENT-TYPE': 'text/csv',
        'X-{{t}}': '{{u}}',
        Host: 'evil',
        'Content-Length': '1',
        'Transfer-Encoding': 'chunked',
      },
      form: { a: 1 },
    })
    expect(headers).toEqual({ 'user-agent': 'mine', Accept: '*/*', 'CONTENT-TYPE': 'text/csv', 'X-21.5': 'a&b' })
  })

  test('WHK-03: is not made when a header would break', () => {
    const evil = { KEY: 'x\r\nEvil: 1' }
    expect(() => render({ headers: { 'X-Key': '{{KEY}}' } }, evil)).toThrow(
      'The header X-Key has a line break or another control character',
    )
    expect(() => render({ headers: { '{{KEY}}': 'x' } }, evil)).toThrow("can't be the name of a header")
    for (const value of ['a\nb', 'a\0b', 'a\u007fb', '\u2028\n'])
      expect(() => render({ headers: { a: value } })).toThrow('control character')
  })

  test('WHK-03: is not made without an address, or with one that is none once it is filled in', () => {
    expect(() => render({ url: '' })).toThrow('The integration has no URL.')
    expect(() => render({ url: '{{missing}}' })).toThrow('The URL is not a valid address: ')
    expect(() => render({ url: '{{u}}' })).toThrow('The URL is not a valid address: a&b')
    expect(() => render({ url: 'https://{{missing}}/x' })).toThrow('The URL is not a valid address')
    expect(() => render({ url: '{{KEY}}' }, { KEY: 'javascript:alert(1)' })).toThrow('The URL is not a valid address')
    expect(() => render({ requestType: 'TRACE' })).toThrow('The request type TRACE is unknown')
  })

  test('WHK-03: is made or refused in words, whatever is stored', () => {
    const fields = [
      'url',
      'requestType',
      'headers',
      'query',
      'form',
      'json',
      'body',
      'auth',
      'noDefaults',
      'responseTemplate',
    ]
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...fields),
          fc.oneof(fc.jsonValue(), fc.constantFrom('{{t}}', '{{#t}}', { a: '{{t}}' })),
        ),
        (content) => {
          try {
            const request = render(content as Record<string, unknown>)
            expect(URL.canParse(request.url)).toBe(true)
          } catch (error) {
            expect((error as Error).constructor.name).toBe('Problem')
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
