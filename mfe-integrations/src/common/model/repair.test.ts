import { describe, expect, test } from '@jest/globals'
import { contentIn, importIntegration } from './importIntegration.ts'

const types = ['webhook', 'lambda']
const take = (content: object, taken: readonly string[] = []) => importIntegration(content, types, taken)

describe('an integration that other tools have exported', () => {
  test('INT-23: fields that are null are dropped, also within the credentials, and named', () => {
    expect(
      take({
        name: 'n',
        event: 'e',
        url: 'https://x',
        headers: null,
        json: null,
        mydevices: null,
        auth: { username: 'u', password: null },
      }),
    ).toEqual({
      type: 'webhook',
      content: { name: 'n', event: 'e', url: 'https://x', auth: { username: 'u' } },
      repairs: [{ kind: 'dropped', fields: ['headers', 'json', 'mydevices'] }],
    })
  })

  test('INT-23: the method is read in any case', () => {
    expect(take({ name: 'n', url: 'https://x', requestType: ' Post' })).toMatchObject({
      content: { requestType: 'POST' },
      repairs: [{ kind: 'method', from: ' Post', to: 'POST' }],
    })
    expect(take({ name: 'n', url: 'https://x', requestType: '' })).toEqual({
      type: 'webhook',
      content: { name: 'n', url: 'https://x' },
      repairs: [],
    })
    expect(take({ name: 'n', url: 'https://x', requestType: 'PATCH' })).toMatchObject({
      content: { requestType: 'PATCH' },
      repairs: [],
    })
  })

  test('INT-23: known fields in a form that is not kept here are set right', () => {
    expect(
      take({
        name: 'n',
        url: 'https://x',
        noDefaults: 'true',
        rejectUnauthorized: 'false',
        query: 'a=1&b=x%20y',
        form: '{"k":"v"}',
        headers: '{"X-Key":"1"}',
        body: { t: '{{t}}' },
      }),
    ).toMatchObject({
      content: {
        noDefaults: true,
        rejectUnauthorized: false,
        query: { a: '1', b: 'x y' },
        form: { k: 'v' },
        headers: { 'X-Key': '1' },
        body: '{\n  "t": "{{t}}"\n}',
      },
      repairs: [
        { kind: 'converted', fields: ['noDefaults', 'rejectUnauthorized', 'query', 'form', 'headers', 'body'] },
      ],
    })
  })

  test.each([
    [{ event: 'door/open now' }, 'door-open-now', null],
    [{ name: '  ', event: 'e' }, 'e', null],
    [{ name: 'My hook for Köln', event: 'e' }, 'My-hook-for-Koln', 'My hook for Köln'],
    [{ name: '…', event: 'e' }, 'e', '…'],
    [{ name: 'x'.repeat(70) }, 'x'.repeat(64), 'x'.repeat(70)],
    [{ event: '{{{PARTICLE_DEVICE_ID}}}/log' }, 'log', null],
    [{}, 'api-example-org', null],
    [{ name: 'taken' }, 'taken-2', 'taken'],
    [{ name: 'y'.repeat(64) }, `${'y'.repeat(62)}-2`, 'y'.repeat(64)],
  ])('INT-23: the name of %j is made %s', (content, name, from) => {
    expect(take({ url: 'https://api.example.org/hook', ...content }, ['taken', 'y'.repeat(64)])).toMatchObject({
      content: { name },
      repairs: [{ kind: 'name', from, to: name }],
    })
  })

  test('INT-23: a name that is right stays, and a custom function’s may have spaces', () => {
    expect(take({ name: 'right_1', url: 'https://x' }, ['other'])?.repairs).toEqual([])
    expect(take({ name: 'my function', lambda: { code: '' } })).toMatchObject({
      content: { name: 'my function' },
      repairs: [],
    })
  })

  test('INT-23: in the JSON view, nulls and the method are set right too, and nothing else is added', () => {
    expect(contentIn({ event: 'e', url: 'https://x', auth: null, requestType: 'get' })).toEqual({
      event: 'e',
      url: 'https://x',
      requestType: 'GET',
    })
  })
})
