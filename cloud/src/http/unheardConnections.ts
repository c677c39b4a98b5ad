import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { quotas } from '../api/quotas.data.ts'
import { ConnectionPlaces } from './connectionPlaces.ts'
import { backlog } from './listen.ts'
import { isOfProxy, networkOf } from './sender.ts'

interface Options {
  proxies: readonly string[]
  /** Whether a proxy that nobody has named stands in front: all come from its address. */
  behindProxy: boolean
}

/** Limits how many connections an address has from which no whole request has come: others that connect take their place. Those that have asked are not counted. */
export function limitUnheard(servers: readonly Server[], { proxies, behindProxy }: Options): void {
  // All that come at once after a pause are taken, though their requests are read later only.
  const places = new ConnectionPlaces({ most: backlog, perAddress: backlog, strangers: quotas.entrance.strangers })
  const leaves = new WeakMap<Socket, () => void>()
  const heard = ({ socket }: { socket: Socket }) => leaves.get(socket)?.()
  for (const server of servers) {
    server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress ?? ''
      const isShared = behindProxy || isOfProxy(address, proxies)
      const place = places.enter(isShared ? undefined : networkOf(address), () => socket.destroy())
      if (!place) {
        socket.destroy()
        return
      }
      leaves.set(socket, place.leave)
      socket.once('close', place.leave)
    })
    server.on('request', heard)
    server.on('upgrade', heard)
  }
}
