import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { WebSocketServer, type WebSocket } from 'ws'
import { respondOnSocket } from '../../http/rawResponses.ts'

const path = '/mqtt'
const subprotocol = 'mqtt'
const maxFrameBytes = 300 * 1024

/** MQTT over websocket, for devices that can't do without. */
export function acceptWebSockets(
  server: Server,
  enter: (socket: WebSocket, carrier: Socket, isSecure: boolean) => void,
): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, handleProtocols: () => subprotocol })
  sockets.on('wsClientError', (error, socket) =>
    respondOnSocket(socket, 400, `${error.message}.`, { 'Sec-WebSocket-Version': '13, 8' }),
  )
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim())
    if ((request.url ?? '').split('?', 1)[0] !== path) respondOnSocket(socket, 404, `Websockets are at ${path}.`, {})
    else if (!offered.includes(subprotocol))
      respondOnSocket(socket, 400, `The websocket must ask for the protocol "${subprotocol}".`, {})
    else
      sockets.handleUpgrade(request, socket, head, (webSocket) =>
        enter(webSocket, request.socket, (request.socket as TLSSocket).encrypted),
      )
  })
}
