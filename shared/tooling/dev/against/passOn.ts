import { request as askPlain, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as askSecure } from 'node:https'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { answerHeaders, requestHeaders, type Exchange } from './rewrite.ts'

const askFor = (target: URL) => (/^(https|wss):/.test(target.protocol) ? askSecure : askPlain)

interface Way {
  target: URL
  exchange: Exchange
  page: string
  /** Changes a text answer; what comes without one is passed on as it is. */
  change?: ((body: string, type: string) => string) | undefined
}

const isForm = ({ headers }: IncomingMessage): boolean => headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

/** Hands a request on, and its answer back. */
export const passOn = async (request: IncomingMessage, response: ServerResponse, { target, exchange, page, change }: Way): Promise<void> => {
  const headers = requestHeaders(request.headers, target, exchange)
  const form = isForm(request) ? exchange.toConsole(await text(request)) : null
  if (form !== null) headers['content-length'] = Buffer.byteLength(form)
  if (change) headers['accept-encoding'] = 'identity'
  const upstream = askFor(target)(target, { method: request.method, headers }, (answer) => {
    const { 'content-length': length, ...others } = answerHeaders(answer.headers, exchange, page)
    const type = String(answer.headers['content-type'] ?? '')
    if (!change || !/^(text\/html|application\/json)/.test(type)) {
      response.writeHead(answer.statusCode ?? 502, { ...others, ...(length !== undefined && { 'content-length': length }) })
      answer.pipe(response)
      return
    }
    text(answer).then((body) => response.writeHead(answer.statusCode ?? 502, others).end(change(body, type)), () => response.destroy())
  })
  upstream.on('error', (error) => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(`${target.origin} can't be reached: ${error.message}`)
  })
  if (form === null) request.pipe(upstream)
  else upstream.end(form)
}

const headOf = ({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string => {
  const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []))
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n')
}

/** Hands a websocket on. */
export const passOnSocket = (request: IncomingMessage, socket: Duplex, { target, exchange }: Pick<Way, 'target' | 'exchange'>): void => {
  const upstream = askFor(target)(new URL(target.href.replace(/^ws/, 'http')), { headers: requestHeaders(request.headers, target, exchange) })
  upstream.on('upgrade', (answer, server, head) => {
    socket.write(headOf(answer))
    server.write(head)
    socket.pipe(server).pipe(socket)
    for (const [one, other] of [[socket, server], [server, socket]] as const) one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  upstream.on('response', (answer) => socket.end(headOf(answer)))
  upstream.on('error', () => socket.destroy())
  upstream.end()
}
