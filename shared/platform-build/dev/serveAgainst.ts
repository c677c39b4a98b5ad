import path from 'node:path'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import type { Duplex } from 'node:stream'
import { entryOf, folderOf, readRelease, type RegistryDocument, textOf } from '@console/platform-registry/document'
import { UserError } from '@console/platform-registry/userError'
import { type DeployedConsole, readDeployedRegistry } from './deployedConsole.ts'
import { configFor, forward, forwardSocket, originMapOf } from './forward.ts'
import { IdTokens } from './idTokens.ts'

const script = "new EventSource('/.dev/events').onmessage = () => location.reload()"

/** Reloads pages after a build, by a script file: the console's policy forbids inline scripts. */
const createReload = () => {
  const pages = new Set<ServerResponse>()
  return {
    tag: '<script src="/.dev/reload.js" defer></script>',
    respond: (path: string, request: IncomingMessage, response: ServerResponse): boolean => {
      if (path === '/.dev/reload.js')
        response
          .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
          .end(script)
      else if (path === '/.dev/events') {
        response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }).flushHeaders()
        pages.add(response)
        request.on('close', () => pages.delete(response))
      } else return false
      return true
    },
    reload: () => pages.forEach((page) => page.write('data: built\n\n')),
    close: () => pages.forEach((page) => page.end()),
  }
}

interface Options {
  console: DeployedConsole
  /** The remote's name in the registry. */
  name: string
  /** The folder of its build. */
  build: string
  port: number
}

export interface RunningProxy {
  address: string
  /** Reloads the pages. */
  reload(): void
  close(): Promise<void>
}

const json = (response: ServerResponse, text: string): void =>
  void response
    .writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
    .end(text)

/** The deployed console's registry with the entry of the local build. */
const withLocal = (registry: RegistryDocument, name: string, build: string): RegistryDocument => {
  return {
    ...registry,
    release: `${registry.release} with ${folderOf(name)} of ${new Date().toISOString()}`,
    remotes: { ...registry.remotes, [name]: entryOf(readRelease(build)) },
  }
}

const localFile = (pathname: string, build: string): string | null => {
  const address = path.posix.dirname(readRelease(build).entry)
  if (!pathname.startsWith(`${address}/`)) return null
  const file = path.join(build, path.posix.normalize(pathname.slice(address.length)))
  return file.startsWith(build + path.sep) && existsSync(file) ? file : null
}

/**
 * Serves a deployed console with one remote of this machine. Shell, other remotes, sign-in, API and broker are the
 * deployed console's.
 */
export const serveAgainst = async ({ console, name, build, port }: Options): Promise<RunningProxy> => {
  const { origin, servers, provider, registry } = console
  const reload = createReload()
  const idTokens = new IdTokens()
  let page = ''
  const targetOf = (url: string): URL => {
    const [, server, rest = ''] = /^\/\.dev\/(api|ide)(\/.*)$/.exec(url) ?? []
    const base = server === 'api' ? servers.api : server === 'ide' ? servers.ide : null
    return base ? new URL(base.href.replace(/\/$/, '') + rest) : new URL(origin + url)
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const map = originMapOf(origin, page)
    const origins = { ...map, toConsole: (text: string) => idTokens.toProvider(map.toConsole(text)) }
    const url = origins.toConsole(request.url ?? '/')
    const { pathname } = new URL(url, page)
    if (reload.respond(pathname, request, response)) return
    if (pathname === '/config.json') return json(response, JSON.stringify(configFor(console, origins, page)))
    if (pathname === registry)
      return json(response, textOf(withLocal(await readDeployedRegistry(console), name, build)))
    const file = localFile(pathname, build)
    if (file)
      return void createReadStream(file).pipe(
        response.writeHead(200, {
          'content-type': file.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'application/octet-stream',
          'cache-control': 'no-cache',
        }),
      )
    const signsIn = provider !== null && pathname.startsWith(provider)
    const opens = request.headers['sec-fetch-mode'] === 'navigate' && !signsIn
    const change = signsIn
      ? (body: string) => origins.toPage(idTokens.toPage(body, origins))
      : opens
        ? (body: string, type: string) =>
            type.startsWith('text/html') ? body.replace('</head>', `${reload.tag}</head>`) : body
        : undefined
    await forward(request, response, { target: targetOf(url), origins, page, change })
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) =>
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message),
    )
  })
  // After an upgrade the server no longer closes the socket.
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    const target = request.url?.startsWith('/.dev/broker') ? servers.broker : new URL(origin + (request.url ?? '/'))
    forwardSocket(request, socket, { target, origins: originMapOf(origin, page) })
  })
  server.listen(port, 'localhost')
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'EADDRINUSE'
      ? new UserError(
          `Port ${port} is taken. Give another one, such as --port ${port + 1}, or --port 0 for any that is free.`,
          { cause },
        )
      : cause
  })
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
