import type { IncomingMessage, ServerResponse } from 'node:http'
import { respondWithText, type Headers } from '../http/rawResponses.ts'
import type { Readiness } from './readiness.ts'

const reading = ['GET', 'HEAD']

/**
 * Answers /healthz and /readyz, and returns whether it was one of them. /healthz asks nothing of anybody: an outage of
 * the store would else restart all processes. What is missing is told to operators only.
 */
export function respondToProbe(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Headers,
  readiness: Readiness,
  forOperators: boolean,
): boolean {
  const [path = ''] = (request.url ?? '').split('?', 1)
  if (path !== '/healthz' && path !== '/readyz') return false
  if (!reading.includes(request.method ?? ''))
    respondWithText(response, 405, 'Only GET and HEAD are possible here.\n', { ...headers, Allow: reading.join(', ') })
  else if (path === '/healthz') respondWithText(response, 200, 'alive\n', headers)
  else {
    readiness.problems().then(
      (problems) => {
        if (problems.length === 0) respondWithText(response, 200, 'ready\n', headers)
        else
          respondWithText(response, 503, forOperators ? `not ready: ${problems.join(', ')}\n` : 'not ready\n', {
            ...headers,
            'Retry-After': '1',
          })
      },
      () => response.destroy(),
    )
  }
  return true
}
