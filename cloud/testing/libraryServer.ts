import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

export interface Published {
  name: string
  version: string
  files: Record<string, string>
  dependencies?: { name: string; version?: string }[]
  headers?: string[]
  /** Wrong values that the index has in place of the right ones. */
  said?: Record<string, unknown>
  archive?: Buffer
}

/** Serves an index of libraries and their archives. */
export interface LibraryServer {
  /** The address of the index. */
  address: string
  /** The requested paths. */
  asked: string[]
  /** Answers that replace the usual ones, by path. With `rest`, the second half of the body comes after that. */
  answers: Map<
    string,
    { status: number; headers?: Record<string, string>; body?: Buffer | string; rest?: Promise<unknown> }
  >
  /** How many connections wait for the second half of an answer. */
  halfway(): number
  publish(...libraries: Published[]): void
  close(): Promise<void>
}

export const zipped = (files: Record<string, string>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), { level: 1 }),
  )

export async function startLibraryServer(...first: Published[]): Promise<LibraryServer> {
  const asked: string[] = []
  const answers: LibraryServer['answers'] = new Map()
  const listed: object[] = []
  const held = new Set<object>()
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const { status, headers = {}, body = '', rest } = answers.get(url) ?? { status: 404 }
    if (!rest) return response.writeHead(status, headers).end(body)
    const half = Math.ceil(body.length / 2)
    held.add(response)
    response
      .once('close', () => held.delete(response))
      .writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
      .write(body.slice(0, half))
    return void rest.then(() => response.end(body.slice(half)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const publish = (...libraries: Published[]) => {
    for (const { name, version, files, dependencies, headers, said, archive: given } of libraries) {
      const folder = `${name.replaceAll(' ', '_')}-${version}`
      const archive =
        given ?? zipped(Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text])))
      answers.set(`/${folder}.zip`, { status: 200, body: archive })
      listed.push({
        name,
        version,
        author: 'Somebody <somebody@example.org>',
        sentence: `Does what ${name} does.`,
        website: 'https://example.org/',
        category: 'Other',
        architectures: ['*'],
        url: `${origin}/${folder}.zip`,
        archiveFileName: `${folder}.zip`,
        size: archive.length,
        checksum: `SHA-256:${createHash('sha256').update(archive).digest('hex')}`,
        ...(dependencies && { dependencies }),
        ...(headers && { providesIncludes: headers }),
        ...said,
      })
    }
    answers.set('/library_index.json.gz', { status: 200, body: gzipSync(JSON.stringify({ libraries: listed })) })
  }
  publish(...first)
  return {
    address: `${origin}/library_index.json.gz`,
    asked,
    answers,
    publish,
    halfway: () => held.size,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
