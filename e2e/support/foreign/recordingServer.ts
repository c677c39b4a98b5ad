import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { listen, type Listening } from '../listen.ts'

export interface RecordedRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** A web service that integrations call: it records each request and responds with what the test sets. */
export class RecordingServer {
  /** The body of every response. */
  response: unknown = {}
  readonly #requests: RecordedRequest[] = []
  #server: Listening | undefined

  /** Waits for exactly one request that was not read yet, and returns it. */
  async next(): Promise<RecordedRequest> {
    await expect.poll(() => this.#requests.length, { timeout: 20_000 }).toBe(1)
    return this.#requests.pop() as RecordedRequest
  }

  /** Starts the server and returns its address. */
  async start(): Promise<string> {
    this.#server = await listen(
      () => async (request, response) => {
        const { method = '', url = '', headers } = request
        this.#requests.push({ method, url, headers, body: await text(request) })
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify(this.response))
      },
      { hostname: '127.0.0.1' },
    )
    return this.#server.address
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
  }
}
