import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOfProxy } from '../http/sender.ts'
import type { CloudMetrics } from './cloudMetrics.ts'
import type { CloudLog } from './log.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
const wellFormed = /^[\w-]{8,64}$/
const routes = new WeakMap<IncomingMessage, string>()

/** Says which route takes a request: its pattern, so that there are few. */
export function nameRoute(request: IncomingMessage, route: string): void {
  routes.set(request, route)
}

/** Gives each request an id, which its response and what is logged of it carry, and counts it when it was answered. */
export class Requests {
  readonly #metrics: CloudMetrics
  readonly #log: CloudLog
  readonly #proxies: readonly string[]
  readonly #prefix = randomBytes(6).toString('base64url')
  #count = 0

  /** The id that one of these proxies sends is taken. */
  constructor(metrics: CloudMetrics, log: CloudLog, proxies: readonly string[]) {
    this.#metrics = metrics
    this.#log = log
    this.#proxies = proxies
  }

  run(request: IncomingMessage, response: ServerResponse, work: () => void): void {
    const began = performance.now()
    const id = this.#idOf(request)
    response.setHeader('X-Request-Id', id)
    response.once('close', () => {
      const { statusCode: status } = response
      const { method: asked = '' } = request
      const method = methods.has(asked) ? asked : 'other'
      const route = routes.get(request) ?? 'none'
      const milliseconds = performance.now() - began
      this.#metrics.requests.add({ route, method, status: String(status) })
      this.#metrics.requestTimes.observe({ route }, milliseconds / 1000)
      this.#log.answered?.({ request: id, method, route, status, milliseconds: Math.round(milliseconds * 10) / 10 })
    })
    this.#log.during(id, work)
  }

  #idOf({ headers: { 'x-request-id': given }, socket }: IncomingMessage): string {
    if (typeof given === 'string' && wellFormed.test(given) && isOfProxy(socket.remoteAddress ?? '', this.#proxies))
      return given
    this.#count += 1
    return `${this.#prefix}-${this.#count.toString(36)}`
  }
}
