import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  faultNames,
  faultText,
  startFaultEdge,
  type FaultEdge,
  type FaultName,
} from '@console/platform-testing/faultEdge'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { ApiError, type Http } from '../contract/index.ts'
import { noCalls, read, taken, ignored } from './calls.testing.ts'
import * as api from './index.ts'

type Expected = Partial<ApiError> | 'accepted'

const always: Partial<Record<FaultName, Expected>> = {
  500: { kind: 'http', status: 500, message: faultText },
  offline: { kind: 'offline' },
  html: { kind: 'parse' },
}

describe('a call that fails', () => {
  let edge: FaultEdge
  const httpWith = (...timeouts: [] | [api.Timeouts]) =>
    api.createHttp(
      edge.address,
      { getToken: async () => 't', renewToken: async () => 't', signIn: () => {} },
      ...timeouts,
    )
  beforeAll(async () => {
    edge = await startFaultEdge()
  })
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}))
  afterAll(() => edge.stop())

  const outcome = (call: (http: Http) => Promise<unknown>, http = httpWith()): Promise<unknown> =>
    call(http).then(
      () => 'accepted',
      (error: unknown) => error,
    )

  test('SHELL-11: every call that the console makes is proved here', () => {
    expect(Object.keys({ ...read, ...taken, ...ignored }).sort()).toEqual(
      Object.keys(api)
        .filter((name) => !noCalls.includes(name))
        .sort(),
    )
  })

  test('SHELL-11: no other code of the console makes a call of its own', () => {
    const root = path.resolve(__dirname, '../../../..')
    const folders = [
      'shell/src',
      ...readdirSync(root)
        .filter((name) => name.startsWith('mfe-'))
        .map((name) => `${name}/src`),
    ]
    const files = folders.flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(root, folder, name),
      ),
    )
    const sources = files.filter((name) => /(?<!\.test|\.testing)\.tsx?$/.test(name))
    expect(sources.length).toBeGreaterThan(150)
    expect(sources.filter((name) => /\b(api|ide|http)\.(json|request)\(/.test(readFileSync(name, 'utf8')))).toEqual([])
  })

  describe.each<[string, typeof read, Partial<Record<FaultName, Expected>>]>([
    ['read', read, { ...always, cut: { kind: 'offline' }, shape: { kind: 'parse' } }],
    ['taken as it is', taken, { ...always, cut: { kind: 'offline' }, shape: 'accepted' }],
    ['not looked at', ignored, { ...always, cut: 'accepted', shape: 'accepted' }],
  ])('whose response is %s', (_, calls, expected) => {
    test.each(Object.entries(calls))(
      'SHELL-11, DEV-13: %s throws a typed error with its cause, and is sent once',
      async (name, call) => {
        for (const fault of faultNames.filter((one) => one !== 'timeout')) {
          edge.fail(fault)
          const before = edge.calls.length
          const result = await outcome(call)
          const what = `${name}, ${fault}`
          const { [fault]: due = 'accepted' } = expected
          expect([what, result]).toEqual([what, due === 'accepted' ? due : expect.objectContaining(due)])
          expect([what, result instanceof ApiError]).toEqual([what, due !== 'accepted'])
          if (fault === 'offline') expect([what, (result as ApiError).cause]).toEqual([what, expect.any(Object)])
          expect([what, edge.calls.length - before]).toEqual([what, 1])
        }
      },
    )
  })

  test('SHELL-11: each call that gets no response is given up in time, and is sent once', async () => {
    edge.fail('timeout')
    const before = edge.calls.length
    const calls = Object.entries({ ...read, ...taken, ...ignored })
    const impatient = httpWith({ begin: 3_000, beginSlow: 3_100, whole: 3_200 })
    const kinds = await Promise.all(
      calls.map(async ([name, call]) => [name, ((await outcome(call, impatient)) as ApiError).kind]),
    )
    expect(kinds).toEqual(calls.map(([name]) => [name, 'timeout']))
    expect(edge.calls.length - before).toBe(calls.length)
  })

  test('SHELL-11: a response that begins and never ends is given up in time', async () => {
    edge.fail('stalled')
    expect(
      await outcome((http) => http.json('/x'), httpWith({ begin: 500, beginSlow: 500, whole: 700 })),
    ).toMatchObject({ kind: 'timeout' })
  })
})
