import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { faultNames, faultText, startFaultEdge, type FaultEdge, type FaultName } from '@console/shared/testing/cloud'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { ApiError, type Http } from '../contract/index.ts'
import * as api from './index.ts'

const { signal } = new AbortController()
const event = { name: 'e', data: '{}' }

interface Query {
  queryFn(context: { signal: AbortSignal }): Promise<unknown>
  select?(value: never): unknown
}

const query = (of: (http: Http) => Query) => async (http: Http) => {
  const { queryFn, select = (value) => value } = of(http)
  return select(await queryFn({ signal }) as never)
}

/** Calls whose answer is read as JSON. */
const read: Record<string, (http: Http) => Promise<unknown>> = {
  userQuery: query(api.userQuery),
  deviceListQuery: query(api.deviceListQuery),
  deviceDetailsQuery: query((http) => api.deviceDetailsQuery(http, 'd')),
  statsQuery: query((http) => api.statsQuery(http, 'd', '1h')),
  firmwareListQuery: query(api.firmwareListQuery),
  integrationListQuery: query(api.integrationListQuery),
  integrationNameTaken: (http) => api.integrationNameTaken(http, 'n', 'i'),
  integrationHealthQuery: query(api.integrationHealthQuery),
  deliveriesQuery: query((http) => api.deliveriesQuery(http, 'i')),
  previewIntegration: (http) => api.previewIntegration(http, { type: 'webhook', content: {}, event }, signal),
  runFunction: (http) => api.runFunction(http, { content: {}, event }),
  secretListQuery: query(api.secretListQuery),
  secretDetailsQuery: query((http) => api.secretDetailsQuery(http, 's')),
  projectListQuery: query(api.projectListQuery),
  pastBuildsQuery: query(api.pastBuildsQuery),
  projectBuildsQuery: query((http) => api.projectBuildsQuery(http, 'p')),
  listProjectFiles: (http) => api.listProjectFiles(http, 'p'),
  createProject: (http) => api.createProject(http, { name: 'n', template: 't' }),
}

/** Calls whose answer is taken as it is. */
const taken: Record<string, (http: Http) => Promise<unknown>> = {
  settingsQuery: query(api.settingsQuery),
  downloadFirmware: (http) => api.downloadFirmware(http, 'f'),
  readProjectFile: (http) => api.readProjectFile(http, 'p', 'src/main.ino'),
  downloadArtifact: (http) => api.downloadArtifact(http, 'p', 'build/firmware.bin'),
  streamBuild: (http) => api.streamBuild(http, 'p', () => {}, signal),
}

/** Calls of which only matters that they were accepted. */
const told: Record<string, (http: Http) => Promise<unknown>> = {
  saveUser: (http) => api.saveUser(http, { firstName: 'a', lastName: 'b', language: null }),
  changePassword: (http) => api.changePassword(http, 'a new password'),
  renameDevice: (http) => api.renameDevice(http, 'd', 'n'),
  deleteDevice: (http) => api.deleteDevice(http, 'd'),
  updateDevice: (http) => api.updateDevice(http, 'd', new Blob(['image'])),
  deleteFirmware: (http) => api.deleteFirmware(http, 'f'),
  saveIntegration: (http) => api.saveIntegration(http, { id: 'i', type: 'webhook', content: {} }),
  deleteIntegration: (http) => api.deleteIntegration(http, 'i'),
  replayDelivery: (http) => api.replayDelivery(http, 'i', 'x'),
  saveSecret: (http) => api.saveSecret(http, 's', 'v'),
  deleteSecret: (http) => api.deleteSecret(http, 's'),
  renameProject: (http) => api.renameProject(http, 'p', 'n'),
  deleteProject: (http) => api.deleteProject(http, 'p'),
  writeProjectFile: (http) => api.writeProjectFile(http, 'p', { path: 'a.txt', text: 't' }, 'new'),
  deleteProjectFile: (http) => api.deleteProjectFile(http, 'p', 'a.txt'),
}

const noCalls = ['createHttp', 'withName', 'isBuildMarker', 'parseBuildMarker', 'longestName', 'statsWindows']

type Expected = Partial<ApiError> | 'accepted'

const always: Partial<Record<FaultName, Expected>> = {
  500: { kind: 'http', status: 500, message: faultText },
  offline: { kind: 'offline' },
  html: { kind: 'parse' },
}

describe('a call that fails', () => {
  let edge: FaultEdge
  const httpWith = (...patience: [] | [api.Patience]) => api.createHttp(edge.address, { getToken: async () => 't', renewToken: async () => 't', signIn: () => {} }, ...patience)
  beforeAll(async () => {
    edge = await startFaultEdge()
  })
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}))
  afterAll(() => edge.stop())

  const outcome = (call: (http: Http) => Promise<unknown>, http = httpWith()): Promise<unknown> => call(http).then(() => 'accepted', (error: unknown) => error)

  test('SHELL-11: every call that the console makes is proved here', () => {
    expect(Object.keys({ ...read, ...taken, ...told }).sort()).toEqual(Object.keys(api).filter((name) => !noCalls.includes(name)).sort())
  })

  test('SHELL-11: no other code of the console makes a call of its own', () => {
    const root = path.resolve(__dirname, '../../..')
    const folders = ['shell/src', ...readdirSync(root).filter((name) => name.startsWith('mfe-')).map((name) => `${name}/src`)]
    const files = folders.flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(root, folder, name)))
    const sources = files.filter((name) => /(?<!\.test|\.testing)\.tsx?$/.test(name))
    expect(sources.length).toBeGreaterThan(300)
    expect(sources.filter((name) => /\b(api|ide|http)\.(json|request)\(/.test(readFileSync(name, 'utf8')))).toEqual([])
  })

  describe.each<[string, typeof read, Partial<Record<FaultName, Expected>>]>([
    ['read', read, { ...always, cut: { kind: 'offline' }, shape: { kind: 'parse' } }],
    ['taken as it is', taken, { ...always, cut: { kind: 'offline' }, shape: 'accepted' }],
    ['not looked at', told, { ...always, cut: 'accepted', shape: 'accepted' }],
  ])('whose answer is %s', (_, calls, expected) => {
    test.each(Object.entries(calls))('SHELL-11, DEV-13: %s throws a typed error with its cause, and is sent once', async (name, call) => {
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
    })
  })

  test('SHELL-11: each call that nobody answers is given up in time, and is sent once', async () => {
    edge.fail('timeout')
    const before = edge.calls.length
    const calls = Object.entries({ ...read, ...taken, ...told })
    const impatient = httpWith({ begin: 3_000, beginSlow: 3_100, whole: 3_200 })
    const kinds = await Promise.all(calls.map(async ([name, call]) => [name, (await outcome(call, impatient) as ApiError).kind]))
    expect(kinds).toEqual(calls.map(([name]) => [name, 'timeout']))
    expect(edge.calls.length - before).toBe(calls.length)
  })

  test('SHELL-11: an answer that begins and never ends is given up in time', async () => {
    edge.fail('stalled')
    expect(await outcome((http) => http.json('/x'), httpWith({ begin: 500, beginSlow: 500, whole: 700 }))).toMatchObject({ kind: 'timeout' })
  })
})
