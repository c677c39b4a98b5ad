import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { canonical } from '../../common/model/canonical.ts'
import { contentIn } from '../../common/model/importIntegration.ts'
import { merged, pretty, type Content } from '../../common/model/json.ts'
import { templates } from '../../common/templates/templates.ts'
import { readContent, replaceContent, writeContent } from './fields.ts'

const name = fc.oneof(
  fc.constantFrom('temp', 'Content-Type', '', '__proto__', 'constructor', '{{KEY}}'),
  fc.string({ maxLength: 12 }),
)
const text = fc.oneof(
  fc.constantFrom('', '{{{PARTICLE_EVENT_VALUE}}}', '{"t": {{t}}}', '{"t":1}', '[]', 'null', '<b>'),
  fc.string({ maxLength: 30 }),
)
const json = fc.constantFrom<unknown[]>(
  0,
  -1.5,
  true,
  null,
  '',
  'x',
  [],
  {},
  [1, 'a', null],
  { a: { b: '{{x}}' } },
  { list: [{ on: false }] },
  '{"a":1}',
)
const map = fc.dictionary(name, fc.oneof(text, json), { maxKeys: 4 })
const entry = (required: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .tuple(fc.record(required), fc.dictionary(fc.constantFrom('x_note', 'x_more', 'ttl'), json, { maxKeys: 2 }))
    .map(([own, more]) => ({ ...more, ...own }))

/**
 * Whatever a server may hold: every known field in every form that a server takes, left out, or beside fields of
 * others.
 */
const known = fc.record(
  {
    name: text,
    deviceID: fc.oneof(fc.constant('*'), text),
    disabled: fc.constant(true),
    event: text,
    parameters: fc.array(entry({ template_name: text.filter((each) => each !== ''), value: fc.oneof(text, json) }), {
      maxLength: 3,
    }),
    secrets: fc.array(
      fc.oneof(entry({ template_name: text, name: text }), entry({ name: text }), fc.constant({ template_name: 'K' })),
      { maxLength: 3 },
    ),
    lambda: entry({ language: fc.constantFrom('javascript', 'python'), code: text }),
    url: text,
    requestType: fc.constantFrom('POST', 'GET', 'PUT', 'DELETE', 'PATCH'),
    headers: map,
    json: fc.oneof(text, json),
    query: map,
    form: map,
    body: text,
    auth: entry({ username: text, password: text }),
    responseTemplate: fc.oneof(text, map),
    noDefaults: fc.boolean(),
    rejectUnauthorized: fc.boolean(),
    unchunked: fc.boolean(),
    data_url_response_event: fc.boolean(),
  },
  { requiredKeys: [] },
)
const unknown = fc.dictionary(
  fc.constantFrom(
    'id',
    'logs',
    'errors',
    'counters',
    'created_at',
    'content',
    'integration',
    'type',
    'responseTopic',
    'errorResponseTopic',
    'integration_type',
    'mydevices',
    'azure_sas_token',
    '__proto__',
  ),
  json,
  { maxKeys: 5 },
)
const type = fc.constantFrom(...templates.map(({ id }) => id))
const integration = fc
  .tuple(type, unknown, known)
  .map(([id, more, own]) => ({ type: id, content: canonical(id, { ...more, ...own }) }))

const plainly = (content: Content): unknown => JSON.parse(JSON.stringify(content))
// Many times faster than toEqual; the counterexample tells the rest.
const equal = (a: Content, b: Content) => expect(isDeepStrictEqual(plainly(a), plainly(b))).toBe(true)

describe('from what is stored to the form and back', () => {
  test('INT-10: of 10,000 integrations none is changed by being shown and saved', () => {
    fc.assert(
      fc.property(integration, ({ type: id, content }) => {
        equal(writeContent(id, readContent(content), content), content)
      }),
      { numRuns: 1_500 },
    )
  }, 120_000)

  test('WHK-01: nor by the way through the JSON view, whatever drafts the form holds', () => {
    fc.assert(
      fc.property(
        integration.filter(({ content }) => Object.hasOwn(content, 'name')),
        integration,
        ({ type: id, content }, other) => {
          const shown = contentIn(JSON.parse(pretty(content)) as Content)
          equal(writeContent(id, replaceContent(shown, readContent(other.content)), shown), content)
        },
      ),
      { numRuns: 400 },
    )
  })

  test('INT-10: a change of one field leaves all others as they were', () => {
    fc.assert(
      fc.property(integration, ({ type: id, content }) => {
        const { name: _, ...rest } = writeContent(id, { ...readContent(content), name: 'renamed' }, content)
        const { name: __, ...before } = content
        equal(rest, before)
      }),
      { numRuns: 300 },
    )
  })

  test('INT-10: what the form writes, it reads again', () => {
    fc.assert(
      fc.property(integration, integration, ({ type: id, content }, { content: other }) => {
        const written = writeContent(id, readContent(other), content)
        equal(writeContent(id, readContent(written), written), written)
      }),
      { numRuns: 300 },
    )
  })
})

describe('what somebody else saved meanwhile', () => {
  test('INT-06: follows where nothing was changed here; what was changed here stays', () => {
    fc.assert(
      fc.property(integration, integration, ({ content: before }, { content: theirs }) => {
        equal(merged(before, before, theirs), theirs)
        equal(merged(theirs, before, before), theirs)
      }),
      { numRuns: 300 },
    )
    expect(
      merged(
        { name: 'a', url: 'typed' },
        { name: 'a', url: 'u', event: 'emptied' },
        { name: 'renamed', url: 'u', event: 'emptied', x_new: 1 },
      ),
    ).toEqual({ name: 'renamed', url: 'typed', x_new: 1 })
  })
})

describe('the stored shape', () => {
  const shown = readContent({})
  test('INT-10: disabled is sent only when true, the template is omitted for a webhook, parameters without a name are dropped', () => {
    const content = {
      name: 'a',
      disabled: false,
      template: 'webhook',
      parameters: [{ value: 'lost' }, { template_name: '', value: 'lost' }, { template_name: 'KEPT', value: 1 }],
    }
    expect(writeContent('webhook', readContent(content), content)).toEqual({
      name: 'a',
      parameters: [{ template_name: 'KEPT', value: 1 }],
    })
    expect(writeContent('webhook', { ...shown, enabled: false }, {})).toEqual({ disabled: true })
    expect(writeContent('losant', { ...shown, name: 'x' }, {})).toEqual({ name: 'x', template: 'losant' })
  })

  test('INT-10: any device is no deviceID; a device that was left at * stays untouched', () => {
    expect(writeContent('webhook', { ...shown, device: 'd1' }, {})).toEqual({ deviceID: 'd1' })
    expect(writeContent('webhook', { ...shown, device: '' }, { deviceID: 'd1' })).toEqual({})
    expect(readContent({ deviceID: '*' }).device).toBe('')
  })

  test('INT-10: what is emptied is left out', () => {
    const content = {
      name: 'a',
      url: 'https://x',
      headers: { a: 'b' },
      auth: { username: 'u', password: 'p' },
      responseTemplate: 'r',
      event: 'e',
    }
    const emptied = {
      ...readContent(content),
      headers: [],
      username: '',
      password: '',
      responseTemplate: '',
      event: '',
    }
    expect(writeContent('webhook', emptied, content)).toEqual({ name: 'a', url: 'https://x' })
  })

  test('WHK-03: form, JSON and body exclude each other', () => {
    const content = { form: { a: '1' }, query: { q: '1' }, requestType: 'POST' }
    const values = { ...readContent(content), custom: true, body: 'plain', json: '{"t": {{t}}}' }
    expect(writeContent('webhook', { ...values, format: 'body' }, content)).toEqual({
      requestType: 'POST',
      query: { q: '1' },
      body: 'plain',
    })
    expect(writeContent('webhook', { ...values, format: 'json' }, content)).toEqual({
      requestType: 'POST',
      query: { q: '1' },
      json: '{"t": {{t}}}',
    })
    expect(writeContent('webhook', { ...values, format: 'json', json: '{"a":1}' }, content)).toEqual({
      requestType: 'POST',
      query: { q: '1' },
      json: { a: 1 },
    })
  })

  test('WHK-04: the default sends data, coreid and published_at, with GET as query parameters', () => {
    const fields = {
      data: '{{{PARTICLE_EVENT_VALUE}}}',
      coreid: '{{{PARTICLE_DEVICE_ID}}}',
      published_at: '{{{PARTICLE_PUBLISHED_AT}}}',
    }
    const custom = { ...readContent({ json: { a: 1 } }), custom: false }
    expect(writeContent('webhook', custom, { json: { a: 1 } })).toEqual({ requestType: 'POST', json: fields })
    expect(writeContent('webhook', { ...custom, format: 'form' }, { json: { a: 1 } })).toEqual({
      requestType: 'POST',
      form: fields,
    })
    expect(
      writeContent(
        'webhook',
        { ...custom, requestType: 'GET', format: 'query', query: [{ key: 'hidden', value: '1' }] },
        {},
      ),
    ).toEqual({ requestType: 'GET', query: fields })
    expect(readContent({ requestType: 'GET', query: fields })).toMatchObject({
      format: 'query',
      custom: false,
      query: [],
    })
  })

  test('INT-23: true in the place of a body stands for the default fields, and stays', () => {
    const content = { name: 'n', url: 'https://x', requestType: 'POST', json: true }
    const values = readContent(content)
    expect(values).toMatchObject({ format: 'json', custom: false })
    expect(JSON.parse(values.json)).toEqual({
      data: '{{{PARTICLE_EVENT_VALUE}}}',
      coreid: '{{{PARTICLE_DEVICE_ID}}}',
      published_at: '{{{PARTICLE_PUBLISHED_AT}}}',
    })
    expect(writeContent('webhook', values, content)).toEqual(canonical('webhook', content))
  })
})
