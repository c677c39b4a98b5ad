import { quotas } from '../../api/quotas.data.ts'

interface CountedClient {
  readonly id: string
  /** Seconds; 0 when its session ends with it. */
  readonly sessionExpiryInterval: number
  readonly conn: { once(event: 'close', listener: () => void): unknown }
}

const { connections, sessions } = quotas.account

/** The connections of each account. */
export class Connections {
  readonly #clients = new Map<string, Set<CountedClient>>()

  /** Why one more connection is refused. A connection of the same id is replaced by this one. */
  refusal(account: string, client: CountedClient, waiting: Iterable<string>): string | undefined {
    const others = [...(this.#clients.get(account) ?? [])].filter(({ id }) => id !== client.id)
    if (others.length >= connections)
      return `This account has ${others.length} of ${connections} connections to the broker. Close pages of the console, or programs, that you don't need.`
    if (client.sessionExpiryInterval === 0) return undefined
    const kept = new Set([
      ...others.filter(({ sessionExpiryInterval }) => sessionExpiryInterval > 0).map(({ id }) => id),
      ...waiting,
    ])
    kept.delete(client.id)
    return kept.size >= sessions
      ? `This account has ${kept.size} of ${sessions} sessions that outlive their connection. Let some of them expire, or connect with a Session Expiry Interval of 0.`
      : undefined
  }

  add(account: string, client: CountedClient): void {
    const clients = this.#clients.get(account) ?? new Set()
    this.#clients.set(account, clients.add(client))
    client.conn.once('close', () => {
      clients.delete(client)
      if (clients.size === 0) this.#clients.delete(account)
    })
  }
}
