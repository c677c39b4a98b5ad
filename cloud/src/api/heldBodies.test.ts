import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { connect, type Socket } from 'node:net'
import { until } from '../../testing/until.ts'
import { CloudMetrics } from '../operation/cloudMetrics.ts'
import { AccountRates } from './accountRates.ts'
import { apiRoutes, apiServer } from './apiServer.ts'
import { quotas } from './quotas.data.ts'

const megabyte = 1024 ** 2
const { account, all } = quotas.bodies
const largest = 16 * megabyte
const metrics = new CloudMetrics()
const sockets: Socket[] = []
let app: FastifyInstance
let port = 0

beforeAll(async () => {
  app = await apiServer(() => {}, metrics)
  await apiRoutes(
    app,
    async (token) => ({ sub: token.split('.')[0] ?? '', grant: '', expiresAt: Infinity, signedInAt: 0 }),
    new AccountRates(),
    [
      async (api) => {
        api.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
          done(null, body),
        )
        api.put('/images', { bodyLimit: largest }, async ({ body }) => ({ bytes: (body as Buffer).length }))
      },
    ],
  )
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

const headOf = (who: string, lines: string) =>
  `PUT /api/v1/images HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${who}.b.c\r\ncontent-type: application/octet-stream\r\n${lines}\r\n\r\n`

const held = async () => Number(/^cloud_body_bytes (\d+)$/m.exec(await metrics.text())?.[1])

/** Begins a request whose body does not come, and resolves when that is counted. */
async function begin(who: string, lines: string): Promise<Socket> {
  const before = await held()
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  socket.write(headOf(who, lines))
  await until(async () => (await held()) > before, 'the body to be counted')
  return socket
}

async function send(who: string, bytes: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/images`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${who}.b.c`, 'content-type': 'application/octet-stream' },
    body: Buffer.alloc(bytes),
  })
  return { status: answer.status, wait: answer.headers.get('retry-after') }
}

test('CLOUD-110: the bodies of one account, and those of all, take so much memory and no more; small ones are always taken, and each that ends makes room', async () => {
  const [first] = [await begin('ada', `content-length: ${largest}`), await begin('ada', 'transfer-encoding: chunked')]
  expect(await held()).toBe(account)
  expect(await send('ada', megabyte)).toEqual({ status: 429, wait: '1' })
  expect((await send('ada', 60_000)).status).toBe(200)
  expect((await send('grace', megabyte)).status).toBe(200)
  for (let each = 0; (await held()) < all; each += 1)
    await begin(`other${Math.floor(each / 2)}`, `content-length: ${largest}`)
  expect(await send('grace', megabyte)).toEqual({ status: 503, wait: '1' })
  expect((await send('grace', 60_000)).status).toBe(200)
  first.destroy()
  await until(async () => (await held()) < all, 'the end of the first')
  expect((await send('grace', megabyte)).status).toBe(200)
  const text = await metrics.text()
  expect(text).toContain('cloud_bodies_refused_total{reason="account"} 1\n')
  expect(text).toContain('cloud_bodies_refused_total{reason="all"} 1\n')
})
