import type { LookupAddress } from 'node:dns'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { hopsHeader } from '../../http/hopsHeader.ts'

export interface Outgoing {
  method: string
  headers: Readonly<Record<string, string>>
  body: string | null
  rejectUnauthorized: boolean
  /** By how many deliveries it comes, this one included. */
  hops: number
}

export interface TargetResponse {
  /** The host that responded; after a redirect another than was requested. */
  host: string
  status: number
  headers: Record<string, string>
  body: Buffer
}

const maxResponseBytes = 1024 * 1024

/** Makes one request to one of the addresses, without following redirects. */
export function exchange(
  url: URL,
  outgoing: Outgoing,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<TargetResponse> {
  return new Promise((resolve, reject) => {
    const { method, body, rejectUnauthorized } = outgoing
    const options: RequestOptions & { rejectUnauthorized: boolean } = {
      method,
      headers: wireHeaders(outgoing),
      agent: false,
      lookup: found(addresses),
      signal,
      rejectUnauthorized,
      auth: null,
    }
    const request = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options)
    request.on('error', reject)
    request.on('response', (response) => {
      read(url, response).then(resolve, reject)
    })
    // As bytes: a string would be sent together with the headers, in its encoding.
    request.end(body === null ? undefined : Buffer.from(body))
  })
}

/** Node encodes headers as Latin-1; this sends their UTF-8 bytes. */
function wireHeaders({ method, headers, body, hops }: Outgoing): Record<string, string> {
  const own = Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')])
  const length =
    body === null && (method === 'GET' || method === 'DELETE')
      ? []
      : [['Content-Length', String(Buffer.byteLength(body ?? ''))]]
  return Object.fromEntries([...own, ['Accept-Encoding', 'identity'], [hopsHeader, String(hops)], ...length]) as Record<
    string,
    string
  >
}

function found(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses
    if (options.all) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }
}

async function read({ host }: URL, response: IncomingMessage): Promise<TargetResponse> {
  const parts: Buffer[] = []
  let size = 0
  // The limit counts decompressed bytes.
  for await (const part of unpacked(response)) {
    size += part.length
    if (size > maxResponseBytes) {
      response.destroy()
      throw new SendFailure(`The answer is larger than ${maxResponseBytes / 1024} kB.`, false)
    }
    parts.push(part)
  }
  const headers = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')])
  return {
    host,
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(parts),
  }
}

const maxCodings = 3
/** Servers name the encoding of the text here, too, or that there is none. */
const none: ReadonlySet<string> = new Set(['', 'identity', 'none', 'binary', '8bit', '7bit', 'utf-8', 'utf8', 'ascii'])
const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}

/** The decompressed body of a response, chunk by chunk. */
async function* unpacked(response: IncomingMessage): AsyncGenerator<Buffer> {
  const codings = (response.headers['content-encoding'] ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => !none.has(coding))
  const unknown = codings.find((coding) => !decoders[coding])
  if (unknown !== undefined || codings.length > maxCodings) {
    response.destroy()
    throw new SendFailure(
      unknown === undefined
        ? `The answer is compressed more than ${maxCodings} times.`
        : `The answer is compressed in a way that can't be read: ${unknown.slice(0, 100)}.`,
      false,
    )
  }
  if (codings.length === 0) return yield* response as AsyncIterable<Buffer>
  const [head, rest] = await firstOf(response)
  // An empty body needs no decompression.
  if (head.length === 0) return
  const steps = codings
    .reverse()
    .map((coding, index) =>
      coding === 'deflate' && index === 0 && !hasZlibHeader(head)
        ? createInflateRaw()
        : (decoders[coding] ?? createGunzip)(),
    )
  const end = steps.reduce<Readable>(
    (from, step) => pipeline(from, step, () => {}) as unknown as Readable,
    Readable.from(joined(head, rest)),
  )
  try {
    yield* end as AsyncIterable<Buffer>
  } catch (error) {
    if (response.errored) throw response.errored
    throw new SendFailure(`The answer is not the ${codings.join(', ')} that it says it is.`, false, { cause: error })
  } finally {
    response.destroy()
  }
}

async function firstOf(response: IncomingMessage): Promise<[Buffer, AsyncIterator<Buffer>]> {
  const parts = (response as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const { value, done } = await parts.next()
  return [done ? Buffer.alloc(0) : (value as Buffer), parts]
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* { [Symbol.asyncIterator]: () => rest }
}

/** Some servers send raw deflate without the zlib header. */
function hasZlibHeader(head: Buffer): boolean {
  return ((head[0] ?? 0) & 0x0f) === 8
}

/** A request without a usable response. `again`: a later attempt may succeed. */
export class SendFailure extends Error {
  readonly again: boolean

  constructor(text: string, again: boolean, options?: ErrorOptions) {
    super(text, options)
    this.again = again
  }
}
