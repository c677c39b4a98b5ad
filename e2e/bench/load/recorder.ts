import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { forward, listen, type Listening } from '../../support/listen.ts'

/** A request that the browser sent: by a page or by a worker, also one ahead of its use. */
interface Recorded {
  /** Epoch milliseconds. */
  at: number
  path: string
}

/** Serves a subject to the browser and records what is asked for. */
export interface Recorder extends Listening {
  readonly requests: Recorded[]
}

type Respond = (request: IncomingMessage, response: ServerResponse, pathname: string) => void

const record = async (respond: Respond, upgrade?: Parameters<typeof listen>[1]): Promise<Recorder> => {
  const requests: Recorded[] = []
  const listening = await listen(
    () => (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://recorder')
      requests.push({ at: Date.now(), path: pathname })
      respond(request, response, pathname)
    },
    upgrade,
  )
  return { ...listening, requests }
}

/** Stands before a server that is named later, since that has to know this address. */
export const recordServer = async (
  change: Readonly<Record<string, string>> = {},
): Promise<Recorder & { standBefore(address: string): void }> => {
  let target = ''
  const recorder = await record((request, response, pathname) => {
    const body = change[pathname]
    if (body === undefined) forward(request, response, target)
    else response.setHeader('Content-Type', 'application/json').setHeader('Cache-Control', 'no-cache').end(body)
  })
  return {
    ...recorder,
    standBefore: (address) => {
      target = address
    },
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.webmanifest': 'application/manifest+json',
}

/** Serves a folder as a web server would: compressed where there is such a file, and index.html where there is none. */
export const recordFolder = (
  folder: string,
  upgrade: NonNullable<Parameters<typeof listen>[1]>['upgrade'],
): Promise<Recorder> =>
  record((request, response, pathname) => {
    const wanted = path.join(folder, path.posix.normalize(pathname))
    const file = wanted.startsWith(folder) && path.extname(wanted) !== '' ? wanted : path.join(folder, 'index.html')
    if (!existsSync(file)) return void response.writeHead(404).end()
    response.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream')
    const packed = String(request.headers['accept-encoding']).includes('br') && existsSync(`${file}.br`)
    if (packed) response.setHeader('Content-Encoding', 'br')
    response.end(readFileSync(packed ? `${file}.br` : file))
  }, upgrade && { upgrade })

const sizes = new Map<string, number>()

/**
 * Bytes of the scripts among these addresses, each once and compressed by gzip -9. `fileFor` names the file of an
 * address.
 */
export const scriptBytes = (fileFor: (pathname: string) => string | undefined, paths: Iterable<string>): number =>
  [...new Set(paths)]
    .filter((each) => each.endsWith('.js'))
    .reduce((sum, each) => {
      const file = fileFor(each) ?? ''
      if (!sizes.has(file)) sizes.set(file, existsSync(file) ? gzipSync(readFileSync(file), { level: 9 }).length : 0)
      return sum + (sizes.get(file) ?? 0)
    }, 0)
