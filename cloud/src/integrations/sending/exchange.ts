import type { LookupAddress } from 'node:dns'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { unpacked } from './compression.ts'
import { SendFailure } from './failure.ts'

export interface Outgoing {
  method: string
  headers: Readonly<Record<string, string>>
  body: string | null
  rejectUnauthorized: boolean
}

export interface Answer {
  /** Who answered: after a redirect another than was asked. */
  host: string
  status: number
  headers: Record<string, string>
  body: Buffer
}

const largestAnswer = 1024 * 1024

/** One request to one of the addresses, without following where it leads. */
export function exchange(url: URL, outgoing: Outgoing, addresses: readonly LookupAddress[], signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, body, rejectUnauthorized } = outgoing
    const options: RequestOptions & { rejectUnauthorized: boolean } = { method, headers: wireHeaders(outgoing), agent: false, lookup: found(addresses), signal, rejectUnauthorized, auth: null }
    const request = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options)
    request.on('error', reject)
    request.on('response', (response) => read(url, response).then(resolve, reject))
    // As bytes: a text would be written together with the headers, and they in its encoding.
    request.end(body === null ? undefined : Buffer.from(body))
  })
}

/** UTF-8 goes over the wire as the bytes that it is. */
function wireHeaders({ method, headers, body }: Outgoing): Record<string, string> {
  const own = Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')])
  const length = body === null && (method === 'GET' || method === 'DELETE') ? [] : [['Content-Length', String(Buffer.byteLength(body ?? ''))]]
  return Object.fromEntries([...own, ['Accept-Encoding', 'identity'], ...length]) as Record<string, string>
}

function found(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses
    if (options.all) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }
}

async function read({ host }: URL, response: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = []
  let size = 0
  // What is compressed counts as what it becomes.
  for await (const part of unpacked(response)) {
    size += part.length
    if (size > largestAnswer) {
      response.destroy()
      throw new SendFailure(`The answer is larger than ${largestAnswer / 1024} kB.`, false)
    }
    parts.push(part)
  }
  const headers = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')])
  return { host, status: response.statusCode ?? 0, headers: Object.fromEntries(headers) as Record<string, string>, body: Buffer.concat(parts) }
}
