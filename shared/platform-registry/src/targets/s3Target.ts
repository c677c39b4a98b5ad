import { AwsClient } from 'aws4fetch'
import { sha256 } from '../sha256.ts'
import { UserError } from '../userError.ts'
import { objectsIn } from './answers.ts'
import { conditionalStore } from './conditionalStore.ts'
import type { ListedFile, Target } from './target.ts'

type Environment = Readonly<Record<string, string | undefined>>

const required = (environment: Environment, name: string): string => {
  const value = environment[name]
  if (value) return value
  throw new UserError(
    `${name} is missing in the environment: a bucket is written with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_SESSION_TOKEN where there is one.`,
  )
}

/** Whether it is this machine: nobody on the way reads what is sent there. */
export const isLocal = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** Pages of 1,000 objects. */
const maxPages = 100

/**
 * Where the bucket of `s3://bucket/prefix?endpoint=…&region=…` is; without an endpoint, at Amazon's. The prefix ends
 * with a slash.
 */
const baseOf = (to: string, environment: Environment): { bucket: string; prefix: string; region: string } => {
  const url = URL.canParse(to) ? new URL(to) : undefined
  const known = url && [...url.searchParams.keys()].every((key) => ['endpoint', 'region'].includes(key))
  if (!url || !known || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    throw new UserError(
      `"${to}" is no bucket. It is given as s3://bucket/prefix?endpoint=https://storage.example.org&region=eu-1`,
    )
  const region = url.searchParams.get('region') ?? environment['AWS_REGION'] ?? 'us-east-1'
  const prefix = `${url.pathname.replace(/^\/|\/$/g, '')}/`.replace(/^\/$/, '')
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint === null) return { bucket: `https://${url.hostname}.s3.${region}.amazonaws.com/`, prefix, region }
  const server = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!server || (server.protocol !== 'https:' && !(server.protocol === 'http:' && isLocal(server.hostname))))
    throw new UserError(`The endpoint "${endpoint}" must be an https address.`)
  return { bucket: `${server.href.replace(/\/$/, '')}/${url.hostname}/`, prefix, region }
}

/** An S3-compatible bucket with conditional writes. */
export const s3Target = (to: string, environment: Environment): Target => {
  const { bucket, prefix, region } = baseOf(to, environment)
  const sessionToken = environment['AWS_SESSION_TOKEN']
  const client = new AwsClient({
    accessKeyId: required(environment, 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: required(environment, 'AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken && { sessionToken }),
    service: 's3',
    region,
    // A conditional write that is just sent again would lose against itself.
    retries: 0,
  })
  const fetch = async (
    url: string,
    {
      method,
      headers = {},
      body,
      signal,
    }: { method: string; headers?: Record<string, string>; body?: Uint8Array; signal: AbortSignal },
  ): Promise<Response> => {
    // Signed with the rest, so that nobody on the way changes what is stored.
    const { url: signed, headers: all } = await client.sign(url, {
      method,
      headers: { ...headers, 'X-Amz-Content-Sha256': sha256(body ?? new Uint8Array()) },
      aws: { allHeaders: true },
    })
    return globalThis.fetch(signed, {
      method,
      headers: all,
      signal,
      redirect: 'error',
      ...(body && { body: new Uint8Array(body) }),
    })
  }
  return conditionalStore({
    name: to.split('?')[0] ?? to,
    addressOf: (path) => `${bucket}${prefix}${path}`,
    fetch,
    list: async (folder, ask) => {
      const below = `${prefix}${folder}/`
      const files: ListedFile[] = []
      let next: string | undefined
      for (let page = 0; page < maxPages; page += 1) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: below,
          ...(next !== undefined && { 'continuation-token': next }),
        })
        const xml = await ask('GET', `${bucket}?${query}`)
        if (xml === undefined) return undefined
        const read = objectsIn(xml)
        files.push(
          ...read.objects
            .filter(({ name }) => name.startsWith(below))
            .map(({ name, size }) => ({ name: name.slice(below.length), size })),
        )
        if (read.next === undefined) return files
        next = read.next
      }
      throw new UserError(`${to.split('?')[0]}/${folder} has more than ${maxPages * 1000} files.`)
    },
  })
}
