import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { until } from '../../testing/until.ts'
import { AccountRates } from './accountRates.ts'
import { apiRoutes, apiServer } from './apiServer.ts'
import type { Caller } from './caller.ts'
import { quotas } from './quotas.data.ts'
import { limitUnsent } from './unsentResponses.ts'

const callerOf = (sub: string): Caller => ({ sub, grant: '', expiresAt: Infinity, signedInAt: 0 })
/** More than the buffers of a connection take. */
const large = Buffer.alloc(quotas.account.unsent / 4)

let app: FastifyInstance
let port: number
const responses: ServerResponse[] = []
const sockets: Socket[] = []

beforeEach(async () => {
  app = await apiServer(() => {})
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  responses.length = 0
  await app.close()
})

async function listen() {
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

/** Asks for the large response, and does not read it. */
async function askOnly(account: string) {
  const count = responses.length + 1
  const socket = connect(port, '127.0.0.1').pause()
  sockets.push(socket)
  socket.on('error', () => {})
  socket.write(`GET /api/v1/large HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${account}.b.c\r\n\r\n`)
  await until(() => responses.length === count, 'the response')
}

const ask = async (account: string) => {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/large`, {
    headers: { authorization: `Bearer ${account}.b.c` },
  })
  return {
    status: response.status,
    wait: response.headers.get('retry-after'),
    bytes: (await response.arrayBuffer()).byteLength,
  }
}

test('CLOUD-27: who does not read gets no further responses once 64 MB are unread; others do, and so does the account when these have ended', async () => {
  await apiRoutes(app, async (token) => callerOf(token.split('.')[0] ?? ''), new AccountRates(), [
    async (api) => {
      api.get('/large', async (_request, reply) => {
        responses.push(reply.raw)
        return reply.type('application/octet-stream').send(large)
      })
    },
  ])
  await listen()
  for (let time = 0; time < 4; time += 1) await askOnly('one')
  expect(await ask('one')).toMatchObject({ status: 429, wait: '5', bytes: expect.any(Number) })
  expect(await ask('other')).toEqual({ status: 200, wait: null, bytes: large.length })
  sockets[0]?.destroy()
  await until(() => responses[0]?.closed === true, 'the end of a response')
  for (let time = 0; time < 2; time += 1)
    expect(await ask('one')).toEqual({ status: 200, wait: null, bytes: large.length })
})

test('CLOUD-27: a response that nobody reads is cut', async () => {
  app.decorateRequest('caller', null as unknown as Caller)
  app.addHook('onRequest', async (request) => {
    request.caller = callerOf('one')
  })
  limitUnsent(app, 50)
  app.get('/api/v1/large', async (_request, reply) => {
    responses.push(reply.raw)
    return reply.type('application/octet-stream').send(large)
  })
  await listen()
  await askOnly('one')
  await until(() => responses[0]?.closed === true, 'the end of the response')
  expect(responses).toHaveLength(1)
})
