import { expect, test } from '@jest/globals'
import platform from '@console/platform/package.json'
import { startFaultEdge } from '../server/faultEdge.ts'
import { createTestConsole } from './createTestConsole.ts'

declare module '@console/platform/contract' {
  interface RegisteredRoutes {
    'device-details': '/devices/:id'
  }
  interface RegisteredSlots {
    'greeting/v1': { name: string }
    'greeting/v2': { name: string }
  }
}

test('MFE-07: the fake of the platform contract has the contract’s version, and keeps what the contract says of routes and slots', async () => {
  const Filling = () => null
  const console = createTestConsole({ slots: { 'greeting/v1': Filling }, routes: { 'device-details': '/devices/:id' } })
  expect(console.version).toBe(platform.version)
  expect(console.href('device-details', { id: 'a/b' })).toBe('/devices/a%2Fb')
  // @ts-expect-error The parameter is missing.
  expect(() => console.href('device-details')).toThrow('needs the parameter "id"')
  // @ts-expect-error There is no such route.
  expect(() => console.href('nowhere')).toThrow('nowhere')
  expect([await console.loadSlot('greeting/v1'), await console.loadSlot('greeting/v2')]).toEqual([Filling, null])
  console.toast({ kind: 'info', title: 'done' })
  console.reportUnsaved('form', true, { kept: true })
  expect([console.toasts, [...console.unsaved]]).toEqual([
    [{ kind: 'info', title: 'done' }],
    [['form', { kept: true }]],
  ])
})

test('MFE-40: a test says what the API answers, by call, and needs no server; the console takes it as it takes a server’s answer', async () => {
  const { api } = createTestConsole({
    api: {
      'GET /api/v1/pots': ({ query }) => ({ size: query.get('size') }),
      'PUT /api/v1/pots/:id': ({ params, body }) => ({ ...params, body }),
      'GET /api/v1/pots/:id/files/*': ({ path }) => path,
      'DELETE /api/v1/pots/:id': () => undefined,
      'POST /api/v1/pots': () => new Response('full', { status: 409 }),
      'GET /api/v1/broken': () => {
        throw new TypeError('Failed to fetch')
      },
      'GET /api/v1/proxy': () => new Response('<title>Welcome</title>', { headers: { 'Content-Type': 'text/html' } }),
    },
  })
  expect(await api.json('/api/v1/pots?size=3')).toEqual({ size: '3' })
  expect(await api.json('/api/v1/pots/a%2Fb', { method: 'PUT', json: { name: 'x' } })).toEqual({
    id: 'a/b',
    body: { name: 'x' },
  })
  expect(await api.json('/api/v1/pots/1/files/src/a.txt')).toBe('/api/v1/pots/1/files/src/a.txt')
  expect(await api.json('/api/v1/pots/1', { method: 'DELETE' })).toBeUndefined()
  await expect(api.json('/api/v1/pots', { method: 'POST' })).rejects.toMatchObject({
    kind: 'http',
    status: 409,
    message: 'full',
  })
  await expect(api.json('/api/v1/broken')).rejects.toMatchObject({ kind: 'offline' })
  await expect(api.json('/api/v1/proxy')).rejects.toMatchObject({ kind: 'parse' })
  await expect(api.json('/api/v1/pots/1/files')).rejects.toMatchObject({
    kind: 'http',
    status: 404,
    message: expect.stringContaining('no answer for GET /api/v1/pots/1/files'),
  })
})

test('MFE-40: beside a server that runs, answers replace single calls', async () => {
  const edge = await startFaultEdge()
  const { api, user } = createTestConsole({
    server: { address: edge.address, session: { sub: 'u7', username: 'ada', token: 't' } },
    api: { 'GET /api/v1/pots/:id': () => 'mine' },
  })
  expect([await api.json('/api/v1/pots/1'), await api.json('/api/v1/pots'), user.sub]).toEqual(['mine', {}, 'u7'])
  expect(edge.calls).toEqual(['GET /api/v1/pots'])
  await edge.stop()
})
