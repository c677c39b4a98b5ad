import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { planOf, Problem } from '../content.ts'
import { variables } from '../templating/variables.ts'
import { renderRequest, type Rendered } from './render.ts'
import { casesOf } from '../../../testing/proofs.ts'

interface Given {
  content: Record<string, unknown>
  /** What the device sends. */
  data?: object
  parameters?: Record<string, unknown>
  secrets?: Record<string, string>
}

const render = ({ content, data = {}, parameters = {}, secrets = {} }: Given): Rendered => {
  const event = { id: 'i', device: 'NODE-1', name: 'go', data: Buffer.from(JSON.stringify(data)), publishedAt: 0 }
  return renderRequest(planOf({ name: 'n', noDefaults: true, ...content }), variables(event, { parameters, secrets }))
}

/** The URL that is requested; why it is refused, otherwise. */
const urlOf = (given: Given): string => {
  try {
    const { request, problem } = render(given)
    return problem ?? request.url
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}
const filled = (url: string, data: object) => urlOf({ content: { url }, data })

const refused = /^The (value of|URL|path of) /

describe("WHK-12: what a device sends reaches no host and no port but those that the URL's author wrote", () => {
  test.each<[string, object, RegExp]>([
    [
      'http://{{tenant}}.iot.example/x',
      { tenant: '127.0.0.1:28124/evil?' },
      /{{tenant}} can't be a part of the URL's host, because it has ":"/,
    ],
    ['http://api.iot.example{{s}}/x', { s: '@127.0.0.1:28124' }, /{{s}} .* has "@"/],
    ['http://api.iot.example:{{port}}/x', { port: '80@127.0.0.1:28124' }, /{{port}} can't be the URL's port/],
    ['http://api.iot.example{{{s}}}/x', { s: '.evil.example' }, /{{{s}}} can't be the end of the URL's host/],
    ['http://api.iot.example{{s}}/x', { s: '\uff0eevil.example' }, refused],
    ['http://api.iot.example{{s}}/x', { s: '\u3002evil' }, refused],
    ['http://api.iot.example{{s}}/x', { s: '%2eevil' }, refused],
    ['http://api.iot.example{{a}}{{b}}/x', { a: '.evil', b: '' }, refused],
    ['http://{{a}}/x', { a: 'evil.example/y' }, /has "\/"/],
    ['http://{{a}}/x', { a: 'evil.example?y' }, /has "\?"/],
    ['http://{{a}}/x', { a: 'evil.example y' }, /has a blank/],
    ['http://{{a}}:81/x', { a: 'evil.example:80' }, /has ":"/],
    ['http://a.example:8{{p}}/', { p: '' }, refused],
    ['http://{{a}}.iot.example/x', { a: '' }, /host would have an empty part/],
    ['http://{{a}}.iot.example/x', { a: '..' }, /empty part/],
    ['http://a.{{a}}.iot.example/x', { a: '' }, /host would have an empty part/],
    ['{{base}}/x', { base: 'http://evil.example/y' }, /{{base}} can't be the beginning of the URL/],
    ['{{a}}{{b}}/x', { a: 'http://', b: 'evil.example' }, /must begin with https/],
    ['{{a}}.iot.example/x', { a: 'http://evil.example/' }, /must begin with https/],
    ['http:{{a}}/x', { a: '//evil.example' }, refused],
    ['http:/{{a}}/x', { a: 'evil.example' }, refused],
    ['http:///{{a}}/x', { a: 'evil.example' }, refused],
    ['http://\t/{{a}}/x', { a: 'evil.example' }, refused],
    ['{{scheme}}://iot.example/x', { scheme: 'http://evil.example/?' }, refused],
    ['http://[::{{a}}]/x', { a: '1' }, /^http:\/\/\[::1\]\/x$/],
    ['http://[{{a}}]/x', { a: '::1]@evil' }, refused],
  ])('%s with %j', (url, data, expected) => {
    expect(filled(url, data)).toMatch(expected)
  })

  test.each<[string, object, string]>([
    ['{{url}}', { url: 'http://127.0.0.1:28124/any?thing#at-all' }, 'http://127.0.0.1:28124/any?thing#at-all'],
    [' {{{url}}} ', { url: ' https://example.org ' }, 'https://example.org'],
    ['http://{{authority}}/x', { authority: 'me:pw@example.org:8080' }, 'http://me:pw@example.org:8080/x'],
    ['http://me:pw@{{host}}/x', { host: 'example.org:8080' }, 'http://me:pw@example.org:8080/x'],
    [
      '{{base}}/x/{{path}}?q={{path}}',
      { base: 'https://example.com', path: '../a/b?c#d' },
      'https://example.com/x/..%2Fa%2Fb%3Fc%23d?q=..%2Fa%2Fb%3Fc%23d',
    ],
    [
      '{{scheme}}://{{tenant}}.iot.example:{{port}}/x',
      { scheme: 'HTTPS', tenant: 'bücher-1', port: 8080 },
      'HTTPS://bücher-1.iot.example:8080/x',
    ],
    ['http://127.0.0.{{n}}/', { n: 1 }, 'http://127.0.0.1/'],
    ['http://127.{{rest}}:80/', { rest: '0.0.1' }, 'http://127.0.0.1:80/'],
    ['http://{{a}}.{{b}}/', { a: 'api', b: 'example.org' }, 'http://api.example.org/'],
    [
      'http://{{user}}:{{{pw}}}@example.org/',
      { user: 'a:b/c@d', pw: 'x/y@z%20' },
      'http://a%3Ab%2Fc%40d:x%2Fy%40z%20@example.org/',
    ],
  ])('%s with %j is %s', (url, data, expected) => {
    expect(filled(url, data)).toBe(expected)
  })

  test('and what its author has set as parameters and secrets stands as if it were written there', () => {
    const parameters = { BASE: 'https://example.org:81/v1', HOST: 'example.net:82', ID: 'a/b' }
    expect(
      urlOf({
        content: { url: '{{{BASE}}}/x/{{ID}}/{{id}}' },
        data: { id: '../7', BASE: 'http://evil.example' },
        parameters,
      }),
    ).toBe('https://example.org:81/v1/x/a%2Fb/..%2F7')
    expect(urlOf({ content: { url: 'http://{{HOST}}/{{{ID}}}' }, parameters })).toBe('http://example.net:82/a/b')
    expect(urlOf({ content: { url: '{{{BASE}}}{{id}}' }, data: { id: '7' }, parameters })).toBe(
      'https://example.org:81/v17',
    )
    expect(urlOf({ content: { url: 'http://me:{{KEY}}@example.org/' }, secrets: { KEY: '12/x@evil' } })).toBe(
      'http://me:12%2Fx%40evil@example.org/',
    )
    expect(urlOf({ content: { url: 'http://{{KEY}}@example.org/' }, secrets: { KEY: 'me:p@w' } })).toBe(
      'http://me:p%40w@example.org/',
    )
    const { headers } = render({
      content: { url: 'http://me:{{KEY}}@example.org/' },
      secrets: { KEY: 'p%40ss/+==' },
    }).request
    expect(headers['Authorization']).toBe(`Basic ${Buffer.from('me:p%40ss/+==').toString('base64')}`)
  })
})

describe('WHK-13: what a device sends changes neither the resource nor the keys that the author wrote', () => {
  test.each<[string, object, RegExp | string]>([
    [
      'http://a.example/users/{{id}}/delete',
      { id: '..' },
      /{{id}} can't be a part of the URL's path, because it would lead to another folder/,
    ],
    ['http://a.example/users/{{{id}}}', { id: '%2e%2E' }, /another folder/],
    ['http://a.example/users/.{{id}}', { id: '.' }, /another folder/],
    ['http://a.example/users/{{a}}{{b}}/x', { a: '.', b: '.' }, /{{a}} and {{b}}/],
    ['http://a.example/users/{{{id}}}', { id: '\t..' }, 'http://a.example/users/%09..'],
    ['http://a.example/users/{{{id}}}', { id: '.. ' }, 'http://a.example/users/..%20'],
    [
      'http://a.example/users/{{{id}}}',
      { id: '7/../../admin' },
      /{{{id}}} can't be a part of the URL's path, because it has "\/"/,
    ],
    ['http://a.example/users/{{{id}}}', { id: '7\\x' }, /has "\\"/],
    ['http://a.example/users/{{{id}}}', { id: '7?admin=1' }, /has "\?"/],
    [
      'http://a.example/users/{{id}}',
      { id: '7/../../admin?x#y' },
      'http://a.example/users/7%2F..%2F..%2Fadmin%3Fx%23y',
    ],
    ['http://a.example/users/{{id}}', {}, /^The path of the URL has no value for {{id}}/],
    ['http://a.example/users/{{id}}/x', { id: '' }, /no value for {{id}}/],
    ['http://a.example/users{{#id}}/{{id}}{{/id}}', {}, 'http://a.example/users'],
    ['http://a.example/users-{{id}}', {}, 'http://a.example/users-'],
    ['http://a.example/{{{rest}}}', { rest: 'v1/x?y=1' }, 'http://a.example/v1/x?y=1'],
    ['http://a.example/{{{rest}}}?key=1', { rest: 'v1/x?key=2' }, /has "\?"/],
    ['http://a.example/?q={{q}}&key=1', { q: 'a&key=2#' }, 'http://a.example/?q=a%26key%3D2%23&key=1'],
    ['http://a.example/?q={{{q}}}&key=1', { q: 'a=b&key=2#;c%20' }, 'http://a.example/?q=a=b%26key=2%23%3Bc%20&key=1'],
    ['http://a.example/?q={{{q}}}&key=1', { q: 'x y\r\nH: 1\t' }, 'http://a.example/?q=x%20y%0D%0AH:%201%09&key=1'],
    [
      'http://a.example/?key=1&{{{q}}}',
      { q: 'field1=3&key=2' },
      /{{{q}}} can't be a part of a key, because it has "="/,
    ],
    ['http://a.example/?key=1&{{{q}}}', { q: 'good' }, 'http://a.example/?key=1&good'],
    ['http://a.example/?{{{q}}}', { q: 'field1=3&field2=4' }, 'http://a.example/?field1=3&field2=4'],
  ])('%s with %j', (url, data, expected) => {
    if (typeof expected === 'string') expect(filled(url, data)).toBe(expected)
    else expect(filled(url, data)).toMatch(expected)
  })

  test("in a query, a form and headers: a key that a value has made takes no other's place", () => {
    const url = 'http://a.example/?key=1'
    const there = /there is such a key already/
    const fill =
      (content: Given['content'], key: string, more: Partial<Given> = {}) =>
      () =>
        render({ content: { url, ...content }, data: { k: key }, ...more })
    expect(fill({ query: { '{{k}}': 'x' } }, 'key')).toThrow(there)
    expect(fill({ query: { '{{k}}': 'x', secret: '{{S}}' } }, 'secret')).toThrow(there)
    expect(fill({ query: { secret: '{{S}}', '{{k}}': 'x' } }, 'secret')).toThrow(there)
    expect(fill({ requestType: 'GET', query: { a: '1' }, form: { '{{k}}': 'x' } }, 'a')).toThrow(there)
    expect(fill({ form: { user: 'me', '{{k}}': 'x' } }, 'user')).toThrow(there)
    expect(fill({ form: { '{{k}}': 'x' }, noDefaults: false }, 'coreid')).toThrow(there)
    expect(fill({ json: { role: 'user', '{{k}}': 'admin' } }, 'role')).toThrow(there)
    expect(fill({ headers: { 'X-A': '1', '{{k}}': 'x' } }, 'X-A')).toThrow(there)
    expect(fill({ headers: { Authorization: '1', '{{k}}': 'x' } }, 'authorization')).toThrow(there)
    expect(
      fill({ url: '{{u}}', query: { secret: '{{S}}' } }, '', { data: { u: 'http://a.example/?secret=x' } }),
    ).toThrow(there)
    expect(fill({ query: { key: '2', '{{k}}': 'x' } }, 'other')().request.url).toBe(
      'http://a.example/?key=1&key=2&other=x',
    )
    expect(fill({ form: { '{{k}}': 'x', coreid: 'mine' } }, 'a&b=c')().request.body).toBe('a%26b%3Dc=x&coreid=mine')
  })

  test('in a body that is a form', () => {
    const body = (text: string, data: object) =>
      render({
        content: {
          url: 'http://a.example/',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: text,
        },
        data,
      }).request.body
    expect(body('a={{v}}&b={{{v}}}&c=1', { v: 'x&c=2' })).toBe('a=x%26c%3D2&b=x%26c=2&c=1')
    expect(() => body('c=1&{{{v}}}', { v: 'x&c=2' })).toThrow(/can't be a part of a key/)
    expect(body('{{{v}}}', { v: 'x=1&c=2' })).toBe('x=1&c=2')
  })

  test('for any value: it is refused, or host, port, segments and keys are those of the template', () => {
    const templates = [
      'http://{{v}}.iot.example:81/a/b?c=1',
      'http://{{{v}}}.iot.example/a',
      'http://api{{v}}/a',
      'http://api.iot.example:{{v}}/a',
      'http://me:{{v}}@iot.example/a',
      'http://{{{v}}}:pw@iot.example/a',
      'http://iot.example/a/{{v}}/b',
      'http://iot.example/a/{{{v}}}/b',
      'http://iot.example/a/x{{{v}}}',
      'http://iot.example/a?b={{v}}&c=1',
      'http://iot.example/a?b={{{v}}}&c=1',
      'http://iot.example/a?b{{{v}}}=1&c=1',
      'http://iot.example/a?{{{v}}}&c=1',
    ]
    const special = fc.constantFrom(
      '/',
      '\\',
      '?',
      '#',
      '@',
      ':',
      '.',
      '..',
      '%2e',
      '%2F',
      '&',
      '=',
      ';',
      ' ',
      '\t',
      '\n',
      '\0',
      '\u3002',
      '\uff0e',
      '\uff0f',
      '\u00ad',
      '[',
      ']',
      'evil.example',
      '0',
    )
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.array(special, { maxLength: 5 }).map((all) => all.join('')),
    )
    const keys = (url: URL) => [...url.searchParams.keys()].length
    fc.assert(
      fc.property(fc.constantFrom(...templates), value, (template, v) => {
        const written = urlOf({ content: { url: template }, data: { v } })
        if (!URL.canParse(written)) return
        const url = new URL(written)
        const model = new URL(template.replace(/{{2,3}v}{2,3}/, template.includes(':{{v}}/') ? '82' : 'v'))
        if (!template.includes(':{{v}}/')) expect(url.port).toBe(model.port)
        if (model.hostname === 'apiv') expect(url.hostname).not.toContain('.')
        else expect(url.hostname.split('.').slice(-2)).toEqual(model.hostname.split('.').slice(-2))
        expect(url.pathname.split('/')).toHaveLength(model.pathname.split('/').length)
        expect(url.pathname.split('/').slice(0, 2)).toEqual(model.pathname.split('/').slice(0, 2))
        expect(keys(url)).toBeLessThanOrEqual(keys(model))
        expect(url.searchParams.getAll('c')).toEqual(model.searchParams.getAll('c'))
        expect(url.hash).toBe('')
      }),
      { numRuns: casesOf(800, 3000) },
    )
  })
})
