import type { Client } from 'aedes'
import type { CheckToken } from '../api/caller.ts'
import type { Grants } from '../identity/grants.ts'
import type { Registry } from '../fleet/registry.ts'
import { quotas } from '../api/quotas.data.ts'
import { mayPublish, mayReceive, maySubscribe, type Principal } from './topics.ts'

const notAuthorized = 0x87
const longestTimer = 2 ** 31 - 1

type Devices = Pick<Registry, 'owns' | 'ownerOf' | 'keyMatches'>

/** Which user or device is at each connection, and what they may do. */
export class BrokerClients {
  readonly #devices: Devices
  readonly #principals = new WeakMap<Client, Principal>()
  readonly #expiries = new WeakMap<Client, NodeJS.Timeout>()
  readonly #connections = new Map<string, Client>()
  /** Users' connections by grant. */
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

  /** The broker keeps sessions by client id. The id is prefixed with the principal, so that nobody takes over another's session. */
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

  /** Returns the id of the device, if it is one. */
  connected(client: Client): string | undefined {
    const who = this.principalOf(client)
    if (who?.kind === 'device') {
      this.#connections.set(who.id, client)
      return who.id
    }
    if (who) this.#userConnected(client, who)
    return undefined
  }

  #userConnected(client: Client, { sub, grant, expiresAt }: Principal & { kind: 'user' }): void {
    this.#expiries.set(client, endAt(client, expiresAt))
    this.#byGrant.set(grant, (this.#byGrant.get(grant) ?? new Set()).add(client))
    // The sign-in may have ended since the token was checked.
    if (!this.#grants.isLive(grant, sub)) this.disconnectGrant(grant)
  }

  /** Returns the id of the device that is gone now; none when a newer connection has replaced this one. */
  disconnected(client: Client): string | undefined {
    clearTimeout(this.#expiries.get(client))
    const who = this.principalOf(client)
    if (who?.kind === 'user') this.#userDisconnected(client, who.grant)
    if (who?.kind !== 'device' || this.#connections.get(who.id) !== client) return undefined
    this.#connections.delete(who.id)
    return who.id
  }

  #userDisconnected(client: Client, grant: string): void {
    const others = this.#byGrant.get(grant)
    others?.delete(client)
    if (others?.size === 0) this.#byGrant.delete(grant)
  }

  principalOf(client: Client): Principal | undefined {
    return this.#principals.get(client)
  }

  disconnectDevice(id: string): void {
    this.#connections.get(id)?.disconnect({ reasonCode: notAuthorized, properties: { reasonString: 'Device removed' } })
  }

  disconnectGrant(grant: string): void {
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
