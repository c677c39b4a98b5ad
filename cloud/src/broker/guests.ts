import type { Client } from 'aedes'
import type { CheckToken } from '../identity/accessTokens.ts'
import type { Registry } from '../fleet/registry.ts'
import { quotas } from '../quotas/quotas.data.ts'
import { mayPublish, mayReceive, maySubscribe, type Principal } from './topics.ts'

const notAuthorized = 0x87
const longestTimer = 2 ** 31 - 1

type Devices = Pick<Registry, 'owns' | 'ownerOf' | 'keyMatches'>

/** Who is at each connection, and what they may do. */
export class Guests {
  readonly #devices: Devices
  readonly #principals = new WeakMap<Client, Principal>()
  readonly #expiries = new WeakMap<Client, NodeJS.Timeout>()
  readonly #connections = new Map<string, Client>()
  #checkToken: CheckToken = async () => undefined

  constructor(devices: Devices) {
    this.#devices = devices
  }

  acceptTokens(checkToken: CheckToken): void {
    this.#checkToken = checkToken
  }

  /** The broker keeps sessions by client id: ours begins with who it is, so nobody takes over another's. */
  async admit(client: Client, username: string, password: string): Promise<Principal | undefined> {
    if (client.id.length > quotas.client.id) return undefined
    const who = await this.#identify(username, password)
    if (!who) return undefined
    this.#principals.set(client, who)
    client.id = who.kind === 'device' ? `device:${who.id}` : `user:${who.sub}:${client.id}`
    return who
  }

  async #identify(username: string, password: string): Promise<Principal | undefined> {
    if (this.#devices.ownerOf(username) !== undefined) {
      return this.#devices.keyMatches(username, password) ? { kind: 'device', id: username } : undefined
    }
    const caller = await this.#checkToken(password)
    return caller?.sub === username ? { kind: 'user', sub: caller.sub, expiresAt: caller.expiresAt } : undefined
  }

  /** Tells which device this is, if it is one. */
  arrived(client: Client): string | undefined {
    const who = this.principalOf(client)
    if (who?.kind === 'device') {
      this.#connections.set(who.id, client)
      return who.id
    }
    if (who) this.#expiries.set(client, endAt(client, who.expiresAt))
    return undefined
  }

  /** Tells which device is gone now; none when a newer connection has taken its place. */
  left(client: Client): string | undefined {
    clearTimeout(this.#expiries.get(client))
    const who = this.principalOf(client)
    if (who?.kind !== 'device' || this.#connections.get(who.id) !== client) return undefined
    this.#connections.delete(who.id)
    return who.id
  }

  principalOf(client: Client): Principal | undefined {
    return this.#principals.get(client)
  }

  dismissDevice(id: string): void {
    this.#connections.get(id)?.disconnect({ reasonCode: notAuthorized, properties: { reasonString: 'Device removed' } })
  }

  mayPublish(client: Client | null, topic: string, retain: boolean): boolean {
    const who = client && this.principalOf(client)
    return Boolean(who && topic.length <= quotas.client.topic && mayPublish(who, topic, retain, (user, device) => this.#devices.owns(user, device)))
  }

  maySubscribe(client: Client, filter: string): boolean {
    const who = this.principalOf(client)
    return who !== undefined && maySubscribe(who, filter, (user, device) => this.#devices.owns(user, device))
  }

  mayReceive(client: Client, topic: string): boolean {
    const who = this.principalOf(client)
    return who !== undefined && mayReceive(who, topic, (user, device) => this.#devices.owns(user, device))
  }
}

function endAt(client: Client, expiresAt: number): NodeJS.Timeout {
  const end = () => client.disconnect({ reasonCode: notAuthorized, properties: { reasonString: 'Token expired' } })
  return setTimeout(end, Math.min(Math.max(0, expiresAt - Date.now()), longestTimer)).unref()
}
