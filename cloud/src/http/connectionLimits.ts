import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { quotas } from '../api/quotas.data.ts'
import { ConnectionPlaces, type Place } from './connectionPlaces.ts'
import { backlog } from './listen.ts'
import { isOfProxy, networkOf } from './sender.ts'

interface Options {
  proxies: readonly string[]
  /** Whether a proxy that nobody has named stands in front: all come from its address. */
  behindProxy: boolean
  /**
   * Whether others answer its requests for another protocol, and count those connections. Without, they are answered as
   * usual ones.
   */
  takesUpgrades: boolean
}

/** Requests of a connection that are not answered yet: browsers send the next one after the answer. */
const maxConcurrent = 16
const placeOf = new WeakMap<Socket, Place>()

/**
 * Gives places to the connections of a web server. Who has not signed in makes room for others that connect, first of
 * all who has sent nothing, and then who has sent no request for the longest.
 */
export function limitConnections(servers: readonly Server[], { proxies, behindProxy, takesUpgrades }: Options): void {
  // All that come at once after a pause are taken, though their requests are read later only.
  const places = new ConnectionPlaces({ most: backlog, perAddress: backlog, strangers: quotas.entrance.strangers })
  for (const server of servers) {
    server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress ?? ''
      const isShared = behindProxy || isOfProxy(address, proxies)
      const place = places.enter(isShared ? undefined : networkOf(address), () => socket.destroy())
      if (!place) {
        socket.destroy()
        return
      }
      placeOf.set(socket, place)
      socket.once('close', place.leave)
    })
    server.on('request', countRequests())
    // A server that listens to them has to answer them, all of them.
    if (takesUpgrades) server.on('upgrade', ({ socket }) => placeOf.get(socket)?.leave())
  }
}

/** The connection is that of somebody who has signed in. */
export function signedInAt(socket: Socket): void {
  placeOf.get(socket)?.signedIn()
}

function countRequests() {
  const open = new WeakMap<Socket, number>()
  return ({ socket }: IncomingMessage, response: ServerResponse) => {
    placeOf.get(socket)?.progressed()
    const count = (open.get(socket) ?? 0) + 1
    open.set(socket, count)
    if (count > maxConcurrent) socket.destroy()
    response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
  }
}
