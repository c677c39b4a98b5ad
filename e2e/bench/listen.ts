import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** A server on a free port of this machine. */
export const listen = async (answer: RequestListener): Promise<{ address: string; stop(): void }> => {
  const server = createServer(answer).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  return {
    address: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
