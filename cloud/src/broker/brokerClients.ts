import type { Client } from 'aedes'
import type { CheckToken } from '../api/caller.ts'
import type { Grants } from '../identity/grants.ts'
import type { Registry } from '../fleet/registry.ts'
import { quotas } from '../api/quotas.data.ts'
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
  /** Users' connections by the sign-in they belong to. */
  readonly #byGrant = new Map<string, Set<Client>>()
  readonly #grants: Pick<Grants, 'isLive'>
  #checkToken: CheckToken = async () => undefined

  constructor(devices: Devices, grants: Pick<Grants, 'isLive'>) {
    this.#devices = devices
    this.#grants = grants
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
    return caller?.sub === username ? { kind: 'user', sub: caller.sub, grant: caller.grant, expiresAt: caller.expiresAt } : undefined
  }

  /** Tells which device this is, if it is one. */
  arrived(client: Client): string | undefined {
    const who = this.principalOf(client)
    if (who?.kind === 'device') {
      this.#connections.set(who.id, client)
      return who.id
    }
    if (who) this.#userArrived(client, who)
    return undefined
  }

  #userArrived(client: Client, { sub, grant, expiresAt }: Principal & { kind: 'user' }): void {
    this.#expiries.set(client, endAt(client, expiresAt))
    this.#byGrant.set(grant, (this.#byGrant.get(grant) ?? new Set()).add(client))
    // The sign-in may have ended since the token was looked at.
    if (!this.#grants.isLive(grant, sub)) this.dismissGrant(grant)
  }

  /** Tells which device is gone now; none when a newer connection has taken its place. */
  left(client: Client): string | undefined {
    clearTimeout(this.#expiries.get(client))
    const who = this.principalOf(client)
    if (who?.kind === 'user') this.#userLeft(client, who.grant)
    if (who?.kind !== 'device' || this.#connections.get(who.id) !== client) return undefined
    this.#connections.delete(who.id)
    return who.id
  }

  #userLeft(client: Client, grant: string): void {
    const beside = this.#byGrant.get(grant)
    beside?.delete(client)
    if (beside?.size === 0) this.#byGrant.delete(grant)
  }

  principalOf(client: Client): Principal | undefined {
    return this.#principals.get(client)
  }

  dismissDevice(id: string): void {
    this.#connections.get(id)?.disconnect({ reasonCode: notAuthorized, properties: { reasonString: 'Device removed' } })
  }

  dismissGrant(grant: string): void {
    for (const client of this.#byGrant.get(grant) ?? []) client.disconnect({ reasonCode: notAuthorized, properties: { reasonString: 'Signed out' } })
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
