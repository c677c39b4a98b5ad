import type { CloudMetrics } from '../operation/cloudMetrics.ts'
import { Failure } from './failure.ts'
import { quotas } from './quotas.data.ts'

const { account, all, stranger, strangers } = quotas.bodies
const askAgain = 1

/** Whose memory a body takes. */
export interface BodyOwner {
  name: string
  /** Nobody has signed in for it. */
  isStranger: boolean
  /** What says that the memory of all is taken. */
  busy: 429 | 503
}

/**
 * Counts the memory of request bodies, and limits that of each owner and of all together. What strangers send is
 * counted apart, so that it takes nothing from accounts and teams.
 */
export class HeldBodies {
  readonly #known = new Shares(account, all)
  readonly #strangers = new Shares(stranger, strangers)
  readonly #refused: CloudMetrics['bodiesRefused']

  constructor(metrics: CloudMetrics) {
    this.#refused = metrics.bodiesRefused
    metrics.gauge(
      'cloud_body_bytes',
      'Bytes of request bodies of more than 64 kB that have arrived and are in memory.',
      () => [[{}, this.#known.sum + this.#strangers.sum]],
    )
  }

  /** Refuses a body that its owner's share has no room for now. It takes none of it. */
  requireRoom(owner: BodyOwner, bytes: number): void {
    if (this.#sharesOf(owner).hasRoomFor(owner.name, bytes)) return
    this.#refused.add({ reason: owner.isStranger ? 'stranger' : 'account' })
    const whose = owner.isStranger ? 'from this network' : "of this account's requests"
    throw new Failure(429, `Too much ${whose} is under way already. Send this request later.`, askAgain)
  }

  hold(owner: BodyOwner, bytes: number): void {
    this.requireRoom(owner, bytes)
    const shares = this.#sharesOf(owner)
    if (!shares.haveRoomFor(bytes)) {
      this.#refused.add({ reason: owner.isStranger ? 'strangers' : 'all' })
      throw new Failure(owner.busy, 'Too many large requests are under way. Send this one later.', askAgain)
    }
    shares.add(owner.name, bytes)
  }

  free(owner: BodyOwner, bytes: number): void {
    this.#sharesOf(owner).add(owner.name, -bytes)
  }

  #sharesOf({ isStranger }: BodyOwner): Shares {
    return isStranger ? this.#strangers : this.#known
  }
}

class Shares {
  readonly #bytes = new Map<string, number>()
  readonly #maxPerOwner: number
  readonly #maxTotal: number
  sum = 0

  constructor(maxPerOwner: number, maxTotal: number) {
    this.#maxPerOwner = maxPerOwner
    this.#maxTotal = maxTotal
  }

  hasRoomFor(name: string, bytes: number): boolean {
    return (this.#bytes.get(name) ?? 0) + bytes <= this.#maxPerOwner
  }

  haveRoomFor(bytes: number): boolean {
    return this.sum + bytes <= this.#maxTotal
  }

  add(name: string, bytes: number): void {
    const own = (this.#bytes.get(name) ?? 0) + bytes
    if (own > 0) this.#bytes.set(name, own)
    else this.#bytes.delete(name)
    this.sum += bytes
  }
}
