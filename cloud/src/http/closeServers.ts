import type { Server } from 'node:http'

const look = 50

/** Takes no new connections, lets running requests finish, and cuts off what lasts longer. */
export async function closeServers(servers: readonly Server[], patience: number): Promise<void> {
  const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))
  // A browser keeps its connection after the last answer; only an idle one is safe to close.
  const idle = setInterval(() => servers.forEach((server) => server.closeIdleConnections()), look)
  const impatience = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), patience)
  await Promise.all(closed)
  clearInterval(idle)
  clearTimeout(impatience)
}
