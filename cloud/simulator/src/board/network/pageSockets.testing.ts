import { expect, test } from '@jest/globals'
import { get, type IncomingMessage } from 'node:http'
import { runInNewContext } from 'node:vm'
import { WebSocket, type ClientOptions } from 'ws'
import { until } from 'cloud/testing/until.ts'
import { boardLimits } from '../limits.data.ts'
import { leadingToPorts } from './pagePorts.ts'
import { pageHost } from './pageHost.testing.ts'
import { join, leave, served, web } from './webSocketBench.testing.ts'

const { pageSockets } = boardLimits.network

/** With which status a handshake is answered. */
async function statusOf(path: string, options: ClientOptions = {}): Promise<number> {
  const joined = await join(path, options)
  if (joined.socket.readyState !== WebSocket.OPEN) return joined.ended
  joined.socket.terminate()
  return 101
}

test('NET-39: a websocket has the password of its handler, and other requests go to others', async () => {
  expect([
    await statusOf('/secret'),
    await statusOf('/secret', { headers: { authorization: `Basic ${Buffer.from('user:pass').toString('base64')}` } }),
    await statusOf('/'),
    await statusOf('/none'),
  ]).toEqual([401, 101, 200, 404])
})

test('NET-44: a page that names a port of its board opens its websocket at the port of this computer; values that scripts ask for stay as they are', async () => {
  const ask = (path: string, mode: string) =>
    new Promise<string>((resolve) => {
      get(`http://localhost:${served.at}${path}`, { headers: { 'sec-fetch-mode': mode } }, async (answer) =>
        resolve(Buffer.concat(await answer.toArray()).toString()),
      )
    })
  expect(await ask('/page', 'cors')).toBe('<!-- of\nours -->\n<!DOCTYPE html>\n<html><p>ä</p></html>')
  const [, before, script = '', after] =
    /^([^]*)<script>(.*)<\/script>([^]*)$/.exec(await ask('/page', 'navigate')) ?? []
  expect([before, after]).toEqual(['<!-- of\nours -->\n<!DOCTYPE html>', '\n<html><p>ä</p></html>'])
  expect(await ask('/page?old', 'navigate')).toMatch(/^<script>.*<\/script><p>page<\/p>$/)
  expect(await ask('/', 'navigate')).toBe('page')
  const { at: at81 } = await until(() => web.of('NODE-1').find(({ port }) => port === 81), 'the second port')
  expect(at81).not.toBe(served.at)
  const opened: string[] = []
  class Recording {
    static readonly OPEN = 1
    constructor(address: URL) {
      opened.push(String(address))
    }
  }
  const page = { WebSocket: Recording, location: new URL(`http://localhost:${served.at}/page`), URL }
  const { WebSocket: Led } = runInNewContext(`window = globalThis; ${script}; ({ WebSocket })`, page) as {
    WebSocket: typeof Recording & (new (address: string) => Recording)
  }
  for (const address of [
    'ws://localhost/ws',
    'ws://localhost:80/ws',
    `ws://localhost:${served.at}/ws`,
    '/ws',
    'ws://localhost:81/ws',
    'ws://localhost:82/x',
    'ws://other.example/ws',
    'wss://localhost/ws',
  ])
    new Led(address)
  expect(opened).toEqual([
    ...[1, 2, 3].map(() => `ws://localhost:${served.at}/ws`),
    `http://localhost:${served.at}/ws`,
    `ws://localhost:${at81}/ws`,
    'ws://localhost:82/x',
    'ws://other.example/ws',
    'wss://localhost/ws',
  ])
  expect(Led.OPEN).toBe(1)
})

test('NET-44: a page that a sketch sends slowly is shown as it comes, and no browser keeps it', async () => {
  const page = () =>
    leadingToPorts(
      { 'sec-fetch-mode': 'navigate' },
      { 'content-type': 'text/html', etag: 'a', 'last-modified': 'b', 'cache-control': 'max-age=60' },
      [{ port: 80, at: 8000 }],
    )
  expect(page()?.headers).toEqual({ 'content-type': 'text/html', 'cache-control': 'no-store' })
  for (const [first, then, wanted] of [
    ['<p>', '', /^<script>.*<\/script><p>$/],
    [' Log', '', /^<script>.*<\/script> Log$/],
    ['<!DOCTYPE', ' html><p>', /^<!DOCTYPE html><script>.*<\/script><p>$/],
    ['<!-- a comment', '', /^<script>.*<\/script><!-- a comment$/],
  ] as const) {
    const through = page()?.through
    let shown = ''
    through?.on('data', (part: Buffer) => {
      shown += part.toString()
    })
    through?.write(first)
    if (then !== '') through?.write(then)
    await until(() => shown !== '', 'what has come')
    expect(shown).toMatch(wanted)
    through?.write('more')
    await until(() => shown.endsWith('more'), 'what came later')
    through?.destroy()
  }
})

test("NET-40: a websocket of a sketch's port neither gets nor sets cookies", async () => {
  const answer = await new Promise<IncomingMessage>((resolve) => {
    get({ port: served.at, path: '/cookie', headers: { connection: 'Upgrade', upgrade: 'websocket' } }).on(
      'upgrade',
      (response, socket) => {
        socket.destroy()
        resolve(response)
      },
    )
  })
  expect([answer.headers['sec-websocket-protocol'], answer.headers['set-cookie']]).toEqual(['own', undefined])
  const before = served.run.lines.length
  const one = await join('/ws', { headers: { cookie: 'session=secret' } })
  const line = await until(
    () => served.run.lines.slice(before).find((text) => text.startsWith('cookie')),
    'the cookies that the sketch got',
  )
  expect(line).toBe('cookie []')
  await leave(one)
})

test(`NET-40: a sketch's port has ${pageSockets} websockets, none of them for pages of other sites`, async () => {
  for (const origin of [
    'http://evil.example',
    `http://localhost:${served.at}.evil.example`,
    `https://localhost:${served.at}`,
    'http://localhost:1',
  ])
    expect(await statusOf('/ws', { origin })).toBe(403)
  expect(await statusOf('/ws', { headers: { host: `evil.example:${served.at}` } })).toBe(421)
  expect(await statusOf('/ws', { origin: 'null' })).toBe(403)
  const host = await pageHost(served.at)
  const all = await Promise.all(
    Array.from({ length: pageSockets + 2 }, (_, each) =>
      join('/ws', each % 2 === 0 ? { origin: 'null', headers: { host } } : { origin: `http://localhost:${served.at}` }),
    ),
  )
  const inside = all.filter(({ socket }) => socket.readyState === WebSocket.OPEN)
  expect(inside).toHaveLength(pageSockets)
  await until(
    () =>
      served.run
        .all('notice')
        .find(
          ({ text }) => text === `A page's websocket was refused: The sketch has ${pageSockets} websockets at a time.`,
        ),
    'the notice',
  )
  expect(await (await fetch(`http://localhost:${served.at}/`)).text()).toBe('page')
  await leave(...inside)
  await leave(await join())
  const last = await join()
  served.run.board.stop()
  expect(await last.ended).toBe(1006)
})
