import type { CheckToken } from '../api/caller.ts'
import { Failure } from '../api/failure.ts'
import type { KnownArrivals } from '../device-gateway/knownArrivals.ts'
import type { Grants } from '../identity/grants.ts'
import type { Registry } from '../fleet/registry.ts'
import { quotas } from '../api/quotas.data.ts'
import { DatabaseAway } from '../store/database.ts'
import { reasons } from '../mqtt/packets/reasons.ts'
import { mayPublish, mayReceive, maySubscribe, type Principal } from './topics.ts'

const maxTimerMs = 2 ** 31 - 1
const askAgain = 1000

type Devices = Pick<Registry, 'owns' | 'ownerOf' | 'keyMatches' | 'keys'>

/** Who is told of devices' first steps. */
export type BrokerArrivals = Pick<KnownArrivals, 'signedIn' | 'heard' | 'refused'>

/** A connection, whichever broker it is of. */
export interface BrokerClient {
  id: string
  disconnect(why: { reasonCode: number; properties: { reasonString: string } }): void
}

/** Which user or device is at each connection, and what they may do. */
export class BrokerClients {
  readonly #devices: Devices
  readonly #principals = new WeakMap<BrokerClient, Principal>()
  readonly #expiries = new WeakMap<BrokerClient, NodeJS.Timeout>()
  readonly #connections = new Map<string, BrokerClient>()
  /** Users' connections by grant. */
  readonly #byGrant = new Map<string, Set<BrokerClient>>()
  readonly #grants: Pick<Grants, 'isLive'>
  readonly #arrivals: BrokerArrivals | undefined
  #checkToken: CheckToken = async () => undefined

  constructor(devices: Devices, grants: Pick<Grants, 'isLive'>, arrivals?: BrokerArrivals) {
    this.#devices = devices
    this.#grants = grants
    this.#arrivals = arrivals
  }

  acceptTokens(checkToken: CheckToken): void {
    this.#checkToken = checkToken
  }

