import { Connections } from '../quotas/connections.ts'
import { Retained } from '../quotas/retained.ts'
import type { Principal } from '../topics.ts'
import type { FrontConnection } from './frontRules.ts'

const second = 1000

interface Outlived {
  account: string
  until: number
}

/**
 * Holds the clients of the front to the quotas of quotas.data.ts. Each replica counts what passes through it; what is
 * retained, replicas tell each other.
 */
export class FrontQuotas {
  readonly connections = new Connections()
  readonly retained: Retained
  readonly #sessions = new Map<string, Outlived>()
  #lastSweep = 0

  constructor(ownerOf: (device: string) => string | undefined) {
    this.retained = new Retained(ownerOf)
  }

  /** Why a client is refused. */
  admit(client: FrontConnection, who: Principal): string | undefined {
    this.#sweep()
    this.#sessions.delete(client.id)
    if (who.kind === 'device') return undefined
    const waiting = [...this.#sessions].flatMap(([id, { account }]) => (account === who.sub ? [id] : []))
    const why = this.connections.refusal(who.sub, client, waiting)
    if (why === undefined) this.connections.add(who.sub, client)
    return why
  }

  left(client: FrontConnection, who: Principal): void {
    if (who.kind === 'user' && client.sessionExpiryInterval > 0)
      this.#sessions.set(client.id, { account: who.sub, until: Date.now() + client.sessionExpiryInterval * second })
  }

  #sweep(): void {
    const now = Date.now()
    if (now - this.#lastSweep < second) return
    this.#lastSweep = now
    for (const [id, { until }] of this.#sessions) if (until <= now) this.#sessions.delete(id)
    for (const topic of this.retained.expired(now)) this.retained.removed(topic)
  }
}
