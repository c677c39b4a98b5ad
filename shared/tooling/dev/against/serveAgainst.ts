import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { entryOf, nameOf, readRelease, releaseFolder, textOf, type RegistryDocument } from '../../release/registryDocument.ts'
import { devDist } from '../../workspace.ts'
import { readDeployedRegistry, type DeployedConsole } from './deployedConsole.ts'
import { passOn, passOnSocket } from './passOn.ts'
import { createReload } from './reload.ts'
import { configFor, exchangeOf } from './rewrite.ts'

interface Options {
  console: DeployedConsole
  /** The remote that is here. */
  folder: string
  /** What it is built as. */
  version: string
  port: number
  /** Where its builds are. */
  builds?: string
}

export interface RunningProxy {
  address: string
  /** Something was built: pages load anew. */
  reload(): void
  close(): Promise<void>
}

const json = (response: ServerResponse, text: string): void => void response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }).end(text)

/** The deployed console's registry, one entry of it replaced by what was built here. */
const withLocal = (registry: RegistryDocument, folder: string, build: string): RegistryDocument => {
  const local = readRelease(build)
  return { ...registry, release: `${registry.release} with ${folder} of ${new Date().toISOString()}`, remotes: { ...registry.remotes, [nameOf(folder)]: entryOf(local) } }
}

const localFile = (pathname: string, build: string, builds: string): string | null => {
  const file = path.join(builds, path.posix.normalize(pathname))
  return file.startsWith(build + path.sep) && existsSync(file) ? file : null
}

/** Serves a deployed console with one remote of this workspace in it. Everything else is the deployed one's: shell, remotes, sign-in, API, broker. */
export const serveAgainst = async ({ console, folder, version, port, builds = devDist }: Options): Promise<RunningProxy> => {
  const build = releaseFolder(builds, nameOf(folder), version)
  const { origin, servers, provider, registry } = console
  const reload = createReload()
  let page = ''
  const targetOf = (url: string): URL => {
    const [, server, rest = ''] = /^\/\.dev\/(api|ide)(\/.*)$/.exec(url) ?? []
    const base = server === 'api' ? servers.api : server === 'ide' ? servers.ide : null
    return base ? new URL(base.href.replace(/\/$/, '') + rest) : new URL(origin + url)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const exchange = exchangeOf(origin, page)
    const url = exchange.toConsole(request.url ?? '/')
    const { pathname } = new URL(url, page)
    if (reload.answer(pathname, request, response)) return
    if (pathname === '/config.json') return json(response, JSON.stringify(configFor(console, exchange, page)))
    if (pathname === registry) return json(response, textOf(withLocal(await readDeployedRegistry(console), folder, build)))
    const file = localFile(pathname, build, builds)
    if (file) return void createReadStream(file).pipe(response.writeHead(200, { 'content-type': file.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'application/octet-stream', 'cache-control': 'no-cache' }))
    const signsIn = provider !== null && pathname.startsWith(provider)
    const opens = request.headers['sec-fetch-mode'] === 'navigate' && !signsIn
    const change = signsIn ? exchange.toPage : opens ? (body: string, type: string) => (type.startsWith('text/html') ? body.replace('</head>', `${reload.tag}</head>`) : body) : undefined
    await passOn(request, response, { target: targetOf(url), exchange, page, change })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message))
  })
  // Those of websockets are no longer the server's to close.
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    const target = request.url?.startsWith('/.dev/broker') ? servers.broker : new URL(origin + (request.url ?? '/'))
    passOnSocket(request, socket, { target, exchange: exchangeOf(origin, page) })
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  const listening = server.address()
  page = `http://localhost:${typeof listening === 'object' && listening ? listening.port : port}`
  return {
    address: page,
    reload: reload.reload,
    close: async () => {
      reload.close()
      server.close()
      server.closeAllConnections()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