  /**
   * The broker keeps sessions by client id. The id is prefixed with the principal, so that nobody takes over another's
   * session.
   */
  async admit(client: BrokerClient, username: string, password: string): Promise<Principal | undefined> {
    if (client.id.length > quotas.client.id) return undefined
    const who = await identify(this.#devices, this.#checkToken, username, password)
    if (!who) {
      if (this.#devices.ownerOf(username) !== undefined && !signedToken.test(password))
        await this.#refused(username, password)
      return undefined
    }
    this.#principals.set(client, who)
    client.id = who.kind === 'device' ? `device:${who.id}` : `${idPrefix(who.sub)}${client.id}`
    return who
  }

  async #refused(device: string, key: string): Promise<void> {
    this.#arrivals?.refused(device, await this.#devices.keys.reasonAgainst(device, key))
  }

  /**
   * Returns the id of the device, if it is one. `isGone`: its connection has ended meanwhile, and must not take the
   * place of a newer one.
   */
  connected(client: BrokerClient, isGone = false): string | undefined {
    const who = this.principalOf(client)
    if (who?.kind === 'device') {
      if (isGone && this.#connections.has(who.id)) return undefined
      this.#connections.set(who.id, client)
      if (this.#devices.ownerOf(who.id) !== undefined) {
        this.#arrivals?.signedIn(who.id)
        return who.id
      }
      // It was removed since its key was checked.
      this.disconnectDevice(who.id)
      return undefined
    }
    if (who) this.#userConnected(client, who)
    return undefined
  }

  #userConnected(client: BrokerClient, { sub, grant, expiresAt }: Principal & { kind: 'user' }): void {
    this.#expiries.set(client, endAt(client, expiresAt))
    this.#byGrant.set(grant, (this.#byGrant.get(grant) ?? new Set()).add(client))
    // The sign-in may have ended since the token was checked. From here on its end is heard.
    this.#endUnlessLive(client, grant, sub)
  }

  /** While the data can't be reached, it is asked again and again. */
  #endUnlessLive(client: BrokerClient, grant: string, sub: string): void {
    this.#grants.isLive(grant, sub).then(
      (live) => live || this.disconnectGrant(grant),
      (error: unknown) => {
        if (!(error instanceof DatabaseAway)) this.disconnectGrant(grant)
        else if (this.#byGrant.get(grant)?.has(client))
          setTimeout(() => this.#endUnlessLive(client, grant, sub), askAgain).unref()
      },
    )
  }

  /** Ends the connections of sign-ins that have ended elsewhere. */
  checkGrants(): void {
    for (const clients of this.#byGrant.values()) {
      const [client] = clients
      const who = client && this.principalOf(client)
      if (client && who?.kind === 'user') this.#endUnlessLive(client, who.grant, who.sub)
    }
  }

  /** Returns the id of the device that is gone now; none when a newer connection has replaced this one. */
  disconnected(client: BrokerClient): string | undefined {
    clearTimeout(this.#expiries.get(client))
    const who = this.principalOf(client)
    if (who?.kind === 'user') this.#userDisconnected(client, who.grant)
    if (who?.kind !== 'device' || this.#connections.get(who.id) !== client) return undefined
    this.#connections.delete(who.id)
    return who.id
  }

  #userDisconnected(client: BrokerClient, grant: string): void {
    const others = this.#byGrant.get(grant)
    others?.delete(client)
    if (others?.size === 0) this.#byGrant.delete(grant)
  }

  /** Everybody who is connected. */
  all(): BrokerClient[] {
    return [...this.#connections.values(), ...[...this.#byGrant.values()].flatMap((clients) => [...clients])]
  }

  counted(): [{ kind: string }, number][] {
    const users = [...this.#byGrant.values()].reduce((sum, { size }) => sum + size, 0)
    return [
      [{ kind: 'device' }, this.#connections.size],
      [{ kind: 'user' }, users],
    ]
  }

  principalOf(client: BrokerClient): Principal | undefined {
    return this.#principals.get(client)
  }

  /** Whose topics it has; undefined for a device that was removed. */
  accountOf(client: BrokerClient): string | undefined {
    const who = this.principalOf(client)
    return who?.kind === 'device' ? this.#devices.ownerOf(who.id) : who?.sub
  }

  disconnectDevice(id: string): void {
    this.#connections
      .get(id)
      ?.disconnect({ reasonCode: reasons.notAuthorized, properties: { reasonString: 'Device removed' } })
  }

  disconnectGrant(grant: string): void {
    for (const client of this.#byGrant.get(grant) ?? [])
      client.disconnect({ reasonCode: reasons.notAuthorized, properties: { reasonString: 'Signed out' } })
  }

  mayPublish(client: BrokerClient | null, topic: string, retain: boolean): boolean {
    const who = client && this.principalOf(client)
    return Boolean(
      who &&
      topic.length <= quotas.client.topic &&
      mayPublish(who, topic, retain, (user, device) => this.#devices.owns(user, device)),
    )
  }

  maySubscribe(client: BrokerClient, filter: string): boolean {
    const who = this.principalOf(client)
    return who !== undefined && maySubscribe(who, filter, (user, device) => this.#devices.owns(user, device))
  }

  mayReceive(client: BrokerClient, topic: string): boolean {
    const who = this.principalOf(client)
    return who !== undefined && mayReceive(who, topic, (user, device) => this.#devices.owns(user, device))
  }
}

/** Of the client ids of a user. A foreign provider's `sub` may be any text, and must not reach into another's ids. */
export function idPrefix(sub: string): string {
  return `user:${encodeURIComponent(sub)}:`
}

/** Of a user's token: no key of a device looks like it. Another provider may give a user the name of a device. */
const signedToken = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** A broker refuses without a reason; the log has it. */
function withoutUnfit(error: unknown): undefined {
  if (!(error instanceof Failure) || error.statusCode !== 401) throw error
}

/** A device by its key, a user by an access token. */
export async function identify(
  devices: Pick<Registry, 'ownerOf' | 'keyMatches'>,
  checkToken: CheckToken,
  username: string,
  password: string,
): Promise<Principal | undefined> {
  if (devices.ownerOf(username) !== undefined)
    return (await devices.keyMatches(username, password)) ? { kind: 'device', id: username } : undefined
  // Such as the key of a device that was removed.
  if (!signedToken.test(password)) return undefined
  const caller = await checkToken(password).catch(withoutUnfit)
  return caller?.sub === username
    ? { kind: 'user', sub: caller.sub, grant: caller.grant, expiresAt: caller.expiresAt }
    : undefined
}

function endAt(client: BrokerClient, expiresAt: number): NodeJS.Timeout {
  const end = () =>
    client.disconnect({ reasonCode: reasons.notAuthorized, properties: { reasonString: 'Token expired' } })
  return setTimeout(end, Math.min(Math.max(0, expiresAt - Date.now()), maxTimerMs)).unref()
}
