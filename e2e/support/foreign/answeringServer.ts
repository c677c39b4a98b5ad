import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'

export interface Arrived {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** A web service that integrations call: it keeps what arrives and answers with what the test says. */
export class AnsweringServer {
  answer: unknown = {}
  readonly #arrived: Arrived[] = []
  readonly #server: Server

  constructor() {
    this.#server = createServer(async (request, response) => {
      const { method = '', url = '', headers } = request
      this.#arrived.push({ method, url, headers, body: await text(request) })
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(this.answer))
    })
  }

  /** What has arrived and was not yet asked for; waits for it. It must be one request. */
  async next(): Promise<Arrived> {
    await expect.poll(() => this.#arrived.length, { timeout: 20_000 }).toBe(1)
    return this.#arrived.pop() as Arrived
  }

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }
}
