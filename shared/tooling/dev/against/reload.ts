import type { IncomingMessage, ServerResponse } from 'node:http'

const script = "new EventSource('/.dev/events').onmessage = () => location.reload()"

/** Makes pages load anew when something was built. The console's policy forbids scripts in the page: it is one of this server's. */
export const createReload = () => {
  const pages = new Set<ServerResponse>()
  return {
    tag: '<script src="/.dev/reload.js" defer></script>',
    answer: (path: string, request: IncomingMessage, response: ServerResponse): boolean => {
      if (path === '/.dev/reload.js') response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).end(script)
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
