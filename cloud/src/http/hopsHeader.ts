import type { IncomingHttpHeaders } from 'node:http'

/**
 * In each request of an integration: by how many deliveries, one after the other, it has come. The entrance of devices
 * counts on from it.
 */
export const hopsHeader = 'X-Console-Hops'
export const maxHops = 8

export function hopsIn(headers: IncomingHttpHeaders): number {
  const text = headers[hopsHeader.toLowerCase()]
  return typeof text === 'string' && /^\d{1,3}$/.test(text) ? Number(text) : 0
}
