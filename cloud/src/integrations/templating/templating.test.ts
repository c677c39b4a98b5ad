import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { Budget, fill } from './fill.ts'
import { Scope, variables } from './variables.ts'
import { written, type Format } from './written.ts'

const render = (template: string, payload: unknown, format: Format = 'text') =>
  written(fill(template, new Scope([], {}, payload), new Budget()), format)

describe('templates', () => {
  test.each<[string, unknown, string]>([
    ['{{a}}{{{b}}}{{&c}}', { a: '<', b: '"', c: '&' }, '<"&'],
    ['{{c.1.cb}}', { c: [0, { cb: 'x' }] }, 'x'],
    ['{{{artist.#text}}}', { artist: { '#text': 'x' } }, 'x'],
    ['{{{@attr.nowplaying}}}', { '@attr': { nowplaying: true } }, 'true'],
    ['{{#c}}{{.}},{{/c}}{{^z}}none{{/z}}', { c: [1, 2] }, '1,2,none'],
    ['{{#c}}{{n}}{{o}}{{/c}}', { c: [{ n: 1 }, { n: 2 }], o: '!' }, '1!2!'],
    ['{{#f}}no{{/f}}{{#t}}{{a}}{{/t}}', { f: false, t: true, a: 1 }, '1'],
    ['{{a}}|{{b}}|{{c.d.e}}', { b: null }, '||'],
    [
      '{{n}} {{z}} {{f}} {{o}} {{l}}',
      { n: 1.5, z: 0, f: false, o: { a: [1] }, l: [1, 'b', null] },
      '1.5 0 false {"a":[1]} 1,b,',
    ],
    ['{{0.a}} {{l.length}}', [{ a: 1 }], '1 '],
    ['{{a.b}}', { 'a.b': 'whole' }, 'whole'],
    ['{{! a comment }}{{> partial}}{{=<% %>=}}<% a %>', { a: 1 }, '1'],
    ['{{constructor}}{{toString}}{{__proto__.x}}{{a.constructor}}{{#constructor}}x{{/constructor}}', { a: {} }, ''],
  ])('WHK-04: %j with %j is %j', (template, payload, expected) => {
    expect(render(template, payload)).toBe(expected)
  })

  test.each([
    ['{"t":nan,"h":51.20}', ' 51.20'],
    ['{"t":.5,"h":+3}\0}', '0.5 3'],
    ['"{\\"t\\":21.50,\\"h\\":1}"', '21.50 1'],
    ['"21"', ' '],
  ])('INT-62: of the event %j its fields are %j', (data, expected) => {
    const event = { id: 'i', device: 'd', name: 'n', data: Buffer.from(data), publishedAt: 0 }
    const scope = variables(event, { parameters: {}, secrets: {} })
    expect(written(fill('{{t}} {{h}}', scope, new Budget()), 'text')).toBe(expected)
  })

  test('INT-62: the value of an event ends where C ends it', () => {
    const event = { id: 'i', device: 'd', name: 'n', data: Buffer.from('\ufeff21.5\0\0'), publishedAt: 0 }
    const scope = variables(event, { parameters: {}, secrets: {} })
    expect(written(fill('{{PARTICLE_EVENT_VALUE}}', scope, new Budget()), 'text')).toBe('21.5')
  })

  test('WHK-04: values are never templates, whatever they contain', () => {
    expect(render('{{a}} {{b}}', { a: '{{b}}', b: '{{{a}}}' })).toBe('{{b}} {{{a}}}')
  })

  test('WHK-04: what the owner set comes before what the device sends, in sections too', () => {
    const event = {
      id: 'i',
      device: 'd',
      name: 'n',
      data: Buffer.from('{"KEY":"evil","P":"evil","PARTICLE_DEVICE_ID":"evil","l":[{"KEY":"evil"}],"x":"x"}'),
      publishedAt: 0,
    }
    const scope = variables(event, { parameters: { P: 'p', PARTICLE_EVENT_NAME: 'mine' }, secrets: { KEY: 'k' } })
    const text = written(
      fill(
        '{{KEY}} {{P}} {{PARTICLE_DEVICE_ID}} {{PARTICLE_EVENT_NAME}} {{#l}}{{KEY}}{{/l}} {{x}}',
        scope,
        new Budget(),
      ),
      'text',
    )
    expect(text).toBe('k p d mine k x')
  })

  test('WHK-04: the predefined variables, by both prefixes', () => {
    const event = {
      id: 'id',
      device: 'd',
      name: 'n',
      data: Buffer.from('ü'),
      publishedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
    }
    const names = [
      'EVENT_NAME',
      'EVENT_VALUE',
      'EVENT_ID',
      'DEVICE_ID',
      'PUBLISHED_AT',
      'PRODUCT_ID',
      'PRODUCT_USER_ID',
      'PRODUCT_VERSION',
    ]
    for (const prefix of ['PARTICLE_', 'SPARK_']) {
      const unknown = new Set<string>()
      const text = written(
        fill(
          names.map((name) => `{{{${prefix}${name}}}}`).join('|'),
          variables(event, { parameters: {}, secrets: {} }),
          new Budget(),
          unknown,
        ),
        'text',
      )
      expect(text).toBe('n|ü|id|d|2026-01-02T03:04:05.006Z|||')
      expect([...unknown]).toEqual([])
    }
  })

  test('INT-31: the product has names without a prefix too, and two variables are the whole event; bytes that are no text are a data URL in it', () => {
    const event = { id: 'id', device: 'd', name: 'n', data: Buffer.from('ü"'), publishedAt: 0 }
    const text = (template: string, data = event.data) => {
      const unknown = new Set<string>()
      const filled = written(
        fill(template, variables({ ...event, data }, { parameters: {}, secrets: {} }), new Budget(), unknown),
        'text',
      )
      expect([...unknown]).toEqual([])
      return filled
    }
    expect(text('{{PRODUCT_ID}}|{{PRODUCT_VERSION}}|{{PRODUCT_USER_ID}}')).toBe('||')
    const whole = { id: 'id', name: 'n', data: 'ü"', coreid: 'd', published_at: '1970-01-01T00:00:00.000Z' }
    for (const prefix of ['PARTICLE', 'SPARK']) {
      expect(JSON.parse(text(`{{{${prefix}_EVENT_JSON}}}`))).toEqual(whole)
      expect(JSON.parse(Buffer.from(text(`{{{${prefix}_EVENT_BASE64}}}`), 'base64').toString())).toEqual(whole)
    }
    expect(JSON.parse(text('{{{PARTICLE_EVENT_JSON}}}', Buffer.from([0xff, 0])))).toMatchObject({
      data: 'data:application/octet-stream;base64,/wA=',
    })
  })

  test.each([
    ['{"id":12345678901234567890}', '12345678901234567890'],
    ['{"id":1.0}', '1.0'],
    ['{"id":-0}', '-0'],
    ['{"id":1e400}', '1e400'],
    ['{"id":0.10}', '0.10'],
    ['{"id":1,"id":12345678901234567890}', '12345678901234567890'],
    ['{"id":["1.0",{"x":1.0}]}', '1.0,{"x":1.0}'],
    ['\ufeff{"id":21.5}\0\0', '21.5'],
  ])(
    'INT-41: %j keeps its digits in templates, and neither a byte order mark nor a NUL at the end hides its fields',
    (data, expected) => {
      const scope = variables(
        { id: 'i', device: 'd', name: 'n', data: Buffer.from(data), publishedAt: 0 },
        { parameters: {}, secrets: {} },
      )
      expect(written(fill('{{{id}}}', scope, new Budget()), 'text')).toBe(expected)
      expect(written(fill('{{id.value}}', scope, new Budget()), 'text')).toBe('')
    },
  )

  test('TPL-10: the time of an event in seconds since 1970 is a variable', () => {
    const event = { id: 'id', device: 'd', name: 'n', data: Buffer.from('21.4'), publishedAt: 1_795_763_154_999 }
    expect(
      written(
        fill(
          '[{{CONSOLE_PUBLISHED_AT_SECONDS}},{{PARTICLE_EVENT_VALUE}}]',
          variables(event, { parameters: {}, secrets: {} }),
          new Budget(),
        ),
        'json',
      ),
    ).toBe('[1795763154,21.4]')
  })

  test('INT-12: names of nothing are told, but those that a section asks about are not', () => {
    const unknown = new Set<string>()
    fill(
      '{{known}}{{{unknown}}}{{a.b}}{{#z}}{{inner}}{{/z}}{{^z}}{{w}}{{/z}}{{#l}}{{item}}{{/l}}',
      new Scope([], {}, { known: 1, l: [{}] }),
      new Budget(),
      unknown,
    )
    expect([...unknown]).toEqual(['unknown', 'a.b', 'w'])
  })

  test("WHK-04: one that can't be read, or becomes too large, is refused", () => {
    expect(() => render('{{a', {})).toThrow(/^The template can't be read: Unclosed tag/)
    expect(() => render('{{#a}}x', {})).toThrow(/^The template can't be read: Unclosed section "a"/)
    const list = Array.from({ length: 200 }, () => 1)
    expect(() => render('{{#l}}{{#l}}{{#l}}{{#l}}x{{/l}}{{/l}}{{/l}}{{/l}}', { l: list })).toThrow(
      'The templates become larger than 1 MB.',
    )
    expect(() => render('{{a}}{{a}}', { a: 'x'.repeat(600_000) })).toThrow('The templates become larger than 1 MB.')
  })
})

describe('escaping by the place', () => {
  test('WHK-04: in JSON, strings stay strings and values become values', () => {
    const payload = { s: 'say "hi"\\\n', n: '21.5', o: { a: 1 }, w: 'word' }
    expect(
      render(
        '{"a":"{{s}}","b":"x{{{s}}}","c":{{n}},"d":{{{o}}},"e":{{w}},"f":"{{missing}}","g":{{missing}}}',
        payload,
        'json',
      ),
    ).toBe('{"a":"say \\"hi\\"\\\\\\n","b":"xsay \\"hi\\"\\\\\\n","c":21.5,"d":{"a":1},"e":"word","f":"","g":""}')
    expect(JSON.parse(render('{"a\\"{{s}}":"\\\\{{s}}"}', payload, 'json'))).toEqual({
      [`a"${payload.s}`]: `\\${payload.s}`,
    })
  })

  test.each<[string, unknown, string]>([
    ['{"anArray":[{{{a}}}]}', { a: [123, 456, 789] }, '{"anArray":[123,456,789]}'],
    ['{"anArray":[{{a}}]}', { a: [123, 456, 789] }, '{"anArray":[123,456,789]}'],
    ['{"anArray":[ {{a}} ]}', {}, '{"anArray":[  ]}'],
    ['{"anArray":[{{{a}}}]}', { a: [] }, '{"anArray":[]}'],
    ['{"anArray":[{{a}}]}', { a: '' }, '{"anArray":[""]}'],
    ['[0,{{{a}}}]', { a: [1, [2], { b: 'c' }] }, '[0,1,[2],{"b":"c"}]'],
    ['[0,{{{a}}}]', { a: [] }, '[0,[]]'],
    ['{"a":{{{a}}},"b":{{a}},"c":"{{{a}}}"}', { a: [1, 'x'] }, '{"a":[1,"x"],"b":[1,"x"],"c":"1,x"}'],
    ['[{{a}},{{missing}}]', { a: [1] }, '[[1],""]'],
  ])('WHK-21: in JSON, %s with %j becomes %s', (template, payload, expected) => {
    expect(render(template, payload, 'json')).toBe(expected)
  })

  test('WHK-04: JSON stays JSON, and every text arrives as it was, for any values', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'grapheme' }),
        fc.jsonValue(),
        (one, other, value) => {
          const payload = { one, other, value, list: [one, other] }
          const text = render(
            '{"{{one}}1":"{{{one}}}","b":["<{{other}}>",{{other}},{{value}}],"l":[{{#list}}"{{.}}",{{/list}}0]}',
            payload,
            'json',
          )
          const parsed = JSON.parse(text) as { b: unknown[]; l: unknown[] } & Record<string, unknown>
          const wellFormed = Buffer.from(one).toString()
          expect(parsed[`${wellFormed}1`]).toBe(wellFormed)
          expect(parsed.b[0]).toBe(`<${Buffer.from(other).toString()}>`)
          expect(parsed.l).toEqual([wellFormed, Buffer.from(other).toString(), 0])
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('WHK-04: in forms and markup', () => {
    expect(render('a={{v}}&b={{{v}}}', { v: 'x&y=z' }, 'form')).toBe('a=x%26y%3Dz&b=x%26y=z')
    expect(render('<a>{{v}}</a>{{{v}}}', { v: '<b>' }, 'markup')).toBe('<a>&lt;b&gt;</a><b>')
  })
})
