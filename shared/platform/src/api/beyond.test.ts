import { contractCalls, contractFields, isCallOf, readApiDocument } from 'cloud/testing/apiDocument.ts'
import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { ApiError, type Http } from '../contract/index.ts'
import { read, taken, ignored } from './calls.testing.ts'
import * as api from './index.ts'

const { calls: documented, fields: documentedFields } = readApiDocument()

/** What the calls of this module send, as "GET /api/v1/devices". */
const sentCalls = async (): Promise<readonly string[]> => {
  const sent: string[] = []
  const request: Http['request'] = async (path, { method = 'GET' } = {}) => {
    sent.push(`${method} ${path}`)
    throw new ApiError('http', 'Not Found', { status: 404 })
  }
  const http: Http = { request, json: async (path, options) => request(path, options) }
  for (const call of Object.values({ ...read, ...taken, ...ignored })) await call(http).catch(() => null)
  return sent
}

/** The fields of an entity that a list's reader looks at. */
const fieldsRead = ({ select }: { select(value: unknown): unknown }): readonly string[] => {
  const seen = new Set<string>()
  const see = (field: string | symbol) => void (typeof field === 'string' && seen.add(field))
  const entity = new Proxy({}, { has: (_, field) => (see(field), true), get: (_, field) => see(field) })
  try {
    select([entity])
  } catch {
    // It lacks what each of them has.
  }
  return [...seen]
}

describe('what the console uses beyond the contract is in api.md', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}))

  test('UX-22: each call is one of the contract or has its row; each row is called', async () => {
    const sent = await sentCalls()
    expect(sent.length).toBe(Object.keys({ ...read, ...taken, ...ignored }).length)
    const beyond = sent.filter((call) => !contractCalls.some((row) => isCallOf(row, call)))
    expect(beyond.filter((call) => !documented.some((row) => isCallOf(row, call)))).toEqual([])
    expect(documented.filter((row) => !beyond.some((call) => isCallOf(row, call)))).toEqual([])
  })

  const entities = [
    ['device', api.deviceListQuery],
    ['image', api.firmwareListQuery],
    ['project', api.projectListQuery],
    ['secret', api.secretListQuery],
  ] as const

  test.each(entities)('UX-22: each field of a %s is one of the contract or has its row', (entity, query) => {
    const http: Http = {
      request: () => Promise.reject(new Error('not called')),
      json: () => Promise.reject(new Error('not called')),
    }
    const own: readonly string[] = contractFields[entity]
    const beyond = fieldsRead(query(http)).filter((field) => !own.includes(field))
    const rows = documentedFields.filter((row) => row.endsWith(` ${entity}`)).map((row) => row.split(' ')[0])
    expect(beyond.sort()).toEqual(rows.sort())
  })
})
