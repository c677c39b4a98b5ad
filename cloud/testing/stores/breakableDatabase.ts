import net, { type AddressInfo, type Socket } from 'node:net'
import { newDatabase } from './databases.ts'

export interface BreakableDatabase {
  address: string
  /** Ends all connections, and takes no more. */
  away(): void
  /** Does so when this many more connections were made. */
  awayAfter(connections: number): void
  isAway(): boolean
  /** Ends the connection by which this statement comes next, once it is done: nobody hears its answer. */
  loseAnswerTo(statement: string): void
  /** Whether that has happened. */
  hasLost(): boolean
  back(): void
  close(): Promise<void>
}

/** A database behind a relay that can be cut: the server itself is shared with other tests. */
export async function breakableDatabase(): Promise<BreakableDatabase> {
  const real = new URL(await newDatabase())
  const folder = real.searchParams.get('host') ?? ''
  const sockets = new Set<Socket>()
  let cut = false
  let left = Infinity
  let unanswered: string | undefined
  const relay = net.createServer((client) => {
    left -= 1
    if (left < 0) away()
    if (cut) return void client.destroy()
    const server = net.connect(`${folder}/.s.PGSQL.5432`)
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    }
    client.pipe(server).pipe(client)
    client.on('data', (data) => {
      if (unanswered === undefined || !data.includes(unanswered)) return
      unanswered = undefined
      server.unpipe(client)
      server.once('data', () => client.destroy()).resume()
    })
  })
  await new Promise<void>((resolve) => void relay.listen(0, '127.0.0.1', resolve))
  const away = () => {
    cut = true
    left = Infinity
    for (const socket of sockets) socket.destroy()
  }
  return {
    address: `postgres://postgres:a-password@127.0.0.1:${(relay.address() as AddressInfo).port}${real.pathname}`,
    away,
    awayAfter: (connections) => void (left = connections),
    isAway: () => cut,
    loseAnswerTo: (statement) => void (unanswered = statement),
    hasLost: () => unanswered === undefined,
    back: () => void (cut = false),
    close: async () => {
      away()
      await new Promise((resolve) => relay.close(resolve))
    },
  }
}
