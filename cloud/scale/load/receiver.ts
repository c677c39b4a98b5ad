import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Sent {
  id: string
  message: { from: string; number: number }
}

/** Where webhooks send to. */
export interface Receiver {
  address: string
  host: string
  /** How often each delivery came, by its id. */
  deliveries: ReadonlyMap<string, number>
  /** How many deliveries there were of each message. */
  messages: ReadonlyMap<string, number>
  stop(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const deliveries = new Map<string, number>()
  const messages = new Map<string, number>()
  const server = createServer((request, response) => {
    read(request).then(
      ({ id, message: { from, number } }) => {
        if (!deliveries.has(id)) count(messages, `${from} ${number}`)
        count(deliveries, id)
        response.writeHead(204).end()
      },
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address: `http://${host}/`,
    host,
    deliveries,
    messages,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}

async function read(request: IncomingMessage): Promise<Sent> {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as Sent
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
