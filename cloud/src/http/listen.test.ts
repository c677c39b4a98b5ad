import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeServers } from './listen.ts'

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
