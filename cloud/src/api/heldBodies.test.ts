import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { until } from '../../testing/until.ts'
import { CloudMetrics } from '../operation/cloudMetrics.ts'
import { AccountRates } from './accountRates.ts'
import { apiRoutes, apiServer } from './apiServer.ts'
import { quotas } from './quotas.data.ts'

const megabyte = 1024 ** 2
const { account, all, stranger, strangers, small } = quotas.bodies
const largest = 16 * megabyte
const octets = 'content-type: application/octet-stream'
const metrics = new CloudMetrics()
const sockets: Socket[] = []
/** Calls that go on until a test ends them. */
const working: (() => void)[] = []
/** How many parts of bodies have come in each turn of the event loop. */
const turns = [0]
let app: FastifyInstance
let port = 0

beforeAll(async () => {
  app = await apiServer(
    () => {},
    metrics,
    ({ headers }) => String(headers['x-from'] ?? '192.0.2.1'),
  )
  const parser = (server: FastifyInstance) =>
    server.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
  await apiRoutes(
    app,
    async (token) => ({ sub: token.split('.')[0] ?? '', grant: '', expiresAt: Infinity, signedInAt: 0 }),
    new AccountRates(),
    [
      async (api) => {
        parser(api)
        api.addContentTypeParser('application/x-parts', (_request, body, done) => {
          body.on('data', () => (turns[0] = (turns[0] ?? 0) + 1)).on('end', () => done(null))
        })
        api.put('/parts', { bodyLimit: largest }, async () => ({}))
        api.put('/images', { bodyLimit: largest }, async ({ body }) => ({ bytes: (body as Buffer).length }))
        api.put('/slow', { bodyLimit: largest }, async () => {
          await new Promise<void>((end) => working.push(end))
        })
      },
    ],
  )
  await app.register(async (open) => {
    parser(open)
    open.post('/open', async () => 'taken')
    open.addHook('onRequest', async (request) => {
      const { 'x-team': team } = request.headers
      if (team !== undefined) Object.assign(request, { team: { id: team } })
    })
  })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await until(async () => (await held()) === 0, 'all bodies to be freed')
})
afterAll(() => app.close())

const held = async () => Number(/^cloud_body_bytes (\d+)$/m.exec(await metrics.text())?.[1])

/** Sends the head of a request and so many bytes of its body. */
async function begin(head: string, bytes: number): Promise<Socket> {
  const before = await held()
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  socket.write(`${head}\r\nhost: x\r\n${octets}\r\n\r\n`)
  socket.write(Buffer.alloc(bytes))
  if (bytes > small) await until(async () => (await held()) === before + bytes, 'what was sent to be counted')
  return socket
}
const headOf = (who: string, path = 'images') =>
  `PUT /api/v1/${path} HTTP/1.1\r\nauthorization: Bearer ${who}.b.c\r\ncontent-length: ${largest}`
const openHead = (lines: string) => `POST /open HTTP/1.1\r\ncontent-length: ${megabyte}\r\n${lines}`

/** The status of the next response, and when the same may be asked again. */
async function answerOn(socket: Socket) {
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  const text = String(bytes)
  return { status: Number(text.slice(9, 12)), wait: /^retry-after: (\d+)/im.exec(text)?.[1] }
}

async function send(who: string, bytes: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/images`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${who}.b.c`, 'content-type': 'application/octet-stream' },
    body: Buffer.alloc(bytes),
  })
  await answer.body?.cancel()
  return answer.status
}

const part = largest - 1

test('CLOUD-110: what has come of the bodies of an account takes so much memory; a body that has more is refused while it is sent, and its connection goes on', async () => {
  await begin(headOf('ada'), part)
  await begin(headOf('ada'), part - megabyte)
  const third = await begin(headOf('ada').replace(/content-length.*/, 'transfer-encoding: chunked'), 0)
  const answer = answerOn(third)
  const chunk = Buffer.alloc(account - 2 * part + megabyte + small)
  third.write(`${chunk.length.toString(16)}\r\n`)
  third.write(chunk)
  expect(await answer).toEqual({ status: 429, wait: '1' })
  const next = answerOn(third)
  third.write(`\r\n0\r\n\r\n${headOf('ada').replace(/length.*/, 'length: 2')}\r\nhost: x\r\n${octets}\r\n\r\nab`)
  expect((await next).status).toBe(200)
  expect(await send('ada', 3 * megabyte)).toBe(429)
  expect(await send('ada', small)).toBe(200)
  expect(await send('grace', megabyte)).toBe(200)
  expect(await metrics.text()).toContain('cloud_bodies_refused_total{reason="account"} 2\n')
})

test('CLOUD-116: of the large bodies that an account sends at once, one part is taken in a turn of the event loop', async () => {
  let isOver = false
  const next = () => {
    turns.unshift(0)
    if (!isOver) setImmediate(next)
  }
  next()
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/parts`, {
        method: 'PUT',
        headers: { authorization: 'Bearer ada.b.c', 'content-type': 'application/x-parts' },
        body: Buffer.alloc(2 * megabyte),
      })
      await answer.body?.cancel()
      return answer.status
    }),
  )
  isOver = true
  expect(new Set(statuses)).toEqual(new Set([200]))
  // The turn of the test and that of a body are not begun at the same place of the loop.
  expect(Math.max(...turns)).toBeLessThanOrEqual(2)
})

test('CLOUD-110: heads whose bodies do not come hold up nobody', async () => {
  for (let each = 0; each < 20; each += 1) {
    await begin(headOf('ada'), 0)
    await begin(openHead('x-from: 192.0.2.2'), small)
  }
  expect(await send('ada', megabyte)).toBe(200)
  expect(await held()).toBe(0)
})

test('CLOUD-110: the bodies of all accounts take so much memory; those of small size are taken, and a tool that releases is told 429', async () => {
  for (let each = 0; each < all / largest; each += 1) await begin(headOf(`other${Math.floor(each / 2)}`), part)
  expect(await send('grace', megabyte)).toBe(503)
  const tool = await begin(openHead('x-team: plants'), 0)
  const answer = answerOn(tool)
  tool.write(Buffer.alloc(small + 1))
  expect(await answer).toEqual({ status: 429, wait: '1' })
  expect(await send('grace', small)).toBe(200)
})

test('CLOUD-110: who has not signed in has a share of each network, and takes nothing from accounts', async () => {
  const most = megabyte - 1
  await begin(openHead('x-from: 2001:db8:0:1::1'), most)
  expect(await answerOn(await begin(openHead('x-from: 2001:db8:0:1::2'), small))).toEqual({ status: 429, wait: '1' })
  for (let each = 2; each <= strangers / stranger; each += 1)
    await begin(openHead(`x-from: 2001:db8:0:${each}::1`), most)
  const late = await begin(openHead('x-from: 192.0.2.2'), 0)
  const answer = answerOn(late)
  late.write(Buffer.alloc(small + 1))
  expect(await answer).toEqual({ status: 503, wait: '1' })
  expect(await send('ada', largest)).toBe(200)
})

test('CLOUD-110: a body is held until its call has ended, also when its client has left; a part is freed at once', async () => {
  const whole = await begin(headOf('ada', 'slow'), largest)
  const unfinished = await begin(headOf('ada', 'slow'), part)
  await until(() => working.length === 1, 'the call to begin')
  whole.destroy()
  unfinished.destroy()
  await until(async () => (await held()) === largest, 'the part to be freed')
  expect(await send('ada', small)).toBe(200)
  expect(await held()).toBe(largest)
  working.pop()?.()
  await until(async () => (await held()) === 0, 'the end of the call')
})
