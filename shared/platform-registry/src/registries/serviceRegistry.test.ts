import { afterAll, afterEach, expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newBuild, removeFolders } from '../release.testing.ts'
import { openRegistry } from './openRegistry.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))
afterAll(removeFolders)

/** A service in front of which something may answer first. */
const start = async (answer: (asked: string, response: ServerResponse) => unknown): Promise<string> => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(`${request.method} ${request.url}`, response))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const isService = (asked: string, response: ServerResponse): boolean =>
  asked === 'GET /api/registry' && Boolean(response.end('{"registry":1}'))
const open = (to: string) => openRegistry(to, { REGISTRY_TOKEN: 'x' })
const release = async (to: string) =>
  (await open(to)).change({
    request: { kind: 'release', remote: 'mfe_plants', version: '1.0.0' },
    built: newBuild('plants', '1.0.0'),
    author: { actor: 'ada' },
    say: () => {},
  })

test('MFE-45: a file that the service answers with 404 was not taken', async () => {
  const to = await start(
    (asked, response) => isService(asked, response) || response.writeHead(404).end('no such address'),
  )
  await expect(release(to)).rejects.toThrow('answered 404: no such address')
  expect(await (await open(to)).has('mfe_plants', '1.0.0')).toBe(false)
})

test('MFE-78: a file that the service would not take is told before anything is sent', async () => {
  const sent: string[] = []
  const to = await start(
    (asked, response) => isService(asked, response) || (sent.push(asked), response.end('{"said":[]}')),
  )
  const built = newBuild('plants', '1.0.0')
  writeFileSync(path.join(built.folder, 'large.js'), new Uint8Array(16 * 1024 * 1024 + 1))
  await expect(
    (await open(to)).change({
      request: { kind: 'release', remote: 'mfe_plants', version: '1.0.0' },
      built,
      author: { actor: 'ada' },
      say: () => {},
    }),
  ).rejects.toThrow('large.js has more than 16 MB, and a registry service takes no larger file.')
  expect(sent).toEqual([])
})

test('MFE-87: what the service says of a change is told line by line, and nothing else', async () => {
  const to = await start(
    (asked, response) =>
      isService(asked, response) ||
      response.end(
        JSON.stringify({ files: {}, said: ['The change is in order.', 'The registry is at 2026-11-23.1.'] }),
      ),
  )
  const told: unknown[][] = []
  const say = (...line: unknown[]) => void told.push(line)
  await (
    await open(to)
  ).change({
    request: { kind: 'release', remote: 'mfe_plants', version: '1.0.0' },
    built: newBuild('plants', '1.0.0'),
    author: { actor: 'ada' },
    say,
  })
  expect(told).toEqual([['The change is in order.'], ['The registry is at 2026-11-23.1.']])
})

test.each([429, 500, 503])('MFE-45: a service that answers %d is taken for no other store', async (status) => {
  await expect(open(await start((_, response) => response.writeHead(status).end()))).rejects.toThrow(
    `answered ${status}, so it can't be told what is there`,
  )
})

test('MFE-78: what the service has need not be sent again: files that wait for their change, and all of a release', async () => {
  const built = newBuild('plants', '1.0.0')
  const digestOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(built.folder, file)))
      .digest('hex')
  const sent = async (there: object) => {
    const asked: string[] = []
    const to = await start((what, response) => {
      if (isService(what, response)) return
      asked.push(what)
      response.end(JSON.stringify(what.endsWith('/mfe_plants/1.0.0') ? there : { said: [] }))
    })
    await (
      await open(to)
    ).change({
      request: { kind: 'release', remote: 'mfe_plants', version: '1.0.0' },
      built,
      author: { actor: 'ada' },
      say: () => {},
    })
    return asked.filter((what) => what.startsWith('PUT')).map((what) => path.basename(what))
  }
  expect(await sent({ files: {} })).toEqual(['1.0123abcd.js', 'remoteEntry.0123abcd.js', 'release.json'])
  expect(
    await sent({
      files: { 'assets/1.0123abcd.js': digestOf('assets/1.0123abcd.js'), 'remoteEntry.0123abcd.js': 'other' },
    }),
  ).toEqual(['remoteEntry.0123abcd.js', 'release.json'])
  expect(await sent({ stored: digestOf('release.json'), files: {} })).toEqual([])
  expect(await sent({ stored: 'other', files: {} })).toHaveLength(3)
})

test.each([429, 503])('MFE-45: a release waits as long as the service says that answers %d', async (status) => {
  const asked: string[] = []
  const registry = { schema: 1, release: 'r', remotes: {} }
  const to = await start((what, response) => {
    if (isService(what, response)) return
    asked.push(what)
    if (asked.length === 2) response.writeHead(status, { 'Retry-After': '0' }).end('Wait.')
    else response.end(JSON.stringify(what.startsWith('POST') ? { said: [] } : registry))
  })
  expect(await release(to)).toEqual(registry)
  expect(asked.filter((what) => what === asked[1])).toHaveLength(2)
})

test('CLOUD-40: a change is waited for longer than anything else: the service may take minutes, and has others to make', async () => {
  const to = await start((asked, response) => {
    if (isService(asked, response)) return
    if (asked.startsWith('POST')) setTimeout(() => response.end('{"said":[]}'), 2_500)
    else response.end(JSON.stringify({ files: {}, schema: 1, release: 'r', remotes: {} }))
  })
  const registry = await open(to)
  // What fetch waits with has a limit of its own, and is a global of Node, not of the tests.
  const key = Symbol.for('undici.globalDispatcher.1')
  const all = (fetch.constructor as typeof Function)('return globalThis')() as Record<
    symbol,
    { constructor: new (options: object) => { constructor: never } }
  >
  const former = all[key]
  if (!former) throw new Error('fetch has no dispatcher')
  all[key] = new former.constructor({ headersTimeout: 500 })
  try {
    expect(
      await registry.change({
        request: { kind: 'rollback', remote: 'mfe_plants' },
        author: { actor: 'ada' },
        say: () => {},
      }),
    ).toMatchObject({ release: 'r' })
  } finally {
    all[key] = former
  }
})
