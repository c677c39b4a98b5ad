import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { ApiError, type Http } from '../contract/index.ts'
import { deviceListQuery } from './devices.ts'
import { firmwareListQuery } from './firmwares.ts'
import { integrationListQuery } from './integrations.ts'
import { projectListQuery } from './projects.ts'
import { secretListQuery } from './secrets.ts'
import { userQuery } from './users.ts'

const api: Http = {
  request: () => Promise.reject(new Error('not called')),
  json: () => Promise.reject(new Error('not called')),
}
const devices = deviceListQuery(api).select
const selects = [
  devices,
  integrationListQuery(api).select,
  secretListQuery(api).select,
  projectListQuery(api).select,
  firmwareListQuery(api).select,
]

let logged: jest.Spied<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => logged.mockRestore())

describe('a list of the server', () => {
  test('DEV-01: is understood keyed by id and as a plain array', () => {
    const device = {
      id: 'NODE-1',
      name: 'Pump',
      model: 'esp32',
      status: 'online',
      updatedAt: '2026-11-20T12:00:00Z',
      functions: ['led'],
      variables: { t: 'double' },
    }
    const expected = [{ ...device, updatedAt: Date.UTC(2026, 10, 20, 12), lastSeen: null }]
    expect(devices({ 'NODE-1': device })).toEqual(expected)
    expect(devices([device])).toEqual(expected)
    const { id: _, ...keyedOnly } = device
    expect(devices({ 'NODE-1': keyedOnly })).toEqual(expected)
  })

  test('DEV-01: takes times as ISO 8601 and as epoch milliseconds', () => {
    expect(
      devices({ a: { updatedAt: 1_700_000_000_000 }, b: { updatedAt: '2023-11-14T22:13:20.000Z' } }).map(
        ({ updatedAt }) => updatedAt,
      ),
    ).toEqual([1_700_000_000_000, 1_700_000_000_000])
  })

  test('DEV-01: a status that nobody knows is unknown, a field that is missing is empty', () => {
    expect(devices({ x: { status: 'sleeping' } })).toEqual([
      {
        id: 'x',
        name: '',
        model: null,
        status: 'unknown',
        updatedAt: null,
        lastSeen: null,
        functions: [],
        variables: {},
      },
    ])
  })

  test('DEV-13: what can’t be understood is an error that names the place', () => {
    expect(() => devices({ x: { updatedAt: 'yesterday' } })).toThrow(ApiError)
    expect(() => devices({ x: { updatedAt: 'yesterday' } })).toThrow(
      expect.objectContaining({ kind: 'parse', place: 'devices.updatedAt' }),
    )
    expect(() => devices('<!doctype html>')).toThrow(expect.objectContaining({ kind: 'parse', place: 'devices' }))
    expect(logged).toHaveBeenCalledWith('Reading devices failed:', expect.any(ApiError))
  })

  test('ERR-10: an empty answer is none of the server, and says whose it is', async () => {
    const empty: Http = { ...api, json: async () => undefined, request: async () => new Response('') }
    const { signal } = new AbortController()
    await expect(integrationListQuery(empty).queryFn({ signal })).rejects.toMatchObject({
      kind: 'parse',
      place: '/api/v1/integrations',
    })
    await expect(userQuery(empty).queryFn({ signal })).rejects.toMatchObject({ kind: 'parse', place: '/api/v1/users' })
  })

  test('INT-01: an integration is understood nested and flat', () => {
    const select = integrationListQuery(api).select
    const nested = { id: 'i', type: 'webhook', content: { name: 'a', url: 'https://x.test', disabled: true } }
    expect(select({ i: nested })[0]?.content).toMatchObject({ name: 'a', url: 'https://x.test', disabled: true })
    expect(select([{ id: 'i', type: 'lambda', name: 'a', lambda: { language: 'javascript' } }])[0]).toMatchObject({
      type: 'lambda',
      content: { name: 'a', disabled: false },
    })
  })

  test('SEC-01, PRJ-01, FIR-01: secrets by name, projects by id, firmwares by sha256', () => {
    expect(secretListQuery(api).select({ KEY: { usageCount: 2 } })[0]).toMatchObject({
      name: 'KEY',
      usageCount: 2,
      accessedAt: null,
    })
    expect(projectListQuery(api).select({ p: { name: 'x' } })[0]).toMatchObject({
      id: 'p',
      name: 'x',
      firmwareSha: null,
    })
    expect(firmwareListQuery(api).select({ abc: { size: 7, productId: 12 } })[0]).toMatchObject({
      sha256: 'abc',
      size: 7,
      productId: '12',
      downloadCount: 0,
    })
  })

  test('PRJ-01, FIR-01: an empty text is none, also where it would be a part of an address', () => {
    expect(projectListQuery(api).select({ p: { firmwareSha: '', template: '' } })[0]).toMatchObject({
      firmwareSha: null,
      template: null,
    })
    expect(firmwareListQuery(api).select({ abc: { projectId: '', projectName: '', productId: '' } })[0]).toMatchObject({
      projectId: null,
      projectName: null,
      productId: null,
    })
    expect(devices({ d: { model: '' } })[0]).toMatchObject({ model: null })
  })

  test('DEV-13: what has no name to be addressed by is an error that names the place', () => {
    for (const select of selects) {
      expect(() => select([{ id: '', sha256: '', name: '' }])).toThrow(ApiError)
      expect(() => select([{ id: '', sha256: '', name: '' }])).toThrow(/ at \w+\.(id|sha256|name): empty/)
    }
  })

  test('DEV-15: is read by the same function at every call, so that it is not read again at every render', () => {
    for (const query of [
      deviceListQuery,
      firmwareListQuery,
      integrationListQuery,
      projectListQuery,
      secretListQuery,
      userQuery,
    ]) {
      expect(query(api).select).toBe(query({ ...api }).select)
    }
  })

  test('SET-01: a user without a chosen language has none', () => {
    expect(userQuery(api).select({ firstName: 'Ada', language: 'fr' })).toMatchObject({
      firstName: 'Ada',
      language: null,
    })
    expect(userQuery(api).select(undefined)).toMatchObject({ firstName: '', lastName: '', language: null })
  })

  test('DEV-13: no answer whatever makes anything but a list or an ApiError', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        for (const select of selects) {
          try {
            expect(Array.isArray(select(answer))).toBe(true)
          } catch (error) {
            expect(error).toBeInstanceOf(ApiError)
          }
        }
      }),
    )
  })
})
