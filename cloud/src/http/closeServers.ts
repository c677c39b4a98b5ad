import type { Server } from 'node:http'

/** Takes no new connections, lets running requests finish, and cuts off what lasts longer. */
export async function closeServers(servers: readonly Server[], patience: number): Promise<void> {
  const closed = servers.map((server) => new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  }))
  const impatience = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), patience)
  await Promise.all(closed)
  clearTimeout(impatience)
}
