import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export type Fault = 'applied, but answered 500' | 'not applied, answered 500' | 'conflict' | 'applied, but no answer'

const hash = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** What is wrong with a request's signature, by the rules of AWS Signature Version 4. */
const signatureProblem = (
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  secret: string,
): string | null => {
  const [, id, day = '', region = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (id !== 'testkey') return 'InvalidAccessKeyId'
  const names = signed.split(';')
  if (
    ![
      'host',
      'x-amz-content-sha256',
      'x-amz-date',
      ...(headers['if-match'] ? ['if-match'] : []),
      ...(headers['if-none-match'] ? ['if-none-match'] : []),
    ].every((name) => names.includes(name))
  )
    return 'not all headers are signed'
  if (headers['x-amz-content-sha256'] !== hash(body)) return 'XAmzContentSHA256Mismatch'
  const { pathname, searchParams } = new URL(url, 'http://x')
  const query = [...searchParams]
    .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
    .sort()
    .join('&')
  const canonical = [
    method,
    pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    query,
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const time = String(headers['x-amz-date'])
  if (!time.startsWith(day)) return 'the dates differ'
  const text = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, hash(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

interface Stored {
  bytes: Buffer
  etag: string
  headers: Record<string, string>
}

/** A page of ListObjectsV2: the keys of the bucket that begin with the prefix, after the token. */
const listOf = (objects: ReadonlyMap<string, Stored>, bucket: string, query: URLSearchParams, size: number): string => {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
  const keys = [...objects.keys()]
    .flatMap((each) => (each.startsWith(bucket) ? [each.slice(bucket.length)] : []))
    .filter((key) => key.startsWith(prefix) && key > after)
    .sort()
  const page = keys.slice(0, size)
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><Size>${objects.get(`${bucket}${key}`)?.bytes.length}</Size></Contents>`,
  )
  const more =
    keys.length > size
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>'
  return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${more}${contents.join('')}</ListBucketResult>`
}

/**
 * An object store with the conditions of S3: 412 where one does not hold, 404 for a key that is to be replaced and is
 * gone.
 */
export const startS3Server = async ({ ignoresConditions = false, listsNothing = false, pageSize = 1000 } = {}) => {
  const objects = new Map<string, Stored>()
  const faults: Fault[] = []
  const conditionStatus = (key: string, { headers }: IncomingMessage): number | null => {
    if (ignoresConditions) return null
    const there = objects.get(key)
    if (headers['if-none-match'] === '*' && there) return 412
    if (headers['if-match'] === undefined) return null
    return there ? (there.etag === headers['if-match'] ? null : 412) : 404
  }
  const put = (key: string, request: IncomingMessage, bytes: Buffer): number => {
    const status = conditionStatus(key, request)
    if (status !== null) return status
    const { 'content-type': type = '', 'cache-control': caching = '' } = request.headers
    objects.set(key, {
      bytes,
      etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
      headers: { 'content-type': type, 'cache-control': caching },
    })
    return 200
  }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const problem = signatureProblem(request, body, 'testsecret')
    if (problem !== null) return response.writeHead(403).end(`<Error><Code>${problem}</Code></Error>`)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    const key = decodeURIComponent(pathname)
    if (request.method === 'GET' && searchParams.has('list-type'))
      return listsNothing
        ? response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
        : response.end(listOf(objects, key, searchParams, pageSize))
    if (request.method === 'GET') {
      const stored = objects.get(key)
      return stored
        ? response.writeHead(200, { ...stored.headers, etag: stored.etag }).end(stored.bytes)
        : response.writeHead(404).end()
    }
    const fault = faults.shift()
    if (fault === 'conflict')
      return response.writeHead(409).end('<Error><Code>ConditionalRequestConflict</Code></Error>')
    if (fault === 'not applied, answered 500') return response.writeHead(500).end()
    const status = request.method === 'DELETE' ? (objects.delete(key), 204) : put(key, request, body)
    if (fault === 'applied, but no answer') return response.destroy()
    return response.writeHead(fault ? 500 : status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    to: `s3://bucket/console?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    environment: { AWS_ACCESS_KEY_ID: 'testkey', AWS_SECRET_ACCESS_KEY: 'testsecret' },
    /** What happens to the next requests that write. */
    faults,
    /** What consoles would get, without credentials. */
    object: (path: string) => objects.get(`/bucket/console/${path}`),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
