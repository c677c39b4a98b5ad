import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { KnownAddresses } from './addresses.ts'
import { checkRequest } from './checkRequest.ts'
import { respondWithText, respondToInvalidRequests } from './rawResponses.ts'
import { securityHeaders } from './securityHeaders.ts'

/** What is done for each request, whoever answers it. */
export interface Watch {
  /** Whether it was a probe, which is answered now. */
  probe(request: IncomingMessage, response: ServerResponse, headers: Readonly<Record<string, string>>): boolean
  run(request: IncomingMessage, response: ServerResponse, work: () => void): void
}

export interface Handlers {
  isForProvider(path: string): boolean
  provider: RequestListener
  api: RequestListener
}

/**
 * Every request passes here first, also while the handlers are still being made: it gets the security headers, and is
 * refused when it is not meant for this cloud.
 */
export function serveRequests(
  servers: readonly Server[],
  addresses: KnownAddresses,
  handlers: Promise<Handlers>,
  watch: Watch,
): void {
  const headers = securityHeaders(addresses)
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    watch.run(request, response, () => answer(request, response))
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    const url = request.url ?? '/'
    const verdict = checkRequest(
      { method: request.method ?? 'GET', url, headers: request.headers },
      addresses,
      addresses.port,
    )
    if (verdict.kind === 'refuse') respondWithText(response, verdict.status, verdict.text, headers)
    else if (verdict.kind === 'redirect') response.writeHead(302, { Location: verdict.location }).end()
    else if (!watch.probe(request, response, headers))
      handlers
        .then(({ isForProvider, provider, api }) => (isForProvider(url) ? provider : api)(request, response))
        .catch(() => response.destroy())
  }
  for (const server of servers) {
    server.on('request', listener)
    respondToInvalidRequests(server, headers)
  }
}
