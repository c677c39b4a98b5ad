import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { contentIn, importIntegration } from './importIntegration.ts'
import { forbiddenAt, jsonError } from './jsonError.ts'
import { formatFor, readRequest } from './request.ts'
import { readSecrets } from './templateNames.ts'
import { namesIn, unknownNames } from './variables.ts'

const types = ['webhook', 'lambda', 'losant']

describe('taking over what another console exported', () => {
  // As in Particle's documentation of custom templates.
  const exported = {
    name: 'InfluxDB',
    event: 'env',
    responseTopic: '{{PARTICLE_DEVICE_ID}}/hook-response/{{PARTICLE_EVENT_NAME}}',
    disabled: false,
    secrets: [{ name: 'INFLUX_TOKEN' }],
    template: 'webhook',
    url: 'https://eu-1.influx.example/api/v2/write',
    requestType: 'POST',
    noDefaults: true,
    rejectUnauthorized: true,
    unchunked: false,
    data_url_response_event: false,
    headers: { Authorization: 'Token {{{INFLUX_TOKEN}}}', 'Content-Type': 'text/plain' },
    query: { bucket: 'b' },
    body: 'env t={{t}}',
  }

  test('INT-13: it is an integration as it is, fields that are not known here included', () => {
    expect(importIntegration(exported, types)).toEqual({ type: 'webhook', content: exported, repairs: [] })
    expect(readRequest(exported)).toMatchObject({
      format: 'body',
      custom: true,
      body: 'env t={{t}}',
      query: [{ key: 'bucket', value: 'b' }],
    })
    expect(readSecrets(exported.secrets)).toEqual([{ name: 'INFLUX_TOKEN', templateName: '', at: 0 }])
  })

  test('INT-13: other names of a field are understood, wrappers taken off, and what belongs to the old place left behind', () => {
    const wrapped = {
      integration: {
        id: 'abc',
        name: 'n',
        created_at: '2025',
        eventName: 'e',
        dataUrlResponseEvent: true,
        deviceid: '',
        url: 'https://x',
      },
    }
    expect(importIntegration(wrapped, types)).toEqual({
      type: 'webhook',
      content: { name: 'n', event: 'e', data_url_response_event: true, url: 'https://x' },
      repairs: [],
    })
    expect(importIntegration({ id: '1', type: 'losant', content: { name: 'n', eventName: 'e' } }, types)).toEqual({
      type: 'losant',
      content: { name: 'n', event: 'e' },
      repairs: [],
    })
    expect(importIntegration({ lambda: { code: '' } }, types)?.type).toBe('lambda')
  })

  test('WHK-01, INT-13: an integration that is edited keeps fields of any name; only a mere wrapper is taken off', () => {
    const edited = {
      name: 'n',
      url: 'https://x',
      content: { note: 1 },
      integration: { note: 2 },
      id: 'own',
      logs: [1],
      errors: 2,
      counters: {},
      created_at: 'a',
      updated_at: 'b',
    }
    expect(contentIn(edited)).toEqual(edited)
    expect(contentIn({ id: '1', type: 'webhook', content: { name: 'n', id: 'own' } })).toEqual({ name: 'n', id: 'own' })
    expect(contentIn({ integration: { id: 'theirs', url: 'https://x' } })).toEqual({ url: 'https://x' })
  })

  test('INT-13: what is no integration is none', () => {
    for (const value of [null, 1, [], {}, 'x', { name: 'only' }]) expect(importIntegration(value, types)).toBeNull()
  })
})

describe('text that should be JSON', () => {
  test.each([
    ['{"a": 1,}', 1, 9],
    ['{"a" 1}', 1, 6],
    ['{\n  "a": tru\n}', 2, 8],
    ['{"a": "\n"}', 1, 7],
    ['', 1, 1],
    ['{"a": 01}', 1, 8],
    ['{"a":1} x', 1, 9],
    ['{"a": [1 2]}', 1, 10],
  ])('WHK-01: %j is wrong at line %i, column %i', (text, line, column) => {
    expect(jsonError(text)).toEqual({ kind: 'syntax', line, column })
  })

  test('WHK-01: anything but an object is no integration', () => {
    for (const text of ['[]', '1', 'null', '"x"']) expect(jsonError(text)).toMatchObject({ kind: 'notObject' })
  })

  test('WHK-01: a key that servers refuse is shown with its place, as a value it is a text like any other', () => {
    expect(jsonError('{\n  "a": {"__proto__": 1}\n}')).toEqual({ kind: 'forbidden', line: 2, column: 9 })
    expect(jsonError('{"a": "__proto__", "b": "{\\"__proto__\\": 1}"}')).toBeNull()
  })

  test('WHK-01: every JSON object is right, and every beginning of one is wrong within it', () => {
    // A key that is refused has a test of its own.
    const allowed = (object: object) => forbiddenAt(JSON.stringify(object)) < 0
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()).filter(allowed),
        fc.nat(),
        fc.constantFrom(0, 2),
        (object, cut, indent) => {
          const text = JSON.stringify(object, null, indent)
          expect(jsonError(text)).toBeNull()
          const part = text.slice(0, cut % text.length)
          const error = jsonError(part)
          expect(error?.kind).toBe('syntax')
          expect(error?.line).toBeLessThanOrEqual(part.split('\n').length)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('names in templates', () => {
  const known = {
    secrets: [{ templateName: 'KEY', name: 'MY_KEY', at: 0 }],
    parameters: [{ templateName: 'LAT', value: '1', at: 0 }],
  }

  test('INT-12: a name that is neither a secret, a parameter nor a known variable is found', () => {
    expect(
      unknownNames(
        '{{{KEY}}} {{LAT}} {{{PARTICLE_EVENT_VALUE}}} {{SPARK_CORE_ID}} {{t}} {{a.b}} {{INFLUX_ORG}} {{INFLUX_ORG}}',
        known,
        { data: '{"t": 1, "a": {"b": 2}}', real: true },
      ),
    ).toEqual(['INFLUX_ORG'])
    expect(unknownNames('{{t}}', known, { data: 'plain text', real: true })).toEqual(['t'])
    expect(
      unknownNames('{{PRODUCT_ID}} {{PRODUCT_VERSION}} {{{PRODUCT_USER_ID}}}', known, { data: '', real: true }),
    ).toEqual([])
  })

  test('INT-22: as long as no event has been seen, only what is written like a secret or a parameter is flagged', () => {
    expect(
      unknownNames('{{temp}} {{a.b}} {{1}} {{T}} {{API_TOKEN}} {{PARTICLE_NOTHING}}', known, {
        data: '{"t": 1}',
        real: false,
      }),
    ).toEqual(['API_TOKEN', 'PARTICLE_NOTHING'])
    expect(unknownNames('{{temp}} {{API_TOKEN}}', known, { data: '{"API_TOKEN": 1}', real: true })).toEqual(['temp'])
  })

  test('INT-12: sections, comments and names within a section are not mistaken for names', () => {
    expect(namesIn('{{#list}}{{inner}}{{/list}}{{! note }}{{^no}}x{{/no}}{{&raw}} { {x} }')).toEqual([
      'list',
      'no',
      'raw',
    ])
  })
})

test('WHK-03: selecting GET switches the format to query, leaving it back to JSON', () => {
  expect(formatFor('GET', 'form')).toBe('query')
  expect(formatFor('POST', 'query')).toBe('json')
  expect(formatFor('PUT', 'body')).toBe('body')
})
