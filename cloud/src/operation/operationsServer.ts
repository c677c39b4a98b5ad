import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIP, type AddressInfo } from 'node:net'
import { respondWithText, type Headers } from '../http/rawResponses.ts'
import { UserError } from '../userError.ts'
import type { Metrics } from './metrics.ts'
import { respondToProbe } from './probes.ts'
import type { Readiness } from './readiness.ts'

/** Where operators ask: 127.0.0.1 unless an address was given. */
export interface OperationsAddress {
  host: string
  port: number
}

/** Answers some paths, and returns whether it was one of them. */
type Answers = (request: IncomingMessage, response: ServerResponse, headers: Headers) => boolean

export interface OperationsServer {
  address: string
  /** Lets somebody else answer, too. */
  add(answers: Answers): void
  close(): Promise<void>
}

const headers = { 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' }
const maxConnections = 50
const times = { headersTimeout: 5_000, requestTimeout: 5_000, keepAliveTimeout: 30_000 }

/**
 * Serves /healthz, /readyz and /metrics at an address of its own, so that no proxy passes them on with the console by
 * mistake.
 */
export async function openOperationsServer(
  { host, port }: OperationsAddress,
  metrics: Metrics,
  readiness: Readiness,
): Promise<OperationsServer> {
  const added: Answers[] = []
  const server = createServer({ ...times, requireHostHeader: false }, (request, response) =>
    respond(request, response, metrics, readiness, added),
  )
  server.maxConnections = maxConnections
  await listen(server, host, port)
  const { address, port: real, family } = server.address() as AddressInfo
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${real}`,
    add: (answers) => void added.push(answers),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const why =
        code === 'EADDRINUSE'
          ? 'something else listens there'
          : code === 'EADDRNOTAVAIL'
            ? 'this machine has no such address'
            : message
      reject(new UserError(`--operations: ${host}:${port} can't be listened on: ${why}.`))
    })
    server.listen({ host, port }, resolve)
  })
}

function respond(
  request: IncomingMessage,
  response: ServerResponse,
  metrics: Metrics,
  readiness: Readiness,
  added: readonly Answers[],
): void {
  if (!isMeant(request))
    respondWithText(response, 421, 'This is for operators, by the address of the machine.\n', headers)
  else if (
    respondToProbe(request, response, headers, readiness, true) ||
    added.some((answers) => answers(request, response, headers))
  )
    return
  else if (request.url?.split('?', 1)[0] !== '/metrics')
    respondWithText(response, 404, 'There are /healthz, /readyz and /metrics here.\n', headers)
  else if (request.method !== 'GET')
    respondWithText(response, 405, 'Only GET is possible here.\n', { ...headers, Allow: 'GET' })
  else {
    metrics.text().then(
      (text) => {
        response
          .writeHead(200, {
            ...headers,
            'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
            'Cache-Control': 'no-store',
          })
          .end(text)
      },
      () => response.destroy(),
    )
  }
}

/**
 * A page of another site could have its own name lead here. Such a name has a dot; an address, `localhost` or the name
 * of a service has not.
 */
function isMeant({ headers: { host = '', origin } }: IncomingMessage): boolean {
  const name = host.replace(/:\d{1,5}$/, '').replace(/^\[(.*)\]$/, '$1')
  return origin === undefined && (isIP(name) !== 0 || /^[a-z0-9-]+$/i.test(name))
}
