import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeServers, listenOn, listenOnLoopback } from './listen.ts'

test('CLOUD-81: on all addresses, no other port is taken than the one that was named', async () => {
  const { port, servers } = await listenOn('0.0.0.0', 0, 'console')
  expect(servers.map((server) => (server.address() as AddressInfo).address)).toEqual(['0.0.0.0'])
  await expect(listenOn('0.0.0.0', port, 'console')).rejects.toThrow(`Port ${port} of 0.0.0.0 is in use`)
  const own = await listenOnLoopback(0, 'console')
  for (const server of own.servers) expect(['127.0.0.1', '::1']).toContain((server.address() as AddressInfo).address)
  await closeServers([...servers, ...own.servers], 1)
})

test('CLOUD-83: nginx as cloud.conf configures it ends a connection that nobody uses before the cloud does', async () => {
  const conf = readFileSync(new URL('../../../shared/docs/deployment/cloud.conf', import.meta.url), 'utf8')
  const [, seconds] = /^ {2}keepalive_timeout (\d+)s;$/m.exec(conf) ?? []
  const { servers } = await listenOnLoopback(0, 'console')
  for (const { keepAliveTimeout } of servers as Server[])
    expect(keepAliveTimeout).toBeGreaterThan(Number(seconds) * 1000)
  await closeServers(servers, 1)
})

const longerThanTheTest = 60_000

describe('the end of a server', () => {
  let server: Server
  let agent: Agent
  beforeEach(async () => {
    agent = new Agent({ keepAlive: true })
    server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })

  /** A request that has arrived, and the answer that the server owes to it. */
  const ask = async () => {
    const { port } = server.address() as AddressInfo
    const asked = request({ host: '127.0.0.1', port, agent })
    asked.end()
    const [, owed] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
    return { asked, owed }
  }

  test('waits for the answer that is owed, not for the connection that a browser keeps after it', async () => {
    const { asked, owed } = await ask()
    const closed = closeServers([server], longerThanTheTest)
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>
    owed.end()
    const [answer] = await answered
    answer.resume()
    expect(answer.statusCode).toBe(200)
    await closed
    expect(server.listening).toBe(false)
  })

  test('cuts off a request that lasts longer than its patience', async () => {
    const { asked } = await ask()
    const cutOff = once(asked, 'response')
    await closeServers([server], 1)
    await expect(cutOff).rejects.toThrow('socket hang up')
  })
})
